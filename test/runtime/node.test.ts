/** Node as the host: the promises of the ports, on a real disk. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NODE } from '../../server/src/runtime/node.ts';
import { MissingFile, readText, type WorkerEnd } from '../../server/src/services/ports.ts';

const isPosix = process.platform !== 'win32';
const bytes = (text: string) => new TextEncoder().encode(text);
let folder: string;
const uri = (name: string) => NODE.uriOf(join(folder, name));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-host-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was written is read, with its byte order mark, and nothing else is left behind', async () => {
  for (const text of ['first', '\ufeffsecond ä']) {
    await NODE.replace(uri('a b%.json'), bytes(text));
    expect(await readText(NODE, uri('a b%.json'))).toBe(text);
  }
  expect(await NODE.list(uri('.'))).toEqual(['a b%.json']);
  expect(await NODE.stat(uri('a b%.json'))).toMatchObject({ size: 12 });
  await NODE.remove(uri('a b%.json'));
  await NODE.remove(uri('a b%.json'));
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder is made once, with those above it', async () => {
  expect([await NODE.makeFolder(uri('a/b')), await NODE.makeFolder(uri('a/b'))]).toEqual([true, false]);
});

test('missing files are distinguished from unreadable ones', async () => {
  await expect(NODE.read(uri('none'))).rejects.toBeInstanceOf(MissingFile);
  const other = await NODE.read(uri('.')).catch((error: unknown) => error);
  expect(other).not.toBeInstanceOf(MissingFile);
  expect(String(other)).toContain('it is a folder, not a file');
  expect(await NODE.stat(uri('none'))).toBeUndefined();
  expect(await NODE.list(uri('none'))).toEqual([]);
});

test.runIf(isPosix)('a pipe is never waited on', async () => {
  expect(spawnSync('mkfifo', [join(folder, 'pipe')]).status).toBe(0);
  await expect(NODE.read(uri('pipe'))).rejects.toThrow('it is a named pipe, not a file');
});

test.runIf(isPosix)('a link that leads out of its repository or folder is not written through', async () => {
  const [project, outside] = [join(folder, 'project'), join(folder, 'outside')];
  for (const each of [project, outside]) mkdirSync(each);
  writeFileSync(join(outside, 'file'), 'old');
  symlinkSync('../outside/file', join(project, 'link'));
  await expect(NODE.replace(uri('project/link'), bytes('new'))).rejects.toThrow('outside of');
  expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('old');
  mkdirSync(join(folder, '.git'));
  await NODE.replace(uri('project/link'), bytes('new'));
  expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('new');
  rmSync(join(folder, '.git'), { recursive: true });
});

test.runIf(isPosix)('a link is followed and permissions stay', async () => {
  writeFileSync(join(folder, 'real'), 'old');
  chmodSync(join(folder, 'real'), 0o640);
  symlinkSync('real', join(folder, 'link'));
  await NODE.replace(uri('link'), bytes('new'));
  expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'real'), 'utf8')).toBe('new');
  expect(statSync(join(folder, 'real')).mode & 0o777).toBe(0o640);
});

test('what cannot be written leaves what was there', async () => {
  await expect(NODE.replace(uri('none/a'), bytes('x'))).rejects.toThrow();
  await expect(NODE.replace(NODE.uriOf(folder), bytes('x'))).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
  expect(readdirSync(join(folder, '..')).filter((each) => each.startsWith(`${folder.split('/').at(-1)}.`))).toEqual([]);
});

test.runIf(isPosix)('a path is that of its address', () => {
  const name = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((each) => !/[/\0]/.test(each) && !/^\.+$/.test(each));
  fc.assert(
    fc.property(name, (each) => {
      expect(NODE.pathOf(NODE.uriOf(`/a/${each}`))).toBe(`/a/${each}`);
    }),
  );
});

test('only files of this computer are reached', () => {
  expect(NODE.reaches(uri('x'))).toBe(true);
  for (const other of ['untitled:Untitled-1', 'git:/a/b', 'vscode-vfs://github/a', 'file:///a%00b', 'file:///a%2Fb']) {
    expect(NODE.reaches(other)).toBe(false);
    expect(NODE.pathOf(other)).toBeUndefined();
  }
});

test('a relative path of a setting is one below its folder', () => {
  expect(NODE.pathIn(NODE.uriOf(folder), 'm/x.model')).toBe(join(folder, 'm/x.model'));
  expect(NODE.pathIn('untitled:Untitled-1', 'm/x.model')).toBeUndefined();
});

test('a thread answers, and its end is heard of', async () => {
  const script = join(folder, 'echo.cjs');
  writeFileSync(
    script,
    `const { parentPort, workerData } = require('node:worker_threads');
     parentPort.on('message', (message) => {
       if (message === 'throw') throw new Error('on purpose');
       parentPort.postMessage([workerData, message]);
     });`,
  );
  const thread = NODE.startWorker(script, { kind: 'echo' });
  const heard = new Promise((resolve) => thread.onMessage(resolve));
  const ended = new Promise<WorkerEnd>((resolve) => thread.onEnd(resolve));
  thread.post('hello');
  expect(await heard).toEqual([{ kind: 'echo' }, 'hello']);
  thread.post('throw');
  expect(await ended).toMatchObject({ error: { message: 'on purpose' } });
  await thread.terminate();
});
