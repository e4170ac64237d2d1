/** Refusals of the official scorer: each reason, with its line. */

import { expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { officialRefusals } from '../../../server/src/core/evaluate/index.ts';

function refusals(text: string): string[] {
  const blocks = splitBlocks(text);
  let first = 0;
  return blocks.flatMap((block, at) => {
    const found = officialRefusals(block, at === 0, at === blocks.length - 1);
    const lines = found.map(({ line, message }) => `${first + line + 1}: ${message}`);
    first += block.nLines;
    return lines;
  });
}

const row = (id: string, form: string, head: string) => `${id}\t${form}\t_\tX\t_\t_\t${head}\tdep\t_\t_\n`;
const GOOD = `# a comment\n${row('1-2', 'ab', '_')}${row('1', 'a', '0')}${row('1.1', 'e', '_')}${row('2', 'b', '1')}\n`;

test.each([
  ['nothing', GOOD + GOOD, []],
  ['nothing in an empty file', '', []],
  ['a byte order mark', `\ufeff${GOOD}`, ['1: the file starts with a byte order mark, which is skipped']],
  [
    'a blank head',
    `${row('1', 'a', '0')}${row('2', 'b', '_')}\n`,
    ['2: HEAD of word 2 is blank, which counts as wrong'],
  ],
  [
    'a head that is no number',
    `${row('1', 'a', '0')}${row('2', 'b', 'x')}\n`,
    ['2: HEAD of word 2 is not a number: x, which counts as wrong'],
  ],
  [
    'a head outside',
    `${row('1', 'a', '0')}${row('2', 'b', '7')}\n`,
    ['2: HEAD of word 2 is 7, outside of the sentence, which counts as wrong'],
  ],
  [
    'two roots',
    `${row('1', 'a', '0')}${row('2', 'b', '0')}\n`,
    ['2: this sentence has 2 words with HEAD 0; they are scored as they stand'],
  ],
  [
    'a cycle',
    `${row('1', 'a', '0')}${row('2', 'b', '3')}${row('3', 'c', '2')}\n`,
    ['2: the heads of words 2, 3 form a cycle; they are scored as they stand'],
  ],
  [
    'its own head',
    `${row('1', 'a', '0')}${row('2', 'b', '2')}\n`,
    ['2: word 2 is its own head; it is scored as it stands'],
  ],
  ['an empty form', `${row('1', '\u00a0', '0')}\n`, ['1: FORM is empty']],
  ['a second empty line', `${GOOD}\n${GOOD}`, ['7: there is a second empty line; it is skipped']],
  ['an empty line at the start', `\n${GOOD}`, ['1: there is an empty line before the first sentence; it is skipped']],
  ['a block of comments', `# newdoc\n\n${GOOD}`, ['2: this block has no words; it is skipped']],
  [
    'white space',
    `${row('1', 'a', '0')} \n${GOOD}`,
    ['2: this line has only white space; it is read as an empty line'],
  ],
  ['no empty line at the end', row('1', 'a', '0'), ['1: the file does not end with an empty line']],
  [
    'an unfinished multiword token',
    `${row('1-3', 'ab', '_')}${row('1', 'a', '0')}\n`,
    ['1: this multiword token has fewer words than its ID says'],
  ],
])('%s', (_, text, expected) => {
  expect(refusals(text)).toEqual(expected);
});

test('lines that cannot be read', () => {
  expect(refusals(`${row('1', 'a', '0')}${row('3', 'b', '1')}\n`)).toEqual([
    expect.stringMatching(/^2: This ID should be 2\./),
  ]);
  expect(refusals(`${row('1', 'a', '0').replace('\t_\n', '\n')}\n`)).toEqual([
    expect.stringMatching(/^1: This line has 9 columns/),
  ]);
});
