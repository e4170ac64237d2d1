/**
 * Presses in real treebanks: 34 sentences in four languages, annotated in the ways of the text and of the diagram, each in a treebank of which a hundred
 * sentences are done. The keys are those of somebody who reads the lists: letters until the first suggestion is right. `realPresses.e2e.ts` presses them.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Column, type ColumnIndex, Document } from '../server/src/core/conllu/index.ts';
import { completionsAt, Vocabulary } from '../server/src/core/features/index.ts';
import { SETTINGS } from '../server/src/protocol/settings.ts';
import { choiceKeys, formKeys, hint, letters } from './presses.ts';
import { SHARED } from './shared.ts';

const TREEBANKS = [
  { name: 'English-EWT', nSentences: 9 },
  { name: 'Croatian-SET', nSentences: 9 },
  { name: 'Turkish-BOUN', nSentences: 8 },
  { name: 'Persian-PerDT', nSentences: 8 },
] as const;

/** Annotated sentences of the file, which the suggestions are counted in. */
const N_DONE = 100;
/** Words of a sentence, so that each has something to decide and all are in view. */
const [FEWEST_WORDS, MOST_WORDS] = [5, 25];

/** The sentences to annotate, and the annotated ones after them. */
interface Work {
  readonly name: string;
  readonly todo: readonly string[];
  readonly done: string;
}

/** O(file). */
export function worksOfAll(): readonly Work[] {
  return TREEBANKS.map(({ name, nSentences }) => {
    const { sentences } = Document.parse(readFileSync(join(SHARED, 'data/ud/cc-by-sa', name, 'dev.conllu'), 'utf8'));
    const suits = ({ nWords, heads }: (typeof sentences)[number]) =>
      FEWEST_WORDS <= nWords && nWords <= MOST_WORDS && heads.every((head, word) => word === 0 || 0 <= head);
    const todo = sentences.slice(N_DONE).filter(suits).slice(0, nSentences);
    const done = sentences.slice(0, N_DONE).map(({ text }) => text);
    return { name, todo: todo.map(({ text }) => text), done: done.join('') };
  });
}

type Cell = readonly [word: number, column: ColumnIndex];

/** A file while it is annotated: its suggestions are those of the editor. */
class Desk {
  private document: Document;
  private readonly vocabulary = new Vocabulary();

  /** The sentence that is annotated. */
  index = 0;

  constructor(text: string) {
    this.document = Document.parse(text);
  }

  get sentence() {
    return this.document.sentences[this.index];
  }

  /** Up to date with what was written. */
  get counts(): Vocabulary {
    this.vocabulary.follow(this.document, this.index);
    this.vocabulary.count(() => false);
    return this.vocabulary;
  }

  get text(): string {
    return this.document.text;
  }

  read([word, column]: Cell): string {
    return this.sentence.wordCell(word, column);
  }

  write([word, column]: Cell, text: string): void {
    const { start, end } = this.sentence.cellSpan(this.sentence.rowOfWord(word), column);
    const offset = this.document.offsets[this.index];
    this.document = this.document.edit({ span: { start: start + offset, end: end + offset }, text });
  }

  /** What Tab and Enter take after typed letters. */
  taken(cell: Cell, typed: string): string {
    const [word, column] = cell;
    this.write(cell, typed);
    const { sentence } = this;
    const { end } = sentence.cellSpan(sentence.rowOfWord(word), column);
    const items = completionsAt(sentence, end, { vocabulary: this.counts })?.items ?? [];
    const filterOf = (label: string) => (column === Column.head ? label.replace(/^\d+ /, '') : label);
    const begun = items.find(({ label }) => filterOf(label).toLowerCase().startsWith(typed.toLowerCase()));
    const byLetter = items.find(({ letter }) => letter === typed);
    return (items.find(({ text }) => text === typed) ?? begun ?? byLetter)?.text ?? typed;
  }

  /** A key that takes a tag by its own letter. */
  letterOf([word, column]: Cell, value: string): string | undefined {
    const { sentence } = this;
    const { end } = sentence.cellSpan(sentence.rowOfWord(word), column);
    return completionsAt(sentence, end, { vocabulary: this.counts })?.items.find(({ text }) => text === value)?.letter;
  }

  /** The fewest letters of a text after which Tab and Enter take a value; undefined if none do. */
  lettersFor(cell: Cell, text: string, value: string, most = text.length): readonly string[] | undefined {
    for (let n = 1; n <= most; n++) {
      const typed = text.slice(0, n);
      if (/\p{L}:?$/u.test(typed) && this.taken(cell, typed) === value) return letters(typed);
    }
    return undefined;
  }
}

const BOUND = new Map(Object.entries(SETTINGS['treebank.diagram.labelKeys'].default).map(([key, each]) => [each, key]));

/** The number of a head, or fewer letters of its form. */
function headKeys(desk: Desk, word: number, head: string): readonly string[] {
  const form = head === '0' ? 'root' : desk.sentence.wordCell(Number(head), Column.form);
  const found = desk.lettersFor([word, Column.head], form, head, head.length - 1);
  return found ?? letters(head);
}

/** A relation, and on to the next row. */
function deprelKeys(desk: Desk, word: number, deprel: string): readonly string[] {
  const cell: Cell = [word, Column.deprel];
  const typed = desk.lettersFor(cell, deprel, deprel) ?? letters(deprel);
  const bound = BOUND.get(deprel);
  return bound === undefined ? [...typed, 'Enter'] : [bound];
}

