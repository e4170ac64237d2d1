/** Re-parsing with review: begins one, shows its sentences, ends it. The diagram shows what is proposed and takes the decisions. */

import {
  type CancellationToken,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert, joinInert } from '../../../server/src/inert/index.ts';
import type { EditResult, ReparseScope } from '../../../server/src/protocol/edit.ts';
import {
  REVIEW_LIST_REQUEST,
  type ReviewedSentence,
  type ReviewListParams,
} from '../../../server/src/protocol/review.ts';
import type { LineRange } from '../../../server/src/protocol/text.ts';
import type { DiagramView } from '../diagram/view.ts';
import { type LastPlace, linesOf } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import type { Results } from '../results/results.ts';
import { type Choice, choose } from '../show/lists.ts';
import { type Steps, showProgress, showWarning } from '../show/messages.ts';
import { carryOut, tellNoSentence } from './outcome.ts';
import { goToHead, withReports } from './reparse.ts';

interface Reviewer {
  readonly client: BaseLanguageClient;
  readonly places: LastPlace;
  readonly results: Results;
  readonly diagram: Pick<DiagramView, 'focus'>;
}

const NOT_REVIEWED = inert`Nothing in this file is under review. Run “Review Re-parse of File” first.`;

export function reviewCommands(reviewer: Reviewer) {
  return {
    'treebank.reviewReparse': () => reviewHere(reviewer, 'sentences'),
    'treebank.reviewReparseWords': () => reviewHere(reviewer, 'words'),
    'treebank.reviewReparseFile': () => reviewFile(reviewer),
    'treebank.showReview': () => showReview(reviewer),
    'treebank.nextUncertain': () => nextUncertain(reviewer),
    'treebank.leaveReview': () => leave(reviewer),
  };
}

async function reviewHere(reviewer: Reviewer, scope: 'sentences' | 'words'): Promise<void> {
  const { editor } = reviewer.places;
  if (editor === undefined) return tellNoSentence();
  const lines = editor.selections.map(linesOf);
  const work = (token: CancellationToken) => propose(reviewer, editor.document, scope, lines, token);
  await begin(reviewer, editor, await withProgressIfSlow(inert`Parsing…`, work));
}

async function reviewFile(reviewer: Reviewer): Promise<void> {
  const { editor } = reviewer.places;
  if (editor === undefined) return tellNoSentence();
  const work = (progress: Steps, token: CancellationToken) =>
    propose(reviewer, editor.document, 'file', [], token, progress);
  await begin(reviewer, editor, await showProgress(inert`Parsing the file for review`, work));
}

function propose(
  { client }: Reviewer,
  document: TextDocument,
  proposeFor: ReparseScope,
  lines: readonly LineRange[],
  token: CancellationToken,
  progress?: Steps,
): Promise<EditResult<'review'>> {
  return withReports(client, progress, (workDoneToken) => {
    const target = { textDocument: { uri: document.uri.toString() }, version: document.version, workDoneToken };
    return carryOut(client, target, { type: 'review', step: 'propose', proposeFor, lines }, token);
  });
}

/** Goes to the first sentence with differences, in the diagram. */
async function begin({ results, diagram }: Reviewer, editor: TextEditor, outcome: EditResult<'review'>): Promise<void> {
  if (!outcome.ok) return void showWarning(outcome.reason);
  const { document } = editor;
  const { next, message } = outcome;
  if (next === undefined) return results.tell(message, { document, ...linesOf(editor.selection) });
  results.tell(message, { document, startLine: next, endLine: next });
  const isThere = editor.selections.length === 1 && isInSentence(document, editor.selection.active.line, next);
  if (!isThere) goTo(editor, next);
  await diagram.focus();
}

/** Whether no empty line is between a line and the first one of a sentence. */
function isInSentence(document: TextDocument, line: number, startLine: number): boolean {
  if (line < startLine) return false;
  for (let each = startLine; each <= line; each++) if (document.lineAt(each).isEmptyOrWhitespace) return false;
  return true;
}

function goTo(editor: TextEditor, line: number): void {
  editor.selection = new Selection(line, 0, line, 0);
  editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.InCenterIfOutsideViewport);
}

interface SentenceChoice extends Choice {
  readonly line: number;
}

/** The list of sentences with what is left in each; choosing one goes there. */
async function showReview({ client, places, diagram }: Reviewer): Promise<void> {
  const { editor } = places;
  if (editor === undefined) return tellNoSentence();
  const params: ReviewListParams = { textDocument: { uri: editor.document.uri.toString() } };
  const list = await client.sendRequest<readonly ReviewedSentence[] | null>(REVIEW_LIST_REQUEST, params);
  if (list === null || list.length === 0) return void showWarning(NOT_REVIEWED);
  const open = list.filter(({ nOpen }) => 0 < nOpen);
  const done = list.filter(({ nOpen }) => nOpen === 0);
  const chosen = await choose([...open, ...done].map(entryOf), {
    title: inert`Sentences under Review: ${done.length} of ${list.length} done`,
    placeHolder: inert`Those with the most differences come first`,
    matchOnDetail: true,
  });
  if (chosen === undefined) return;
  goTo(editor, chosen.line);
  await diagram.focus();
}

function entryOf({ startLine, name, text, nTotal, nOpen, leastCertain }: ReviewedSentence): SentenceChoice {
  const left = nOpen === 0 ? inert`$(check) done` : inert`${nOpen} of ${nTotal} left`;
  const least = leastCertain === undefined ? inert`` : inert`, least certain ${Math.round(100 * leastCertain)} %`;
  return { label: text, description: joinInert([left, least], ''), detail: name, line: startLine };
}

/** To the HEAD of a word, which the diagram follows. Parsing the file may take long, the first time. */
async function nextUncertain({ client, places, results }: Reviewer): Promise<void> {
  const { editor } = places;
  if (editor === undefined) return tellNoSentence();
  const { document } = editor;
  const lines = [linesOf(editor.selection)];
  const outcome = await withProgressIfSlow(inert`Looking for what is least certain`, (token, progress) =>
    withReports(client, progress, (workDoneToken) => {
      const target = { textDocument: { uri: document.uri.toString() }, version: document.version, workDoneToken };
      return carryOut(client, target, { type: 'review', step: 'nextUncertain', lines }, token);
    }),
  );
  if (!outcome.ok) return void showWarning(outcome.reason);
  const { next, message } = outcome;
  if (next === undefined) return results.tell(message, { document });
  await goToHead(document, next).run();
  results.tell(message, { document, startLine: next, endLine: next });
}

async function leave({ client, places, results }: Reviewer): Promise<void> {
  const { editor } = places;
  if (editor === undefined) return tellNoSentence();
  const { document } = editor;
  const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
  const outcome = await carryOut(client, target, { type: 'review', step: 'leave', lines: [] });
  if (outcome.ok) results.tell(outcome.message, { document });
  else void showWarning(outcome.reason);
}
