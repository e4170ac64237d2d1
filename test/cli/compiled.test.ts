/** bin/treebank: a command runs with its compiled code, with compiled code of something else, and without any. */

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
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const node = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

/** The output of a command, and whether Node used the compiled code: undefined if there was none. */
function run(command: string): { readonly printed: string; readonly isRejected: boolean | undefined } {
  const code = `const { script } = require(${JSON.stringify(BIN)}); console.error(script.cachedDataRejected)`;
  const { stdout, stderr } = node('-e', code, 'treebank', command, SAMPLE);
  // Messages of commands follow it.
  const [first] = stderr.split('\n', 1);
  return { printed: stdout, isRejected: first === 'undefined' ? undefined : first === 'true' };
}

test.each([
  ['lint', 'lint'],
  ['coverage', 'cli'],
])('%s prints the same with it, without it, with a spoilt one and with one of another script', (command, name) => {
  const script = join(home, `dist/${name}.js`);
  const plain = node(script, command, SAMPLE).stdout;
  expect(plain).toContain('sentences');
  expect(run(command)).toEqual({ printed: plain, isRejected: false });
  const [compiled] = readdirSync(join(home, 'dist')).filter(
    (each) => each.startsWith(name) && each.endsWith('.compiled'),
  );
  const path = join(home, 'dist', compiled);
  const bytes = readFileSync(path);
  rmSync(path);
  expect(run(command)).toEqual({ printed: plain, isRejected: undefined });
  writeFileSync(path, bytes.subarray(0, 1000));
  expect(run(command)).toEqual({ printed: plain, isRejected: true });
  writeFileSync(path, bytes);
  writeFileSync(script, readFileSync(script, 'utf8').replaceAll('sentence', 'SENTENCE'));
  utimesSync(script, new Date(), new Date(Date.now() + 5000));
  const { printed, isRejected } = run(command);
  expect(isRejected).toBeUndefined();
  expect(printed).toBe(plain.replaceAll('sentence', 'SENTENCE'));
});

test('a checkout that is not built says so', () => {
  const bare = mkdtempSync(join(tmpdir(), 'treebank-bare-'));
  cpSync(join(ROOT, 'bin'), join(bare, 'bin'), { recursive: true });
  const { status, stderr } = node(join(bare, 'bin/treebank'), 'lint', SAMPLE);
  rmSync(bare, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('npm run build') });
});
