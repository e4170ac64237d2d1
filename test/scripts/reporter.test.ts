/** What `npm test` says at its end: every failure with its file and reason, and what passed only when it was tried again. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closing, readReport, reporting } from '../../scripts/reporter.mjs';
import { tool } from '../../scripts/run.mjs';

const FILES = {
  'a.test.js': `
    let attempts = 0;
    test('passes', () => {});
    test.skip('is skipped', () => {});
    describe('outer', () => {
      test('the second time', () => expect(attempts++).toBe(1));
      test('never', () => expect({ a: [1, 2] }).toEqual({ a: [1, 3] }));
      test('too late', { timeout: 20 }, () => new Promise(() => {}));
    });
    describe('a hook', () => {
      beforeAll(() => { throw new Error('hooked'); });
      test('does not run', () => {});
    });
  `,
  'b.test.js': `import './nowhere.js';`,
  'c.test.js': `test('leaves a rejection', () => void Promise.reject(new Error('left')));`,
};

test('failed tests, hooks and files, errors outside of tests, and unsteady tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-report-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const { args, env } = reporting(folder);
  const options = ['run', '--root', folder, '--globals', '--retry', '1'];
  const [program, ...rest] = [...tool('vitest/vitest.mjs'), ...options, ...args];
  const { status } = spawnSync(program, rest, { env: { ...env, TREEBANK_TEST_RUN: undefined } });
  expect(status).toBe(1);
  const report = readReport(folder);
  rmSync(folder, { recursive: true });
  expect(report).toMatchObject({ passed: 3, skipped: 2 });
  const named = (entries: readonly { file: string; name: string }[]) =>
    entries.map(({ file, name }) => `${file} ${name}`.trim()).sort();
  expect(named(report.failures)).toEqual([
    'a.test.js a hook',
    'a.test.js outer > never',
    'a.test.js outer > too late',
    'b.test.js the file as a whole',
    'outside of any test',
  ]);
  expect(named(report.unsteady)).toEqual(['a.test.js outer > the second time']);
  const said = closing(report);
  expect(said).toMatch(/\na\.test\.js\n {2}failed: a hook\n {6}Error: hooked\n/);
  expect(said).toMatch(/ {2}failed: outer > never\n {6}AssertionError: expected .*\n(.*\n){2,9} {6}\+ +2,\n/);
  expect(said).toContain('Error: Test timed out in 20ms.');
  expect(said).toMatch(/\nb\.test\.js\n {2}failed: the file as a whole\n {6}Error: .*nowhere\.js/);
  expect(said).toMatch(/failed: outside of any test\n {6}Error: left\n/);
  expect(said).toContain('  unsteady: outer > the second time (passed at its second attempt)\n');
});

test('nothing failed: nothing is said', () => {
  expect(closing({ failures: [], unsteady: [] })).toBe('');
});

test('a run that ended before its report is empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-report-'));
  expect(readReport(folder)).toEqual({ passed: 0, skipped: 0, failures: [], unsteady: [] });
  rmSync(folder, { recursive: true });
});
