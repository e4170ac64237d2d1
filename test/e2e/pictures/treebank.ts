/** The sentences of the pictures: made up, annotated in all columns, as long as those of real treebanks. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The whole file, and its sentences: 1 and 2 English, 3 German, 4 Ukrainian. */
export const HARBOUR = readFileSync(join(import.meta.dirname, 'harbour.conllu'), 'utf8');
export const [FIRST, SECOND, THIRD, FOURTH] = HARBOUR.split('\n\n').map((block) => `${block}\n\n`);

/** Two sentences with mentions of entities. */
export const KEEPER = readFileSync(join(import.meta.dirname, 'keeper.conllu'), 'utf8');

/** Two sentences with multiword expressions in a column of their own. */
export const FERRY = readFileSync(join(import.meta.dirname, 'ferry.cupt'), 'utf8');

/** The text with a changed cell of a word of a sentence; throws if it lacks the expected content. */
export function withCell(
  text: string,
  [sentId, id, column]: readonly [string, number, number],
  before: string,
  after: string,
): string {
  let isHere = false;
  let isDone = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('# sent_id = ')) isHere = line === `# sent_id = ${sentId}`;
    const cells = line.split('\t');
    if (!isHere || cells[0] !== String(id) || cells[column - 1] !== before) return line;
    isDone = true;
    cells[column - 1] = after;
    return cells.join('\t');
  });
  if (!isDone) throw new Error(`${sentId} has no ${before} at word ${id}, column ${column}`);
  return lines.join('\n');
}

/** The line (from 1) of a word. */
export function lineOf(text: string, sentId: string, id: number): number {
  const lines = text.split('\n');
  return 1 + lines.findIndex((line, at) => lines.indexOf(`# sent_id = ${sentId}`) < at && line.startsWith(`${id}\t`));
}

/** Form and lemma that replace others in the first sentence. */
const CHOICES: readonly (readonly (readonly [string, string])[])[] = [
  [
    ['report', 'report'],
    ['study', 'study'],
    ['letter', 'letter'],
    ['warning', 'warning'],
  ],
  [
    ['bridge', 'bridge'],
    ['tunnel', 'tunnel'],
    ['tower', 'tower'],
    ['station', 'station'],
    ['lighthouse', 'lighthouse'],
  ],
  [
    ['engineers', 'engineer'],
    ['inspectors', 'inspector'],
    ['experts', 'expert'],
    ['architects', 'architect'],
  ],
  [
    ['safe', 'safe'],
    ['sound', 'sound'],
    ['stable', 'stable'],
  ],
  [
    ['week', 'week'],
    ['month', 'month'],
    ['spring', 'spring'],
  ],
];

/** As many sentences like the first one, with other nouns: a treebank to train on. */
export function trainingTreebank(nSentences: number): string {
  return Array.from({ length: nSentences }, (_, index) => {
    const chosen = new Map<string, readonly [string, string]>();
    let rest = index;
    for (const choices of CHOICES) {
      chosen.set(choices[0][0], choices[rest % choices.length]);
      rest = Math.floor(rest / choices.length);
    }
    return respelled(FIRST, chosen, `harbour-train-${index + 1}`);
  }).join('');
}

/** Text and token ranges follow the forms. */
function respelled(block: string, chosen: ReadonlyMap<string, readonly [string, string]>, sentId: string): string {
  let text = '';
  const rows = block.split('\n').flatMap((line) => {
    const cells = line.split('\t');
    if (cells.length < 10) return [];
    const [form, lemma] = chosen.get(cells[1]) ?? [cells[1], cells[2]];
    const isTight = cells[9].includes('SpaceAfter=No');
    const misc = `${isTight ? 'SpaceAfter=No|' : ''}TokenRange=${text.length}:${text.length + form.length}`;
    text += form + (isTight ? '' : ' ');
    return [[cells[0], form, lemma, ...cells.slice(3, 9), misc].join('\t')];
  });
  return [`# sent_id = ${sentId}`, `# text = ${text.trimEnd()}`, '# lang = en', ...rows, '', ''].join('\n');
}
