/**
 * Carries out an operation on a treebank: requests it from the server, applies it as one step that a single undo
 * reverts, or reports why it was refused. All commands and views that change anything use this.
 */

import { CancellationError, type CancellationToken, type TextDocument, WorkspaceEdit, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { type Answer, type Refused, refuse } from '../../../server/src/protocol/answer.ts';
import {
  EDIT_REQUEST,
  type Edited,
  type EditParams,
  type EditResult,
  type EditTarget,
  type IntentionOf,
  type IntentionType,
} from '../../../server/src/protocol/edit.ts';
import { toldOf } from '../../../server/src/protocol/editMessage.ts';
import { documentAt } from '../documentAt.ts';
import { entryName } from '../entryName.ts';
import type { NextStep, Results, Subject } from '../results/results.ts';
import { showWarning } from '../show/messages.ts';
import { replaceFile } from './replaceFile.ts';

const NO_SENTENCE = inert`There is no sentence here. Put the cursor in a sentence of a CoNLL-U file.`;
export const STALE = refuse(inert`The text changed in the meantime, so nothing was done. Try again.`);
const HALF = refuse(
  inert`.treebank.json was written, but the text changed in the meantime and stayed as it is. Undo the change in .treebank.json, and try again.`,
);
const NO_FILE = inert`There is no CoNLL-U file here. Open one.`;
const READ_ONLY = refuse(inert`The editor rejected the change. Is the file read-only?`);
const CANCELLED = refuse(inert`Cancelled; nothing was changed.`);
/** The protocol's code for a cancelled request. */
const REQUEST_CANCELLED = -32800;

/** Never throws: errors become the reason. An answer that is not a refusal is applied. */
export async function carryOut<T extends IntentionType>(
  client: BaseLanguageClient,
  target: EditTarget,
  intention: IntentionOf<T>,
  token?: CancellationToken,
): Promise<EditResult<T>> {
  const params = { ...target, intention } as EditParams;
  // The library would take an undefined token for another parameter.
  const asked =
    token === undefined
      ? client.sendRequest<EditResult<T>>(EDIT_REQUEST, params)
      : client.sendRequest<EditResult<T>>(EDIT_REQUEST, params, token);
  const result = await answerOf(asked);
  if (token?.isCancellationRequested) return CANCELLED;
  if (!result.ok) return result;
  return (await apply(client, target.textDocument.uri, result)) ?? { ...result, message: toldOf(result) };
}

/** Never throws: errors become the reason. */
export async function answerOf<T extends object>(work: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await work;
  } catch (error) {
    if (isCancelled(error)) return CANCELLED;
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(inert`The language server did not answer: ${reason}`);
  }
}

/**
 * One intention for each of several documents, applied as one step that one undo reverts; all or nothing. Files that no editor shows are
 * saved if they had no unsaved changes: nobody would see that they need saving.
 */
export async function carryOutTogether<T extends IntentionType>(
  client: BaseLanguageClient,
  asked: readonly { readonly target: EditTarget; readonly intention: IntentionOf<T> }[],
  token: CancellationToken,
): Promise<Answer<{ readonly message: Inert }>> {
  const edit = new WorkspaceEdit();
  const changing: { readonly document: TextDocument; readonly version: number }[] = [];
  const messages: Inert[] = [];
  for (const { target, intention } of asked) {
    const params = { ...target, intention } as EditParams;
    const result = await answerOf(client.sendRequest<EditResult<T>>(EDIT_REQUEST, params, token));
    if (token.isCancellationRequested) return CANCELLED;
    if (!result.ok) return result;
    const document = documentAt(target.textDocument.uri);
    if (document === undefined) return STALE;
    edit.set(document.uri, await client.protocol2CodeConverter.asTextEdits([...result.edits]));
    changing.push({ document, version: result.version });
    messages.push(inert`${entryName(document.uri)}: ${toldOf(result)}`);
  }
  if (changing.some(({ document, version }) => document.version !== version)) return STALE;
  const isShown = (document: TextDocument) => window.visibleTextEditors.some((each) => each.document === document);
  const saved = changing.filter(({ document }) => !document.isDirty && !document.isUntitled && !isShown(document));
  if (!(await workspace.applyEdit(edit))) return READ_ONLY;
  for (const { document } of saved) await document.save();
  return { ok: true, message: joinInert(messages, ' ') };
}

/** Edits are for one version of one text. @returns why they cannot be applied, if so */
async function apply(
  client: BaseLanguageClient,
  uri: string,
  { version, edits, sidecar, files = [] }: Edited,
): Promise<Refused | undefined> {
  const refused = await applyHere(client, uri, { version, edits, sidecar });
  if (refused !== undefined) return refused;
  // Each is a step of its own: one that cannot be written says so, and the others are.
  let why: Refused | undefined;
  for (const file of files) why = (await replaceFile(file)) ?? why;
  return why;
}

async function applyHere(
  client: BaseLanguageClient,
  uri: string,
  { version, edits, sidecar }: Pick<Edited, 'version' | 'edits' | 'sidecar'>,
): Promise<Refused | undefined> {
  const document = documentAt(uri);
  if (document === undefined || document.version !== version) return STALE;
  if (edits.length === 0) return sidecar && replaceFile(sidecar);
  const converted = await client.protocol2CodeConverter.asTextEdits([...edits]);
  // Converting many edits lets other work run, including typing.
  if (document.version !== version) return STALE;
  // First: if it is refused, what was to move there must not be gone from the text.
  const refused = sidecar && (await replaceFile(sidecar));
  if (refused) return refused;
  if (document.version !== version) return HALF;
  const edit = new WorkspaceEdit();
  edit.set(document.uri, converted);
  return (await workspace.applyEdit(edit)) ? undefined : READ_ONLY;
}

export function isCancelled(error: unknown): boolean {
  if (error instanceof CancellationError) return true;
  return error instanceof Error && 'code' in error && error.code === REQUEST_CANCELLED;
}

/** A refusal needs attention; a result is shown next to the text. */
export function tellOutcome(
  results: Results,
  subject: Subject,
  outcome: Answer<{ readonly message: Inert }>,
  next?: NextStep,
): void {
  if (!outcome.ok) void showWarning(outcome.reason);
  else results.tell(outcome.message, subject, next);
}

export function tellNoSentence(): void {
  void showWarning(NO_SENTENCE);
}

export function tellNoFile(): void {
  void showWarning(NO_FILE);
}
