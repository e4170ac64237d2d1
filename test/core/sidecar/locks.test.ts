/** Locked arcs in `.treebank.json`: names that survive edits, printed and read again. */

import { expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  EMPTY_SIDECAR,
  lockedWords,
  lockKey,
  printSidecar,
  readSidecar,
  withLocks,
} from '../../../server/src/core/sidecar/index.ts';

const sentenceOf = (forms: string, id = 's1') =>
  splitBlocks(
    `# sent_id = ${id}\n${forms
      .split(' ')
      .map((form, i) => `${i + 1}\t${form}\t_\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t_\n`)
      .join('')}\n`,
  )[0];

const THE = sentenceOf('the dog sees the cat');
const FILE = 'a.conllu';
const locked = withLocks(EMPTY_SIDECAR, FILE, THE, [2, 4], 'locked');
const wordsIn = (sentence = THE, file = locked, name = FILE) => [...lockedWords(file, name, sentence)];

test('the form, and which of that form', () => {
  expect([1, 2, 4].map((word) => lockKey(THE, word))).toEqual(['the#1', 'dog#1', 'the#2']);
});

test('holds for its words, in its sentence, in its file', () => {
  expect(wordsIn()).toEqual([2, 4]);
  expect(wordsIn(sentenceOf('the dog sees the cat', 's2'))).toEqual([]);
  expect(wordsIn(THE, locked, 'b.conllu')).toEqual([]);
  expect(wordsIn(THE, EMPTY_SIDECAR)).toEqual([]);
});

test('outlives words that come and go, and says nothing of words that are gone', () => {
  expect(wordsIn(sentenceOf('now the old dog sees the cat'))).toEqual([4, 6]);
  expect(wordsIn(sentenceOf('a dog sleeps'))).toEqual([2]);
});

test('unlocked one by one; the last one leaves nothing behind', () => {
  const one = withLocks(locked, FILE, THE, [4], 'unlocked');
  expect(wordsIn(THE, one)).toEqual([2]);
  expect(withLocks(one, FILE, THE, [2], 'unlocked')).toEqual(EMPTY_SIDECAR);
  expect(wordsIn(THE, locked), 'the old value is as it was').toEqual([2, 4]);
});

test('locking again changes nothing; locks of words that are gone are dropped', () => {
  expect(withLocks(locked, FILE, THE, [2], 'locked')).toEqual(locked);
  const shorter = sentenceOf('a dog sleeps');
  expect(wordsIn(THE, withLocks(locked, FILE, shorter, [3], 'locked'))).toEqual([2]);
});

test('printed one sentence a line, read again, and beside what else stands there', () => {
  const file = withLocks(
    { ...locked, acknowledged: [{ id: 'not-mh4', reason: 'so' }] },
    FILE,
    sentenceOf('b a', 's0'),
    [1],
    'locked',
  );
  const text = printSidecar(file);
  expect(text).toContain('    "a.conllu": {\n      "s0": ["b#1"],\n      "s1": ["dog#1", "the#2"]\n    }\n');
  const read = readSidecar(text);
  expect(read.problems).toEqual([]);
  expect(read.file).toEqual(file);
  expect(printSidecar(read.file)).toBe(text);
});

test('what is no lock is told with its place, and the others hold', () => {
  const text = '{"version": 1, "locks": {"a.conllu": {"s1": ["dog#1"], "s2": [1], "s3": "x"}, "b": 3}}';
  const { file, problems } = readSidecar(text);
  expect([...lockedWords(file, FILE, THE)]).toEqual([2]);
  expect(problems.map(({ span }) => text.slice(span.start, span.end))).toEqual(['[1]', '"x"', '3']);
});
