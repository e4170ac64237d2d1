/** The host of a browser: files over a channel to the client, threads as web workers. Channels are those of Node, which are the same. */

import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type Port, type StoredFiles, serveFiles } from '../../server/src/protocol/webHost.ts';
import { browserHost } from '../../server/src/runtime/browser.ts';
import { webPaths } from '../../server/src/runtime/webPaths.ts';
import type { ThreadSaid, ThreadStart, WebWorker } from '../../server/src/runtime/webThread.ts';
import { MissingFile, readText, type WorkerEnd } from '../../server/src/services/ports.ts';
import { anyCharacter } from '../anyCharacter.ts';
import { bytesOf, filesOf } from './storedFiles.ts';

const ports: { close(): void }[] = [];
function channel() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  // The same except for the types: the page and Node have different types of events.
  return { port1: port1 as unknown as Port, port2: port2 as unknown as Port };
}
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A worker that runs a function of this process, which receives what is posted and can post back. */
class FakeWorker implements WebWorker {
  readonly posted: unknown[] = [];
  isTerminated = false;
  private readonly listeners = new Map<string, ((event: never) => void)[]>();

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(message: ThreadSaid): void {
    this.fire('message', { data: message });
  }

  fire(type: 'message' | 'error', event: object): void {
    for (const listener of this.listeners.get(type) ?? []) listener(event as never);
  }
}

function hostOver(files: StoredFiles) {
  const { port1, port2 } = channel();
  serveFiles(port1, files);
  const workers: { readonly source: string; readonly worker: FakeWorker }[] = [];
  let onStart = () => {};
  const host = browserHost({
    files: port2,
    root: 'vscode-remote://here',
    channel,
    parallelism: 2,
    startScript(source) {
      const worker = new FakeWorker();
      workers.push({ source: new TextDecoder().decode(source), worker });
      queueMicrotask(() => onStart());
      return worker;
    },
  });
  const started = () => new Promise<void>((resolve) => (onStart = resolve));
  return { host, workers, started };
}

describe('files', () => {
  test('are read, written, listed and removed through the channel, with reasons', async () => {
    const files = filesOf({ 'mem:/a/x.txt': 'Łódź\n' });
    const { host } = hostOver(files);
    expect(await readText(host, 'mem:/a/x.txt')).toBe('Łódź\n');
    await host.replace('mem:/a/y.txt', bytesOf('new'));
    expect(files.all.get('mem:/a/y.txt')).toBe('new');
    expect((await host.list('mem:/a')).sort()).toEqual(['x.txt', 'y.txt']);
    expect(await host.stat('mem:/a/y.txt')).toEqual({ modified: 7, size: 3 });
    await host.remove('mem:/a/y.txt');
    expect(await host.stat('mem:/a/y.txt')).toBeUndefined();
    expect(await host.isLink('mem:/a/link')).toBe(true);
    await expect(host.read('mem:/a/y.txt')).rejects.toThrow(MissingFile);
    await expect(host.replace('mem:/read-only/x', bytesOf(''))).rejects.toThrow('the file system is read-only');
    await expect(host.replace('mem:/read-only/x', bytesOf(''))).rejects.not.toThrow(MissingFile);
  });

  test('every byte arrives, whatever array it is in, and the owner keeps its memory', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const kept = bytes.subarray(10, 20);
    const files = { ...filesOf({}), read: async (uri: string) => (uri === 'mem:/part' ? kept : bytes.slice()) };
    const { host } = hostOver(files);
    expect([...(await host.read('mem:/whole'))]).toEqual([...bytes]);
    expect([...(await host.read('mem:/part'))]).toEqual([...kept]);
    expect(bytes.byteLength).toBe(256);
    expect([...(await host.read('mem:/part'))]).toEqual([...kept]);
  });

  test('of a web server are listed by the index of the build, with their sizes', async () => {
    const index = JSON.stringify({ 'en.model': 7_000_000 });
    const { host } = hostOver(
      filesOf({ 'http://x/models/index.json': index, 'http://x/models/en.model': 'm' }, 'http:'),
    );
    expect(await host.list('http://x/models')).toEqual(['en.model']);
    expect(await host.stat('http://x/models/en.model')).toEqual({ modified: 0, size: 7_000_000 });
    expect(await host.list('http://x/other')).toEqual([]);
  });

  test('an index that is none is none', async () => {
    for (const index of ['', 'null', '[', '"x"', '{"a.model":"x"}']) {
      const { host } = hostOver(filesOf({ 'http://x/models/index.json': index }, 'http:'));
      expect(await host.list('http://x/models'), index).toEqual([]);
    }
  });
});

