/** Actions on one sentence whose edits are computed when chosen: the data that they carry, and how they are resolved. */

import {
  type CodeAction,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  type TextEdit,
} from 'vscode-languageserver';
import { type Inert, inert } from '../../inert/index.ts';
import type { HasDocuments, Located } from '../documents/documents.ts';
import { workspaceEditOf } from '../documents/ranges.ts';
import { onCurrent, outdated } from '../edits/edits.ts';
import type { HasClient, HasConnection } from '../feature.ts';
import type { HasFollowers } from '../sidecar/followers.ts';
import { withResult } from './result.ts';

/** `kind` identifies the action, and so the provider that resolves it. */
export interface Pending<Kind extends string> {
  readonly uri: string;
  readonly version: number;
  readonly line: number;
  readonly kind: Kind;
}

export function pending<Kind extends string>({ snapshot, index }: Located, kind: Kind): Pending<Kind> {
  return { uri: snapshot.uri, version: snapshot.version, line: snapshot.document.lines[index], kind };
}

/** The data was sent back by the client, so it is checked. Undefined if it is not of one of these kinds. */
export function readPending<Kind extends string>(data: unknown, kinds: readonly Kind[]): Pending<Kind> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('uri' in data && 'version' in data && 'line' in data && 'kind' in data)) return undefined;
  const { uri, version, line } = data;
  const kind = kinds.find((each) => each === data.kind);
  const isWhole = typeof uri === 'string' && typeof version === 'number' && typeof line === 'number';
  return isWhole && kind !== undefined ? { uri, version, line, kind } : undefined;
}

export type Resolved =
  | { readonly ok: true; readonly edits: TextEdit[]; readonly message: Inert; readonly uncertainLine?: number }
  | { readonly ok: false; readonly reason: Inert };

/** The parts used to resolve an action. */
export type Resolving = HasClient & HasConnection & HasDocuments & HasFollowers;

/** Fills in the edits. Failures are shown, because editors drop the errors of this request. @throws ResponseError if the text changed */
export async function resolvePending(
  server: Resolving,
  action: CodeAction,
  { uri, version, line }: Pending<string>,
  carryOut: (located: Located) => Promise<Resolved>,
): Promise<CodeAction> {
  const textDocument = { uri };
  const work = async () => {
    const located = server.documents.locateLine({ textDocument, line });
    return located === undefined ? outdated() : { located, outcome: await carryOut(located) };
  };
  const result = await onCurrent(server, { textDocument, version }, work, outdated);
  if (!('located' in result)) throw stale();
  const { located, outcome } = result;
  const { snapshot } = located;
  if (!outcome.ok) {
    tell(server, MessageType.Warning, outcome.reason);
    return action;
  }
  const { edits, message, uncertainLine } = outcome;
  const startLine = snapshot.document.lines[located.index];
  const told = { uri, startLine, endLine: startLine, message, uncertainLine };
  return {
    ...withResult(server, action, told),
    edit: workspaceEditOf(snapshot, edits, server.client.versionedEdits),
  };
}

/** A notification: `window.showMessage…` of the library is a request, which waits for the user. */
function tell({ connection }: HasConnection, type: MessageType, message: Inert): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}

function stale(): ResponseError<void> {
  return new ResponseError(
    LSPErrorCodes.ContentModified,
    inert`The text changed in the meantime. Request the fixes again.`,
  );
}
