/**
 * Tasks that an annotator does a hundred times a day, and their keys here. presses.e2e.ts presses them in the real VS Code and checks the
 * text; presses.test.ts compares the table of docs/editing.md with their number. Another task is one more entry.
 */

import { itemTexts, nameOfItem, valueOfItem } from '../server/src/core/annotation/index.ts';
import { applyEdits, Column, Document, type Sentence } from '../server/src/core/conllu/index.ts';
import { type Operation, operate } from '../server/src/core/edit/index.ts';
import { choicesFor, featureFormFor, Vocabulary } from '../server/src/core/features/index.ts';
import { inert } from '../server/src/inert/index.ts';
import type { CellWithChoices } from '../server/src/protocol/choices.ts';
import { SETTINGS } from '../server/src/protocol/settings.ts';
import { MOST_SHOWN, matching } from '../webview/src/editing/choices.ts';
import { keyInRows } from '../webview/src/editing/features.ts';
import { hintsAround } from '../webview/src/editing/hints.ts';
import type { FormMode } from '../webview/src/editing/state.ts';
import { CHAIN, DEPREL, FORM, HEAD, HEARING, sentence, UPOS, withCell } from './e2e/harness/treebanks.ts';

export interface Task {
  /** As in the table of docs/editing.md. */
  readonly name: string;
  /** Initial position of the cursor: word and column of `HEARING`, from 1. */
  readonly at: readonly [word: number, column: number];
  /** Letters of the cell before the cursor; none by default. */
  readonly within?: number;
  /** One press each, in Playwright's spelling. */
  readonly keys: readonly string[];
  /** A suggestion that the user sees before pressing the last key. */
  readonly sees?: string;
  /** This many keys select a cell, which the user sees before typing on. */
  readonly selects?: number;
  /** A choice that the user sees before pressing the last key. */
  readonly asks?: string;
  /** The resulting text of `HEARING`. */
  readonly after: string;
  /** More presses than this are too many. */
  readonly most: number;
}

/** A press for each letter. */
export const letters = (text: string): readonly string[] => [...text];

/** The result of `treebank edit` on `HEARING`. */
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

/** A task in the arc diagram. */
export interface DiagramTask extends Pick<Task, 'name' | 'keys' | 'after' | 'most'> {
  readonly before: string;
  /** Form of the word that has the focus at first. */
  readonly at: string;
}

/** The 20 words annotated from scratch: form, UPOS, head, relation. */
const KEEPER = [
  'The DET 3 det',
  'old ADJ 3 amod',
  'keeper NOUN 7 nsubj',
  'of ADP 6 case',
  'the DET 6 det',
  'lighthouse NOUN 3 nmod',
  'told VERB 0 root',
  'those DET 9 det',
  'children NOUN 7 iobj',
  'a DET 12 det',
  'long ADJ 12 amod',
  'story NOUN 7 obj',
  'about ADP 15 case',
  'one DET 15 det',
  'ship NOUN 12 nmod',
  'that PRON 18 nsubj',
  'never ADV 18 advmod',
  'came VERB 15 acl',
  'home ADV 18 advmod',
  '. PUNCT 7 punct',
];
const ARCS = KEEPER.map((row) => row.split(' ').slice(2) as [head: string, deprel: string]);

const keeper = (cells: (head: string, deprel: string) => string): string =>
  sentence('keeper', ...KEEPER.map((row, i) => [...row.split(' ').slice(0, 2), cells(...ARCS[i])].join(' ')));

/** The keys for the head of a word in attach mode: its hint, or 0. */
export function hint(word: number, head: number, nWords: number, isBeginning = false): readonly string[] {
  if (head === 0) return ['0'];
  const [code] = [...hintsAround(nWords, word, word, isBeginning)].find(([, each]) => each === head) ?? [''];
  return letters(code);
}

/** A bound key, or as much of the relation as identifies it, and Enter. */
function label(deprel: string): readonly string[] {
  const bound = Object.entries(SETTINGS['treebank.diagram.labelKeys'].default).find(([, each]) => each === deprel);
  return bound === undefined ? [...letters(deprel.slice(0, 2)), 'Enter'] : [bound[0]];
}

/** The keys that fill a blank cell of a word: Enter takes the first suggestion, a number one of the first nine, letters another one. */
export function choiceKeys(
  sentence: Sentence,
  word: number,
  cell: { readonly column: CellWithChoices; readonly value: string; readonly head?: number },
  vocabulary: Vocabulary,
): readonly string[] {
  const asked = { column: Column[cell.column], text: '', cursor: 0, head: cell.head };
  const items = (choicesFor(sentence, word, asked, { vocabulary })?.items ?? []).map(({ text, label, remark }) => {
    return { text, label: inert(label), remark: inert(remark) };
  });
  const place = items.findIndex(({ text }) => text === cell.value);
  if (place === 0) return ['Enter'];
  if (0 < place && place < MOST_SHOWN) return [String(place + 1)];
  const isTypedWhole = cell.column === 'lemma' || cell.column === 'xpos';
  const features = new Set(items.flatMap(({ text }) => text.split('|')));
  for (let n = 1; n < cell.value.length && !isTypedWhole; n++) {
    const typed = cell.value.slice(0, n);
    if (cell.column === 'feats' && features.has(typed.split('|').at(-1) ?? '')) continue;
    if (matching(items, typed)[0]?.text === cell.value) return [...letters(typed), 'Enter'];
  }
  return [...letters(cell.value), 'Enter'];
}

