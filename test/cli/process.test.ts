/** The real process: exit codes, pipes that close early, slow readers, and the state after an interrupt. */

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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

test('tables: threads count the same, and say the same of a broken file', () => {
  writeFileSync(join(home, 'broken.conllu'), `${sentence('a')}<<<<<<< ours\n${sentence('b')}=======\n>>>>>>> theirs\n`);
  const args = ['table', 'relations', large, 'broken.conllu', '--format', 'tsv'];
  const [one, other] = ['0', '2'].map((threads) => {
    const { status, stdout, stderr } = treebank([...args, '--threads', threads]);
    return { status, stdout, stderr };
  });
  expect(one).toMatchObject({ status: 2, stderr: expect.stringContaining('broken.conllu:6:1:') });
  expect(other).toEqual(one);
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

test('processes that write .treebank.json at once lose nothing of each other, or of an editor', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(home, 'at-once-'));
  const sidecar = join(folder, '.treebank.json');
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) writeFileSync(join(folder, `${name}.conllu`), sentence('s1') + sentence('s2'));
  // Long enough that reading and writing it overlaps.
  const note = (n: number) => ({
    file: 'x.conllu',
    sentence: `s${n}`,
    by: 'A',
    on: '2026-11-28T10:00:00Z',
    text: `t${n}`,
  });
  const notes = Array.from({ length: 1_000 }, (_, n) => note(n));
  writeFileSync(sidecar, JSON.stringify({ version: 1, notes, machine: {} }, null, 2));
  const rules = 'rule r { pattern { X [upos=NOUN] } commands { X.upos = PROPN } } strat main { Onf(r) }';
  const runs = names.map((name) => {
    const args = [cli, 'rewrite', rules, `${name}.conllu`, '--in-place'];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let err = '';
    child.stderr.on('data', (data) => {
      err += data;
    });
    return new Promise<string>((resolve) => child.on('close', (code) => resolve(code === 0 ? '' : `${code}: ${err}`)));
  });
  expect(await Promise.all(runs)).toEqual(names.map(() => ''));
  const written = JSON.parse(readFileSync(sidecar, 'utf8'));
  expect(Object.keys(written.machine).sort()).toEqual(names.map((name) => `${name}.conllu`));
  expect(written.notes.length).toBe(notes.length);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual(['.treebank.json']);

  // One that ended in its turn holds up nobody for ever; one that is in its turn is waited for.
  writeFileSync(`${sidecar}.lock`, '');
  utimesSync(`${sidecar}.lock`, 0, 0);
  writeFileSync(join(folder, 'a.conllu'), sentence('s1'));
  const again = () =>
    spawnSync(process.execPath, [cli, 'rewrite', rules, 'a.conllu', '--in-place'], { cwd: folder, encoding: 'utf8' });
  expect(again().status).toBe(0);
  // What cannot be read is named with its line, and stays.
  const broken = `{\n  "version": 1,\n<<<<<<< ours\n  "machine": {}\n}\n`;
  writeFileSync(sidecar, broken);
  writeFileSync(join(folder, 'a.conllu'), sentence('s1'));
  expect(again().stderr).toContain('.treebank.json');
  expect(readFileSync(sidecar, 'utf8')).toBe(broken);
});
