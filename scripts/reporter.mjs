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
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...groups.flatMap((group) => entries(group, group.errors())),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .flatMap((test) => entries(test, test.result().errors)),
      ...unhandled.map((error) => ({
        file: modules.find(({ moduleId }) => moduleId === error.VITEST_TEST_PATH)?.relativeModuleId ?? '',
        name: 'outside of any test',
        message: messageOf(error),
      })),
    ];
    const unsteady = tests
      .filter((test) => test.diagnostic()?.flaky === true)
      .flatMap((test) => entries(test, test.result().errors));
    const files = modules.map(countsOf);
    const skipped = tests
      .filter((test) => test.result().state === 'skipped')
      .map((test) => ({ file: test.module.relativeModuleId, name: test.fullName }));
    writeFileSync(process.env[REPORT], JSON.stringify({ files, failures, unsteady, skipped }));
  }
}

function countsOf(module) {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  return { file: module.relativeModuleId, passed: states.filter((state) => state === 'passed').length };
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
    return { files: [], failures: [], unsteady: [], skipped: [] };
  }
}

/** More failing files than this do not fail by chance. */
const MOST_REPEATED = 12;

/** The files that deserve a second attempt: none if they are too many, `'all'` if a failure belongs to no file. */
export function filesToRepeat({ failures }) {
  const files = [...new Set(failures.map(({ file }) => file))];
  if (files.length === 0 || MOST_REPEATED < files.length) return [];
  return files.includes('') ? 'all' : files;
}

/** Merges both attempts: for files that ran twice the second counts, and what failed only in the first is unsteady. */
export function joinReports(first, second) {
  const again = new Set(second.files.map(({ file }) => file));
  const isRepeated = ({ file }) => again.has(file) || (file === '' && 0 < again.size);
  const failedAgain = new Set(second.failures.map(({ file, name }) => `${file}\n${name}`));
  const repeated = first.failures.filter(isRepeated);
  return {
    files: [...first.files.filter((each) => !isRepeated(each)), ...second.files],
    failures: [...first.failures.filter((each) => !isRepeated(each)), ...second.failures],
    unsteady: [
      ...first.unsteady,
      ...repeated.filter(({ file, name }) => !failedAgain.has(`${file}\n${name}`)),
      ...second.unsteady,
    ],
    skipped: [...first.skipped.filter((each) => !isRepeated(each)), ...second.skipped],
  };
}

/** The names of skipped tests with the reasons in them; tests skipped for the same reason share one line. */
export function skippedLines(skipped) {
  const reasonOf = ({ name }) => /\(skipped: (.+?)\)/.exec(name)?.[1] ?? '';
  const titleOf = ({ file, name }) => `${file}: ${name.replace(/ \(skipped: .+?\)/, '')}`;
  const reasons = [...new Set(skipped.map(reasonOf))].sort();
  return reasons.flatMap((reason) => [
    `\nSkipped${reason === '' ? '' : ` (${reason})`}:`,
    ...new Set(skipped.filter((each) => reasonOf(each) === reason).map((each) => `  ${titleOf(each)}`)),
  ]);
}

/** The end of the output, which may be the only part that is kept: all failures by file, and tests that passed only on a retry. */
export function closing({ failures, unsteady }) {
  const all = [
    ...failures.map((each) => ({ ...each, title: `failed: ${each.name}` })),
    ...unsteady.map((each) => ({ ...each, title: `unsteady: ${each.name} (passed when it was tried again)` })),
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
