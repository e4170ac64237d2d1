/** Starts web workers from files of the extension. */

import { type Uri, workspace } from 'vscode';
import type { Port, Transferable } from '../../../server/src/protocol/webHost.ts';

/** The part of a browser's `Worker` used here; Node's types lack it. */
export interface WebWorker {
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  terminate(): void;
}

interface Scope {
  readonly Worker: new (address: string) => WebWorker;
  readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port };
}

const scope = globalThis as unknown as Scope;

export const newChannel = () => new scope.MessageChannel();

/**
 * If the extension is on a remote computer, the editor does not start workers from it (microsoft/vscode#144235); then from its source.
 */
export async function startScript(script: Uri): Promise<WebWorker> {
  try {
    return new scope.Worker(script.toString(true));
  } catch {
    const source = await workspace.fs.readFile(script);
    const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    return new scope.Worker(address);
  }
}
