/** What becomes of an edit that the server proposes: applied as one step that one undo takes back, or refused with a reason. */

import { CancellationError, type TextDocument, WorkspaceEdit, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import type { WireTextEdit } from '../../../server/src/protocol/text.ts';
import type { Outcome } from '../../../server/src/protocol/webview.ts';
import type { NextStep, Results, Subject } from '../results/results.ts';
import { showWarning } from '../show/messages.ts';

const NO_SENTENCE = inert`There is no sentence here. Put the cursor in a sentence of a CoNLL-U file.`;
const STALE = inert`The text changed in the meantime, so nothing was done. Try again.`;
const CANCELLED = inert`Cancelled; nothing was changed.`;
/** The code of a request that was cancelled, in the protocol. */
const REQUEST_CANCELLED = -32800;

interface Proposal {
  /** Of the document that the edits are for. */
  readonly version: number;
  readonly edits: readonly WireTextEdit[];
  readonly message: Inert;
}

export async function applyEdits(client: LanguageClient, document: TextDocument, proposal: Proposal): Promise<Outcome> {
  const { version, edits, message } = proposal;
  if (version !== document.version) return { applied: false, reason: STALE };
  if (edits.length === 0) return { applied: true, message };
  const converted = await client.protocol2CodeConverter.asTextEdits([...edits]);
  // Converting many edits lets other work in, typing among it.
  if (version !== document.version) return { applied: false, reason: STALE };
  const edit = new WorkspaceEdit();
  edit.set(document.uri, converted);
  if (await workspace.applyEdit(edit)) return { applied: true, message };
  return { applied: false, reason: inert`The editor did not accept the change. Is the file read-only?` };
}

type Failed = Extract<Outcome, { applied: false }>;

/** Never throws: what goes wrong becomes the reason. */
export async function outcomeOf<T extends Outcome>(work: Promise<T>): Promise<T | Failed> {
  try {
    return await work;
  } catch (error) {
    if (isCancelled(error)) return { applied: false, reason: CANCELLED };
    const reason = error instanceof Error ? error.message : String(error);
    return { applied: false, reason: inert`The language server did not answer: ${reason}` };
  }
}

export function isCancelled(error: unknown): boolean {
  if (error instanceof CancellationError) return true;
  return error instanceof Error && 'code' in error && error.code === REQUEST_CANCELLED;
}

/** What was refused needs attention; what was done is told beside the text. */
export function tellOutcome(results: Results, subject: Subject, outcome: Outcome, next?: NextStep): void {
  if (!outcome.applied) void showWarning(outcome.reason);
  else if (outcome.message !== undefined) results.tell(outcome.message, subject, next);
}

export function tellNoSentence(): void {
  void showWarning(NO_SENTENCE);
}
