/** A browser as the host of the language server and its threads: files come from the client, threads are web workers. */

import type { Port } from '../protocol/webHost.ts';
import type { Host } from '../services/ports.ts';
import { RemoteFiles } from './remoteFiles.ts';
import { webPaths } from './webPaths.ts';
import { type StartScript, WebThread } from './webThread.ts';

interface BrowserSurroundings {
  /** To the client, see `serveFiles`. */
  readonly files: Port;
  /** Scheme and authority of the workspace, without a trailing slash. */
  readonly root: string;
  /** Evaluates the source of a script in a worker. */
  readonly startScript: StartScript;
  /** A channel between two workers. */
  readonly channel: () => { readonly port1: Port; readonly port2: Port };
  readonly parallelism: number;
}

/** Scripts of threads are named by the addresses of their files. */
export function browserHost({ files: port, root, startScript, channel, parallelism }: BrowserSurroundings): Host {
  const files = new RemoteFiles(port);
  const sources = new Map<string, Promise<Uint8Array>>();
  const sourceOf = (script: string): Promise<Uint8Array> => {
    let source = sources.get(script);
    if (source === undefined) {
      source = files.read(script);
      // A file that could not be read may exist next time.
      source.catch(() => sources.delete(script));
      sources.set(script, source);
    }
    return source;
  };
  return {
    ...webPaths(root),
    areFar: true,
    read: (uri) => files.read(uri),
    stat: (uri) => files.stat(uri),
    list: (uri) => files.list(uri),
    replace: (uri, bytes) => files.replace(uri, bytes),
    remove: (uri) => files.remove(uri),
    makeFolder: (uri) => files.makeFolder(uri),
    isLink: (uri) => files.isLink(uri),
    startWorker(script, task) {
      const { port1, port2 } = channel();
      files.pass(port1);
      return new WebThread(
        sourceOf(script).then((source) => startScript(source)),
        { files: port2, root, script, task },
      );
    },
    programs: undefined,
    parallelism,
    pause: pauses(channel),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

/** Browsers delay nested timers, but not a message to oneself. */
function pauses(channel: BrowserSurroundings['channel']): () => Promise<void> {
  const { port1, port2 } = channel();
  const waiting: (() => void)[] = [];
  port2.addEventListener('message', () => waiting.shift()?.());
  port2.start?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port1.postMessage(undefined);
    });
}
