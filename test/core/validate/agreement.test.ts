/** Agreement with the official validator, file by file: line, id, severity and level of every incident. */

import { expect, test } from 'vitest';
import { noShared, sharedTitle } from '../../shared.ts';
import { compareWithOfficial, goldenFiles, precisionOf, recallOf } from './agreement.ts';

const files = goldenFiles();

test.skipIf(noShared)(sharedTitle('the recorded files are there'), () => {
  expect(files.length).toBeGreaterThan(60);
});

test.skipIf(noShared).each(files.filter(({ group }) => group === 'cases'))('$name: every incident', (file) => {
  const { missed, extra } = compareWithOfficial(file);
  expect(missed).toEqual([]);
  expect(extra).toEqual([]);
});

test.skipIf(noShared).each(files.filter(({ group }) => group !== 'cases'))('$name: at least 99.5 %', (file) => {
  const { total, missed, extra } = compareWithOfficial(file);
  expect(recallOf(total), missed.join('\n')).toBeGreaterThanOrEqual(0.995);
  expect(precisionOf(total), extra.join('\n')).toBeGreaterThanOrEqual(0.995);
});
