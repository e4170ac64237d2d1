/** Folders with broken or circular links, pipes, and denied access: each costs only itself. */

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Context } from '../../server/src/cli/frame/io.ts';
import { type Entry, type FolderAccess, listTreebanks } from '../../server/src/cli/reading/folder.ts';
import { findInputs } from '../../server/src/cli/reading/input.ts';
import { runs } from '../thorough.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const isPosix = process.platform !== 'win32';

function pipe(folder: Folder, name: string): void {
  expect(spawnSync('mkfifo', [join(folder.path, name)]).status).toBe(0);
}

const COMMANDS = [
  ['lint'],
  ['fix', '--safe'],
  ['projectivize'],
  ['coverage'],
  ['derive', '--summary'],
  ['train', '--kind', 'linear', '--out', 'x.model'],
  ['decode'],
];

test.runIf(isPosix).each(COMMANDS)('%s: a broken link costs only itself, and is named', async (...args) => {
  const folder = new Folder({ 'c/a.conllu': sentence('a'), 'c/z.conllu': sentence('z') });
  symlinkSync('gone.conllu', join(folder.path, 'c/dangling.conllu'));
  symlinkSync('loop.conllu', join(folder.path, 'c/loop.conllu'));
  const { code, err } = await folder.treebank([...args, 'c']);
  expect(code).toBe(2);
  expect(err).toContain(
    `treebank ${args[0]}: cannot read c/dangling.conllu: it is a link to gone.conllu, which does not exist\n`,
  );
  expect(err).toContain(`treebank ${args[0]}: cannot read c/loop.conllu: its links form a loop\n`);
  expect(err).not.toContain('cannot read c:');
});

test.runIf(isPosix)('the rest of the folder is read', async () => {
  const folder = new Folder({ 'c/a.conllu': nonprojective('a'), 'c/z.conllu': nonprojective('z') });
  symlinkSync('gone', join(folder.path, 'c/b.conllu'));
  const { out } = await folder.treebank(['lint', 'c']);
  expect(out).toContain('c/a.conllu');
  expect(out).toContain('c/z.conllu');
  expect(out).toContain('2 files');
});

test.runIf(isPosix)('links: what is there itself counts once under its own name, what is outside once', async () => {
  const folder = new Folder({ 'c/m/a.conllu': sentence('a'), 'out/o.conllu': sentence('o') });
  symlinkSync('m/a.conllu', join(folder.path, 'c/again.conllu'));
  symlinkSync('../out/o.conllu', join(folder.path, 'c/o1.conllu'));
  symlinkSync('../out/o.conllu', join(folder.path, 'c/o2.conllu'));
  symlinkSync('.', join(folder.path, 'c/circle'));
  symlinkSync('../../c', join(folder.path, 'c/m/up'));
  symlinkSync('../out', join(folder.path, 'c/outside'));
  symlinkSync('gone', join(folder.path, 'c/README'));
  const found = await listTreebanks(join(folder.path, 'c'));
  expect(found.files.map(({ name }) => name)).toEqual(['m/a.conllu', 'o1.conllu']);
  expect(found.unreadable).toEqual([]);
  expect(found.notFollowed).toEqual(['outside']);
  const { code, out, err } = await folder.treebank(['lint', 'c']);
  expect([code, out]).toEqual([0, 'Clean: 2 files, 2 sentences, 4 words.\n']);
  expect(err).toBe('c/outside is a link to a folder and was not followed. Name it explicitly to read it.\n');
  // A file named twice is read twice.
  expect((await folder.treebank(['coverage', '--format', 'csv', 'c/m/a.conllu', 'c/again.conllu'])).out).toContain(
    'c/again.conllu,1,2',
  );
});

test.runIf(isPosix)('pipes and sockets in a folder are named and not waited on', async () => {
  const folder = new Folder({ 'c/a.conllu': sentence('a') });
  pipe(folder, 'c/p.conllu');
  symlinkSync('p.conllu', join(folder.path, 'c/q.conllu'));
  const server = await listen(join(folder.path, 'c/s.conllu'));
  const { code, out, err } = await folder.treebank(['lint', 'c']);
  server.close();
  expect([code, out]).toEqual([2, 'Clean: 1 file, 1 sentence, 2 words.\n']);
  expect(err).toContain('cannot read c/p.conllu: it is a named pipe, not a file\n');
  expect(err).toContain('cannot read c/q.conllu: it is a link to a named pipe\n');
  expect(err).toContain('cannot read c/s.conllu: it is a socket, not a file\n');
});

function listen(path: string): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(path, () => resolve(server));
  });
}

