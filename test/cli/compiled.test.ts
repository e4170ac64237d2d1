/** bin/treebank: lint runs with what was compiled before, with what was compiled of something else, and without. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCli } from './bundle.ts';
import { ROOT } from './harness.ts';

const home = mkdtempSync(join(tmpdir(), 'treebank-compiled-'));
const SAMPLE = join(ROOT, 'sample/sample.conllu');
const BIN = join(home, 'bin/treebank');

beforeAll(async () => {
  await bundleCli(home);
  cpSync(join(ROOT, 'bin'), join(home, 'bin'), { recursive: true });
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const node = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

/** What lint prints, and whether Node has used what was compiled: undefined if there was nothing. */
function lint(): { readonly printed: string; readonly isRejected: boolean | undefined } {
  const run = `const { script } = require(${JSON.stringify(BIN)}); console.error(script.cachedDataRejected)`;
  const { stdout, stderr } = node('-e', run, 'treebank', 'lint', SAMPLE);
  return { printed: stdout, isRejected: stderr.trim() === 'undefined' ? undefined : stderr.trim() === 'true' };
}

const compiled = () => readdirSync(join(home, 'dist')).filter((name) => name.endsWith('.compiled'));

test('the same is printed with it, without it, with a spoilt one and with one of another script', () => {
  const plain = node(join(home, 'dist/lint.js'), 'lint', SAMPLE);
  expect(plain.stdout).toContain('37 sentences');
  expect(lint()).toEqual({ printed: plain.stdout, isRejected: undefined });
  expect(node(join(ROOT, 'scripts/compiled.mjs'), home)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  const [name] = compiled();
  expect(lint()).toEqual({ printed: plain.stdout, isRejected: false });
  const path = join(home, 'dist', name);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, 1000));
  expect(lint()).toEqual({ printed: plain.stdout, isRejected: true });
  writeFileSync(path, bytes);
  const script = join(home, 'dist/lint.js');
  writeFileSync(script, readFileSync(script, 'utf8').replaceAll('sentence', 'SENTENCE'));
  utimesSync(script, new Date(), new Date(Date.now() + 5000));
  const { printed, isRejected } = lint();
  expect(isRejected).toBeUndefined();
  expect(printed).toContain('37 SENTENCE');
});

test('a checkout that is not built says so', () => {
  const bare = mkdtempSync(join(tmpdir(), 'treebank-bare-'));
  cpSync(join(ROOT, 'bin'), join(bare, 'bin'), { recursive: true });
  const { status, stderr } = node(join(bare, 'bin/treebank'), 'lint', SAMPLE);
  rmSync(bare, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('npm run build') });
});
