/** `--escape-formulas`: tables for spreadsheets, which would evaluate cells of a treebank. */

import { describe, expect, test } from 'vitest';
import { cellFor } from '../../server/src/core/wording/spreadsheet.ts';
import { conllu } from '../fixture.ts';
import { Folder } from './harness.ts';

const one = (relation: string, upos: string) =>
  conllu(`
# sent_id = +s
# text = =1+1 @a -
1  =1+1  @a  ${upos}  _  _  2  ${relation}  _  _
2  @a    -   VERB     _  _  0  root         _  _
3  -     -   ADV      _  _  2  advmod       _  _

`);
/** With something unusual at the end. */
const text = one('obj', 'NOUN').repeat(30) + one('vocative', 'X');

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@A1', "'@A1"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝1', "'＝1"],
  ["'=1", "'=1"],
  ['a=1', 'a=1'],
  [' =1', ' =1'],
  ['', ''],
])('%j becomes %j', (cell, expected) => {
  expect(cellFor('spreadsheets', cell)).toBe(expected);
  expect(cellFor('programs', cell)).toBe(cell);
});

const commands = [
  ['search', ['search', 'pattern { X [] }', '--format', 'tsv', '+a.conllu'], '\t'],
  ['review', ['review', '--list', 'rare', '--top', '9', '--format', 'tsv', '+a.conllu'], '\t'],
  ['coverage', ['coverage', '--format', 'csv', '+a.conllu', 'b.conllu'], ','],
] as const;

describe.each(commands)('%s', (_, args, separator) => {
  const folder = new Folder({ '+a.conllu': text, 'b.conllu': text });
  const cellsOf = (out: string) => out.split('\n').flatMap((line) => line.split(separator));

  test('no cell begins like a formula, and nothing else changes', async () => {
    const plain = await folder.treebank(args);
    const escaped = await folder.treebank([...args, '--escape-formulas']);
    expect(cellsOf(plain.out)).toContain('+a.conllu');
    expect(cellsOf(escaped.out).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    expect(cellsOf(escaped.out).map((cell) => cell.replace(/^'(?=[=+\-@])/, ''))).toEqual(cellsOf(plain.out));
  });

  test('only with a table', async () => {
    const other = args.map((each) => (each === 'tsv' || each === 'csv' ? 'json' : each));
    const { code, err } = await folder.treebank([...other, '--escape-formulas']);
    expect([code, err]).toEqual([2, expect.stringContaining('--escape-formulas only goes with --format')]);
  });
});
