/** The set-up step: when it runs npm, and what the lock files must not hold. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isInStep } from '../../scripts/setup.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

const WANTED = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.2.3' },
  'node_modules/for-another-system': { version: '2.0.0', optional: true },
};

test.each([
  ['nothing is installed', undefined, false],
  ['what is wanted is there', { 'node_modules/a': { version: '1.2.3' } }, true],
  ['another version is there', { 'node_modules/a': { version: '1.2.2' } }, false],
  ['a package is missing', {}, false],
  [
    'an optional package has another version',
    { 'node_modules/a': { version: '1.2.3' }, 'node_modules/for-another-system': { version: '1.0.0' } },
    false,
  ],
  ['a package is too many', { 'node_modules/a': { version: '1.2.3' }, 'node_modules/b': { version: '1.0.0' } }, false],
])('%s', (_, installed, expected) => {
  expect(isInStep(WANTED, installed)).toBe(expected);
});

test.each(['package-lock.json', 'scripts/rig/package-lock.json'])('%s names no registry', (file) => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const withAddress = Object.entries<object>(packages).filter(([, each]) => 'resolved' in each);
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(withAddress).toEqual([]);
});
