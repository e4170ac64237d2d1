/**
 * Fast typing from cell to cell: whatever the pace, everything lands in the cell selected by the keys before, and no row is broken. With THOROUGH=1, in all
 * paces, with one and with five files open, and while two other processes keep the processors busy; the table is written to test/e2e/out/typing.txt.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../server/src/protocol/settings.ts';
import { openSession } from './harness/session.ts';
import { DEPREL, FORM, HEAD, longSentence, placeOf, sentence, UPOS, withCell } from './harness/treebanks.ts';
import { isSoon } from './harness/until.ts';

const session = openSession({ settings: { 'files.autoSave': 'off' } });
const OUT = join(import.meta.dirname, 'out/typing.txt');
const N_WORDS = 34;
/** For all ways but the first, so that the matrix is done in a quarter of an hour. */
const FEWER_WORDS = 8;

/** Nothing is annotated; a second sentence keeps the way down from ending with the first. */
const BLANK = ['blank', 'next']
  .map((id) =>
    sentence(id, ...Array.from({ length: N_WORDS }, (_, i) => `w${String.fromCharCode(97 + (i % 26))}${i} _ _ _`)),
  )
  .join('');

/** The texts typed into the words, in turn. */
const TAGS = ['NOUN', 'VERB', 'ADJ', 'PROPN', 'DET', 'ADV'];
const RELATIONS = ['nsubj', 'obj', 'advmod', 'amod', 'conj', 'punct'];
/** Prefixes that lead to one relation, and the relation. */
const CUT_SHORT: readonly (readonly [string, string])[] = [
  ['appo', 'appos'],
  ['vocat', 'vocative'],
  ['disc', 'discourse'],
  ['paratax', 'parataxis'],
];
const BOUND = Object.entries(SETTINGS['treebank.diagram.labelKeys'].default);
const headOf = (word: number) => String(((word * 7) % N_WORDS) + 1);
const of = <T>(list: readonly T[], word: number): T => list[word % list.length];

interface Way {
  readonly name: string;
  /** Before the first word; the cursor is at its form. */
  readonly start: readonly string[];
  /** For a word from 1; the last one is followed by a check that nothing else has changed. */
  keys(word: number): readonly string[];
  /** The text with the result of the keys in the word. */
  written(text: string, word: number): string;
}

const WAYS: readonly Way[] = [
  {
    name: 'heads, Enter',
    start: ['Alt+h'],
    keys: (word) => [...headOf(word), 'Enter'],
    written: (text, word) => withCell(text, word, HEAD, headOf(word)),
  },
  {
    name: 'heads, arrow',
    start: ['Alt+h'],
    keys: (word) => [...headOf(word), 'ArrowDown'],
    written: (text, word) => withCell(text, word, HEAD, headOf(word)),
  },
  {
    name: 'Alt+H, head, Tab, relation, Enter',
    start: [],
    keys: (word) => ['Alt+h', ...headOf(word), 'Tab', ...of(RELATIONS, word), 'Enter'],
    written: (text, word) => withCell(withCell(text, word, HEAD, headOf(word)), word, DEPREL, of(RELATIONS, word)),
  },
  {
    name: 'row by row: head, Tab, relation, Enter',
    start: ['Alt+h'],
    keys: (word) => [...headOf(word), 'Tab', ...of(CUT_SHORT, word)[0], 'Enter'],
    written: (text, word) => withCell(withCell(text, word, HEAD, headOf(word)), word, DEPREL, of(CUT_SHORT, word)[1]),
  },
  {
    name: 'row by row: head, Tab, bound key',
    start: ['Alt+h'],
    keys: (word) => [...headOf(word), 'Tab', of(BOUND, word)[0]],
    written: (text, word) => withCell(withCell(text, word, HEAD, headOf(word)), word, DEPREL, of(BOUND, word)[1]),
  },
  {
    name: 'tags, Enter, Shift+Enter back and forth',
    start: ['Tab', 'Tab'],
    keys: (word) => ['X', 'Enter', 'Shift+Enter', ...of(TAGS, word), 'Enter'],
    written: (text, word) => withCell(text, word, UPOS, of(TAGS, word)),
  },
  {
    name: 'relation, Shift+Tab, head, arrow, Tab',
    start: ['Alt+d'],
    keys: (word) => [...of(RELATIONS, word), 'Shift+Tab', ...headOf(word), 'ArrowDown', 'Tab'],
    written: (text, word) => withCell(withCell(text, word, HEAD, headOf(word)), word, DEPREL, of(RELATIONS, word)),
  },
  {
    name: 'suggestion by Enter',
    start: ['Alt+d'],
    keys: (word) => [...of(CUT_SHORT, word)[0], 'Enter'],
    written: (text, word) => withCell(text, word, DEPREL, of(CUT_SHORT, word)[1]),
  },
  {
    name: 'suggestion by Tab, Alt+D',
    start: ['Alt+d'],
    keys: (word) => [...of(CUT_SHORT, word)[0], 'Tab', 'ArrowDown', 'Alt+d'],
    written: (text, word) => withCell(text, word, DEPREL, of(CUT_SHORT, word)[1]),
  },
  {
    name: 'corrected: digit, Backspace, head, Enter',
    start: ['Alt+h'],
    keys: (word) => ['9', 'Backspace', ...headOf(word), 'Enter'],
    written: (text, word) => withCell(text, word, HEAD, headOf(word)),
  },
];