test.runIf(isPosix)('a pipe that is named itself is read, once', async () => {
  const folder = new Folder({ 'a.conllu': nonprojective('a') });
  pipe(folder, 'p');
  for (const args of [['lint', '--format', 'json'], ['projectivize'], ['fix', '--safe'], ['coverage']]) {
    spawn('sh', ['-c', 'cat a.conllu > p'], { cwd: folder.path, stdio: 'ignore' });
    const [ran, expected] = [await folder.treebank([...args, 'p']), await folder.treebank([...args, 'a.conllu'])];
    expect(ran.code).toBe(expected.code);
    expect(ran.out.replace('"file":"p"', '"file":"a.conllu"').replace(/^ {2}p /m, '')).toContain(
      expected.out.replace(/^ {2}a.conllu /m, '').slice(0, 40),
    );
  }
  const { code, err } = await folder.treebank(['projectivize', '--in-place', 'p']);
  expect([code, err]).toEqual([2, expect.stringContaining('p is not a file, so it cannot be written --in-place')]);
});

test.runIf(isPosix)('a pipe in place of .treebank.json is not waited on', async () => {
  const folder = new Folder({ 'a.conllu': nonprojective('a') });
  pipe(folder, '.treebank.json');
  const lint = await folder.treebank(['lint', 'a.conllu']);
  expect([lint.code, lint.err]).toEqual([2, expect.stringContaining('.treebank.json: it is a named pipe, not a file')]);
  const fix = await folder.treebank(['projectivize', 'a.conllu']);
  expect([fix.code, fix.err]).toEqual([2, expect.stringContaining('.treebank.json: it is a named pipe, not a file')]);
});

/** A folder in memory: nested names, `!` for entries to which access is denied. */
type Tree = { readonly [name: string]: Tree | 'file' | 'denied' };

function inMemory(root: Tree): FolderAccess {
  const denied = () => Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  const at = (path: string) => {
    let node: Tree[string] | undefined = root;
    for (const part of path.split('/').slice(2)) node = typeof node === 'object' ? node[part] : undefined;
    return node;
  };
  const kind = (node: Tree[string] | undefined) => ({
    isFile: () => typeof node === 'string',
    isDirectory: () => typeof node === 'object',
    isSymbolicLink: () => false,
    isFIFO: () => false,
    isSocket: () => false,
    isCharacterDevice: () => false,
    isBlockDevice: () => false,
  });
  return {
    async list(path) {
      const node = at(path);
      if (typeof node !== 'object' || 'denied' in node) throw denied();
      return Object.keys(node).map((name): Entry => ({ name, ...kind(node[name]) }));
    },
    async status(path) {
      if (at(path) === 'denied') throw denied();
      return { size: 1, ...kind(at(path)) };
    },
    target: async (path) => path,
    link: async (path) => path,
  };
}

test('what access is denied to is named, and the rest is read', async () => {
  const tree: Tree = { 'a.conllu': 'file', 'b.conllu': 'denied', c: { denied: 'file' }, d: { 'e.conllu': 'file' } };
  const { files, unreadable } = await listTreebanks('/top', inMemory(tree));
  expect(files.map(({ name }) => name)).toEqual(['a.conllu', 'd/e.conllu']);
  expect(unreadable).toEqual([
    { name: 'b.conllu', reason: 'access is denied' },
    { name: 'c', reason: 'access is denied' },
  ]);
});

test('findInputs says them one by one, with exit code 2', async () => {
  const folder = new Folder({ 'c/x.conllu': '' });
  const said: string[] = [];
  const sink = { isTerminal: false, write: (text: string) => void said.push(text) };
  const io = { stdin: (async function* () {})(), stdout: sink, stderr: sink, cwd: folder.path, home: '', env: {} };
  const context = new Context(io, 'lint');
  const access: FolderAccess = {
    ...inMemory({ 'a.conllu': 'file', 'b.conllu': 'denied' }),
    list: () => inMemory({ 'a.conllu': 'file', 'b.conllu': 'denied' }).list('/top'),
    status: (path) => inMemory({ 'a.conllu': 'file', 'b.conllu': 'denied' }).status(`/top/${path.split('/').at(-1)}`),
  };
  const inputs = await findInputs(['c'], context, access);
  expect(inputs.map(({ name }) => name)).toEqual(['c/a.conllu']);
  expect(said).toEqual(['treebank lint: cannot read c/b.conllu: access is denied\n']);
  expect(context.exitCode).toBe(2);
});

test.runIf(isPosix)('whatever the links, the walk ends and names each file once', async () => {
  const name = fc.constantFrom('a', 'b', 'a/c', 'b/d', 'a/x.conllu', 'b/y.conllu', 'z.conllu');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, name), { maxLength: 6 }), async (links) => {
      const folder = new Folder({ 'a/real.conllu': sentence('r') });
      mkdirSync(join(folder.path, 'b'), { recursive: true });
      for (const [from, to] of links) {
        try {
          symlinkSync(join(folder.path, to), join(folder.path, from));
        } catch {
          // The target is taken, or lies behind a broken link.
        }
      }
      const { files } = await listTreebanks(folder.path);
      const targets = files.map((file) => realpathSync(join(folder.path, file.name)));
      expect(new Set(targets).size).toBe(targets.length);
      expect(files.map((file) => file.name)).toContain('a/real.conllu');
    }),
    { numRuns: runs(60) },
  );
});
