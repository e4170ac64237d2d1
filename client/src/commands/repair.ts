/** Repairs: asks the server for edits and applies them as one step that one undo takes back. */

import { type CancellationToken, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import {
  REPAIR_REQUEST,
  type RepairKind,
  type RepairParams,
  type RepairResult,
} from '../../../server/src/protocol/repair.ts';
import type { Outcome } from '../../../server/src/protocol/webview.ts';
import type { LastPlace, Place } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';

const NO_SENTENCE = 'There is no sentence here. Put the cursor in a sentence of a CoNLL-U file.';
const STALE = 'The text changed in the meantime, so nothing was done. Try again.';
const UNDERWAY: Record<RepairKind, string> = {
  projectivize: 'Projectivizing…',
  lift: 'Projectivizing by lifting…',
  mh4: 'Looking for the nearest MH4 tree…',
  oneEndpointCrossing: 'Looking for the nearest 1-Endpoint-Crossing tree…',
  tree: 'Repairing the tree…',
  reparse: 'Re-parsing…',
};

/** Lines of a document to repair. */
type Lines = Pick<Place, 'document' | 'startLine' | 'endLine'>;

/** A command for the selected sentences, or for the place that it is given, as by a code lens. */
export function repairCommand(client: LanguageClient, places: LastPlace, kind: RepairKind) {
  return async (argument?: unknown): Promise<void> => {
    const lines = linesIn(argument) ?? places.current;
    const outcome: Outcome =
      lines === undefined ? { applied: false, reason: NO_SENTENCE } : await repairAt(client, kind, lines);
    if (!outcome.applied) void window.showWarningMessage(outcome.reason);
    else if (outcome.message !== undefined) void window.showInformationMessage(outcome.message);
  };
}

/** Never throws: what goes wrong becomes the reason. */
export async function repairAt(client: LanguageClient, kind: RepairKind, lines: Lines): Promise<Outcome> {
  try {
    return await withProgressIfSlow(UNDERWAY[kind], (token) => askAndApply(client, kind, lines, token));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { applied: false, reason: `The language server did not answer: ${reason}` };
  }
}

async function askAndApply(
  client: LanguageClient,
  kind: RepairKind,
  { document, startLine, endLine }: Lines,
  token: CancellationToken,
): Promise<Outcome> {
  const { uri, version } = document;
  const params: RepairParams = { textDocument: { uri: uri.toString() }, kind, startLine, endLine, version };
  const result = await client.sendRequest<RepairResult>(REPAIR_REQUEST, params, token);
  if (token.isCancellationRequested) return { applied: false, reason: 'Cancelled; nothing was changed.' };
  if (!result.ok) return { applied: false, reason: result.reason };
  if (result.version !== document.version) return { applied: false, reason: STALE };
  if (result.edits.length === 0) return { applied: true, message: result.message };
  const edit = new WorkspaceEdit();
  edit.set(uri, await client.protocol2CodeConverter.asTextEdits([...result.edits]));
  const isApplied = await workspace.applyEdit(edit);
  return isApplied
    ? { applied: true, message: result.message }
    : { applied: false, reason: 'The editor did not accept the change. Is the file read-only?' };
}

/** The argument of a code lens: `{uri, line}`. Menus pass arguments of their own, which are none of ours. */
function linesIn(argument: unknown): Lines | undefined {
  if (typeof argument !== 'object' || argument === null || !('uri' in argument) || !('line' in argument)) return;
  const { uri, line } = argument;
  if (typeof uri !== 'string' || typeof line !== 'number') return;
  const name = Uri.parse(uri).toString();
  const document = workspace.textDocuments.find((each) => each.uri.toString() === name);
  return document && { document, startLine: line, endLine: line };
}
