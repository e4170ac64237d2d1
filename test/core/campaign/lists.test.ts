/** Lists of a campaign: what is asked about, and what is added. */

import { expect, test } from 'vitest';
import { filesForRules, withLemmas } from '../../../server/src/core/campaign/index.ts';
import { linesOfTable, namedFiles } from '../../../server/src/core/query/index.ts';

test.each(['\n', '\r\n', '\r'])('rules do not see the entries that are asked about (%j)', (lineEnd) => {
  const text = ['% of 2024', 'lemma\tvalue', 'a\tYes', 'b\task', 'c\tNo', ''].join(lineEnd);
  const files = filesForRules(namedFiles(new Map([['list.tsv', text]]), ''));
  expect([...linesOfTable(files.open('list.tsv')?.text ?? '')]).toEqual([
    [1, ['lemma', 'value']],
    [2, ['a', 'Yes']],
    [4, ['c', 'No']],
  ]);
});

test.each([
  [undefined, 'lemma\na\n'],
  ['', 'lemma\na\n'],
  ['% what for', '% what for\nlemma\na\n'],
  ['% what for\n\n', '% what for\n\nlemma\na\n'],
  ['lemma', 'lemma\na\n'],
])('what a table says before its first line stays: %j', (text, expected) => {
  expect(withLemmas(text, ['a'], undefined)).toEqual({ text: expected, nAdded: 1 });
});
