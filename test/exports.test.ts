/**
 * What is exported has a caller: another source or script. What its own file uses may be exported for a test; what tests alone use
 * belongs to the tests, as a twin in `test/referee` for instance.
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

/** Rooms that are being rewritten. */
const LATER: readonly string[] = [
  'client/src/',
  'webview/src/',
  'server/src/lsp/',
  'server/src/protocol/',
  'server/src/core/compare/adjudicate/',
  'server/src/core/suspicion/',
  'server/src/core/features/comparison/',
];

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

test('what is exported has a caller', () => {
  const found = withoutCaller(read('server/src', 'client/src', 'webview/src'), read('scripts'), read('test'));
  const isLater = (each: string) => LATER.some((room) => each.startsWith(room));
  expect(found.filter((each) => !isLater(each)).sort()).toEqual(Object.keys(EXCEPTIONS).sort());
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
