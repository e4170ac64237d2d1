/** The library's face: the example of docs/library.md type-checks against the published types, runs, and prints what it is said to print. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
const block = (language: string) => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? '';

/** Runs a program of Node in the project's folder and answers what it printed. */
const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });

beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist/core.mjs'))) node('scripts/build.mjs');
});

test('the example of the docs runs as written', () => {
  // A project of its own that has this one among its packages.
  const folder = mkdtempSync(join(tmpdir(), 'treebank-library-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(ROOT, join(folder, 'node_modules/treebank-workbench'), 'junction');
    const path = join(folder, 'example.mts');
    writeFileSync(path, block('ts'));
    writeFileSync(join(folder, 'example.mjs'), block('ts'));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    expect(node(tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', path)).toBe(
      '',
    );
    expect(node(join(folder, 'example.mjs'))).toBe(block('text'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
