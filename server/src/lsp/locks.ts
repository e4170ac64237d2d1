/** The locked arcs of open documents, as `.treebank.json` beside them has them. */

import type { Sentence, TextEdit } from '../core/conllu/index.ts';
import { type ChangedLocks, changedLocks } from '../core/fix/index.ts';
import { lockedWords } from '../core/validate/index.ts';
import { type Inert, inert } from '../inert/index.ts';
import { nameOf } from './acknowledgements.ts';
import type { Server } from './feature.ts';

/** Positions of the words whose arcs are locked. A word without a head has no arc that could be. The file has to be loaded. */
export function lockedIn(
  { acknowledgements }: Pick<Server, 'acknowledgements'>,
  uri: string,
  sentence: Sentence,
): ReadonlySet<number> {
  const { file } = acknowledgements.contentsFor(uri).read;
  if (file.locks === undefined) return NONE;
  return new Set([...lockedWords(file, nameOf(uri), sentence)].filter((word) => sentence.heads[word] !== -1));
}

/** The locked arcs that edits of a sentence would change; undefined if none. The file has to be loaded. */
export function locksChangedBy(
  server: Pick<Server, 'acknowledgements'>,
  uri: string,
  sentence: Sentence,
  edits: readonly TextEdit[],
): ChangedLocks | undefined {
  return changedLocks(sentence, edits, lockedIn(server, uri, sentence));
}

/** The title of a repair that says so where it changes locked arcs: people may, what runs by itself may not. */
export function titleWith(title: string, changed: ChangedLocks | undefined): Inert {
  return changed === undefined ? inert(title) : inert`${title}; changes ${changed.arcs}`;
}

const NONE: ReadonlySet<number> = new Set();
