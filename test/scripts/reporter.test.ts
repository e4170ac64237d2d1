/** The end of `npm test`: every failure with its file and reason, and what passed only on a retry. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { closing, filesToRepeat, joinReports, readReport, reporting, skippedLines } from '../../scripts/reporter.mjs';
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
  expect([...report.files].sort((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: 'a.test.js', passed: 2 },
    { file: 'b.test.js', passed: 0 },
    { file: 'c.test.js', passed: 1 },
  ]);
  const named = (entries: readonly { file: string; name: string }[]) =>
    entries.map(({ file, name }) => `${file} ${name}`.trim()).sort();
  expect(named(report.failures)).toEqual([
    'a.test.js a hook',
    'a.test.js outer > never',
    'a.test.js outer > too late',
    'b.test.js the file as a whole',
    'c.test.js outside of any test',
  ]);
  expect(named(report.unsteady)).toEqual(['a.test.js outer > the second time']);
  expect(named(report.skipped)).toEqual(['a.test.js a hook > does not run', 'a.test.js is skipped']);
  const said = closing(report);
  expect(said).toMatch(/\na\.test\.js\n {2}failed: a hook\n {6}Error: hooked\n/);
  expect(said).toMatch(/ {2}failed: outer > never\n {6}AssertionError: expected .*\n(.*\n){2,9} {6}\+ +2,\n/);
  expect(said).toContain('Error: Test timed out in 20ms.');
  expect(said).toMatch(/\nb\.test\.js\n {2}failed: the file as a whole\n {6}Error: .*nowhere\.js/);
  expect(said).toMatch(/\nc\.test\.js\n {2}failed: outside of any test\n {6}Error: left$/);
  expect(said).toContain('  unsteady: outer > the second time (passed when it was tried again)\n');
});

test('skipped tests are named below the reason in their names', () => {
  const skipped = [
    { file: 'a', name: 'one (skipped: takes long)' },
    { file: 'b', name: 'no reason' },
    { file: 'b', name: 'outer (skipped: takes long) > two' },
    { file: 'b', name: 'outer (skipped: takes long) > two' },
  ];
  const long = ['\nSkipped (takes long):', '  a: one', '  b: outer > two'];
  expect(skippedLines(skipped)).toEqual(['\nSkipped:', '  b: no reason', ...long]);
  expect(skippedLines([])).toEqual([]);
});

test('nothing failed: no list', () => {
  expect(closing({ failures: [], unsteady: [] })).toBe('');
});

test('a run that ended before its report is empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-report-'));
  expect(readReport(folder)).toEqual({ files: [], failures: [], unsteady: [], skipped: [] });
  rmSync(folder, { recursive: true });
});

describe('a second attempt', () => {
  const failed = (file: string, name: string) => ({ file, name, message: 'Error' });
  const counts = (file: string, passed: number) => ({ file, passed });
  const first = {
    files: [counts('a', 3), counts('b', 1), counts('c', 0)],
    failures: [failed('b', 'late'), failed('b', 'wrong'), failed('c', 'the file as a whole')],
    unsteady: [],
    skipped: [
      { file: 'a', name: 'x' },
      { file: 'b', name: 'y' },
    ],
  };

  test('is for files with failures; for all where a failure belongs to none; for none where they are many', () => {
    expect(filesToRepeat({ failures: [] })).toEqual([]);
    expect(filesToRepeat(first)).toEqual(['b', 'c']);
    expect(filesToRepeat({ failures: [...first.failures, failed('', 'outside of any test')] })).toBe('all');
    const many = Array.from({ length: 40 }, (_, file) => failed(`${file}`, 'x'));
    expect(filesToRepeat({ failures: many })).toEqual([]);
  });

  test('counts in place of the first; what it alone has passed is unsteady', () => {
    const skipped = [{ file: 'c', name: 'z' }];
    const second = { files: [counts('b', 2), counts('c', 5)], failures: [failed('b', 'wrong')], unsteady: [], skipped };
    expect(joinReports(first, second)).toEqual({
      files: [counts('a', 3), counts('b', 2), counts('c', 5)],
      failures: [failed('b', 'wrong')],
      unsteady: [failed('b', 'late'), failed('c', 'the file as a whole')],
      skipped: [{ file: 'a', name: 'x' }, ...skipped],
    });
  });

  test('that ends before its report leaves the first as it was', () => {
    const crash = failed('', 'vitest');
    expect(joinReports(first, { files: [], failures: [crash], unsteady: [], skipped: [] })).toEqual({
      ...first,
      failures: [...first.failures, crash],
    });
  });

  test('after one without a report: all is repeated, and its failure is unsteady', () => {
    const crash = failed('', 'vitest');
    const report = { files: [], failures: [crash], unsteady: [], skipped: [] };
    expect(filesToRepeat(report)).toBe('all');
    expect(joinReports(report, { files: [counts('a', 3)], failures: [], unsteady: [], skipped: [] })).toEqual({
      files: [counts('a', 3)],
      failures: [],
      unsteady: [crash],
      skipped: [],
    });
  });
});
