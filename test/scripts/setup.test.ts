/** The set-up step: when it runs npm, and what lock files must not contain. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
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

describe.each(['package-lock.json', 'scripts/rig/package-lock.json', 'scripts/rig/latest/package-lock.json'])(
  '%s',
  (file) => {
    type Entry = { readonly resolved?: string; readonly optionalDependencies?: Readonly<Record<string, string>> };
    const { packages } = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
    const entries = Object.entries<Entry>(packages);

    test('names no registry', () => {
      expect(entries.length).toBeGreaterThan(100);
      expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    });

    test('holds the packages of all systems, else npm ci refuses it', () => {
      const names = new Set(entries.map(([path]) => path.split('node_modules/').at(-1)));
      const wanted = entries.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies ?? {}));
      expect(wanted.length).toBeGreaterThan(0);
      expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    });
  },
);
