/** What the loader keeps of a source file serves as long as the file stays as it is. */

import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptOrMade } from './kept.mjs';

let folder: string;
let made: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-kept-'));
  made = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ask = (file: string, text: string) => {
  const make = async (name: string, source: string) => {
    made.push(`${name} ${source}`);
    return `/* ${source} */\n`;
  };
  return keptOrMade(file, text, make, join(folder, 'kept'));
};

test('made once for a text, anew for another, and one file is kept for each source', async () => {
  const first = await ask('/a.ts', 'one');
  expect(first).toMatch(/^\/\* one \*\/\n/);
  expect(await ask('/a.ts', 'one')).toBe(first);
  expect(await ask('/a.ts', 'two')).toMatch(/^\/\* two \*\/\n/);
  await ask('/b.ts', 'one');
  expect(made).toEqual(['/a.ts one', '/a.ts two', '/b.ts one']);
  expect(readdirSync(join(folder, 'kept'))).toHaveLength(2);
});

test('what was cut off or changed is made anew', async () => {
  const whole = await ask('/a.ts', 'one');
  const [name] = readdirSync(join(folder, 'kept'));
  const path = join(folder, 'kept', name);
  writeFileSync(path, whole.slice(0, -3));
  expect(await ask('/a.ts', 'one')).toBe(whole);
  appendFileSync(path, 'more');
  expect(await ask('/a.ts', 'one')).toBe(whole);
  expect(made).toHaveLength(3);
});

test('where nothing can be kept, it is made each time', async () => {
  writeFileSync(join(folder, 'kept'), 'a file');
  expect(await ask('/a.ts', 'one')).toBe(await ask('/a.ts', 'one'));
  expect(made).toHaveLength(2);
});
