/** Repairs of the tree: asks the server for edits and applies them as one step. */

import { type CancellationToken, Uri, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import {
  REPAIR_REQUEST,
  type RepairKind,
  type RepairParams,
  type RepairResult,
} from '../../../server/src/protocol/repair.ts';
import type { Outcome } from '../../../server/src/protocol/webview.ts';
import type { LastPlace, Place } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import type { Results } from '../results/results.ts';
import { applyEdits, outcomeOf, tellNoSentence, tellOutcome } from './outcome.ts';

const UNDERWAY: Record<RepairKind, Inert> = {
  projectivize: inert`Projectivizing…`,
  lift: inert`Projectivizing by lifting…`,
  mh4: inert`Looking for the nearest MH4 tree…`,
  oneEndpointCrossing: inert`Looking for the nearest 1-Endpoint-Crossing tree…`,
  tree: inert`Repairing the tree…`,
};

/** Lines of a document to repair. */
export type Lines = Pick<Place, 'document' | 'startLine' | 'endLine'>;

/** A command for the selected sentences, or for the place that it is given, as by a code lens. */
export function repairCommand(client: LanguageClient, places: LastPlace, results: Results, kind: RepairKind) {
  return async (argument?: unknown): Promise<void> => {
    const lines = linesIn(argument) ?? places.current;
    if (lines === undefined) return tellNoSentence();
    tellOutcome(results, lines, await repairAt(client, kind, lines));
  };
}

/** Never throws: what goes wrong becomes the reason. */
export function repairAt(client: LanguageClient, kind: RepairKind, lines: Lines): Promise<Outcome> {
  return outcomeOf(withProgressIfSlow(UNDERWAY[kind], (token) => askAndApply(client, kind, lines, token)));
}

async function askAndApply(
  client: LanguageClient,
  kind: RepairKind,
  { document, startLine, endLine }: Lines,
  token: CancellationToken,
): Promise<Outcome> {
  const textDocument = { uri: document.uri.toString() };
  const params: RepairParams = { textDocument, kind, startLine, endLine, version: document.version };
  const result = await client.sendRequest<RepairResult>(REPAIR_REQUEST, params, token);
  return result.ok ? applyEdits(client, document, result) : { applied: false, reason: result.reason };
}

/** The argument of a code lens: `{uri, line}`. Menus pass arguments of their own, which are none of ours. */
export function linesIn(argument: unknown): Lines | undefined {
  if (typeof argument !== 'object' || argument === null || !('uri' in argument) || !('line' in argument)) return;
  const { uri, line } = argument;
  if (typeof uri !== 'string' || typeof line !== 'number') return;
  const name = Uri.parse(uri).toString();
  const document = workspace.textDocuments.find((each) => each.uri.toString() === name);
  return document && { document, startLine: line, endLine: line };
}
