/** Carries out intentions: one function per kind, looked up in features/edit.ts. */

import type { CancellationToken } from 'vscode-languageserver';
import { type Inert, inert } from '../../inert/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import type { EditResult, EditTarget, IntentionOf, IntentionType } from '../../protocol/edit.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { columnObstacle } from './columns.ts';

/**
 * The input of an intention.
 *
 * @template Needs the parts of the server that carry it out
 */
export interface Work<Needs> {
  readonly server: Needs;
  /** The version that the user looked at. */
  readonly snapshot: Snapshot;
  readonly token: CancellationToken;
  /** Reports the progress of long work. */
  readonly workDoneToken: EditTarget['workDoneToken'];
}

/** Writes nothing, and does not have to check whether the snapshot is still current when it is done: its caller does. */
export type CarryOut<T extends IntentionType, Needs> = (
  work: Work<Needs>,
  intention: IntentionOf<T>,
) => EditResult<T> | Promise<EditResult<T>>;

/** A kind of intention. */
export interface EditKind<T extends IntentionType, Needs> {
  readonly carryOut: CarryOut<T, Needs>;
  /** Whether only `.treebank.json` changes, or the state of the server. */
  readonly keepsText?: true;
  /** What the cells it fills are marked with, as nobody has looked at them. */
  readonly machine?: string;
  /** The part that a bug makes fail, for the user; "This" by default. */
  readonly name?: () => Inert;
  /** The message if the document is not open, if there is more to say. */
  readonly notOpen?: () => Refused;
}

export const outdated = () => refuse(inert`The text changed in the meantime, so nothing was done. Try again.`);
export const notOpen = () => refuse(inert`The document is not open at the language server.`);

/** The reader of `.treebank.json`, which is in a higher layer. */
interface Following {
  readonly followers: { ready(uri: string): Promise<void> | undefined };
}

/**
 * The single rule about versions: a request for a version other than the server's is refused, and so is one that was overtaken by
 * an edit while it was being carried out. The same holds for documents that have other columns, if text will be written.
 */
export async function onCurrent<R>(
  { documents, followers }: HasDocuments & Following,
  { textDocument, version }: EditTarget,
  work: (snapshot: Snapshot) => R | Promise<R>,
  notHere: () => Refused = notOpen,
  writes: 'text' | 'sidecar' = 'text',
): Promise<R | Refused> {
  const snapshot = documents.get(textDocument.uri);
  if (snapshot === undefined) return notHere();
  if (version !== undefined && version !== snapshot.version) return outdated();
  const obstacle = writes === 'text' ? columnObstacle(snapshot) : undefined;
  if (obstacle !== undefined) return refuse(obstacle);
  // Locks and accepted findings must be loaded before any change.
  await followers.ready(snapshot.uri);
  if (!documents.isCurrent(snapshot)) return outdated();
  const result = await work(snapshot);
  return documents.isCurrent(snapshot) ? result : outdated();
}
