/** Consistency of large files, and of what is no expression. */

import { expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { CONSISTENCY_METHODS, Consistency } from '../../../server/src/core/expressions/index.ts';
import { checkSentence } from '../../../server/src/core/validate/index.ts';
import { threadTime } from '../../threadTime.ts';

const row = (id: number, lemma: string, head: number, misc = '_') =>
  [id, lemma, lemma, 'VERB', '_', '_', head, head === 0 ? 'root' : 'dep', '_', misc].join('\t');

/** Sentences of ten words, one expression in every tenth. */
const sentences = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    Array.from({ length: 10 }, (_, w) => {
      const isMember = w === 2 || w === 4;
      const code = i % 10 === 0 && isMember ? `ParsemeMWE=1${w === 2 ? ':VID' : ''}` : '_';
      return row(w + 1, `${isMember ? `w${w}` : 'x'}${Math.floor(i / 20) % 300}`, w, code);
    }).join('\n'),
  ).join('\n\n');

test('200,000 words in linear time', () => {
  const time = (n: number) => {
    const { sentences: all } = Document.parse(`${sentences(n)}\n\n`);
    const consistency = new Consistency();
    const start = threadTime();
    for (const method of CONSISTENCY_METHODS) consistency.groups(all, method);
    return threadTime() - start;
  };
  time(500);
  const few = time(5_000);
  const many = time(20_000);
  expect(many / Math.max(1, few)).toBeLessThan(12);
});

test('a sentence that is one expression, and a word of a thousand', () => {
  const n = 3_000;
  const one = Array.from({ length: n }, (_, i) => row(i + 1, 'x', i, `ParsemeMWE=1${i === 0 ? ':VID' : ''}`)).join(
    '\n',
  );
  const codes = Array.from({ length: n }, (_, i) => `${i + 1}:VID`).join(';');
  const many = [row(1, 'y', 0, `ParsemeMWE=${codes}`), row(2, 'x', 1)].join('\n');
  const document = Document.parse(`${one}\n\n${many}\n\n`);
  const start = threadTime();
  for (const method of CONSISTENCY_METHODS) new Consistency().groups(document.sentences, method);
  for (const sentence of document.sentences) checkSentence(sentence);
  expect(threadTime() - start).toBeLessThan(3_000);
});

test('letters are the same in whatever Unicode form and case', () => {
  const [composed, apart] = ['caf\u00e9', 'cafe\u0301'].map(
    (lemma) => (id: number, misc: string) => row(id, lemma, id - 1, misc),
  );
  const text = [
    `${composed(1, 'ParsemeMWE=1:NID')}\n${row(2, 'noir', 1, 'ParsemeMWE=1')}\n\n`,
    `${apart(1, '_')}\n${row(2, 'Noir', 1)}\n\n`,
  ].join('');
  const [group] = new Consistency().groups(Document.parse(text).sentences);
  expect(group.skipped).toEqual([{ sentence: 1, words: [1, 2] }]);
});
