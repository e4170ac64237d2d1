/** The locked arcs that a repair would change. */

import { expect, test } from 'vitest';
import { Sentence, type TextEdit } from '../../../server/src/core/conllu/index.ts';
import { changedLocks, projectivizeFix, safeEdits } from '../../../server/src/core/fix/index.ts';

const ROWS = [
  '1\tSoubor\tsoubor\tNOUN\t_\t_\t4\tobj\t_\t_',
  '2\tse\tse\tPRON\t_\t_\t3\texpl:pv\t_\t_',
  '3\tnepodařilo\tpodařit\tVERB\t_\t_\t0\troot\t_\t_',
  '4\totevřít\totevřít\tVERB\t_\t_\t3\tcsubj\t_\t_',
];
const sentenceOf = (rows: readonly string[]) => new Sentence(`${rows.join('\n')}\n\n`, rows.length + 1);
const SENTENCE = sentenceOf(ROWS);

/** One edit that replaces it by the text of other rows. */
const rewriteAs = (rows: readonly string[]): TextEdit[] => [
  { span: { start: 0, end: SENTENCE.text.length }, text: sentenceOf(rows).text },
];

test('a head that changes, by name', () => {
  const { edits } = projectivizeFix(SENTENCE)!;
  expect(changedLocks(SENTENCE, edits, new Set([1, 3]))).toEqual({
    words: [1],
    arcs: 'the locked arc of Soubor (1)',
    message: 'This would change the locked arc of Soubor (1). Unlock it first.',
  });
  expect(changedLocks(SENTENCE, edits, new Set([2, 3, 4]))).toBeUndefined();
  expect(changedLocks(SENTENCE, edits, new Set())).toBeUndefined();
});

test('a relation that changes; several arcs are counted', () => {
  const edits = rewriteAs(ROWS.map((row) => row.replace(/obj|csubj/, 'dep')));
  expect(changedLocks(SENTENCE, edits, new Set([4, 1, 2]))).toMatchObject({
    words: [1, 4],
    message: 'This would change the locked arc of Soubor (1) and 1 more. Unlock them first.',
  });
});

test('new IDs are no other arcs', () => {
  const broken = sentenceOf(ROWS.map((row) => row.replace('4\totevřít', '9\totevřít').replace('\t4\tobj', '\t9\tobj')));
  const edits = safeEdits(broken, new Set(['word-id-sequence']));
  const all = new Set([1, 2, 3, 4]);
  if (0 < edits.length) expect(changedLocks(broken, edits, all)).toBeUndefined();
  const renumbered = [{ span: { start: 0, end: broken.text.length }, text: SENTENCE.text }];
  expect(changedLocks(broken, renumbered, all)).toBeUndefined();
});

test('words that come and go: arcs are compared by the forms', () => {
  const shifted = (by: number) =>
    ROWS.map((row) =>
      row
        .replace(/^\d+/, (id) => String(Number(id) + by))
        .replace(/\t(\d)\t(?=obj|expl|csubj)/, (_, head) => `\t${Number(head) + by}\t`),
    );
  const inserted = ['1\tAle\tale\tCCONJ\t_\t_\t4\tcc\t_\t_', ...shifted(1)];
  expect(changedLocks(SENTENCE, rewriteAs(inserted), new Set([1, 2, 3, 4]))).toBeUndefined();
  expect(changedLocks(SENTENCE, rewriteAs(ROWS.slice(0, 3)), new Set([1, 2]))?.words, 'the head is gone').toEqual([1]);
  expect(changedLocks(SENTENCE, rewriteAs(ROWS.slice(1)), new Set([1, 3]))?.words, 'the word is gone').toEqual([1]);
});

test('of two words that are alike, the one that goes is not the one that stays', () => {
  const sentence = sentenceOf([
    '1\tthe\t_\tDET\t_\t_\t3\tdet\t_\t_',
    '2\tthe\t_\tDET\t_\t_\t3\tdet\t_\t_',
    '3\tdog\t_\tNOUN\t_\t_\t0\troot\t_\t_',
  ]);
  const removed = (word: number): TextEdit[] => {
    const [start, end] = [sentence.lineStarts[word - 1], sentence.lineStarts[word]];
    const fewer = sentence.text.slice(sentence.lineStarts[word]).replace(/^\d/gm, (id) => String(Number(id) - 1));
    const renumbered = [...fewer.replace(/\t3\tdet/g, '\t2\tdet').matchAll(/^.*\n/gm)].map(([line], i) => ({
      span: { start: sentence.lineStarts[word + i], end: sentence.lineStarts[word + i + 1] - 1 },
      text: line.slice(0, -1),
    }));
    return [{ span: { start, end }, text: '' }, ...renumbered.filter(({ text }) => text !== '')];
  };
  expect(changedLocks(sentence, removed(1), new Set([2]))).toBeUndefined();
  expect(changedLocks(sentence, removed(1), new Set([1]))?.words).toEqual([1]);
});
