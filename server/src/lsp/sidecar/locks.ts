/** The locked arcs of open documents, from the `.treebank.json` next to them. */

import type { Sentence, TextEdit } from '../../core/conllu/index.ts';
import { type ChangedLocks, changedLocks } from '../../core/fix/index.ts';
import { lockedArcsAt, lockedArcsIn } from '../../core/sidecar/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { HasFollowers } from './followers.ts';
import type { HasSidecars } from './sidecars.ts';

/** Positions of the words whose arcs are locked. The file must be loaded. */
export function lockedIn({ sidecars, followers }: LockSource, uri: string, sentence: Sentence): ReadonlySet<number> {
  const held = followers.heldOf(uri, sentence);
  if (held !== undefined) {
    return lockedArcsAt(
      sentence,
      new Set(held.items.flatMap(({ kind, at }) => (kind === 'lock' && at !== undefined ? [at] : []))),
    );
  }
  return lockedArcsIn(sidecars.contentsFor(uri).read.file, fileNameOf(uri), sentence);
}

export type LockSource = HasFollowers & HasSidecars;

/** The locked arcs that edits of a sentence would change; undefined if none. The file must be loaded. */
export function locksChangedBy(
  server: LockSource,
  uri: string,
  sentence: Sentence,
  edits: readonly TextEdit[],
): ChangedLocks | undefined {
  return changedLocks(sentence, edits, lockedIn(server, uri, sentence));
}

/** The title of a repair, with a warning if it changes locked arcs: users may change them, batch repairs may not. */
export function titleWith(title: string, changed: ChangedLocks | undefined): Inert {
  return changed === undefined ? inert(title) : inert`${title}; changes ${changed.arcs}`;
}
