/** What `npm test` needs to know about a vitest run: counts, failures with reasons, and tests that passed only when retried. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run.mjs';

/** Environment variable with the path of the file to write. */
const REPORT = 'TREEBANK_TEST_REPORT';

/** Number of lines of a message shown in the list of failures. */
const SHOWN_LINES = 12;

/** The reporter that vitest loads. Vitest's own JSON reporter lacks errors in hooks and outside tests. */
export default class Report {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...groups.flatMap((group) => entries(group, group.errors())),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .flatMap((test) => entries(test, test.result().errors)),
      ...unhandled.map((error) => ({ file: '', name: 'outside of any test', message: messageOf(error) })),
    ];
    const unsteady = tests
      .filter((test) => test.diagnostic()?.flaky === true)
      .flatMap((test) => entries(test, test.result().errors));
    const report = { passed: count('passed'), skipped: count('skipped'), failures, unsteady };
    writeFileSync(process.env[REPORT], JSON.stringify(report));
  }
}

/** One entry for a test, suite or file with errors: the first error, which usually causes the others. */
function entries(task, errors) {
  if (errors.length === 0) return [];
  if (task.type === 'module') {
    return [{ file: task.relativeModuleId, name: 'the file as a whole', message: messageOf(errors[0]) }];
  }
  return [{ file: task.module.relativeModuleId, name: task.fullName, message: messageOf(errors[0]) }];
}

function messageOf({ name = 'Error', message, diff = '', stacks = [] }) {
  const lines = stripVTControlCharacters(`${name}: ${message}\n${diff}`).split('\n');
  const said = lines.filter((line) => line.trim() !== '');
  const shown = said.length <= SHOWN_LINES ? said : [...said.slice(0, SHOWN_LINES), '…'];
  const places = stacks.map(({ file, line }) => `${relative(ROOT, file)}:${line}`);
  const place = places.find((each) => !/^\.\.|node_modules/.test(each));
  return [...shown, ...(place === undefined ? [] : [`at ${place}`])].join('\n');
}

/** Arguments and environment for vitest so that `readReport` finds the report. */
export const reporting = (folder) => ({
  args: ['--reporter=default', `--reporter=${join(ROOT, 'scripts/reporter.mjs')}`],
  env: { ...process.env, [REPORT]: join(folder, 'report.json') },
});

/** Empty if vitest ended before writing the report. */
export function readReport(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  } catch {
    return { passed: 0, skipped: 0, failures: [], unsteady: [] };
  }
}

/** The end of the output, which may be the only part that is kept: all failures by file, and tests that passed only at the second attempt. */
export function closing({ failures, unsteady }) {
  const all = [
    ...failures.map((each) => ({ ...each, title: `failed: ${each.name}` })),
    ...unsteady.map((each) => ({ ...each, title: `unsteady: ${each.name} (passed at its second attempt)` })),
  ];
  const files = [...new Set(all.map(({ file }) => file))].sort();
  const lines = files.flatMap((file) => [
    `\n${file}`.trimEnd(),
    ...all
      .filter((each) => each.file === file)
      .flatMap(({ title, message }) => [`  ${title}`, ...message.split('\n').map((line) => `      ${line}`)]),
  ]);
  return lines.join('\n');
}
