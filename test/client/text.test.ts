/** The client's own minimal reading of CoNLL-U. */

import { describe, expect, test } from 'vitest';
import { panelHtml } from '../../client/src/diagram/html.ts';
import { wordAtLine } from '../../client/src/diagram/wordAtLine.ts';
import {
  cellOf,
  columnsIn,
  firstWordLine,
  isFullRow,
  isUnfinishedRow,
  type Lines,
  wordsAround,
} from '../../client/src/text.ts';
import { TEN_COLUMNS } from '../../server/src/core/conllu/columns.ts';
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
    const { start, end } = cellOf(of, cell, TEN_COLUMNS);
    return of.slice(start, end);
  };
  expect((['form', 'upos', 'head', 'deprel'] as const).map((cell) => textOf(cell))).toEqual([
    'form',
    'NOUN',
    '12',
    'obj',
  ]);
  expect(cellOf('1\tform', 'head', TEN_COLUMNS)).toEqual({ start: 6, end: 6 });
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
  expect(isUnfinishedRow(line, TEN_COLUMNS)).toBe(expected);
});

describe('a file whose first line names its columns', () => {
  const NAMED = linesOf('# global.columns = X:G UPOS ID FORM\n# c\n*\t_\t1-2\tal\nto\tADP\t1\ta\n_\tDET\t2\tel\n\n');
  const columns = columnsIn(NAMED);

  test('has its cells where they are named', () => {
    const { start, end } = cellOf(NAMED.at(3), 'form', columns);
    expect(NAMED.at(3).slice(start, end)).toBe('a');
    expect(cellOf(NAMED.at(3), 'head', columns)).toEqual({ start: 10, end: 10 });
    expect(wordsAround(NAMED, 3)).toEqual([
      { id: 1, form: 'a', upos: 'ADP' },
      { id: 2, form: 'el', upos: 'DET' },
    ]);
  });

  test.each([
    ['*', 'unfinished'],
    ['*\tNOUN\t', 'unfinished'],
    ['*\tNOUN\t3', 'unfinished'],
    ['*\tNOUN\tx', undefined],
    ['*\tNOUN\t3\tsea', 'full'],
    ['*\tNOUN\t3-4\tsea', 'full'],
    ['*\tNOUN\tx\tsea', undefined],
    ['# c', undefined],
    ['', undefined],
  ])('%j is %s', (line, expected) => {
    const found = isUnfinishedRow(line, columns) ? 'unfinished' : isFullRow(line, columns) ? 'full' : undefined;
    expect(found).toBe(expected);
  });
});
