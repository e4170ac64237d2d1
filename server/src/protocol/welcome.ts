/** The text of an empty view, with buttons. */

import { COMMANDS, type CommandId, FINDINGS_VIEW, OVERVIEW_VIEW, SEARCH_VIEW } from './commands.ts';
import { QUESTIONS_VIEW } from './sessionContext.ts';

interface Welcome {
  readonly view: string;
  /** Paragraphs; each button is on a line of its own. */
  readonly contents: readonly string[];
  readonly when?: string;
}

const button = (command: CommandId): string => `[${COMMANDS[command].title}](command:${command})`;
const HAS_FOLDER = 'workspaceFolderCount != 0';
const OPEN_FILE = '[Open File…](command:workbench.action.files.openFile)';
const OPEN_FOLDER = '[Open Folder…](command:workbench.action.files.openFolder)';
/** `publisher.name#id` of the walkthrough. */
const GET_STARTED = `[Get Started](command:workbench.action.openWalkthrough?${encodeURIComponent('["treebank-workbench.treebank-workbench#start"]')})`;

/** First steps, for a view about an open file. */
function beginning(view: string, what: string): Welcome[] {
  const others = [button('treebank.openSample'), button('treebank.annotateText'), GET_STARTED];
  return [
    { view, when: HAS_FOLDER, contents: [what, button('treebank.openFirst'), ...others] },
    { view, when: `!(${HAS_FOLDER})`, contents: [what, OPEN_FILE, OPEN_FOLDER, ...others] },
  ];
}

export const WELCOME: readonly Welcome[] = [
  ...beginning(
    FINDINGS_VIEW,
    'Open a CoNLL-U file to see its findings, and the arc diagram of the sentence at the cursor.',
  ),
  {
    view: QUESTIONS_VIEW,
    contents: [
      'No questions about this file yet. What asks some:',
      button('treebank.proposeWhat'),
      button('treebank.compareWith'),
      button('treebank.adjudicate'),
      button('treebank.reviewTreebank'),
    ],
  },
  {
    view: SEARCH_VIEW,
    contents: ['Nothing has been searched yet.', button('treebank.search'), button('treebank.openRequest')],
  },
  {
    view: OVERVIEW_VIEW,
    contents: [
      'There is no CoNLL-U file (.conllu, .conll) in this folder.',
      button('treebank.openSample'),
      button('treebank.annotateText'),
    ],
  },
];
