/** `treebank mcp` as a process, asked by the official client; what its bundle contains; and `treebank proposals`, which decides. */

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOOLS } from '../../server/src/cli/agents/toolbox.ts';
import { PROPOSALS_NAME, readProposals } from '../../server/src/core/agents/index.ts';
import { CATS } from './agents/cats.ts';
import { bundleCli } from './bundle.ts';
import { Folder, ROOT } from './harness.ts';

const home = mkdtempSync(join(tmpdir(), 'treebank-mcp-'));
beforeAll(() => bundleCli(home));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('the official client lists the tools, calls them, is refused in a sentence, and the process ends with it', async () => {
  const folder = new Folder({ 'a/a.conllu': CATS, 'b/b.conllu': CATS });
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(home, 'bin/treebank'), 'mcp', 'a', 'b'],
    cwd: folder.path,
    stderr: 'pipe',
  });
  await client.connect(transport);
  expect(client.getServerVersion()).toMatchObject({ name: 'treebank' });
  expect(client.getInstructions()).toContain('cannot change a treebank');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual([
    'propose',
  ]);
  const call = async (name: string, args: { readonly [key: string]: unknown } = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    return [(content as [{ text: string }])[0].text, isError ?? false] as const;
  };
  expect(await call('overview')).toEqual([
    expect.stringMatching(/^a\/a\.conllu: 1 sentences, 5 words.*\nb\/b\.conllu/),
    false,
  ]);
  expect(await call('sentence', { file: '../a.conllu', sentence: 'cats' })).toEqual([
    expect.stringMatching(/^There is no treebank of this name.*\.$/),
    true,
  ]);
  const words = [{ word: 2, lemma: 'hound' }];
  expect(await call('propose', { file: 'b/b.conllu', sentence: 'cats', words, reason: 'r' })).toEqual([
    '1 proposals stored for people to decide.',
    false,
  ]);
  expect([folder.read('b/b.conllu'), existsSync(join(folder.path, 'a', PROPOSALS_NAME))]).toEqual([CATS, false]);
  const { pid } = transport;
  await client.close();
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('a script that asks and closes its end gets all answers, in whole lines, and the process ends', async () => {
  const folder = new Folder({ 'a.conllu': CATS.repeat(200) });
  const request = (id: number, method: string, params: object) => ({ jsonrpc: '2.0', id, method, params });
  const clientInfo = { name: 'script', version: '1' };
  const call = (id: number, name: string, args: object) => request(id, 'tools/call', { name, arguments: args });
  const messages = [
    request(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    call(1, 'overview', {}),
    call(2, 'search', { request: 'pattern { X -> Y }' }),
    call(3, 'propose', { file: 'a.conllu', sentence: '1', words: [{ word: 2, lemma: 'hound' }], reason: 'r' }),
    call(4, 'search', { request: 'pattern { X -> Y; Y -> Z }' }),
    // One that is cancelled is never answered, and not waited for.
    call(5, 'search', { request: 'pattern { X [] }' }),
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } },
  ];
  const args = [join(home, 'bin/treebank'), 'mcp', '.'];
  const child = spawn(process.execPath, args, { cwd: folder.path, stdio: ['pipe', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (piece) => {
    out += piece;
  });
  child.stdin.end(messages.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const answers: { id: number; result?: object }[] = out
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row));
  expect(answers.map(({ id, result }) => [id, result !== undefined]).sort()).toEqual(
    [0, 1, 2, 3, 4].map((id) => [id, true]),
  );
  expect(code).toBe(0);
});

function isRunning(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('nothing of the HTTP side of the library is in the bundle, and no other command loads any of it', async () => {
  const bundled = async (entry: string, external: string[] = []) => {
    const { metafile } = await build({
      ...{
        absWorkingDir: ROOT,
        entryPoints: [entry],
        bundle: true,
        write: false,
        metafile: true,
        outdir: 'x',
        external,
      },
      ...{
        platform: 'node',
        format: 'cjs',
        define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
      },
    });
    const [output] = Object.values(metafile.outputs);
    const inputs = Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) =>
      0 < bytesInOutput ? [path] : [],
    );
    return { inputs, imports: output.imports.map(({ path }) => path).sort() };
  };
  const { inputs, imports } = await bundled('server/src/mcp/main.ts');
  expect(inputs.filter((path) => /sdk\/dist\/esm\/server\/(index|stdio)\.js/.test(path))).toHaveLength(2);
  expect(
    inputs.filter((path) =>
      /http|express|hono|sse|oauth|\/auth|cors|jose|eventsource|websocket|cross-spawn/i.test(path),
    ),
  ).toEqual([]);
  expect(imports).toEqual(['node:process']);
  const { inputs: others } = await bundled('server/src/cli/main.ts', ['./guidance.js']);
  expect(others.filter((path) => /modelcontextprotocol|zod/.test(path))).toEqual([]);
});