/** The fewest keys that fill in FEATS by the rows of the form, from an empty list on; undefined if a feature has no row. */
export function formKeys(
  sentence: Sentence,
  word: number,
  value: string,
  vocabulary: Vocabulary,
): readonly string[] | undefined {
  const asked = { column: Column.feats, text: '_', cursor: 1 };
  const form = featureFormFor(sentence, word, asked, { vocabulary });
  if (form === undefined) return undefined;
  const text = (each: { text: string }) => ({ text: each.text, label: inert(each.text), remark: inert('') });
  const features = {
    rows: form.rows.map(({ values, ...row }) => ({
      ...row,
      label: inert(row.name),
      values: values.map((each) => ({ ...text({ text: each.value }), key: each.key })),
    })),
    bundles: form.bundles.map(text),
  };
  const wanted = new Map(itemTexts(value).map((item) => [nameOfItem(item), valueOfItem(item)]));
  const ways = ['', ...features.bundles.map((_, i) => String(i + 1))].map((bundle) => {
    const keys: string[] = [];
    const cells = { lemma: '_', upos: '_', xpos: '_', feats: '_', misc: '_' };
    let mode = { cells, features, at: { row: 0, option: 0 }, column: 'feats', isTyped: false } as unknown as FormMode;
    const press = (key: string) => {
      keys.push(key);
      mode = keyInRows(mode, mode.at!, key) ?? mode;
    };
    if (bundle !== '') press(bundle);
    const own = () => new Map(itemTexts(mode.cells.feats).map((item) => [nameOfItem(item), valueOfItem(item)]));
    for (let row = 1; row <= features.rows.length && mode.cells.feats !== value; row++) {
      const { name, values } = features.rows[row - 1];
      const [is, must] = [own().get(name), wanted.get(name)];
      const key = is === must ? undefined : values.find((each) => each.text === must)?.key;
      // A letter in the row of whole cells belongs to the first one below.
      while (mode.at!.row < (key !== undefined && row === 1 ? 0 : row)) press('ArrowDown');
      if (key !== undefined) press(key);
      else if (is !== must && must === undefined) press('Delete');
    }
    return mode.cells.feats === value ? ['Control+ ', ...keys, 'Enter'] : undefined;
  });
  return ways.filter((keys) => keys !== undefined).sort((a, b) => a.length - b.length)[0];
}

/** The keys for the tags of all words, one after the other. */
function tagKeys(before: string, tags: readonly string[]): readonly string[] {
  const vocabulary = new Vocabulary();
  let now = before;
  return tags.flatMap((value, i) => {
    const document = Document.parse(now);
    vocabulary.follow(document, 0);
    vocabulary.count(() => false);
    now = withCell(now, i + 1, UPOS, value);
    return choiceKeys(document.sentences[0], i + 1, { column: 'upos', value }, vocabulary);
  });
}

const UNTAGGED = KEEPER.reduce(
  (text, _, i) => withCell(text, i + 1, UPOS, '_'),
  keeper((head, deprel) => `${head} ${deprel}`),
);

export const DIAGRAM_TASKS: readonly DiagramTask[] = [
  {
    name: 'diagram: new head',
    before: HEARING,
    at: 'issue',
    keys: ['h', ...hint(7, 4, 9), 'Enter'],
    after: withCell(HEARING, 7, HEAD, '4'),
    most: 3,
  },
  {
    name: 'diagram: new relation',
    before: HEARING,
    at: 'issue',
    keys: ['l', ...label('conj')],
    after: withCell(HEARING, 7, DEPREL, 'conj'),
    most: 2,
  },
  {
    name: 'diagram: new head and relation',
    before: HEARING,
    at: 'issue',
    keys: ['h', ...hint(7, 4, 9), ...label('obl')],
    after: withCell(withCell(HEARING, 7, HEAD, '4'), 7, DEPREL, 'obl'),
    most: 3,
  },
  {
    name: 'diagram: make root, and relation of the old one',
    before: HEARING,
    at: 'hearing',
    keys: ['r', ...label('conj')],
    after: edited({ op: 'make_root', args: { id: 2, deprel: 'conj' } }),
    most: 2,
  },
  {
    name: 'diagram: heads of 20 words from nothing',
    before: keeper(() => '_ _'),
    at: 'The',
    keys: ['o', ...ARCS.flatMap(([head], i) => hint(i + 1, Number(head), 20, i === 0))],
    after: keeper((head, deprel) => `${head} ${deprel === 'root' ? 'root' : '_'}`),
    most: 26,
  },
  {
    name: 'diagram: heads and relations of 20 words from nothing',
    before: keeper(() => '_ _'),
    at: 'The',
    keys: [
      'O',
      ...ARCS.flatMap(([head, deprel], i) => [
        ...hint(i + 1, Number(head), 20, i === 0),
        ...(head === '0' ? [] : label(deprel)),
      ]),
    ],
    after: keeper((head, deprel) => `${head} ${deprel}`),
    most: 3 * 20,
  },
  {
    name: 'diagram: UPOS of 20 words from nothing',
    before: UNTAGGED,
    at: 'The',
    keys: [
      'o',
      'u',
      ...tagKeys(
        UNTAGGED + CHAIN,
        KEEPER.map((row) => row.split(' ')[1]),
      ),
    ],
    after: keeper((head, deprel) => `${head} ${deprel}`),
    most: 26,
  },
];
