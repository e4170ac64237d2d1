/** Re-parsing a sentence, the selected words, or the whole file; the result is one step that one undo takes back. */

import { type CancellationToken, type Progress, ProgressLocation, window } from 'vscode';
import { type LanguageClient, WorkDoneProgress } from 'vscode-languageclient/node';
import {
  type LineRange,
  REPARSE_REQUEST,
  type ReparseParams,
  type ReparseResult,
  type ReparseScope,
} from '../../../server/src/protocol/reparse.ts';
import type { Outcome } from '../../../server/src/protocol/webview.ts';
import { type LastPlace, linesOf } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import { applyEdits, NO_SENTENCE, outcomeOf, tellOutcome } from './outcome.ts';
import { type Lines, linesIn } from './repair.ts';

/** The selected sentences, or the one at the place that the command is given. */
export function reparseCommand(client: LanguageClient, places: LastPlace) {
  return async (argument?: unknown): Promise<void> => {
    const lines = linesIn(argument) ?? places.current;
    tellOutcome(lines === undefined ? { applied: false, reason: NO_SENTENCE } : await reparseAt(client, lines));
  };
}

export function reparseAt(client: LanguageClient, { document, startLine, endLine }: Lines): Promise<Outcome> {
  const lines = [{ startLine, endLine }];
  return outcomeOf(
    withProgressIfSlow('Re-parsing…', (token) => askAndApply(client, document, 'sentences', lines, token)),
  );
}

/** The words that the selections touch; for a bare cursor the word there. All other arcs are locked. */
export function reparseWordsCommand(client: LanguageClient, places: LastPlace) {
  return async (): Promise<void> => {
    const { editor } = places;
    if (editor === undefined) return tellOutcome({ applied: false, reason: NO_SENTENCE });
    const lines = editor.selections.map(linesOf);
    const work = (token: CancellationToken) => askAndApply(client, editor.document, 'words', lines, token);
    tellOutcome(await outcomeOf(withProgressIfSlow('Re-parsing the selected words…', work)));
  };
}

/** Nothing is written unless all of it is done. */
export function reparseFileCommand(client: LanguageClient, places: LastPlace) {
  return async (): Promise<void> => {
    const document = places.editor?.document;
    if (document === undefined) return tellOutcome({ applied: false, reason: NO_SENTENCE });
    const options = { location: ProgressLocation.Notification, title: 'Re-parsing the file', cancellable: true };
    const work = window.withProgress(options, (progress, token) =>
      askAndApply(client, document, 'file', [], token, progress),
    );
    tellOutcome(await outcomeOf(Promise.resolve(work)));
  };
}

type Steps = Progress<{ message?: string; increment?: number }>;

let nTokens = 0;

async function askAndApply(
  client: LanguageClient,
  document: Lines['document'],
  scope: ReparseScope,
  lines: readonly LineRange[],
  token: CancellationToken,
  progress?: Steps,
): Promise<Outcome> {
  const textDocument = { uri: document.uri.toString() };
  const workDoneToken = progress && `treebank-reparse-${++nTokens}`;
  const params: ReparseParams = { textDocument, scope, lines, version: document.version, workDoneToken };
  const listener = workDoneToken === undefined ? undefined : follow(client, workDoneToken, progress);
  try {
    const result = await client.sendRequest<ReparseResult>(REPARSE_REQUEST, params, token);
    if (token.isCancellationRequested) return { applied: false, reason: 'Cancelled; nothing was changed.' };
    return result.ok ? await applyEdits(client, document, result) : { applied: false, reason: result.reason };
  } finally {
    listener?.dispose();
  }
}

/** Shows what the server says about the work of a token. */
export function follow(client: LanguageClient, token: string, progress: Steps | undefined) {
  let shown = 0;
  return client.onProgress(WorkDoneProgress.type, token, (value) => {
    if (value.kind !== 'report') return;
    const { percentage = shown, message } = value;
    progress?.report({ message: message ?? `${percentage} %`, increment: percentage - shown });
    shown = percentage;
  });
}
