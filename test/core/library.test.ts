/** The library's interface: the examples of docs/library.md type-check against the published types, run, and print the documented output. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block]) => block);
const printed = blocks('text');
const examples = blocks('ts').map((code, i) => ({ code, prints: printed[i] }));

/** Runs a Node program in the project's folder and returns its output. */
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });

beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist/core.mjs'))) node('scripts/build.mjs');
});

test.each(examples)('example %# of the docs runs as written', ({ code, prints }) => {
  // A project that has this one among its packages.
  const folder = mkdtempSync(join(tmpdir(), 'treebank-library-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules/treebank-workbench'), 'junction');
    const path = join(folder, 'example.mts');
    writeFileSync(path, code);
    writeFileSync(join(folder, 'example.mjs'), code);
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(node(tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', path)).toBe(
      '',
    );
    expect(node(join(folder, 'example.mjs'))).toBe(prints);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
