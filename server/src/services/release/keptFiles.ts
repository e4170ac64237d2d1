/** Files of a host that are read again only once they have changed, as far as their time and size tell. */

import type { FileStatus, Files } from '../ports.ts';

/** Larger ones are not kept. Bytes. */
const MOST_BYTES = 4 << 20;

/** Changes with a file; '' if there is none. */
export const stampOf = (status: FileStatus | undefined): string =>
  status === undefined ? '' : `${status.modified} ${status.size}`;

export class KeptFiles implements Pick<Files, 'read' | 'stat' | 'list'> {
  private readonly kept = new Map<string, { readonly stamp: string; readonly bytes: Uint8Array }>();

  constructor(private readonly host: Pick<Files, 'read' | 'stat' | 'list'>) {}

  async read(uri: string): Promise<Uint8Array> {
    const status = await this.host.stat(uri);
    const stamp = stampOf(status);
    const kept = this.kept.get(uri);
    if (kept?.stamp === stamp) return kept.bytes;
    const bytes = await this.host.read(uri);
    if (status !== undefined && bytes.length <= MOST_BYTES) this.kept.set(uri, { stamp, bytes });
    return bytes;
  }

  stat(uri: string): Promise<FileStatus | undefined> {
    return this.host.stat(uri);
  }

  list(uri: string): Promise<string[]> {
    return this.host.list(uri);
  }
}
