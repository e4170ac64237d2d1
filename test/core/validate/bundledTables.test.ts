/** The bundled language tables say what the UD tables say from which they are made. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type DataFiles, LanguageData } from '../../../server/src/core/validate/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

const BUNDLED = join(import.meta.dirname, '../../../tables');

function tablesIn(folder: string): LanguageData {
  const read = (name: keyof DataFiles) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const [feats, deprels, edeprels, data, tospace] = (['feats', 'deprels', 'edeprels', 'data', 'tospace'] as const).map(
    read,
  );
  return LanguageData.of({ feats, deprels, edeprels, data, tospace });
}

const comparable = (data: LanguageData, code: string) => {
  const { other: _other, ...tables } = data.language(code) ?? { other: undefined };
  return tables;
};

test.skipIf(noShared)(
  sharedTitle('the same features, relations, auxiliaries and words with spaces, in every language'),
  () => {
    const ours = tablesIn(BUNDLED);
    const theirs = tablesIn(join(SHARED, 'data/ud-tools-data'));
    expect(ours.codes).toEqual(theirs.codes);
    expect(ours.codes.length).toBeGreaterThan(150);
    for (const code of ours.codes) expect(comparable(ours, code), code).toEqual(comparable(theirs, code));
  },
);

test('they are small, and come with date and licence', () => {
  const files = readdirSync(BUNDLED);
  expect(files.sort()).toEqual([
    'NOTICE',
    'about.json',
    'data.json',
    'deprels.json',
    'edeprels.json',
    'feats.json',
    'tospace.json',
  ]);
  const zipped = files.map((name) => gzipSync(readFileSync(join(BUNDLED, name))).length);
  expect(zipped.reduce((sum, size) => sum + size)).toBeLessThan(700_000);
  expect(statSync(join(BUNDLED, 'feats.json')).size).toBeGreaterThan(100_000);
  const { date } = JSON.parse(readFileSync(join(BUNDLED, 'about.json'), 'utf8'));
  expect(readFileSync(join(BUNDLED, 'NOTICE'), 'utf8')).toContain(date);
  expect(readFileSync(join(BUNDLED, 'NOTICE'), 'utf8')).toContain('Apache License');
});