interface Outcome {
  readonly wrong: number;
  readonly lines: number;
}

let nFiles = 0;

const nWordsOf = (way: Way): number => (way === WAYS[0] ? N_WORDS : FEWER_WORDS);

async function race(way: Way, pace: number): Promise<Outcome> {
  const { start, keys, written } = way;
  const editor = await session.workbench.open(`race${++nFiles}.conllu`, BLANK);
  await session.workbench.untilReady();
  const { line, column } = placeOf(BLANK, 1, FORM);
  await editor.goTo(line, column);
  const words = Array.from({ length: nWordsOf(way) }, (_, i) => i + 1);
  const all = [...start, ...words.flatMap((word) => keys(word))];
  const { keyboard } = session.workbench.page;
  let due = performance.now();
  for (const key of all) {
    await keyboard.press(key);
    due = Math.max(due + pace, performance.now());
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
  }
  const expected = words.reduce(written, BLANK);
  // A busy machine is still at it when the last key has been pressed, and each saving keeps it from that.
  const isThere = async () => {
    await keyboard.press('Control+S');
    return isSoon(() => editor.onDisk === expected, 2000);
  };
  await isSoon(isThere, 40_000);
  const [is, should] = [editor.onDisk.split('\n'), expected.split('\n')];
  const cells = (lines: readonly string[]) => lines.map((each) => each.split('\t'));
  const [isCells, shouldCells] = [cells(is), cells(should)];
  const wrong = shouldCells.flatMap((row, at) => row.filter((cell, column) => cell !== isCells[at]?.[column])).length;
  return { wrong, lines: is.length - should.length };
}

test.each([WAYS[0], ...WAYS.slice(2, 5)])(
  '$name: at 30 ms a key, no cell is wrong and no line too many',
  async (way) => {
    expect(await race(way, 30)).toEqual({ wrong: 0, lines: 0 });
  },
);

const CONDITIONS = ['one file', 'five files', 'processors busy'] as const;

async function under(condition: (typeof CONDITIONS)[number], work: () => Promise<void>): Promise<void> {
  if (condition === 'five files')
    for (let i = 0; i < 4; i++) await session.workbench.open(`other${i}.conllu`, longSentence(40).repeat(200));
  const busy: ChildProcess[] = [];
  if (condition === 'processors busy')
    for (let i = 0; i < 2; i++) busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    await work();
  } finally {
    for (const each of busy) each.kill();
  }
}

const isAsked = process.env.THOROUGH === '1';

test.skipIf(!isAsked).each(CONDITIONS)(
  `the whole matrix: %s${isAsked ? '' : ' (skipped: takes a quarter of an hour, so that THOROUGH=1 alone runs it)'}`,
  async (condition) => {
    const wrong: string[] = [];
    await under(condition, async () => {
      for (const way of WAYS) {
        const row: string[] = [];
        for (const pace of way === WAYS[0] ? [30, 60, 90, 120] : [30, 90]) {
          const { wrong: nWrong, lines } = await race(way, pace);
          row.push(`${pace} ms: ${nWrong}/${lines}`);
          if (nWrong !== 0 || lines !== 0) wrong.push(`${way.name}, ${pace} ms: ${nWrong} wrong, ${lines} lines`);
        }
        appendFileSync(
          OUT,
          `${condition.padEnd(16)} ${way.name.padEnd(42)} ${row.map((each) => each.padEnd(14)).join('')}\n`,
        );
      }
    });
    expect(wrong).toEqual([]);
  },
  1_800_000,
);
