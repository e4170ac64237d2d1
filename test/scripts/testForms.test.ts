/** The forms of `npm test`. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formOf } from '../../scripts/testForms.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const ALL = { checks: true, unit: true, programs: true, vscode: [] };

test('alone: checks, units, and of the real VS Code the main job', () => {
  const form = formOf({}, false);
  expect(form).toMatchObject({ checks: true, unit: true });
  expect(form.programs).toBeUndefined();
  expect(form.vscode).toEqual(['test/e2e/mainJob.e2e.ts', '--maxWorkers=1']);
});

test('in CI, and where the screenshots are updated, everything', () => {
  expect(formOf({}, true)).toEqual(ALL);
  expect(formOf({ update: true }, false)).toEqual(ALL);
});

test.each([false, true])('what is asked for, in CI or not (%s)', (isCi) => {
  expect(formOf({ unit: true }, isCi)).toEqual({ checks: true, unit: true });
  expect(formOf({ e2e: true }, isCi)).toEqual({ programs: true, vscode: [] });
  expect(formOf({ pictures: true, update: true }, isCi)).toEqual({ vscode: ['test/e2e/pictures.e2e.ts'] });
  expect(formOf({ vscode: 'latest' }, isCi)).toMatchObject({ checks: true, unit: true });
  expect(formOf({ e2e: true, vscode: 'latest' }, isCi)).toMatchObject({ programs: false });
});

test('the files in VS Code exist', () => {
  const forms = [{}, { pictures: true }, { vscode: 'latest' }].map((options) => formOf(options, false));
  const files = forms.flatMap(({ vscode = [] }) => vscode).filter((each) => !each.startsWith('--'));
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
