/** `npm test -- --near`: the tests near a change, and that the tests it always runs exist. */

import { expect, test } from 'vitest';
import { MAY_IMPORT } from '../../scripts/layers.mjs';
import { nearTests, testFiles } from '../../scripts/near.mjs';

const TESTS = testFiles();
const ALWAYS = nearTests([], TESTS);

/** The tests near these files, besides those that always run. */
const near = (...changed: string[]) => nearTests(changed, TESTS).filter((each) => !ALWAYS.includes(each));
const isIn = (folder: string) => (each: string) => each.startsWith(`${folder}/`) || each.startsWith(`${folder}.`);

test('what always runs exists', () => {
  expect(ALWAYS.filter((each) => !TESTS.includes(each))).toEqual([]);
  expect(ALWAYS).toContain('test/boundaries.test.ts');
  expect(ALWAYS).toContain('test/generated.test.ts');
  expect(ALWAYS.length).toBeLessThan(18);
});

test.each([
  ['server/src/core/parser/kinds.ts', ['test/core/outside', 'test/core/parser', 'test/core/suspicion']],
  ['server/src/core/fix/repairs/trees.ts', ['test/core/fix/repairs']],
  ['server/src/lsp/text/hover.ts', ['test/lsp']],
  ['server/src/cli/commands/draw.ts', ['test/cli']],
  ['webview/src/session/reduce.ts', ['test/webview/session']],
  ['webview/src/keys.ts', ['test/webview']],
  ['scripts/near.mjs', ['test/scripts']],
])('%s: the tests that mirror its folder, and those of the rooms above', (changed, folders) => {
  const found = near(changed);
  const expected = TESTS.filter((each) => folders.some((folder) => isIn(folder)(each)));
  expect(found).toEqual(expected.filter((each) => !ALWAYS.includes(each)).sort());
  expect(found.length).toBeGreaterThan(0);
});

test('a test that changed is near itself, a helper the tests of its folder', () => {
  expect(near('test/core/fix/safe.test.ts')).toEqual(['test/core/fix/safe.test.ts']);
  expect(near('test/lsp/client.ts')).toContain('test/lsp/features.test.ts');
});

test('docs are near the tests that run their examples', () => {
  expect(near('docs/cli.md')).toEqual(['test/cli/docs.test.ts']);
  expect(near('docs/library.md')).toEqual(['test/core/library.test.ts']);
});

test('what nothing mirrors is left to what always runs', () => {
  expect(near('media/icon.png', 'package.json')).toEqual([]);
});

test('every room has tests near it; the entry of a browser has its smoke test', () => {
  const without = Object.keys(MAY_IMPORT).filter(
    (room) => near(/\.ts$/.test(room) ? room : `${room}/x.ts`).length === 0,
  );
  expect(without).toEqual(['server/src/browser.ts']);
});
