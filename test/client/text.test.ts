/** The client's own minimal reading of CoNLL-U. */

import { expect, test } from 'vitest';
import { panelHtml } from '../../client/src/diagram/html.ts';
import { wordAtLine } from '../../client/src/diagram/wordAtLine.ts';
import { cellOf, firstWordLine, isUnfinishedRow, type Lines } from '../../client/src/text.ts';
import { SENTENCES } from '../webview/harness/sentences.ts';

const linesOf = (text: string): Lines => {
  const lines = text.split('\n');
  return { count: lines.length, at: (line) => lines[line] };
};

//                        0    1    2    3  4  5  6    7  8  9    10 11
const TREEBANK = linesOf('# a\n# b\n1\tx\n2\n\n\n# c\n1\n\n1\td\n2\n\n');

test.each([
  [0, 'next', 7],
  [3, 'next', 7],
  [4, 'next', 7],
  [6, 'next', 9],
  [9, 'next', undefined],
  [11, 'next', undefined],
  [2, 'previous', undefined],
  [4, 'previous', 2],
  [7, 'previous', 2],
  [10, 'previous', 7],
  [11, 'previous', 9],
] as const)('from line %d the %s sentence has its first word on line %s', (line, direction, expected) => {
  expect(firstWordLine(TREEBANK, line, direction)).toBe(expected);
});

test('comments without words are a place to go to as well', () => {
  expect(firstWordLine(linesOf('1\tx\n\n# only\n'), 0, 'next')).toBe(2);
  expect(firstWordLine(linesOf('# only\n\n1\tx'), 2, 'previous')).toBe(0);
});

test('cells of a row', () => {
  const row = '1\tform\tlemma\tNOUN\t_\t_\t12\tobj\t_\t_';
  const textOf = (cell: Parameters<typeof cellOf>[1], of = row) => {
    const { start, end } = cellOf(of, cell);
    return of.slice(start, end);
  };
  expect((['form', 'upos', 'head', 'deprel'] as const).map((cell) => textOf(cell))).toEqual([
    'form',
    'NOUN',
    '12',
    'obj',
  ]);
  expect(cellOf('1\tform', 'head')).toEqual({ start: 6, end: 6 });
  expect(textOf('form', '1\tform')).toBe('form');
});

test('lines of words, tokens and empty nodes belong to words', () => {
  const { english, broken } = SENTENCES;
  expect(wordAtLine(english, english.words[4].line)).toBe(5);
  expect(wordAtLine(english, english.multiwordTokens[0].line)).toBe(3);
  expect(wordAtLine(broken, broken.emptyNodes[0].line)).toBe(5);
  expect(wordAtLine(english, 0)).toBeUndefined();
});

test('the page allows its own script and style, and nothing else', () => {
  const html = panelHtml({ scriptUri: 'S', styleUri: 'T', cspSource: 'C', nonce: 'N', title: 'A' });
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "style-src C 'nonce-N'",
    "script-src 'nonce-N'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(html.match(/<script/g)).toHaveLength(1);
});

test.each([
  ['1\tDogs\tdog\tNO', true],
  ['1-2', true],
  ['1.1\t_\t_\t_\t_\t_\t_\t_\t_', true],
  ['1\t_\t_\t_\t_\t_\t_\t_\t_\t', false],
  ['# text = 1', false],
  ['', false],
])('%j is a row that is being typed: %s', (line, expected) => {
  expect(isUnfinishedRow(line)).toBe(expected);
});
