/** Cached results are valid until something that they depend on changes. */

import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
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

const ask = async (slot: string, text: string) => {
  const make = async () => {
    made.push(`${slot} ${text}`);
    return `/* ${text} */\n`;
  };
  return String(await keptOrMade(slot, ['maker', text], make, join(folder, 'kept')));
};

test('made once for a key, again for another, and one file is kept for each slot', async () => {
  const first = await ask('/a.ts', 'one');
  expect(first).toBe('/* one */\n');
  expect(await ask('/a.ts', 'one')).toBe(first);
  expect(await ask('/a.ts', 'two')).toBe('/* two */\n');
  await ask('/b.ts', 'one');
  expect(made).toEqual(['/a.ts one', '/a.ts two', '/b.ts one']);
  expect(readdirSync(join(folder, 'kept'))).toHaveLength(2);
});

test('what was cut off or changed is made again', async () => {
  const whole = await ask('/a.ts', 'one');
  const [name] = readdirSync(join(folder, 'kept'));
  const path = join(folder, 'kept', name);
  truncateSync(path, statSync(path).size - 3);
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
