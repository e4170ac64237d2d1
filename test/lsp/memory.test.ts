/** Edits that cancel out leave the memory roughly unchanged, and closing a document frees it. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import type { MemoryFigures } from './memoryFigures.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let figures: MemoryFigures;

beforeAll(async () => {
  // Inside the project, so that the bundle finds its packages.
  const folder = mkdtempSync(join(ROOT, 'node_modules/.memory-'));
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: ['test/lsp/memoryFigures.ts'],
      outfile: join(folder, 'figures.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      logLevel: 'warning',
    });
    const printed = execFileSync(process.execPath, ['--expose-gc', join(folder, 'figures.mjs')], { encoding: 'utf8' });
    figures = JSON.parse(printed) as MemoryFigures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a document in which every sentence was typed in takes about what it took when it was opened', () => {
  const { opened, edited } = figures.document;
  expect(edited / opened, JSON.stringify(figures)).toBeLessThan(1.5);
});

test('the server: so it is after thousands of edits, and closing the document gives the memory back', () => {
  const { opened, edited, closed } = figures.server;
  // Code is compiled in the meantime: `npm run bench -- edit-memory` has the figures of more edits.
  expect(edited / opened, JSON.stringify(figures)).toBeLessThan(2);
  expect(closed / opened, JSON.stringify(figures)).toBeLessThan(0.25);
});