describe('threads', () => {
  const SCRIPT = 'http://x/server.js';
  const files = () => filesOf({ [SCRIPT]: 'the source' });
  const startOf = (worker: FakeWorker) => worker.posted[0] as ThreadStart;

  test('get their data, a way to the files, and what was posted before they were there, in order', async () => {
    const { host, workers, started } = hostOver(files());
    const isThere = started();
    const thread = host.startWorker(SCRIPT, { kind: 'echo' });
    thread.post('a');
    thread.post('b');
    await isThere;
    const [{ source, worker }] = workers;
    expect(source).toBe('the source');
    await host.pause();
    thread.post('c');
    expect(worker.posted.slice(1)).toEqual(['a', 'b', 'c']);
    expect(startOf(worker)).toMatchObject({ task: { kind: 'echo' }, script: SCRIPT, root: 'vscode-remote://here' });
    // A thread in a thread: its host uses the port that it received.
    const inner = browserHost({
      files: startOf(worker).files,
      root: startOf(worker).root,
      channel,
      parallelism: 1,
      startScript: () => new FakeWorker(),
    });
    expect(await readText(inner, SCRIPT)).toBe('the source');
  });

  test.each<[string, (worker: FakeWorker) => void, WorkerEnd[]]>([
    ['has run out of work', (worker) => worker.say({ ended: true }), [{ code: 0 }]],
    [
      'says that a promise failed',
      (worker) => worker.say({ failed: 'a bug', stack: 'at x' }),
      [{ error: new Error('a bug') }, { code: 1 }],
    ],
    ['throws', (worker) => worker.fire('error', { message: 'a bug' }), [{ error: new Error('a bug') }, { code: 1 }]],
  ])('one that %s has ended, once', async (_, happens, expected) => {
    const { host, workers, started } = hostOver(files());
    const isThere = started();
    const thread = host.startWorker(SCRIPT, { kind: 'echo' });
    const [said, ends]: [unknown[], WorkerEnd[]] = [[], []];
    thread.onMessage((message) => said.push(message));
    thread.onEnd((end) => ends.push(end));
    await isThere;
    await host.pause();
    const [{ worker }] = workers;
    worker.say({ said: 'hello' });
    happens(worker);
    worker.say({ said: 'too late' });
    worker.say({ ended: true });
    await thread.terminate();
    expect(said).toEqual(['hello']);
    expect(ends).toEqual(expected);
    expect(worker.isTerminated).toBe(true);
  });

  test('one that is ended before its source is there never runs; one without source fails', async () => {
    const { host, workers, started } = hostOver(files());
    const isThere = started();
    const thread = host.startWorker(SCRIPT, { kind: 'echo' });
    const ends: WorkerEnd[] = [];
    thread.onEnd((end) => ends.push(end));
    await thread.terminate();
    await isThere;
    await host.pause();
    expect(ends).toEqual([{ code: 1 }]);
    expect(workers[0].worker).toMatchObject({ posted: [], isTerminated: true });

    const failed = await new Promise<WorkerEnd>((resolve) =>
      host.startWorker('http://x/none.js', { kind: 'echo' }).onEnd(resolve),
    );
    expect(failed).toMatchObject({ error: new MissingFile('http://x/none.js is not there') });
  });
});

describe('paths', () => {
  const paths = webPaths('vscode-remote://here');

  test.each([
    ['/home/me/ud tools', 'vscode-remote://here/home/me/ud%20tools'],
    ['/home/me/', 'vscode-remote://here/home/me'],
    ['vscode-userdata:/User/models', 'vscode-userdata:/User/models'],
  ])('%s is the address %s', (path, uri) => {
    expect(paths.isAbsolute(path)).toBe(true);
    expect(paths.uriOf(path)).toBe(uri);
  });

  test.each([
    ['models/a b.model', 'vscode-vfs://github/x/models/a%20b.model'],
    ['../y/./data', 'vscode-vfs://github/y/data'],
    ['../../../../etc', 'vscode-vfs://github/etc'],
    ['%2e%2e', 'vscode-vfs://github/x/%252e%252e'],
    ['', 'vscode-vfs://github/x'],
  ])('%j in a folder is %s', (path, uri) => {
    expect(paths.pathIn('vscode-vfs://github/x', path)).toBe(uri);
    expect(paths.isAbsolute(path)).toBe(false);
  });

  test('what was never saved is out of reach, everything else is its own path', () => {
    for (const uri of ['untitled:Untitled-1', 'git:/a/b', 'no address']) {
      expect(paths.reaches(uri), uri).toBe(false);
      expect(paths.pathOf(uri), uri).toBeUndefined();
      expect(paths.pathIn(uri, 'x'), uri).toBeUndefined();
    }
    const uri = 'vscode-remote://here/a.conllu';
    expect(paths.pathOf(uri)).toBe(uri);
  });

  test('a name in a folder stays in it, whatever its characters', () => {
    const name = fc.string({ minLength: 1, unit: anyCharacter }).filter((each) => !/^\.{1,2}$|\//.test(each));
    fc.assert(
      fc.property(name, (each) => {
        const uri = paths.pathIn('mem:/a/b', each) ?? '';
        expect(uri.startsWith('mem:/a/b/')).toBe(true);
        expect(decodeURIComponent(uri.slice('mem:/a/b/'.length))).toBe(each);
        expect(paths.uriOf(uri)).toBe(uri);
      }),
    );
  });
});
