/**
 * What an annotator does a hundred times a day, and the keys that do it here. presses.e2e.ts presses them in the real VS Code and looks at what became
 * of the text; presses.test.ts holds the table of docs/editing.md against their number. A task more is one entry.
 */

import { applyEdits, Document } from '../server/src/core/conllu/index.ts';
import { type Operation, operate } from '../server/src/core/edit/index.ts';
import { DEPREL, FORM, HEAD, HEARING, withCell } from './e2e/harness/treebanks.ts';

export interface Task {
  /** As in the table of docs/editing.md. */
  readonly name: string;
  /** Where the cursor is at first: word and column of `HEARING`, from 1. */
  readonly at: readonly [word: number, column: number];
  /** Letters of the cell that are before the cursor; none by default. */
  readonly within?: number;
  /** One press each, as Playwright spells keys. */
  readonly keys: readonly string[];
  /** A suggestion that the user sees before pressing the last key. */
  readonly sees?: string;
  /** So many keys select a cell, which the user sees before typing on. */
  readonly selects?: number;
  /** A choice that the user sees before pressing the last key. */
  readonly asks?: string;
  /** The text that comes of `HEARING`. */
  readonly after: string;
  /** More presses than this are too many. */
  readonly most: number;
}

/** A press for each letter. */
const letters = (text: string): readonly string[] => [...text];

/** What `treebank edit` makes of `HEARING`. */
function edited(operation: Operation): string {
  const result = operate(Document.parse(HEARING).sentences, operation);
  if (!result.ok) throw new Error(result.message);
  return applyEdits(HEARING, result.edits);
}

export const TASKS: readonly Task[] = [
  {
    name: 'new head, its number known',
    at: [7, FORM],
    keys: ['Alt+h', ...letters('4')],
    after: withCell(HEARING, 7, HEAD, '4'),
    most: 1 + '4'.length,
  },
  {
    name: 'new head, its form known',
    at: [7, FORM],
    keys: ['Alt+h', ...letters('sch'), 'Enter'],
    sees: '4 scheduled',
    after: withCell(HEARING, 7, HEAD, '4'),
    most: 1 + 'sch'.length + 1,
  },
  {
    name: 'new relation',
    at: [7, FORM],
    keys: ['Alt+d', ...letters('io'), 'Enter'],
    sees: 'iobj',
    after: withCell(HEARING, 7, DEPREL, 'iobj'),
    most: 1 + 'io'.length + 1,
  },
  {
    name: 'new head and relation',
    at: [7, FORM],
    keys: ['Alt+h', '4', 'Tab', ...letters('io'), 'Enter'],
    sees: 'iobj',
    after: withCell(withCell(HEARING, 7, HEAD, '4'), 7, DEPREL, 'iobj'),
    most: 1 + '4'.length + 1 + 'io'.length + 1,
  },
  {
    name: 'insert a word of three letters',
    at: [7, FORM],
    keys: ['Control+k', 'Alt+i', ...letters('now')],
    selects: 2,
    after: edited({ op: 'insert_word', args: { at: 8, form: 'now' } }),
    most: 3 + 'now'.length,
  },
  {
    name: 'delete a word',
    at: [7, FORM],
    keys: ['Control+k', 'Alt+Delete'],
    after: edited({ op: 'delete_word', args: { id: 7 } }),
    most: 3,
  },
  {
    name: 'split a word at the cursor',
    at: [4, FORM],
    within: 5,
    keys: ['Control+k', 'Alt+x'],
    after: edited({ op: 'split_word', args: { id: 4, forms: ['sched', 'uled'] } }),
    most: 3,
  },
  {
    name: 'merge two words',
    at: [2, FORM],
    keys: ['Control+k', 'Alt+m', 'Enter'],
    asks: 'Remove the space from the text',
    after: edited({ op: 'merge_words', args: { first: 2, last: 3, space: 'remove' } }),
    most: 3,
  },
];
