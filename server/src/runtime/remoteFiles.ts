/** Files that another thread reads and writes for this one. */

import type { FileAnswer, FileCall, FurtherPort, Port, StoredFiles } from '../protocol/webHost.ts';
import { type FileStatus, type Files, MissingFile } from '../services/ports.ts';

/**
 * The index that the build writes beside the bundled models: a web server that hosts the extension cannot list its files or give their
 * sizes, only their contents.
 */
const INDEX = 'index.json';

/** Names and sizes of the files of a folder. */
type FolderIndex = ReadonlyMap<string, number>;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type Call = FileCall extends infer Each ? (Each extends FileCall ? Omit<Each, 'id'> : never) : never;

/** The files behind a port, see `serveFiles`. */
export class RemoteFiles implements Omit<Files, 'reaches' | 'areFar'> {
  private readonly waiting = new Map<number, Waiting>();
  private readonly indices = new Map<string, Promise<FolderIndex | undefined>>();
  private lastId = 0;

  constructor(private readonly port: Port) {
    // Our own client is at the other end, and sends nothing else.
    port.addEventListener('message', ({ data }) => this.receive(data as FileAnswer));
    port.start?.();
  }

  read(uri: string): Promise<Uint8Array> {
    return this.call<'read'>({ method: 'read', uri });
  }

  async stat(uri: string): Promise<FileStatus | undefined> {
    const status = await this.call<'stat'>({ method: 'stat', uri });
    if (status === undefined || 0 < status.size || 0 < status.modified) return status;
    const at = uri.lastIndexOf('/');
    const size = (await this.indexOf(uri.slice(0, at)))?.get(uri.slice(at + 1));
    return size === undefined ? status : { ...status, size };
  }

  async list(uri: string): Promise<string[]> {
    try {
      return await this.call<'list'>({ method: 'list', uri });
    } catch {
      return [...((await this.indexOf(uri))?.keys() ?? [])];
    }
  }

  /** Saves as the editor does, with no stronger guarantee. */
  replace(uri: string, bytes: Uint8Array): Promise<void> {
    return this.call<'replace'>({ method: 'replace', uri, bytes });
  }

  remove(uri: string): Promise<void> {
    return this.call<'remove'>({ method: 'remove', uri });
  }

  async makeFolder(uri: string): Promise<boolean> {
    const isNew = (await this.call<'stat'>({ method: 'stat', uri })) === undefined;
    await this.call<'makeFolder'>({ method: 'makeFolder', uri });
    return isNew;
  }

  isLink(uri: string): Promise<boolean> {
    return this.call<'isLink'>({ method: 'isLink', uri });
  }

  /** Serves the same files at a port, for a further thread. */
  pass(port: Port): void {
    this.port.postMessage({ files: port } satisfies FurtherPort, [port]);
  }

  private call<Method extends keyof StoredFiles>(call: Call): ReturnType<StoredFiles[Method]> {
    const id = ++this.lastId;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.port.postMessage({ id, ...call } satisfies FileCall);
    });
    // The client answers each call with the result of the method that it names.
    return answer as ReturnType<StoredFiles[Method]>;
  }

  private receive(answer: FileAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(new (answer.isMissing ? MissingFile : Error)(answer.reason));
  }

  private indexOf(folder: string): Promise<FolderIndex | undefined> {
    let index = this.indices.get(folder);
    if (index === undefined) {
      index = this.read(`${folder}/${INDEX}`).then(
        (bytes) => indexIn(bytes),
        () => undefined,
      );
      this.indices.set(folder, index);
      // A missing folder may be created later.
      void index.then((found) => found ?? this.indices.delete(folder));
    }
    return index;
  }
}

function indexIn(bytes: Uint8Array): FolderIndex | undefined {
  try {
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof found !== 'object' || found === null) return undefined;
    return new Map(Object.entries(found).filter(([, size]) => typeof size === 'number'));
  } catch {
    return undefined;
  }
}
