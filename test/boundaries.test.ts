/** The table of allowed imports (scripts/layers.mjs): any other import is red. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isWithin, layerOf, MAY_IMPORT } from '../scripts/layers.mjs';

const ROOT = resolve(import.meta.dirname, '..');

/** Host-specific modules: a browser has none of them. */
const HOST = [
  'node:',
  'server/src/runtime',
  ...['node', 'browser'].flatMap((each) => [`vscode-languageserver/${each}`, `vscode-languageclient/${each}`]),
];

/** Entries of a process or thread: they pass the host to all others. */
const ENTRIES = ['server/src/lsp/main.ts', 'server/src/worker/main.ts', 'server/src/browser.ts', 'client/src/node.ts'];

/** Other files that know their host although their layer may not. The list is exact, so that it can only get shorter. */
const KNOW_THEIR_HOST: readonly string[] = ['client/src/web/client.ts'];

interface Import {
  readonly file: string;
  readonly target: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path.endsWith(join('src', 'wasm')) ? [] : sourceFiles(path);
    return /\.m?ts$/.test(entry.name) ? [path] : [];
  });
}

function importsOf(path: string): Import[] {
  const file = relative(ROOT, path);
  const source = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const pattern = /\b(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g;
  return [...source.matchAll(pattern)].map((match) => {
    const name = match[1];
    if (!name.startsWith('.')) return { file, target: name };
    return { file, target: relative(ROOT, resolve(dirname(path), name)) };
  });
}

/** Every layer puts texts together, so all may make them inert, translate them, and word numbers and lists; and all group what they have. */
const FOR_ALL = [
  'server/src/inert',
  'server/src/localization',
  'server/src/core/wording',
  'server/src/core/grouping.ts',
];

const isOfHost = (target: string) => HOST.some((each) => isWithin(target, each));

function isAllowed({ file, target }: Import): boolean {
  const layer = layerOf(file);
  if (layer === undefined) return false;
  if (FOR_ALL.some((each) => isWithin(target, each))) return true;
  if (isWithin(target, layer)) return true;
  if ([...ENTRIES, ...KNOW_THEIR_HOST].includes(file) && isOfHost(target)) return true;
  // The common entry of a package may be imported where its entries for Node may not.
  if (isOfHost(target))
    return (
      MAY_IMPORT[layer].includes(target) ||
      MAY_IMPORT[layer].some((each) => HOST.includes(each) && isWithin(target, each))
    );
  return MAY_IMPORT[layer].some((allowed) => isWithin(target, allowed));
}

const folders = ['server/src', 'client/src', 'webview/src']
  .map((folder) => join(ROOT, folder))
  .filter((f) => statSync(f, { throwIfNoEntry: false }));
const imports = folders.flatMap(sourceFiles).flatMap(importsOf);

test('every import is in the table', () => {
  const broken = imports.filter((each) => !isAllowed(each)).map(({ file, target }) => `${file} → ${target}`);
  expect(broken).toEqual([]);
});

/** Groups of files that import each other, directly or through others; types count too. Time O(files + imports). */
function circlesIn(edges: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of edges) targets.set(file, [...(targets.get(file) ?? []), target]);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  function visit(file: string): number {
    const number = order.size;
    order.set(file, number);
    open.push(file);
    let low = number;
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === number) {
      const circle = open.splice(open.indexOf(file));
      if (1 < circle.length) circles.push(circle.sort());
    }
    return low;
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}

test('no files import each other in a circle', () => {
  expect(circlesIn(imports)).toEqual([]);
});

test('the folders of core/parser stand on floors: training of transition parsers on what ships, all networks on one library', () => {
  const parser = 'server/src/core/parser/';
  const roomOf = (path: string) => path.slice(parser.length).split('/')[0];
  const within = imports.filter(({ file, target }) => file.startsWith(parser) && target.startsWith(parser));
  const rooms = within.map(({ file, target }) => ({ file: roomOf(file), target: roomOf(target) }));
  expect(rooms).toContainEqual({ file: 'transitionTraining', target: 'transition' });
  expect(circlesIn(rooms.filter(({ file, target }) => file !== target))).toEqual([]);
});

