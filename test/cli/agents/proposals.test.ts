/** `treebank proposals --take` and `--refuse`: what counts is what is written, all else is said; and the file, which several processes change at once. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROPOSALS_NAME, readProposals } from '../../../server/src/core/agents/index.ts';
import { bundleCli } from '../bundle.ts';
import { Folder } from '../harness.ts';
import { CATS } from './cats.ts';

const forms = ['The', 'dog', 'saw', 'two', 'cats'];
const of = { file: 'a.conllu', sentId: 'cats', forms, word: 2, reason: 'so', source: 'me' };
const lemma = (id: string, now: string, more: object = {}) => ({
  id,
  ...of,
  was: { lemma: 'dog' },
  now: { lemma: now },
  ...more,
});
const folderWith = (...lines: readonly (object | string)[]) =>
  new Folder({
    'a.conllu': CATS,
    [PROPOSALS_NAME]: lines.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`).join(''),
  });
const take = (folder: Folder, ids: string) => folder.treebank(['proposals', 'a.conllu', '--take', ids]);

test.each<[string, object, string, number]>([
  ['refused', lemma('p', 'hound', { refused: 'no hound' }), 'somebody refused it (no hound)', 1],
  ['changed', lemma('p', 'hound', { was: { lemma: 'doge' } }), 'its word has got other values since it was made', 1],
  ['lost', lemma('p', 'hound', { forms: ['a', 'b'], sentId: 'x' }), 'the words that it is about are gone', 1],
  ['taken', lemma('p', 'dog', { was: { lemma: 'x' } }), 'the treebank has its values already', 0],
  [
    'no tag',
    { id: 'p', ...of, was: { upos: 'NOUN' }, now: { upos: 'NOPE' } },
    'dog (2) would have an error: .*NOPE.*',
    1,
  ],
  [
    'no relation',
    { id: 'p', ...of, was: { deprel: 'nsubj' }, now: { deprel: 'Obj!' } },
    'dog (2) would have an error: .*Obj!.*',
    1,
  ],
  [
    'root',
    { id: 'p', ...of, was: { deprel: 'nsubj' }, now: { deprel: 'root' } },
    'dog (2) has the relation root, but not head 0',
    1,
  ],
])('--take of one that cannot be: %s', async (_, proposal, why, exit) => {
  const folder = folderWith(proposal);
  const { err, code } = await take(folder, 'p');
  expect(err).toMatch(new RegExp(`^a\\.conllu: p is not taken: ${why.replace(/[()]/g, '\\$&')}\\.$`, 'm'));
  expect([code, folder.read('a.conllu')]).toEqual([exit, CATS]);
});

test('a relation with a blank is no proposal, and its line stays', async () => {
  const line = JSON.stringify({ id: 'p', ...of, was: { deprel: 'nsubj' }, now: { deprel: 'a b' } });
  const folder = folderWith(line, lemma('q', 'hound'));
  const { err, code } = await take(folder, 'all');
  expect([code, err]).toEqual([0, expect.stringContaining(`${PROPOSALS_NAME}:1:1: this line is no proposal`)]);
  expect(folder.read(PROPOSALS_NAME)).toContain(`${line}\n`);
});

test('of two for one cell one is taken, and the other said to be left', async () => {
  const folder = folderWith(lemma('p', 'hound', { certainty: 0.9 }), lemma('q', 'cur', { certainty: 0.2 }));
  const { err, code } = await take(folder, 'all');
  expect(err).toMatch(/1 of 1 sentence changed, 1 proposal taken\.\n1 proposal left open\.\n$/);
  expect([code, folder.read('a.conllu')]).toEqual([1, CATS.replace('dog\tdog', 'dog\thound')]);
});

test('what cannot be written is not taken', async () => {
  const folder = folderWith(lemma('p', 'hound'));
  folder.write('a.conllu', Buffer.from(CATS.replace('_\t_\n\n', '_\tcaf\xe9=1\n\n'), 'latin1'));
  const { err, code } = await take(folder, 'p');
  expect([code, err]).toEqual([2, expect.stringContaining('1 proposal left open.')]);
  expect(err).not.toContain('taken.');
});

test('a store that is not UTF-8 is neither read nor written, and nothing in it is lost', async () => {
  const folder = folderWith(lemma('p', 'hound'));
  const bytes = Buffer.from(`${folder.read(PROPOSALS_NAME)}caf\xe9\n`, 'latin1');
  folder.write(PROPOSALS_NAME, bytes);
  for (const args of [[], ['--take', 'all'], ['--refuse', 'p', '--reason', 'no']]) {
    const { err, code } = await folder.treebank(['proposals', 'a.conllu', ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(`${PROPOSALS_NAME}:2:4: the byte E9 is not UTF-8`)]);
  }
  expect([folder.bytes(PROPOSALS_NAME), folder.read('a.conllu')]).toEqual([bytes, CATS]);
});

test('--refuse changes its line alone: keys of other programs and the order of lines stay', async () => {
  const known = `{"model": "x 1.0", ${JSON.stringify(lemma('p', 'hound')).slice(1)}`;
  const folder = folderWith('broken', known, lemma('q', 'cur'));
  const { err } = await folder.treebank(['proposals', '.', '--refuse', 'p', '--reason', 'a "dog"']);
  expect(err).toContain('1 proposal refused.');
  expect(folder.read(PROPOSALS_NAME).split('\n')).toEqual([
    'broken',
    `${known.slice(0, -1)},"refused":"a \\"dog\\""}`,
    JSON.stringify(lemma('q', 'cur')),
    '',
  ]);
});

describe('several processes', () => {
  const home = mkdtempSync(join(tmpdir(), 'treebank-proposals-'));
  beforeAll(() => bundleCli(home));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const treebank = (...args: readonly string[]) => [join(home, 'bin/treebank'), ...args];
  const N = 12;

  async function client(folder: Folder): Promise<Client> {
    const made = new Client({ name: 'test', version: '1' });
    const command = { command: process.execPath, cwd: folder.path, stderr: 'pipe' } as const;
    await made.connect(new StdioClientTransport({ ...command, args: treebank('mcp', '.') }));
    return made;
  }
  const ended = (child: ChildProcess) => new Promise((resolve) => child.on('close', resolve));

  test('propose and refuse at once: no line is lost', async () => {
    const old = Array.from({ length: N }, (_, i) => lemma(`old${i}`, `o${i}`));
    const folder = folderWith(...old);
    const clients = await Promise.all([client(folder), client(folder), client(folder)]);
    const proposing = clients.map(async (each, at) => {
      for (let i = 0; i < N; i++) {
        const words = [{ word: 2, lemma: `c${at}n${i}` }];
        // A renewed reason has the whole file written.
        for (const reason of ['r', 's']) {
          const args = { file: 'a.conllu', sentence: 'cats', words, reason };
          const { isError } = await each.callTool({ name: 'propose', arguments: args });
          expect(isError).toBeFalsy();
        }
      }
    });
    const refusing = ['x', 'y'].map(async (who, at) => {
      for (let i = at; i < N; i += 2) {
        const args = treebank('proposals', 'a.conllu', '--refuse', `old${i}`, '--reason', who);
        expect(await ended(spawn(process.execPath, args, { cwd: folder.path, stdio: 'ignore' }))).toBe(0);
      }
    });
    await Promise.all([...proposing, ...refusing]);
    await Promise.all(clients.map((each) => each.close()));
    const { proposals, problems } = readProposals(folder.read(PROPOSALS_NAME));
    const lemmas = proposals.map(({ now }) => now.lemma).sort();
    const all = clients.flatMap((_, at) => old.map((_, i) => `c${at}n${i}`));
    expect([problems, lemmas]).toEqual([[], [...all, ...old.map(({ now }) => now.lemma)].sort()]);
    expect(proposals.filter(({ refused }) => refused !== undefined)).toHaveLength(N);
    expect(proposals.filter(({ reason }) => reason === 's')).toHaveLength(all.length);
    expect(existsSync(join(folder.path, `${PROPOSALS_NAME}.lock`))).toBe(false);
  }, 60_000);

  test('a new proposal is appended: the file is not written anew', async () => {
    const folder = folderWith(lemma('old', 'o'));
    const path = join(folder.path, PROPOSALS_NAME);
    const { ino, size } = statSync(path);
    const one = await client(folder);
    const args = { file: 'a.conllu', sentence: 'cats', words: [{ word: 2, lemma: 'x' }], reason: 'r' };
    await one.callTool({ name: 'propose', arguments: args });
    const [before, after] = [folder.read(PROPOSALS_NAME).slice(0, size), statSync(path)];
    expect([before, after.ino]).toEqual([`${JSON.stringify(lemma('old', 'o'))}\n`, ino]);
    // The same once more changes nothing.
    await one.callTool({ name: 'propose', arguments: args });
    expect(statSync(path).mtimeMs).toBe(after.mtimeMs);
    await one.close();
  });
});
