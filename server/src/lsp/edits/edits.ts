/** What carries out an intention: one function for each kind, found by handlers/edit.ts. */

import type { CancellationToken } from 'vscode-languageserver';
import { type Inert, inert } from '../../inert/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import type { EditResult, EditTarget, IntentionOf, IntentionType } from '../../protocol/edit.ts';
import type { Snapshot } from '../documents/documents.ts';
import type { Server } from '../feature.ts';

/** What an intention is carried out on. */
export interface Work {
  readonly server: Server;
  /** Of the version that the user looked at. */
  readonly snapshot: Snapshot;
  readonly token: CancellationToken;
  /** For the progress of long work. */
  readonly workDoneToken: EditTarget['workDoneToken'];
}

/** Writes nothing, and need not look whether the snapshot is still current when it is done: its caller does. */
export type CarryOut<T extends IntentionType> = (
  work: Work,
  intention: IntentionOf<T>,
) => EditResult<T> | Promise<EditResult<T>>;

/** A kind of intention. */
export interface EditKind<T extends IntentionType> {
  readonly carryOut: CarryOut<T>;
  /** What a bug makes fail, for the user; "This" by default. */
  readonly name?: Inert;
  /** What is said where the document is not open, if there is more to say. */
  readonly notOpen?: Refused;
}

const STALE = refuse(inert`The text changed in the meantime, so nothing was done. Try again.`);
const NOT_OPEN = refuse(inert`The document is not open at the language server.`);

/**
 * The one rule about versions: what was asked of another version than the server has is refused, and so is what was overtaken by an
 * edit while it was being done.
 */
export async function onCurrent<R>(
  { documents, followers }: Pick<Server, 'documents' | 'followers'>,
  { textDocument, version }: EditTarget,
  work: (snapshot: Snapshot) => R | Promise<R>,
  notOpen: Refused = NOT_OPEN,
): Promise<R | Refused> {
  const snapshot = documents.get(textDocument.uri);
  if (snapshot === undefined) return notOpen;
  if (version !== undefined && version !== snapshot.version) return STALE;
  // What is locked and accepted has to be known before anything is changed.
  await followers.ready(snapshot.uri);
  if (!documents.isCurrent(snapshot)) return STALE;
  const result = await work(snapshot);
  return documents.isCurrent(snapshot) ? result : STALE;
}
