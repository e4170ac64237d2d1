/**
 * Entry of the web workers of the extension in a browser: of the language server, and of its threads. They share most of their code, so
 * one script serves both; the first message says which it is.
 */

import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { inertLines } from './inert/index.ts';
import { describe } from './lsp/connection/fence.ts';
import { startServer } from './lsp/server.ts';
import type { Port, ServerStart } from './protocol/webHost.ts';
import { browserHost } from './runtime/browser.ts';
import type { ThreadSaid, ThreadStart, WebWorker } from './runtime/webThread.ts';
import type { Host } from './services/ports.ts';
import { runThread } from './worker/thread.ts';

/** What a web worker finds around it; the types of Node do not know it. */
interface Scope extends Omit<Port, 'addEventListener'> {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'unhandledrejection', listener: (event: { readonly reason: unknown }) => void): void;
  readonly Worker: new (address: string) => WebWorker;
  readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port };
  readonly navigator: { readonly hardwareConcurrency?: number };
}

const scope = globalThis as unknown as Scope;

const hostAt = ({ files, root }: ServerStart | ThreadStart): Host =>
  browserHost({
    files,
    root,
    startScript,
    channel: () => new scope.MessageChannel(),
    parallelism: scope.navigator.hardwareConcurrency ?? 1,
  });

/** From its source, because a worker that was itself started so has no address that others could be relative to. */
function startScript(source: Uint8Array): WebWorker {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new scope.Worker(address);
  // Once it has said something it has its source; it says nothing before.
  worker.addEventListener('message', () => URL.revokeObjectURL(address));
  return worker;
}

function serve(start: ServerStart): void {
  // Its types are those of a browser, which are not known here.
  const port = start.lsp as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
  const connection = createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port));
  scope.addEventListener('unhandledrejection', ({ reason }) =>
    connection.console.error(inertLines(`Unhandled: ${describe(reason)}`)),
  );
  startServer(connection, { workerFile: start.script, modelsFolder: start.models }, hostAt(start));
}

function runAsThread(start: ThreadStart, listeners: ((message: unknown) => void)[]): void {
  const say = (message: ThreadSaid) => scope.postMessage(message);
  scope.addEventListener('unhandledrejection', ({ reason }) =>
    say({ failed: describe(reason), stack: reason instanceof Error ? reason.stack : undefined }),
  );
  const port = {
    post: (message: unknown) => say({ said: message }),
    onMessage: (listener: (message: unknown) => void) => void listeners.push(listener),
  };
  const goesOn = runThread(start.data, port, { host: hostAt(start), script: start.script });
  if (!goesOn) say({ ended: true });
}

let isStarted = false;
const listeners: ((message: unknown) => void)[] = [];
scope.addEventListener('message', ({ data }) => {
  if (isStarted) {
    for (const listener of listeners) listener(data);
    return;
  }
  isStarted = true;
  // The client and our own bundle send nothing else first.
  const start = data as ServerStart | ThreadStart;
  if ('lsp' in start) serve(start);
  else runAsThread(start, listeners);
});
