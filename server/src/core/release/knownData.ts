/** Data files that were read before, and what was made of them all: while they are the same, none of it is done again. */

import type { DataFile } from './dataFile.ts';

export class KnownData {
  /** By their names; the owner removes those that have changed. */
  readonly files = new Map<string, DataFile>();
  private of: readonly DataFile[] = [];
  private readonly made = new Map<string, unknown>();

  /** @param what names what is made of the files, always by the same means */
  make<T>(what: string, files: readonly DataFile[], make: () => T): T {
    if (files.length !== this.of.length || files.some((file, at) => file !== this.of[at])) {
      this.of = files;
      this.made.clear();
    }
    if (!this.made.has(what)) this.made.set(what, make());
    return this.made.get(what) as T;
  }
}
