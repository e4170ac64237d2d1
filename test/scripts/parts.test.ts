/** A script in parts: when each is loaded, and that parts share what belongs to the script. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import esbuild from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleParts } from '../../scripts/parts.mjs';
import { type CodePart, Parts } from '../../server/src/runtime/scriptParts.ts';

/** The entry needs `counted`, through an index that also re-exports `heavy`; both parts need that. */
const SOURCES: Readonly<Record<string, string>> = {
  'entry.ts': `import { counted, type Unused } from './all/index.ts';
Object.assign(globalThis, {
  counted,
  first: async () => (await import('./first.ts')).run(),
  second: async () => (await import('./second.ts')).run(),
});`,
  'first.ts': `import { counted, heavy } from './all/index.ts';\nexport const run = () => [counted(), heavy('first')];`,
  'second.ts': `import { heavy } from './all/index.ts';\nexport const run = () => heavy('second');`,
  'all/index.ts': `export { counted } from './counted.ts';\nexport * from './heavy.ts';\nexport type Unused = 1;`,
  'all/counted.ts': 'let count = 0;\nexport const counted = () => ++count;',
  'all/heavy.ts':
    'const seen: string[] = [];\nexport function heavy(who: string) {\n  seen.push(who);\n  return seen.join();\n}',
};

const root = mkdtempSync(join(tmpdir(), 'treebank-parts-'));
const dist = (...path: readonly string[]) => join(root, 'dist', ...path);
afterAll(() => rmSync(root, { recursive: true }));

beforeAll(async () => {
  mkdirSync(join(root, 'src/all'), { recursive: true });
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(root, 'src', name), text);
  const options = { platform: 'browser', format: 'iife', target: 'es2022', minify: true };
  await bundleParts(esbuild, 'web/script', 'src/entry.ts', options, root);
});

interface Scope {
  counted(): number;
  first(): Promise<unknown>;
  second(): Promise<unknown>;
  treebankImport: (name: string) => Promise<object>;
  treebankPart: (needs: readonly string[], define: CodePart['define']) => void;
  readonly treebankMain: ReadonlyMap<string, object>;
}

/** Evaluates the script as a worker does. `read`: the loaded parts. */
function start(): { scope: Scope; read: string[] } {
  const scope = createContext({}) as unknown as Scope;
  const read: string[] = [];
  const run = (source: string) => void runInContext(source, scope as unknown as object);
  const parts = new Parts({
    read: async (name) => {
      read.push(name);
      return readFileSync(dist('web/parts', name));
    },
    evaluate(source) {
      const found: CodePart[] = [];
      scope.treebankPart = (needs, define) => void found.push({ needs, define });
      run(new TextDecoder().decode(source));
      return found[0];
    },
    own: (name) => scope.treebankMain.get(name),
  });
  scope.treebankImport = (name) => parts.load(name);
  run(readFileSync(dist('web/script.js'), 'utf8'));
  return { scope, read };
}

test('the script has what its entry needs, and nothing of what an index hands on besides', () => {
  const { scope, read } = start();
  expect(scope.counted()).toBe(1);
  expect(read).toEqual([]);
  expect(readFileSync(dist('web/script.js'), 'utf8')).not.toContain('.push');
  expect(readdirSync(dist('web/parts')).sort()).toEqual(['first.js', 'second.js', 'shared-1.js']);
});

test('parts share the state of the script, and of each other', async () => {
  const { scope, read } = start();
  scope.counted();
  expect(await scope.first()).toEqual([2, 'first']);
  expect(scope.counted()).toBe(3);
  expect(await scope.second()).toBe('first,second');
  await scope.first();
  expect(read).toEqual(['first.js', 'shared-1.js', 'second.js']);
});