/** A way to annotate, by the cells that it fills. */
interface Way {
  readonly name: string;
  readonly place: 'text' | 'diagram';
  readonly columns: readonly ColumnIndex[];
  /** Before the first word of a file, whose form has the cursor. */
  readonly start: readonly string[];
  /** Before the first word of each other sentence. */
  readonly next: readonly string[];
  keys(desk: Desk, word: number, gold: (column: ColumnIndex) => string, isFirst: boolean): readonly string[];
  /** Presses for a word before there was this way; undefined: it could not be done word by word. */
  readonly before: ((keys: readonly string[], gold: (column: ColumnIndex) => string) => number) | undefined;
}

/** A cell of the diagram's passes. */
const passOver = (column: 'upos' | 'xpos' | 'lemma' | 'feats', key: string): Way => ({
  name: `diagram: ${column.toUpperCase()}`,
  place: 'diagram',
  columns: [Column[column]],
  start: ['o', key],
  next: ['o'],
  keys: (desk, word, gold) => {
    const value = gold(Column[column]);
    if (value === '_') return ['Tab'];
    const { sentence, counts } = desk;
    const fromList = choiceKeys(sentence, word, { column, value }, counts);
    const byForm = column === 'feats' ? formKeys(sentence, word, value, counts) : undefined;
    return byForm !== undefined && byForm.length < fromList.length ? byForm : fromList;
  },
  // U, the choice, Tab.
  before: column === 'upos' ? (keys) => 2 + keys.length : undefined,
});

const inPass =
  (deprelToo: boolean): Way['keys'] =>
  (desk, word, gold, isFirst) => {
    const head = Number(gold(Column.head));
    const chosen = hint(word, head, desk.sentence.nWords, isFirst);
    const value = gold(Column.deprel);
    if (!deprelToo || head === 0) return chosen;
    const bound = BOUND.get(value);
    const cell = { column: 'deprel', value, head } as const;
    return [...chosen, ...(bound === undefined ? choiceKeys(desk.sentence, word, cell, desk.counts) : [bound])];
  };

export const WAYS: readonly Way[] = [
  {
    name: 'text: head and relation, row by row',
    place: 'text',
    columns: [Column.head, Column.deprel],
    start: ['Alt+h'],
    next: [],
    keys: (desk, word, gold) => {
      const head = headKeys(desk, word, gold(Column.head));
      desk.write([word, Column.head], gold(Column.head));
      return [...head, 'Tab', ...deprelKeys(desk, word, gold(Column.deprel))];
    },
    // Alt+H, the number, Tab, letters of the relation, Enter.
    before: (keys, gold) => {
      const afterTab = keys.slice(keys.indexOf('Tab') + 1);
      return 1 + gold(Column.head).length + 1 + (afterTab.at(-1) === 'Enter' ? afterTab.length : 2);
    },
  },
  {
    name: 'text: heads alone',
    place: 'text',
    columns: [Column.head],
    start: ['Alt+h'],
    next: [],
    keys: (desk, word, gold) => [...headKeys(desk, word, gold(Column.head)), 'Enter'],
    before: (_, gold) => gold(Column.head).length + 1,
  },
  {
    name: 'text: UPOS down the column',
    place: 'text',
    columns: [Column.upos],
    start: ['Tab', 'Tab'],
    next: [],
    keys: (desk, word, gold) => {
      const upos = gold(Column.upos);
      const cell: Cell = [word, Column.upos];
      const typed = desk.lettersFor(cell, upos.toLowerCase(), upos) ?? letters(upos);
      const letter = typed.length === 1 ? undefined : desk.letterOf(cell, upos);
      return [...(letter === undefined ? typed : letters(letter)), 'Enter'];
    },
    before: (keys) => keys.length,
  },
  {
    name: 'diagram: heads alone',
    place: 'diagram',
    columns: [Column.head],
    start: ['o'],
    next: ['o'],
    keys: inPass(false),
    before: (keys) => keys.length,
  },
  {
    name: 'diagram: head and relation',
    place: 'diagram',
    columns: [Column.head, Column.deprel],
    start: ['O'],
    next: ['O'],
    keys: inPass(true),
    before: (keys) => keys.length,
  },
  passOver('upos', 'u'),
  passOver('xpos', 'x'),
  passOver('lemma', 'l'),
  passOver('feats', 'f'),
];

/** What somebody does with a work in a way. */
interface Done {
  readonly before: string;
  readonly after: string;
  readonly keys: readonly string[];
  readonly nWords: number;
  /** Presses of the same before; undefined if there was no way. */
  readonly nBefore: number | undefined;
}

/** @param most sentences to annotate */
export function carryOut({ todo, done }: Work, way: Way, most = todo.length): Done {
  const gold = Document.parse(todo.slice(0, most).join('')).sentences;
  const desk = new Desk(gold.map(({ text }) => text).join('') + done);
  for (desk.index = 0; desk.index < gold.length; desk.index++) {
    for (let word = 1; word <= gold[desk.index].nWords; word++)
      for (const column of way.columns) desk.write([word, column], '_');
  }
  const before = desk.text;
  const keys: string[] = [...way.start];
  let nBefore = 0;
  let nWords = 0;
  for (const [index, sentence] of gold.entries()) {
    desk.index = index;
    if (0 < index) keys.push(...way.next);
    // Before: Page Down and O.
    nBefore += way.place === 'diagram' ? 2 : 0;
    nWords += sentence.nWords;
    for (let word = 1; word <= sentence.nWords; word++) {
      const goldOf = (column: ColumnIndex) => sentence.wordCell(word, column);
      const pressed = way.keys(desk, word, goldOf, word === 1);
      keys.push(...pressed);
      nBefore += way.before?.(pressed, goldOf) ?? 0;
      for (const column of way.columns) desk.write([word, column], goldOf(column));
    }
  }
  return { before, after: desk.text, keys, nWords, nBefore: way.before && nBefore };
}
