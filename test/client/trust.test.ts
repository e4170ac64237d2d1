/** Features that need trust or a real file system: refused with a message, and declared in the manifest. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isIn, whyNot } from '../../client/src/trust.ts';
import { SETTINGS, type Setting } from '../../server/src/protocol/settings.ts';

const { capabilities } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8'));

describe.each(['write', 'train'] as const)('to %s', (what) => {
  test('is refused without trust, with what to do', () => {
    expect(whyNot(what, { isTrusted: false, isOutOfReach: false })).toMatch(/not trusted.*Manage Workspace Trust/);
    expect(whyNot(what, { isTrusted: false, isOutOfReach: true })).toMatch(/not trusted/);
  });

  test('is refused where no folder can be written', () => {
    expect(whyNot(what, { isTrusted: true, isOutOfReach: true })).toMatch(/not on this computer.*copy/);
  });

  test('is allowed otherwise', () => {
    expect(whyNot(what, { isTrusted: true, isOutOfReach: false })).toBeUndefined();
  });
});

test('every setting that names a path or a program is restricted, and no other', () => {
  const paths = Object.entries<Setting<unknown>>(SETTINGS).filter(([, { format }]) => format?.name === 'path');
  expect(paths.map(([key]) => key)).toEqual(['treebank.validation.dataFolder', 'treebank.reparse.model']);
  expect(capabilities.untrustedWorkspaces).toMatchObject({
    supported: 'limited',
    restrictedConfigurations: [...paths.map(([key]) => key), 'treebank.parsers.external'],
  });
  expect(capabilities.virtualWorkspaces).toMatchObject({ supported: 'limited' });
});

test('a description that speaks of a path belongs to a setting that is checked as one', () => {
  const said = Object.entries<Setting<unknown>>(SETTINGS).filter(([, { description }]) => /^Path of/.test(description));
  expect(said.length).toBeGreaterThan(0);
  for (const [key, { format }] of said) expect(format?.name, key).toBe('path');
});

test.each([
  ['/m', '/m/a.model', true],
  ['C:\\m', 'C:\\m\\a.model', true],
  ['/m', '/m', false],
  ['/m', '/m/', false],
  ['/m', '/m/.', false],
  ['/m', '/m/..', false],
  ['/m', '/m/../a', false],
  ['/m', '/m/b/a.model', false],
  ['/m', '/mm/a.model', false],
  ['/m', '/m/b\\a', false],
  ['/m', '/m/a\0', false],
  ['/m', 'a.model', false],
])('in %s: %j %s', (folder, path, expected) => {
  expect(isIn(folder, path)).toBe(expected);
});
