/** What a check tells at each level of feedback, what it costs, and what is in the file that students get. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkAnswers,
  checkedText,
  exerciseOf,
  printExercise,
  readExercise,
  type SlowHash,
} from '../../../../server/src/core/assign/index.ts';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { conllu } from '../../../fixture.ts';
import { runs } from '../../../thorough.ts';

const GOLD = `
1  The    the   DET    _  _  2  det    _  _
2  dog    dog   NOUN   _  _  3  nsubj  _  _
3  chased  chase  VERB   _  _  0  root   _  _
4  a      a     DET    _  _  6  det    _  _
5  black  black  ADJ    _  _  6  amod   _  _
6  cat    cat   NOUN   _  _  3  obj:x  _  _
`;
const gold = sentenceOf(conllu(GOLD));

function sentenceOf(text: string) {
  return Document.parse(text).sentences[0];
}

/** Counts the texts that are hashed. */
function counting(): { hash: SlowHash; count: () => number } {
  let n = 0;
  const hash: SlowHash = async (texts, salt) => {
    n += texts.length;
    return texts.map((text) => digits(`${salt}\n${text}`));
  };
  return { hash, count: () => n };
}

/** Sixteen hexadecimal digits; quick. */
function digits(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1234567];
  for (const unit of text) {
    a = Math.imul(a ^ (unit.codePointAt(0) ?? 0), 0x01000193);
    b = Math.imul(b + (unit.codePointAt(0) ?? 0) + (a >>> 7), 0x85ebca6b);
  }
  a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) ^ b;
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}

let salts = 0;
const random = (bytes: number) =>
  digits(`salt ${salts++}`)
    .repeat(4)
    .slice(0, 2 * bytes);

const settings = (feedback: 'count' | 'place' | 'answer', deprels: 'full' | 'universal' = 'universal') => ({
  feedback,
  deprels,
  columns: ['head', 'deprel'] as const,
  rounds: 1,
});

test.each(['count', 'place', 'answer'] as const)('%s: right, wrong and blank cells', async (feedback) => {
  const { hash, count } = counting();
  const entry = await exerciseOf(gold, 's', settings(feedback), hash, random);
  expect(count()).toBe(feedback === 'answer' ? 0 : 12);
  const answers = sentenceOf(conllu(GOLD.replace('2  det ', '3  det ').replace('amod ', '_    ')));
  const checked = await checkAnswers(entry, settings(feedback), answers, hash);
  // Of so few cells, count tells only whether all are right.
  expect(checked).toMatchObject({ cells: 12, open: 1, wrong: feedback === 'count' ? undefined : 1 });
  expect(checked?.places).toEqual(
    feedback === 'count' ? [] : [{ word: 1, column: 'head', answer: feedback === 'answer' ? '2' : undefined }],
  );
  // One slow hash for each answer, whatever is told.
  expect(count()).toBe(feedback === 'answer' ? 0 : 12 + 11);
});

test('count: the number of wrong cells, unless there are few', async () => {
  const { hash } = counting();
  const rows = (n: number, relation: string) =>
    Array.from(
      { length: n },
      (_, i) => `${i + 1}  w${i}  _  X  _  _  ${i}  ${i === 0 ? 'root' : relation}  _  _\n`,
    ).join('');
  const [long, short] = [16, 5].map((n) => sentenceOf(conllu(rows(n, 'dep'))));
  const entry = await exerciseOf(long, 's', settings('count'), hash, random);
  const wrong = sentenceOf(conllu(rows(16, 'dep').replace('14  dep', '13  obj').replace('13  dep', '12  dep')));
  expect(checkedText(await checkAnswers(entry, settings('count'), wrong, hash))).toBe('Wrong cells: 3 of 32.');
  const few = await exerciseOf(short, 's', settings('count'), hash, random);
  for (const [text, said] of [
    [rows(5, 'dep'), 'All 10 cells are right.'],
    [rows(5, 'obj'), 'At least one of 10 cells is wrong.'],
    [rows(5, '_'), 'Too few cells have an answer to check them. Cells without an answer: 4.'],
  ])
    expect(checkedText(await checkAnswers(few, settings('count'), sentenceOf(conllu(text)), hash))).toBe(said);
});

test('count: nothing is told of a single cell', async () => {
  const { hash } = counting();
  const alone = { ...settings('count'), columns: ['head'] as const };
  const one = sentenceOf(conllu('1  Go  go  VERB  _  _  0  root  _  _\n'));
  const entry = await exerciseOf(one, 's', alone, hash, random);
  for (const head of ['0', '1']) {
    const answers = sentenceOf(conllu(`1  Go  go  VERB  _  _  ${head}  root  _  _\n`));
    expect(checkedText(await checkAnswers(entry, alone, answers, hash))).toBe(
      'A single cell cannot be checked without telling its answer.',
    );
  }
});

