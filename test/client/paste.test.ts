/** Where pasted text could become sentences of a treebank, and texts that are not running text. */

import { describe, expect, test } from 'vitest';
import { fitted, gapAt, isRunningText, lastNumber } from '../../client/src/paste/insertionPoint.ts';
import type { Lines } from '../../client/src/text.ts';
import { Document } from '../../server/src/core/conllu/index.ts';

const linesOf = (text: string): Lines => {
  const lines = text.split('\n');
  return { count: lines.length, at: (line) => lines[line] };
};

describe('running text', () => {
  test.each([
    'The dog sleeps.',
    'dog',
    '1984 was a year.',
    '# A heading\n\nText.',
    '\tAn indented line.\n',
    '今日は晴れです。',
    'text = x',
  ])('%j', (text) => expect(isRunningText(text)).toBe(true));

  test.each([
    '1\tThe\tthe\tDET',
    'NOUN\tNN\t_',
    '# sent_id = a\n',
    '# text = The dog sleeps.',
    '# newdoc id = x\n# newpar\n',
    '# global.columns = ID FORM\n',
    'Some text\n1\tThe\tthe',
    '_',
    '12',
    '',
    ' \n\n',
  ])('not %j', (text) => expect(isRunningText(text)).toBe(false));
});

//                 0    1       2       3 4  5       6 7
const TREEBANK = '# a\n1\tone\n2\ttwo\n\n# b\n1\tone\n\n';
const SENTENCES = '# c\n1\tnew\n\n# d\n1\tnew\n\n';

/** The treebank with the sentences pasted there; undefined if they are not offered. */
function pasted(text: string, line: number, character: number): string | undefined {
  const gap = gapAt(linesOf(text), line, character);
  if (gap === undefined) return undefined;
  const lines = text.split('\n');
  lines[line] = lines[line].slice(0, character) + fitted(SENTENCES, gap) + lines[line].slice(character);
  return lines.join('\n');
}

test.each([
  ['the start of the file', TREEBANK, 0, 0],
  ['the empty line between sentences', TREEBANK, 3, 0],
  ['the start of a sentence', TREEBANK, 4, 0],
  ['the empty line of the last sentence', TREEBANK, 6, 0],
  ['the end of the file', TREEBANK, 7, 0],
  ['the end of a file whose last sentence has no empty line', TREEBANK.slice(0, -1), 6, 0],
  ['a second empty line', TREEBANK.replace('\n\n', '\n\n\n'), 4, 0],
  ['an empty file', '', 0, 0],
])('offered at %s: two sentences more, each with one empty line', (_, text, line, character) => {
  const after = pasted(text, line, character)!;
  const { sentences } = Document.parse(after);
  const before = Document.parse(text).sentences;
  expect(sentences.filter(({ nWords }) => 0 < nWords)).toHaveLength(
    before.filter(({ nWords }) => 0 < nWords).length + 2,
  );
  for (const own of ['# a\n', '# b\n', '# c\n', '# d\n'].filter((each) => after.includes(each))) {
    expect(after, own).toMatch(new RegExp(`(^|\\n\\n)${own}`));
  }
  expect(after.split('\n\n\n').length, 'no empty line more').toBeLessThanOrEqual(text.split('\n\n\n').length);
  expect(after.endsWith('\n\n')).toBe(true);
});

test.each([
  ['within a comment', TREEBANK, 0, 2],
  ['at the start of a row', TREEBANK, 1, 0],
  ['within a cell', TREEBANK, 1, 3],
  ['at the end of a row', TREEBANK, 2, 5],
  ['on a line of blanks', 'x\n  \n', 1, 1],
  ['at the end of a comment', TREEBANK, 4, 3],
])('not offered %s', (_, text, line, character) => {
  expect(pasted(text, line, character)).toBeUndefined();
});

test('numbers go on behind the last one of the pattern', () => {
  const lines = linesOf(
    '# sent_id = a-s3\n\n#sent_id=a-s12 \n# sent_id = b-s99\n# sent_id = a-s13b\n# sent_id = a-sx\n',
  );
  expect(lastNumber(lines, 'a-s{n}')).toBe(12);
  expect(lastNumber(lines, 'b-s{n}')).toBe(99);
  expect(lastNumber(lines, 'c{n}')).toBe(0);
  expect(lastNumber(lines, '{n}')).toBe(0);
});
