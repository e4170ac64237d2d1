/** The tests near a change, for `npm test -- --near`: those that mirror what changed and the rooms above it, and guards of the whole project. */

import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { layerOf, MAY_IMPORT } from './layers.mjs';
import { ROOT, Stop } from './run.mjs';

/** Tests of what a change breaks far away, besides the guards directly in `test`: texts, rules; and each host once (command line, server, browser). */
const ALWAYS = [
  'test/scripts/texts.test.ts',
  'test/scripts/translations.test.ts',
  'test/core/validate/registry.test.ts',
  'test/cli/process.test.ts',
  'test/lsp/process.test.ts',
  'test/lsp/browserHost.test.ts',
];

/** Sources → tests, by path prefix. The first match counts. */
const MIRRORS = [
  ['server/src/wasm/', 'test/core/'],
  ['server/src/', 'test/'],
  ['client/src/', 'test/client/'],
  ['webview/src/', 'test/webview/'],
  ['scripts/', 'test/scripts/'],
  ['syntaxes/', 'test/syntaxes/'],
  ['docs/cli.md', 'test/cli/docs.test.ts'],
  ['docs/library.md', 'test/core/library.test.ts'],
  ['CONTRIBUTING.md', 'test/contributing.test.ts'],
  ['docs/', 'test/contributing.test.ts'],
  ['test/', 'test/'],
];

/** The mirrored path of a file's test, whether it exists or not; undefined if the file has no mirror. */
function mirrorOf(path) {
  const [source, mirror] = MIRRORS.find(([start]) => path.startsWith(start)) ?? [];
  return source === undefined ? undefined : mirror + path.slice(source.length);
}

/** Whether a test belongs to a folder, as `core/parser.test.ts` to `core/parser`. */
const isOf = (folder, test) => test.startsWith(folder) && /^[./]/.test(test.slice(folder.length));

/** A changed test itself, or the tests that mirror the folder of a changed file; if there are none, those of the nearest folder above. */
function mirroring(path, tests) {
  const mirror = mirrorOf(path);
  if (mirror === undefined) return [];
  if (tests.includes(mirror)) return [mirror];
  const isFile = /\.\w+$/.test(mirror);
  for (let folder = isFile ? dirname(mirror) : mirror; folder !== 'test'; folder = dirname(folder)) {
    const found = tests.filter((test) => isOf(folder, test));
    if (0 < found.length) return found;
  }
  return [];
}

/** The layers that may import this file's layer by name; layers that may import all of the core are smoke-tested in `ALWAYS`. */
function roomsAbove(path) {
  const layer = layerOf(path);
  return Object.keys(MAY_IMPORT).filter((each) => MAY_IMPORT[each].includes(layer));
}

/**
 * @param {readonly string[]} changed paths relative to the project
 * @param {readonly string[]} tests all test files, likewise
 * @returns {string[]} those near the changes, sorted
 */
export function nearTests(changed, tests) {
  const near = changed.flatMap((path) => [path, ...roomsAbove(path)]).flatMap((path) => mirroring(path, tests));
  const guards = tests.filter((test) => dirname(test) === 'test');
  return [...new Set([...ALWAYS, ...guards, ...near])].sort();
}

/** Lines that git answers with, or undefined if it cannot. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
}

/** Files that differ from the branch `main` (where it is checked out: from its last commit), whether committed or not. @throws Stop without git */
export function changedFiles() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? [];
  const changed = git('diff', '--name-only', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  if (changed === undefined || added === undefined)
    throw new Stop('--near asks git for the changes, and this is not a clone. Run npm test -- --unit.');
  return [...changed, ...added];
}

/** All test files but those of the real VS Code. */
export const testFiles = () =>
  (git('ls-files', '--cached', '--others', '--exclude-standard', 'test') ?? []).filter((path) =>
    path.endsWith('.test.ts'),
  );
