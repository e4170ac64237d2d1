/** What is read of a repository and of what stands beside it: ports, so that an editor can answer from memory. */

import type { Releases } from './releases.ts';

/** A file or folder at the top of the repository. */
export interface RepositoryEntry {
  readonly name: string;
  readonly isFolder: boolean;
  /** Bytes. */
  readonly size: number;
}

/** Its message is the reason. */
export class UnreadableFile extends Error {}

export interface Repository {
  /** The last component of the path, which names the treebank. */
  readonly name: string;
  readonly entries: readonly RepositoryEntry[];
  /** The text of a small file, a byte order mark included; undefined if it cannot be read. */
  text(name: string): Promise<string | undefined>;
  /** The text of a data file in pieces. @throws UnreadableFile */
  pieces(name: string): AsyncIterable<string>;
  /** The branch that is checked out, if it is known. */
  readonly branch?: string;
  /** Data files below other folders, as paths with `/`. */
  readonly misplaced?: readonly string[];
}

/** Shared by all treebanks; undefined: it is not here, and what depends on it is not checked. */
export interface UdRoot {
  /** Names of languages → codes. */
  readonly languages: ReadonlyMap<string, string> | undefined;
  readonly releases: Releases | undefined;
  /** The page of a language by its code: '' if there is none. */
  readonly docsPage: ((code: string) => Promise<string>) | undefined;
}
