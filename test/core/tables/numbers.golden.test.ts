/** Numbers are those of conllu-stats. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import type { Stats } from '../../../server/src/core/release/index.ts';
import { CountedNumbers, numbersTable } from '../../../server/src/core/tables/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

interface Case {
  readonly id: string;
  readonly file: string;
}

const golden: {
  readonly cases: readonly Case[];
  readonly expected: Readonly<Record<string, { readonly stats: Stats }>>;
} = noShared
  ? { cases: [], expected: {} }
  : JSON.parse(readFileSync(join(SHARED, 'golden/release/stats.json'), 'utf8'));

test.skipIf(noShared)(sharedTitle('there are some'), () => expect(golden.cases.length).toBeGreaterThan(0));

test.skipIf(noShared).each(golden.cases)(sharedTitle('sizes, tags, features and relations: $id'), ({ id, file }) => {
  const numbers = new CountedNumbers();
  for (const sentence of splitBlocks(readFileSync(join(SHARED, '..', file), 'utf8'))) numbers.add(sentence);
  const { rows } = numbersTable([{ name: '', numbers }]);
  const section = (name: string) =>
    new Map(rows.filter(({ cells }) => cells[0] === name).map(({ cells: [, key, value] }) => [`${key}`, value]));
  const { size, lemmas, forms, fusions, tags, feats, deps } = golden.expected[id].stats;
  const counts = section('size');
  expect(counts.get('sentences')).toBe(size.total.sentences);
  expect(counts.get('tokens')).toBe(size.total.tokens);
  expect(counts.get('words')).toBe(size.total.words);
  expect(counts.get('fused tokens')).toBe(size.total.fused);
  const different = section('different');
  expect(different.get('lemmas')).toBe(lemmas.unique);
  expect(different.get('forms')).toBe(forms.unique);
  expect(different.get('fused tokens')).toBe(fusions.unique);
  expect(section('upos')).toEqual(new Map(tags.map(({ name, count }) => [name, count])));
  expect(section('relation')).toEqual(new Map(deps.map(({ name, count }) => [name, count])));
  expect(section('feature')).toEqual(new Map(feats.map(({ name, value, count }) => [`${name}=${value}`, count])));
});
