/** The files of a session: those that the editor has not open as they were last read. */

import { Document } from '../../core/conllu/index.ts';
import { readText } from '../../services/ports.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import type { HasClient, HasHost } from '../feature.ts';
import type { HasSidecars } from '../sidecar/sidecars.ts';

interface ReadFile {
  readonly stamp: string;
  readonly snapshot: Snapshot;
}

export class FilesOnDisk {
  private readonly known = new Map<string, ReadFile>();
  /** Those that another program has changed since they were read, of a client that says so. */
  private readonly changed = new Set<string>();

  constructor(private readonly server: HasClient & HasDocuments & HasHost & HasSidecars) {}

  /** The open document, or the file as it was last read. */
  snapshotOf(uri: string): Snapshot | undefined {
    return this.server.documents.get(uri) ?? this.known.get(uri)?.snapshot;
  }

  hasChanged(uri: string): void {
    this.changed.add(uri);
  }

  drop(uri: string): void {
    this.known.delete(uri);
  }

  /**
   * The file and what lies beside it, if it is not open and not as it was read last. O(1) if nothing has changed; its time is asked for only if the
   * client does not watch files.
   */
  async read(uri: string): Promise<Snapshot | undefined> {
    const { documents, host, sidecars, client } = this.server;
    if (documents.get(uri) !== undefined || !host.reaches(uri)) return undefined;
    const isChanged = this.changed.delete(uri);
    if (client.fileWatching && !isChanged && this.known.has(uri)) return undefined;
    const stamp = JSON.stringify(await host.stat(uri).catch(() => undefined));
    if (this.known.get(uri)?.stamp === stamp) return undefined;
    const text = stamp && (await readText(host, uri).catch(() => undefined));
    if (text === undefined) {
      this.known.delete(uri);
      return undefined;
    }
    await sidecars.load(uri);
    const snapshot = { uri, version: 0, document: Document.parse(text) };
    this.known.set(uri, { stamp, snapshot });
    return snapshot;
  }

  /** What was parsed takes more memory than the text, and is parsed again when it is looked at. */
  release(): void {
    for (const { snapshot } of this.known.values()) for (const each of snapshot.document.sentences) each.release();
  }
}
