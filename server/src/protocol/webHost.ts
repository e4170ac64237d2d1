/**
 * Messages between the web workers of the extension in a browser and the client that started them, apart from LSP: files,
 * which only the editor can access. Bytes are sent unchanged.
 */

/** The end of a channel: a `MessagePort` of a browser, or one of Node in tests. */
export interface Port {
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Nothing arrives before this call. */
  start?(): void;
}

/** Transferred rather than copied. */
export type Transferable = ArrayBuffer | Port;

interface StoredStatus {
  /** Milliseconds since 1970; 0 where the editor does not know. */
  readonly modified: number;
  /** Bytes; 0 if the editor does not know. */
  readonly size: number;
  /** Set for folders. */
  readonly isFolder?: true;
}

/** The files of the editor by their addresses. Methods reject with an error whose message gives the reason. */
export interface StoredFiles {
  /** Rejects with a `NoSuchFile` if nothing is there. */
  read(uri: string): Promise<Uint8Array>;
  /** Undefined if nothing is there. */
  stat(uri: string): Promise<StoredStatus | undefined>;
  /** Names of a folder's entries, without links. Rejects if the folder does not exist or the editor cannot list it. */
  list(uri: string): Promise<string[]>;
  replace(uri: string, bytes: Uint8Array): Promise<void>;
  remove(uri: string): Promise<void>;
  makeFolder(uri: string): Promise<void>;
  isLink(uri: string): Promise<boolean>;
}

/** There is nothing at this address. */
export class NoSuchFile extends Error {}

/** A request to the client, numbered by the worker. */
export type FileCall =
  | { readonly id: number; readonly method: Exclude<keyof StoredFiles, 'replace'>; readonly uri: string }
  | { readonly id: number; readonly method: 'replace'; readonly uri: string; readonly bytes: Uint8Array };

export type FileAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly reason: string; readonly isMissing: boolean };

/** From a worker to the client: a port through which a further worker reaches the files. */
export interface FurtherPort {
  readonly files: Port;
}

/** The first message to the worker of the server. */
export interface ServerStart {
  readonly lsp: Port;
  readonly files: Port;
  /** Address of the script that runs the threads. */
  readonly script: string;
  /** Address of the folder of the bundled models. */
  readonly models: string;
  /** Address of the folder of the bundled language tables. */
  readonly tables: string;
  /** Scheme and authority of the workspace: those of files that settings name by a path alone. */
  readonly root: string;
}

/** Answers the calls that arrive at a port, and at further ports sent through it. */
export function serveFiles(port: Port, files: StoredFiles): void {
  port.addEventListener('message', async ({ data }) => {
    // Only our own bundles are at the other end.
    const call = data as FileCall | FurtherPort;
    if ('files' in call) serveFiles(call.files, files);
    else await answer(port, files, call);
  });
  port.start?.();
}

async function answer(port: Port, files: StoredFiles, call: FileCall): Promise<void> {
  const { id } = call;
  try {
    const result =
      call.method === 'replace' ? await files.replace(call.uri, call.bytes) : await files[call.method](call.uri);
    port.postMessage({ id, result } satisfies FileAnswer, result instanceof Uint8Array ? ownBuffer(result) : []);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    port.postMessage({ id, reason, isMissing: error instanceof NoSuchFile } satisfies FileAnswer);
  }
}

/** The memory of an array, unless it is part of a larger buffer, which stays with its owner. */
const ownBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
