/**
 * What is exported has a caller: another source or script. What its own file uses may be exported for a test; what tests alone use
 * belongs to the tests, as a twin in `test/referee` for instance. And a name that is exported means one thing.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Export, exportsOf, reached, type Taken, takenBy } from './exports.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Exported for others: the library, and the entries of bundles. */
const FACES = ['server/src/core/index.ts', 'client/src/browser.ts', 'client/src/node.ts'];

/** Exported although this test sees no caller, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/src/core/parser/order/synthetic.ts withWordOrders': 'scripts/train-bundled.mjs calls it through a bundle',
};

const SESSIONS = 'each kind of session has one in the table lsp/sessions/index.ts';
const COMMANDS = 'a command, a handler and a request are named as the function that they call';

/** Names that more than two files export, and why the same word is right in all of them. */
const SHARED_NAMES: Readonly<Record<string, string>> = {
  coverage: COMMANDS,
  edit: COMMANDS,
  keep: SESSIONS,
  reopen: SESSIONS,
};

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['server/src/wasm', 'test/e2e/out'].includes(path) ? [] : filesIn(path);
    return /\.(m?ts|mjs)$/.test(entry.name) ? [path] : [];
  });
}

interface Source {
  readonly file: string;
  readonly text: string;
}

const read = (...folders: readonly string[]): Source[] =>
  folders.flatMap(filesIn).map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

/** Exports without a caller, as `file name`. */
function withoutCaller(
  sources: readonly Source[],
  scripts: readonly Source[],
  tests: readonly Source[],
  faces = FACES,
) {
  const exports = sources.flatMap(({ file, text }) => exportsOf(file, text));
  const ofFaces: Taken[] = faces.map((from) => ({ from, name: '*' }));
  const taken = (files: readonly Source[]) => files.flatMap(({ file, text }) => takenBy(file, text));
  const byProduct = reached(exports, [...ofFaces, ...taken(sources), ...taken(scripts)]);
  const byTest = reached(exports, taken(tests));
  const isInternal = (each: Export) => each.from !== undefined || 1 < each.uses;
  return exports
    .filter(({ file, name }) => name !== '*' && !byProduct.has(`${file} ${name}`))
    .filter((each) => !(isInternal(each) && byTest.has(`${each.file} ${each.name}`)))
    .map(({ file, name }) => `${file} ${name}`);
}

const SOURCES = read('server/src', 'client/src', 'webview/src');

/** Names that more than two files declare and export; those that a file passes on do not count. */
function sharedNames(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { file, text } of sources)
    for (const { name, from } of exportsOf(file, text))
      if (from === undefined) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files].filter(([, { size }]) => 2 < size).map(([name]) => name);
}

test('a name has one meaning: at most two files export it', () => {
  expect(sharedNames(SOURCES).sort()).toEqual(Object.keys(SHARED_NAMES).sort());
});

test('a shared name is seen', () => {
  const files = ['a', 'b', 'c'].map((file) => ({
    file,
    text: 'export type Place = 1;\nexport { x } from "./y.ts";\n',
  }));
  expect(sharedNames(files)).toEqual(['Place']);
  expect(sharedNames(files.slice(1))).toEqual([]);
});

test('what is exported has a caller', () => {
  const found = withoutCaller(SOURCES, read('scripts'), read('test'));
  expect(found.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

describe('a caller is', () => {
  const found = (files: Readonly<Record<string, string>>, tests: Readonly<Record<string, string>> = {}) => {
    const sources = Object.entries(files).map(([file, text]) => ({ file, text }));
    return withoutCaller(
      sources,
      [],
      Object.entries(tests).map(([file, text]) => ({ file, text })),
      ['face.ts'],
    );
  };
  const ONE = 'export const one = 1;\nexport interface Two {}\n';

  test('an import, also through an index and under another name', () => {
    expect(found({ 'src/a.ts': ONE })).toEqual(['src/a.ts one', 'src/a.ts Two']);
    expect(found({ 'src/a.ts': ONE, 'src/b.ts': "import { one, type Two } from './a.ts';\n" })).toEqual([]);
    const index = "export { one as first, type Two } from './a.ts';\n";
    expect(found({ 'src/a.ts': ONE, 'src/index.ts': index })).toHaveLength(4);
    const user = "import { first, type Two } from './src/index.ts';\n";
    expect(found({ 'src/a.ts': ONE, 'src/index.ts': index, 'b.ts': user })).toEqual([]);
    expect(found({ 'src/a.ts': ONE, 'src/index.ts': "export * from './a.ts';\n", 'b.ts': user })).toEqual([
      'src/a.ts one',
    ]);
  });

  test('a face, and an import when needed', () => {
    expect(found({ 'a.ts': ONE, 'face.ts': "export { one, type Two } from './a.ts';\n" })).toEqual([]);
    expect(found({ 'a.ts': ONE, 'b.ts': "const load = () => import('./a.ts');\n" })).toEqual([]);
  });

  test('a test, if its own file uses it too; not a comment', () => {
    const tests = { 'test/a.ts': "import { one } from '../a.ts';\n" };
    expect(found({ 'a.ts': 'export const one = 1;\n/** one */\n' }, tests)).toEqual(['a.ts one']);
    expect(found({ 'a.ts': 'export const one = 1;\nexport const two = one + 1;\n' }, tests)).toEqual(['a.ts two']);
  });
});