/** A folder with what a program proposed: a lemma, and an arc that needs another one. */
function proposedFolder(): Folder {
  const forms = ['The', 'dog', 'saw', 'two', 'cats'];
  const common = { file: 'a.conllu', sentId: 'cats', forms, reason: 'so', source: 'me' };
  const proposals = [
    { id: 'p1', ...common, word: 2, was: { lemma: 'dog' }, now: { lemma: 'hound' }, certainty: 0.9 },
    {
      id: 'p2',
      ...common,
      word: 2,
      was: { head: 3, deprel: 'nsubj' },
      now: { head: 0, deprel: 'root' },
      certainty: 0.2,
    },
    { id: 'p3', ...common, word: 3, was: { head: 0, deprel: 'root' }, now: { head: 2, deprel: 'acl' }, certainty: 0.3 },
    { id: 'p4', ...common, word: 4, was: { head: 5 }, now: { head: 2 }, refused: 'no' },
    { id: 'p5', ...common, file: 'gone.conllu', word: 1, was: { upos: 'DET' }, now: { upos: 'X' } },
  ];
  return new Folder({
    'a.conllu': CATS,
    [PROPOSALS_NAME]: `${proposals.map((each) => JSON.stringify(each)).join('\n')}\nbroken\n`,
  });
}

test('proposals lists them, open ones first, the least certain at the top', async () => {
  const { out, err, code } = await proposedFolder().treebank(['proposals', 'a.conllu']);
  expect(out).toBe(`a.conllu:4 p2 open cats dog (2): nsubj of saw (3) → root of the root (me, 20 %): so
a.conllu:5 p3 open cats saw (3): root of the root → acl of dog (2) (me, 30 %): so
a.conllu:4 p1 open cats dog (2): LEMMA dog → hound (me, 90 %): so
a.conllu:6 p4 refused cats two (4): nummod of cats (5) → nummod of dog (2) (me): so; refused: no
`);
  expect([err, code]).toEqual([`${PROPOSALS_NAME}:6:1: this line is no proposal; it stays as it is\n`, 1]);
});

test('--take all writes the file, and a tree stays a tree', async () => {
  const folder = proposedFolder();
  const { code } = await folder.treebank(['proposals', 'a.conllu', '--take', 'all']);
  expect(folder.read('a.conllu')).toBe(
    CATS.replace('dog\tdog', 'dog\thound')
      .replace('3\tnsubj', '0\troot')
      .replace('Tense=Past\t0\troot', 'Tense=Past\t2\tacl'),
  );
  expect(code).toBe(0);
  expect((await folder.treebank(['proposals', 'a.conllu'])).out).toMatch(/^(.* taken .*\n){3}.* refused .*\n$/);
});

test('--take takes along what a tree needs, and leaves locked arcs', async () => {
  const folder = proposedFolder();
  const taken = await folder.treebank(['proposals', 'a.conllu', '--take', 'p3']);
  expect(taken.err).toContain('1 proposal taken along to keep a tree.');
  expect(folder.read('a.conllu')).toContain('2\tdog\tdog\tNOUN\t_\tNumber=Sing\t0\troot');
  const locked = proposedFolder();
  locked.write('.treebank.json', JSON.stringify({ version: 1, locks: { 'a.conllu': { cats: ['saw#1'] } } }));
  const left = await locked.treebank(['proposals', 'a.conllu', '--take', 'p2,p3']);
  expect([locked.read('a.conllu'), left.code, left.err]).toEqual([
    CATS,
    1,
    expect.stringContaining('2 proposals left open.'),
  ]);
});

test('--refuse records the reason; unknown ids and halves of options are usage errors', async () => {
  const folder = proposedFolder();
  const { err } = await folder.treebank(['proposals', '.', '--refuse', 'p1,p2', '--reason', 'not here']);
  expect(err).toContain('2 proposals refused.');
  const { proposals, problems } = readProposals(folder.read(PROPOSALS_NAME));
  expect(proposals.map(({ refused }) => refused)).toEqual(['not here', 'not here', undefined, 'no', undefined]);
  expect(problems.map(({ text }) => text)).toEqual(['broken']);
  for (const args of [
    ['--take', 'p9'],
    ['--refuse', 'p1'],
    ['--take', 'all', '--refuse', 'p1', '--reason', 'x'],
  ]) {
    expect((await folder.treebank(['proposals', 'a.conllu', ...args])).code).toBe(2);
  }
  expect(folder.read('a.conllu')).toBe(CATS);
});
