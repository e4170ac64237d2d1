/**
 * Entry of the web workers of the extension in a browser: of the language server, and of its threads. They share most of their code, so
 * one script serves both; the first message decides which.
 */

import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { inertLines } from './inert/index.ts';
import { describe } from './lsp/connection/fence.ts';
import { FEATURES_ON_DEMAND } from './lsp/features/inBrowser.ts';
import { startServer } from './lsp/server.ts';
import type { Port, ServerStart } from './protocol/webHost.ts';
import { browserHost } from './runtime/browser.ts';
import { type CodePart, Parts } from './runtime/scriptParts.ts';
import type { ThreadSaid, ThreadStart, WebWorker } from './runtime/webThread.ts';
import { parentOf } from './services/addresses.ts';
import type { Host } from './services/ports.ts';
import type { ServiceTask } from './services/tasks.ts';

/** What a web worker finds around it; the types of Node do not know it. */
interface Scope extends Omit<Port, 'addEventListener'> {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'unhandledrejection', listener: (event: { readonly reason: unknown }) => void): void;
  readonly Worker: new (address: string) => WebWorker;
  readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port };
  readonly navigator: { readonly hardwareConcurrency?: number };
  importScripts(address: string): void;
  /** Called by a part when it is evaluated. */
  treebankPart: (needs: CodePart['needs'], define: CodePart['define']) => void;
  /** What is left of `import()` in the script: loads a part. */
  treebankImport: (name: string) => Promise<object>;
  /** What this script exports to its parts, by the names under which they require it; set by the build. */
  readonly treebankMain: ReadonlyMap<string, object>;
}

const scope = globalThis as unknown as Scope;

function hostAt({ files, root, script }: ServerStart | ThreadStart): Host {
  const host = browserHost({
    files,
    root,
    startScript,
    channel: () => new scope.MessageChannel(),
    parallelism: scope.navigator.hardwareConcurrency ?? 1,
  });
  const folder = `${parentOf(script)}/parts`;
  const parts = new Parts({
    read: (name) => host.read(`${folder}/${name}`),
    evaluate,
    own: (name) => scope.treebankMain.get(name),
  });
  scope.treebankImport = (name) => parts.load(name);
  return host;
}

const addressOf = (source: Uint8Array): string => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));

function evaluate(source: Uint8Array): CodePart {
  let part: CodePart | undefined;
  scope.treebankPart = (needs, define) => {
    part = { needs, define };
  };
  const address = addressOf(source);
  scope.importScripts(address);
  URL.revokeObjectURL(address);
  if (part === undefined) throw new Error('a part of the script does not register itself');
  return part;
}

/** From its source, because a worker that was itself started so has no address that others could be relative to. */
function startScript(source: Uint8Array): WebWorker {
  const address = addressOf(source);
  const worker = new scope.Worker(address);
  // Its first message shows that it has read its source.
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
  const files = { workerFile: start.script, modelsFolder: start.models, tablesFolder: start.tables };
  startServer(connection, files, hostAt(start), FEATURES_ON_DEMAND);
}

/** @param received what has arrived and arrives until there is a listener */
async function runAsThread(start: ThreadStart, received: Inbox): Promise<void> {
  const say = (message: ThreadSaid, moved?: readonly ArrayBuffer[]) => scope.postMessage(message, moved);
  scope.addEventListener('unhandledrejection', ({ reason }) =>
    say({ failed: describe(reason), stack: reason instanceof Error ? reason.stack : undefined }),
  );
  const port = {
    post: (message: unknown, moved?: readonly ArrayBuffer[]) => say({ said: message }, moved),
    onMessage: (listener: (message: unknown) => void) => received.tell(listener),
  };
  const host = hostAt(start);
  const { runThread } = await import('./worker/thread.ts');
  // Our own bundle starts no others.
  const state = runThread(start.task as ServiceTask, port, { host, script: start.script });
  if (state === 'done') say({ ended: true });
}

/** Messages in their order; they wait for a listener. */
class Inbox {
  private readonly waiting: unknown[] = [];
  private listener: ((message: unknown) => void) | undefined;

  put(message: unknown): void {
    if (this.listener === undefined) this.waiting.push(message);
    else this.listener(message);
  }

  tell(listener: (message: unknown) => void): void {
    this.listener = listener;
    for (const message of this.waiting.splice(0)) listener(message);
  }
}

let inbox: Inbox | undefined;
scope.addEventListener('message', ({ data }) => {
  if (inbox !== undefined) return inbox.put(data);
  inbox = new Inbox();
  // The client and our own bundle send nothing else first.
  const start = data as ServerStart | ThreadStart;
  if ('lsp' in start) serve(start);
  else void runAsThread(start, inbox);
});
