/** The steps of *Get Started with Treebank Workbench*: what to try, with which command, and a picture. */

import type { CommandId } from './commands.ts';

interface WalkthroughStep {
  readonly id: string;
  readonly title: string;
  /** Paragraphs; `[Label](command:id)` is a button. */
  readonly description: readonly string[];
  /** Name of a picture in docs/images, and a description for readers who cannot see it. */
  readonly picture: string;
  readonly alt: string;
  /** Running it ticks the step off. */
  readonly command: CommandId | 'editor.action.quickFix';
}

const button = (label: string, command: WalkthroughStep['command']): string => `[${label}](command:${command})`;

export const WALKTHROUGH: readonly WalkthroughStep[] = [
  {
    id: 'open',
    title: 'Open a treebank',
    description: [
      'Open a CoNLL-U file of yours, or a copy of the sample treebank: thirteen languages, and some sentences that are broken on purpose.',
      button('Open Sample Treebank', 'treebank.openSample'),
      'The columns are aligned on the screen only; the file does not change.',
    ],
    picture: 'columns',
    alt: 'A sentence whose columns are aligned, with their names above',
    command: 'treebank.openSample',
  },
  {
    id: 'finding',
    title: 'See what is wrong',
    description: [
      'Cells with findings are underlined as you type. The view *Findings* lists all of them, by rule.',
      button('Next Finding', 'treebank.nextFinding'),
    ],
    picture: 'findings',
    alt: 'Findings on their cells, all of them by rule, and the quick fixes of one',
    command: 'treebank.nextFinding',
  },
  {
    id: 'fix',
    title: 'Fix it',
    description: [
      'Ctrl+. (Cmd+. on a Mac) shows the repairs on offer at the cursor, the smallest first. A title says what would change, and one undo takes it back.',
      button('Show Quick Fixes', 'editor.action.quickFix'),
    ],
    picture: 'completion',
    alt: 'Heads on offer by form, the likely ones first',
    command: 'editor.action.quickFix',
  },
  {
    id: 'diagram',
    title: 'Edit in the diagram',
    description: [
      'The tree of the sentence at the cursor, drawn beside the text or below it. Drag a word onto its head; or press H, the letters at the head, and choose the relation; O asks word after word. ? lists all keys.',
      button('Show Arc Diagram', 'treebank.showDiagram'),
    ],
    picture: 'diagram',
    alt: 'The arc diagram of a sentence, crossing arcs marked',
    command: 'treebank.showDiagram',
  },
  {
    id: 'reparse',
    title: 'Lock what is right, re-parse the rest',
    description: [
      'Lock the arcs that you are sure of; the parser keeps them and finds the best tree around them. Or have it propose, and take or keep arc by arc, the least certain first.',
      `${button('Lock Arcs', 'treebank.lockArcs')}\n${button('Propose Re-parse', 'treebank.propose')}`,
    ],
    picture: 'comparison',
    alt: 'A sentence in two layers: the arc of this file above the words, another one below them, dashed',
    command: 'treebank.propose',
  },
  {
    id: 'search',
    title: 'Search by tree pattern',
    description: [
      "Requests in Grew's language run as you type them, on the file, the folder or the workspace. The gallery has twenty to begin with.",
      button('Search Treebank', 'treebank.search'),
    ],
    picture: 'search',
    alt: 'A request below the text, its matches in the side bar, and one of them marked in text and diagram',
    command: 'treebank.search',
  },
  {
    id: 'train',
    title: 'Train a parser of your own',
    description: [
      'From a few dozen sentences on, a parser trained on your treebank is better than the bundled ones. It learns in the background, on this machine.',
      button('Train Parser', 'treebank.trainParser'),
    ],
    picture: 'training',
    alt: 'Training a parser on the open treebank',
    command: 'treebank.trainParser',
  },
];
