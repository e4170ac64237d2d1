/** No plain object serves as a dictionary: `table[word]` finds `constructor` and `__proto__` in every object. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { dictionariesIn } from './dictionaries.ts';
import { isThorough, thoroughTitle } from './thorough.ts';

const ROOT = resolve(import.meta.dirname, '..');
const inRoot = (paths: readonly string[]) => paths.map((path) => resolve(ROOT, path));

// It needs the types of all sources; the search itself is tested below.
test.runIf(isThorough)(thoroughTitle('no source asks a plain object by a text that is not known'), () => {
  const configs = inRoot(['server/tsconfig.json', 'client/tsconfig.json', 'webview/tsconfig.json']);
  const folders = inRoot(['server/src', 'client/src', 'webview/src']);
  // Use a Map or a Set, or ask `Object.hasOwn(object, key) ? object[key] : …`.
  expect(dictionariesIn(ROOT, configs, folders)).toEqual([]);
});

const EXAMPLES = `
declare const word: string;
declare const tag: 'NOUN' | 'VERB';
declare const parsed: Record<string, number>;
declare const list: readonly string[];
declare const keyed: Record<'NOUN' | 'VERB', number>;
declare const anything: any;
declare const prefixed: \`x-\${string}\`;
const table: Record<string, string> = { a: 'b' };

export const found = [
  table[word],
  { a: 1, b: 2 }[word],
  keyed[word as 'NOUN'],
  parsed[anything],
  parsed[prefixed],
  word in table,
  Object.hasOwn(parsed, word) ? parsed[word + 'x'] : 0,
];
parsed[word] = 1;
for (const key in parsed) found.push(key);
export const { [word]: destructured } = table;
export const generic = <K extends string>(key: K, object: Record<K, number>) => object[key];

export const allowed = [
  keyed[tag],
  table.a,
  table['a'],
  list[3],
  word[0],
  'a' in table,
  Object.hasOwn(parsed, word) ? parsed[word] : 0,
  new Map(Object.entries(table)).get(word),
  { [word]: 1 },
];
`;

test('each kind of dictionary is found, and what is none is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-dictionaries-'));
  try {
    writeFileSync(join(folder, 'examples.ts'), EXAMPLES);
    const config = join(folder, 'tsconfig.json');
    const compilerOptions = { target: 'ES2022', strict: true, noEmit: true, types: [] };
    writeFileSync(config, JSON.stringify({ compilerOptions, files: ['examples.ts'] }));
    const expressions = dictionariesIn(folder, [config], [folder]).map((place) => place.split('  ')[1]);
    expect(expressions.sort()).toEqual(
      [
        'table[word]',
        '{ a: 1, b: 2 }[word]',
        "keyed[word as 'NOUN']",
        'parsed[anything]',
        'parsed[prefixed]',
        'word in table',
        "parsed[word + 'x']",
        'parsed[word]',
        'for (const key in parsed) found.push(key);',
        '[word]',
        'object[key]',
      ].sort(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