test('relations are compared up to the colon, or with subtypes', async () => {
  const { hash } = counting();
  const plain = sentenceOf(conllu(GOLD.replace('obj:x', 'obj  ')));
  for (const deprels of ['universal', 'full'] as const) {
    const entry = await exerciseOf(gold, 's', settings('place', deprels), hash, random);
    const checked = await checkAnswers(entry, settings('place', deprels), plain, hash);
    expect(checked?.wrong).toBe(deprels === 'full' ? 1 : 0);
  }
});

test('other ids with the same heads are no mistake; other words cannot be checked', async () => {
  const { hash } = counting();
  const entry = await exerciseOf(gold, 's', settings('count'), hash, random);
  const lines = conllu(GOLD).trim().split('\n');
  const by10 = lines.map((line) =>
    line
      .split('\t')
      .map((cell, i) => ((i === 0 || i === 6) && cell !== '0' ? `${10 * Number(cell)}` : cell))
      .join('\t'),
  );
  expect(await checkAnswers(entry, settings('count'), sentenceOf(`${by10.join('\n')}\n\n`), hash)).toMatchObject({
    wrong: 0,
    open: 0,
  });
  for (const text of [
    GOLD.replace('black', 'White'),
    `${GOLD}7  .  .  PUNCT  _  _  3  punct  _  _\n`,
    '1  The  _  _  _  _  _  _  _  _',
  ]) {
    expect(await checkAnswers(entry, settings('count'), sentenceOf(conllu(text)), hash)).toBeUndefined();
  }
});

test('what students get at count and place has no answer, and equal answers look different', async () => {
  const { hash } = counting();
  const other = sentenceOf(conllu(GOLD.replace('nsubj', 'obl  ').replace('obj:x', 'iobj ')));
  for (const feedback of ['count', 'place'] as const) {
    const entries = [];
    for (const sentence of [gold, gold, other])
      entries.push(await exerciseOf(sentence, 's', settings(feedback), hash, random));
    const cells = entries.flatMap((entry) => entry.cells);
    expect(new Set(cells).size).toBe(36);
    const text = printExercise({ ...settings(feedback), files: new Map([['a.conllu', entries]]) });
    expect(text).not.toMatch(/nsubj|obl|iobj|amod/);
    expect(readExercise(text)).toEqual({ ...settings(feedback), files: new Map([['a.conllu', entries]]) });
  }
});

test('place: trying values cell by cell costs a slow hash for each value tried, and no less', async () => {
  const { hash, count } = counting();
  const entry = await exerciseOf(gold, 's', settings('place'), hash, random);
  const made = count();
  let tried = 0;
  const relations = ['acl', 'advmod', 'amod', 'det', 'nsubj', 'obj', 'root'];
  for (let word = 1; word <= 6; word++) {
    for (const [column, values] of [
      [6, ['0', '1', '2', '3', '4', '5', '6']],
      [7, relations],
    ] as const) {
      for (const value of values) {
        tried++;
        const rows = [1, 2, 3, 4, 5, 6].map((id) => {
          const cells = [`${id}`, gold.wordCell(id, 1), ...'________'];
          if (id === word) cells[column] = value;
          return cells.join('\t');
        });
        const checked = await checkAnswers(entry, settings('place'), sentenceOf(`${rows.join('\n')}\n\n`), hash);
        if (checked?.wrong === 0) break;
      }
    }
  }
  expect(count() - made).toBe(tried);
});

test('count: with any cells filled in, one alone never changes what is told before most others are right', async () => {
  const { hash } = counting();
  const entry = await exerciseOf(gold, 's', settings('count'), hash, random);
  const rows = (heads: readonly number[], deprels: readonly string[]) =>
    sentenceOf(
      `${heads.map((head, i) => [i + 1, gold.wordCell(i + 1, 1), '_', '_', '_', '_', head < 0 ? '_' : head, deprels[i], '_', '_'].join('\t')).join('\n')}\n\n`,
    );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -1, max: 6 }), { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 0, max: 5 }),
      async (heads, word) => {
        const none = new Array(6).fill('_');
        const wrong = heads.map((head, i) => (head === gold.heads[i + 1] ? -1 : head));
        const right = wrong.map((head, i) => (i === word ? gold.heads[i + 1] : head));
        const bad = wrong.map((head, i) => (i === word ? (gold.heads[i + 1] + 1) % 7 : head));
        const [first, second] = [
          await checkAnswers(entry, settings('count'), rows(right, none), hash),
          await checkAnswers(entry, settings('count'), rows(bad, none), hash),
        ];
        expect({ ...first, answers: '' }).toEqual({ ...second, answers: '' });
      },
    ),
    { numRuns: runs(200) },
  );
});
