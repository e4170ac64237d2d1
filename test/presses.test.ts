/** The table of presses in docs/editing.md has the numbers of keys that the end-to-end test presses. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIAGRAM_TASKS, TASKS } from './presses.ts';

const ALL = [...TASKS, ...DIAGRAM_TASKS];

const text = readFileSync(join(import.meta.dirname, '../docs/editing.md'), 'utf8');

/** Rows of the table: task → presses here. */
const inDocs = new Map(
  [...text.matchAll(/^\| ([^|]+?) \| (\d+) \|.*$/gm)].map(([, name, count]) => [name, Number(count)] as const),
);

test.each(ALL)('$name', ({ name, keys, most }) => {
  expect(keys.length).toBeLessThanOrEqual(most);
  expect(inDocs.get(name), `a row “| ${name} | ${keys.length} | …”`).toBe(keys.length);
});

test('the table has no rows that nobody counted', () => {
  expect([...inDocs.keys()].sort()).toEqual(ALL.map(({ name }) => name).sort());
});
