/** Re-parsing a sentence, the selected words, or the whole file; the result is one step that one undo takes back. */

import { type CancellationToken, Range, type TextDocument, window } from 'vscode';
import { type LanguageClient, WorkDoneProgress } from 'vscode-languageclient/node';
import { inert } from '../../../server/src/inert/index.ts';
import {
  type LineRange,
  REPARSE_REQUEST,
  type ReparseParams,
  type ReparseResult,
  type ReparseScope,
  type UncertainWord,
} from '../../../server/src/protocol/reparse.ts';
import type { Outcome } from '../../../server/src/protocol/webview.ts';
import { type LastPlace, linesOf } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import type { NextStep, Results, Subject } from '../results/results.ts';
import { type Steps, showProgress, showWarning } from '../show/messages.ts';
import { cellOf } from '../text.ts';
import { applyEdits, outcomeOf, tellNoSentence, tellOutcome } from './outcome.ts';
import { type Lines, linesIn } from './repair.ts';

/** The selected sentences, or the one at the place that the command is given. */
export function reparseCommand(client: LanguageClient, places: LastPlace, results: Results) {
  return async (argument?: unknown): Promise<void> => {
    const lines = linesIn(argument) ?? places.current;
    if (lines === undefined) return tellNoSentence();
    tellReparsed(results, lines, await reparseAt(client, lines));
  };
}

export function reparseAt(client: LanguageClient, { document, startLine, endLine }: Lines): Promise<Reparsed> {
  const lines = [{ startLine, endLine }];
  return outcomeOf<Reparsed>(
    withProgressIfSlow(inert`Re-parsing…`, (token) => askAndApply(client, document, 'sentences', lines, token)),
  );
}

/** The words that the selections touch, or several cursors. All other arcs are locked. */
export function reparseWordsCommand(client: LanguageClient, places: LastPlace, results: Results) {
  return async (): Promise<void> => {
    const { editor } = places;
    if (editor === undefined) return tellNoSentence();
    if (editor.selections.every(({ isEmpty }) => isEmpty) && editor.selections.length === 1) {
      return void showWarning(NO_SELECTION);
    }
    const lines = editor.selections.map(linesOf);
    const work = (token: CancellationToken) => askAndApply(client, editor.document, 'words', lines, token);
    const outcome = await outcomeOf<Reparsed>(withProgressIfSlow(inert`Re-parsing the selected words…`, work));
    const startLine = Math.min(...lines.map((each) => each.startLine));
    const endLine = Math.max(...lines.map((each) => each.endLine));
    tellReparsed(results, { document: editor.document, startLine, endLine }, outcome);
  };
}

/** Nothing is written unless all of it is done. */
export function reparseFileCommand(client: LanguageClient, places: LastPlace, results: Results) {
  return async (): Promise<void> => {
    const document = places.editor?.document;
    if (document === undefined) return tellNoSentence();
    const work = showProgress(inert`Re-parsing the file`, (progress, token) =>
      askAndApply(client, document, 'file', [], token, progress),
    );
    tellReparsed(results, { document }, await outcomeOf<Reparsed>(work));
  };
}

/** What became of it, and the words to look at, the least certain first. */
export type Reparsed = Outcome & { readonly uncertain?: readonly UncertainWord[] };

const NO_SELECTION = inert`No words are selected. Select the lines of the words to parse, or parse the whole sentence.`;

export function tellReparsed(results: Results, subject: Subject, outcome: Reparsed): void {
  const [word] = outcome.uncertain ?? [];
  tellOutcome(results, subject, outcome, word && goToHead(subject.document, word.line));
}

/** Selects the HEAD on a line. */
export function goToHead(document: TextDocument, line: number): NextStep {
  const run = async () => {
    const { start, end } = cellOf(document.lineAt(line).text, 'head');
    await window.showTextDocument(document, { selection: new Range(line, start, line, end) });
  };
  return { title: inert`Go to Least Certain Word`, run };
}

let nTokens = 0;

async function askAndApply(
  client: LanguageClient,
  document: Lines['document'],
  scope: ReparseScope,
  lines: readonly LineRange[],
  token: CancellationToken,
  progress?: Steps,
): Promise<Reparsed> {
  const textDocument = { uri: document.uri.toString() };
  const workDoneToken = progress && `treebank-reparse-${++nTokens}`;
  const params: ReparseParams = { textDocument, scope, lines, version: document.version, workDoneToken };
  const listener = workDoneToken === undefined ? undefined : follow(client, workDoneToken, progress);
  try {
    const result = await client.sendRequest<ReparseResult>(REPARSE_REQUEST, params, token);
    if (token.isCancellationRequested) return { applied: false, reason: inert`Cancelled; nothing was changed.` };
    if (!result.ok) return { applied: false, reason: result.reason };
    return { ...(await applyEdits(client, document, result)), uncertain: result.uncertain };
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
    progress?.report({ message: inert(message ?? `${percentage} %`), increment: percentage - shown });
    shown = percentage;
  });
}
