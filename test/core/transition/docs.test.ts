/** docs/transition-systems.md covers every system, and its citations exist. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SYSTEMS } from '../../../server/src/core/transition/index.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const page = readFileSync(join(DOCS, 'transition-systems.md'), 'utf8');
const bibliography = readFileSync(join(DOCS, 'references.bib'), 'utf8');

test.each(SYSTEMS.map((system) => [system.name, system] as const))('%s: a row, and its transitions', (name, system) => {
  expect(page).toContain(`| ${name} |`);
  const plain = (text: string) => text.replaceAll('′', "'").replaceAll('₂', '2');
  for (const transition of Object.keys(system.transitions)) expect(plain(page)).toContain(transition);
});

test('what is cited is in the bibliography', () => {
  const keys = [...page.matchAll(/\[([a-z-]+-\d{4})[\],]/g)].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(8);
  for (const key of keys) expect(bibliography).toContain(`{${key},`);
});
