/** The real process: exit codes, pipes that close early, slow readers, and the state after an interrupt. */

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampled, thoroughly } from '../thorough.ts';
import { bundleCli } from './bundle.ts';
import { nonprojective, ROOT, sentence } from './harness.ts';

const home = mkdtempSync(join(tmpdir(), 'treebank-cli-'));
const cli = join(home, 'bin/treebank');
const large = join(home, 'large.conllu');
/** Some eight pieces of 64 kB, or some three. */
const N_PARSED = thoroughly(2_500, 600);

beforeAll(async () => {
  await bundleCli(home);
  writeFileSync(large, nonprojective('a').repeat(6_000));
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

function treebank(args: readonly string[], input = '') {
  return spawnSync(process.execPath, [cli, ...args], {
    cwd: home,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
}

test('bin/treebank runs the bundle, reads standard input and answers with the exit code', () => {
  expect(treebank(['lint', '-'], sentence('a'))).toMatchObject({
    status: 0,
    stdout: 'Clean: 1 file, 1 sentence, 2 words.\n',
    stderr: '',
  });
  expect(treebank(['lint', '-'], nonprojective('a')).status).toBe(1);
  expect(treebank(['lint', 'missing.conllu']).status).toBe(2);
  expect(treebank(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('bin/treebank says what to do where nothing is built', () => {
  const bare = mkdtempSync(join(tmpdir(), 'treebank-bare-'));
  mkdirSync(join(bare, 'bin'));
  copyFileSync(join(ROOT, 'bin/treebank'), join(bare, 'bin/treebank'));
  const { status, stderr } = spawnSync(process.execPath, [join(bare, 'bin/treebank')], { encoding: 'utf8' });
  rmSync(bare, { recursive: true });
  expect([status, stderr]).toEqual([2, expect.stringContaining('npm run build')]);
});

test.each([
  ['lint --format json', 1],
  ['projectivize', 0],
])('%s stops quietly when its reader has gone away', async (command, code) => {
  const child = spawn(process.execPath, [cli, ...command.split(' '), large], { stdio: ['ignore', 'pipe', 'pipe'] });
  const errors: Buffer[] = [];
  child.stderr.on('data', (bytes) => errors.push(bytes));
  child.stdout.once('data', () => child.stdout.destroy());
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect(Buffer.concat(errors).toString()).not.toContain('bug');
  expect(Buffer.concat(errors).toString()).not.toContain('EPIPE');
  expect(status).toBe(code);
});

test('threads find the same, in the same order', () => {
  // Some seven pieces of 64 kB, or some three.
  const sentences = Array.from({ length: thoroughly(4_000, 1_600) }, (_, i) => {
    if (i % 100 === 0) return nonprojective(`s${i}`);
    return i % 100 === 1 ? sentence('twice', '\r\n').replace('\t0\troot', '\t7\troot') : sentence(`s${i}`);
  });
  writeFileSync(join(home, 'mixed.conllu'), `\ufeff${sentences.join('')}`);
  // Each thread counts for itself the findings left out of a flood.
  const formats = [['text', '--max-per-rule', '2'], ['json']];
  for (const options of sampled(formats, 2)) {
    const [one, ...others] = thoroughly([0, 1, 3], [0, 3]).map((threads) =>
      createHash('sha256')
        .update(treebank(['lint', '--format', ...options, '--threads', `${threads}`, 'mixed.conllu']).stdout)
        .digest('hex'),
    );
    for (const other of others) expect(other).toBe(one);
  }
});

test('a slow reader gets everything', async () => {
  const child = spawn(process.execPath, [cli, 'projectivize', large], { stdio: ['ignore', 'pipe', 'ignore'] });
  let length = 0;
  for await (const bytes of child.stdout) {
    length += bytes.length;
    if (length < 500_000) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(length).toBe(Buffer.byteLength(nonprojective('a')) * 6_000);
});

test('an interrupt leaves no file behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-out-'));
  const args = [cli, 'projectivize', '-', '--out', join(folder, 'x.conllu')];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.write(nonprojective('a'));
  while (readdirSync(folder).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGINT');
  const status = await new Promise((resolve) => child.on('close', resolve));
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true });
  expect([status, left]).toEqual([130, []]);
});

test('parse: threads write the same, in the same order', () => {
  const args = ['parse', '--model', 'x.model', '--tags'];
  const rows = (i: number) => nonprojective(`s${i}`).replace('\tNOUN\t', i % 3 === 0 ? '\t_\t' : '\tNOUN\t');
  writeFileSync(join(home, 'many.conllu'), Array.from({ length: N_PARSED }, (_, i) => rows(i)).join(''));
  const train = ['train', 'few.conllu', '-o', 'x.model', '--kind', 'linear', '--epochs', '1'];
  writeFileSync(join(home, 'few.conllu'), Array.from({ length: 60 }, (_, i) => nonprojective(`t${i}`)).join(''));
  expect(treebank(train).status).toBe(0);
  const [one, ...others] = [0, 2].map((threads) => {
    const { status, stdout, stderr } = treebank([...args, '--threads', `${threads}`, 'many.conllu']);
    expect(status).toBe(0);
    return { stdout, stderr };
  });
  expect(one.stdout.match(/^# sent_id = (s\d+)$/gm)).toEqual(
    Array.from({ length: N_PARSED }, (_, i) => `# sent_id = s${i}`),
  );
  for (const other of others) expect(other).toEqual(one);
});