test('circles are seen', () => {
  const edges = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
    ['c', 'd'],
    ['d', 'e'],
    ['e', 'a'],
    ['f', 'a'],
    ['g', 'f'],
  ].map(([file, target]) => ({ file, target }));
  expect(circlesIn(edges)).toEqual([['a', 'b', 'c', 'd', 'e']]);
  expect(circlesIn(edges.filter(({ file }) => file !== 'e'))).toEqual([['b', 'c']]);
  expect(circlesIn(edges.filter(({ file }) => file !== 'e' && file !== 'c'))).toEqual([]);
});

test('what runs in a browser imports nothing of Node', () => {
  const reached = new Set(['server/src/browser.ts', 'client/src/browser.ts']);
  // Iterating over a set includes items added meanwhile.
  for (const file of reached) {
    for (const each of imports) if (each.file === file && each.target.startsWith('server/')) reached.add(each.target);
    for (const each of imports) if (each.file === file && each.target.startsWith('client/')) reached.add(each.target);
  }
  const ofNode = (target: string) => target.startsWith('node:') || target.endsWith('/node');
  const found = imports.filter(({ file, target }) => reached.has(file) && ofNode(target));
  expect(found).toEqual([]);
  expect(reached.size).toBeGreaterThan(300);
});

test('the list of files that know their host names no other', () => {
  const knowing = imports.filter(({ target }) => isOfHost(target)).map(({ file }) => file);
  const atHome = ['server/src/runtime', 'server/src/cli', ...ENTRIES];
  const others = knowing.filter((file) => !atHome.some((each) => isWithin(file, each)));
  expect([...new Set(others)].sort()).toEqual([...KNOW_THEIR_HOST].sort());
});

test('one file knows the threads of Node', () => {
  const knowing = imports.filter(({ target }) => target === 'node:worker_threads').map(({ file }) => file);
  expect(knowing).toEqual(['server/src/runtime/nodeThreads.ts']);
});

test('the reader of imports sees them', () => {
  expect(imports.length).toBeGreaterThan(10);
  expect(isAllowed({ file: 'server/src/core/tree/x.ts', target: 'vscode' })).toBe(false);
  expect(isAllowed({ file: 'server/src/core/decode/x.ts', target: 'server/src/core/conllu/index.ts' })).toBe(false);
  expect(isAllowed({ file: 'webview/src/x.ts', target: 'server/src/core/tree/index.ts' })).toBe(false);
  expect(isAllowed({ file: 'server/src/lsp/x.ts', target: 'vscode-languageserver' })).toBe(true);
  expect(isAllowed({ file: 'server/src/lsp/x.ts', target: 'vscode-languageserver/node' })).toBe(false);
  expect(isAllowed({ file: 'server/src/lsp/x.ts', target: 'node:fs' })).toBe(false);
  expect(isAllowed({ file: 'server/src/services/x.ts', target: 'server/src/runtime/node.ts' })).toBe(false);
  expect(isAllowed({ file: 'server/src/cli/x.ts', target: 'server/src/lsp/x.ts' })).toBe(false);
  expect(isAllowed({ file: 'server/src/cli/x.ts', target: 'server/src/worker/x.ts' })).toBe(false);
  expect(isAllowed({ file: 'webview/src/x.ts', target: 'server/src/inert/index.ts' })).toBe(true);
  expect(isAllowed({ file: 'server/src/inert/x.ts', target: 'server/src/core/tree/index.ts' })).toBe(false);
});

/** Layer → its level in docs/architecture.md, from 0 at the top. */
function floorsOf(page: string): Map<string, number> {
  const [, picture] = /^## The floors\n[\s\S]*?^```\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const known = Object.keys(MAY_IMPORT);
  const floors = new Map<string, number>();
  for (const [floor, row] of picture.trimEnd().split('\n').entries()) {
    for (const name of row.slice(12).trim().split(/\s+/)) {
      const layer = [`server/src/core/${name}`, `server/src/${name}`, `${name}/src`].find((each) =>
        known.includes(each),
      );
      expect(layer, `${name} is a layer`).toBeDefined();
      if (layer !== undefined) floors.set(layer, floor);
    }
  }
  return floors;
}

test('each room of the picture in docs/architecture.md stands above what it may import', () => {
  const floors = floorsOf(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'));
  expect([...floors.keys()].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  const wrong = [...floors].flatMap(([layer, floor]) =>
    MAY_IMPORT[layer].flatMap((target: string) => {
      const below = floors.get(target);
      return below === undefined || floor < below ? [] : [`${layer} stands no higher than ${target}`];
    }),
  );
  expect(wrong).toEqual([]);
});
