/** Values that may be written into cells and labels. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellFault,
  charactersFault,
  faultText,
  shownValue,
  type ValueKind,
  valueFault,
  withoutBars,
} from '../../../server/src/core/annotation/index.ts';
import { Column, N_COLUMNS, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { anyCharacter } from '../../anyCharacter.ts';
import { runs } from '../../thorough.ts';

const KINDS: readonly ValueKind[] = ['text', 'tag', 'value', 'relation', 'attribute'];
const fault = (kind: ValueKind, text: string) => valueFault(kind, text)?.kind;

describe('whatever the kind', () => {
  test.each([
    ['a\tb', 'tab'],
    ['a\nb', 'break'],
    ['a\rb', 'break'],
    ['a\u000bb', 'break'],
    ['a\u000cb', 'break'],
    ['a\u0085b', 'break'],
    ['a\u2028b', 'break'],
    ['a\u2029b', 'break'],
    ['a\0b', 'control'],
    ['a\u001bb', 'control'],
    ['a\u001fb', 'control'],
    ['a\u007fb', 'control'],
    ['a\u009bb', 'control'],
    ['a\ud800b', 'surrogate'],
    ['a\udc00b', 'surrogate'],
    ['a\ud800', 'surrogate'],
  ])('%j: %s', (text, kind) => {
    for (const each of KINDS) expect(valueFault(each, text)).toEqual({ kind, at: 1 });
  });

  test.each(['a', '_', 'é', '😀', 'क्ष', 'a\u200db', '\ufeffa', '=', '\\'])('%j can be written', (text) => {
    for (const each of KINDS) expect(valueFault(each, text)).toBeUndefined();
  });
});

test.each([
  ['a b', undefined, 'space', 'space', 'space', undefined],
  ['a\u00a0b', undefined, 'space', 'space', 'space', undefined],
  ['a\u3000b', undefined, 'space', 'space', 'space', undefined],
  [' a', 'padding', 'space', 'space', 'space', 'padding'],
  ['a\u00a0', 'padding', 'space', 'space', 'space', 'padding'],
  ['a|b', undefined, undefined, 'bar', 'bar', 'bar'],
  ['|', undefined, undefined, 'bar', 'bar', 'bar'],
  ['', 'empty', 'empty', 'empty', 'empty', undefined],
] as const)('%j: by the kind', (text, ...expected) => {
  expect(KINDS.map((kind) => fault(kind, text))).toEqual(expected);
});

test('cells by their columns', () => {
  const withSpaces = Array.from({ length: N_COLUMNS }, (_, column) => column).filter(
    (column) => cellFault(column as 0, 'a b') === undefined,
  );
  expect(withSpaces).toEqual([Column.form, Column.lemma, Column.misc]);
  expect(cellFault(Column.feats, 'A=B|C=D')).toBeUndefined();
  expect(cellFault(Column.deps, '1:a|2:b')).toBeUndefined();
  expect(cellFault(Column.deprel, 'a|b')?.kind).toBe('bar');
});

test('a part of a text may be empty, and start or end with a space', () => {
  expect(charactersFault('text', ' ')).toBeUndefined();
  expect(charactersFault('text', '')).toBeUndefined();
  expect(charactersFault('text', ' \t')).toEqual({ kind: 'tab', at: 1 });
});

test('messages name the character, and hide nothing', () => {
  const text = 'skimmed\u2028milk';
  const found = valueFault('text', text);
  expect(found && faultText(found, text)).toBe('has a line break (U+2028), which would end the row');
  expect(shownValue('a\tb\ud800\u2028')).toBe('a\\u0009b\\ud800\\u2028');
  expect(shownValue('x'.repeat(100))).toHaveLength(61);
});

test('bars of an attribute are escaped', () => {
  expect(withoutBars('a|b|')).toBe('a\\pb\\p');
  expect(valueFault('attribute', withoutBars('|'))).toBeUndefined();
});

test('what passes is read back as it is, in its column', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 6 });
  const columns = [Column.form, Column.lemma, Column.upos, Column.xpos, Column.feats, Column.deprel, Column.misc];
  fc.assert(
    fc.property(fc.constantFrom(...columns), text, (column, value) => {
      if (cellFault(column, value) !== undefined) return;
      const cells = ['1', 'a', 'a', 'X', '_', '_', '0', 'root', '_', '_'];
      cells[column] = value;
      const blocks = splitBlocks(`${cells.join('\t')}\n\n`);
      expect(blocks).toHaveLength(1);
      expect(blocks[0].nRows).toBe(1);
      expect(blocks[0].nColumns(0)).toBe(N_COLUMNS);
      expect(blocks[0].cell(0, column)).toBe(value);
    }),
    { numRuns: runs(5000) },
  );
});
