/** Re-parsing a sentence, the selected words, or the whole file; the result is one step that a single undo reverts. */

import { type CancellationToken, commands, Range, type TextDocument, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import type { CommandId } from '../../../server/src/protocol/commands.ts';
import {
  type EditResult,
  type EditTarget,
  type IntentionOf,
  NEEDS_LEMMAS,
  type ReparseScope,
} from '../../../server/src/protocol/edit.ts';
import type { LineRange } from '../../../server/src/protocol/text.ts';
import { columnsOfDocument } from '../cells/document.ts';
import { type LastPlace, linesOf } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import { withReports } from '../reports.ts';
import type { NextStep, Results, Subject } from '../results/results.ts';
import { type Steps, showProgress, showWarning } from '../show/messages.ts';
import { cellOf } from '../text.ts';
import { carryOut, tellNoSentence, tellOutcome } from './outcome.ts';
import { type Lines, linesIn, underway } from './repair.ts';
import { runFor, type Scope } from './scope.ts';

const REPARSING = inert`Re-parsing…`;

const REPARSE: Readonly<Record<Scope, CommandId>> = {
  sentences: 'treebank.reparse',
  words: 'treebank.reparseWords',
  file: 'treebank.reparseFile',
};

/** Asks for the part to parse. */
export function reparseWhatCommand(places: LastPlace) {
  return (): Promise<void> => runFor(places, inert`Re-parse`, REPARSE);
}

/** Asks for the scope. */
export function fillBlanksWhereCommand(places: LastPlace) {
  return (): Promise<void> =>
    runFor(places, inert`Fill In Blanks`, { sentences: 'treebank.fillBlanks', file: 'treebank.fillBlanksInFile' });
}

/** The selected sentences, or the one at the given place. */
export function reparseCommand(client: BaseLanguageClient, places: LastPlace, results: Results) {
  return async (argument?: unknown): Promise<void> => {
    const lines = linesIn(argument) ?? places.current;
    if (lines === undefined) return tellNoSentence();
    tellEdited(results, lines, await reparseAt(client, lines));
  };
}

/** Requests of the diagram to the parser and the repairs; slow ones show progress. Never throws: errors become the reason. */
export function intendAt(
  client: BaseLanguageClient,
  intention: IntentionOf<'repair'> | IntentionOf<'reparse'>,
  target: EditTarget,
): Promise<EditResult<'repair' | 'reparse'>> {
  const title = intention.type === 'repair' ? underway(intention.kind) : REPARSING;
  return withProgressIfSlow(title, (token) => carryOut<'repair' | 'reparse'>(client, target, intention, token));
}

function reparseAt(client: BaseLanguageClient, { document, startLine, endLine }: Lines): Promise<Reparsed> {
  const lines = [{ startLine, endLine }];
  return withProgressIfSlow(REPARSING, (token) => reparse(client, document, 'sentences', lines, token));
}

/** The words that the selections or several cursors touch. All other arcs are locked. */
export function reparseWordsCommand(client: BaseLanguageClient, places: LastPlace, results: Results) {
  return async (): Promise<void> => {
    const { editor } = places;
    if (editor === undefined) return tellNoSentence();
    if (editor.selections.every(({ isEmpty }) => isEmpty) && editor.selections.length === 1) {
      return void showWarning(NO_SELECTION);
    }
    const lines = editor.selections.map(linesOf);
    const work = (token: CancellationToken) => reparse(client, editor.document, 'words', lines, token);
    const outcome = await withProgressIfSlow(inert`Re-parsing the selected words…`, work);
    const startLine = Math.min(...lines.map((each) => each.startLine));
    const endLine = Math.max(...lines.map((each) => each.endLine));
    tellEdited(results, { document: editor.document, startLine, endLine }, outcome);
  };
}

/** Nothing is written until all of it is done. */
export function reparseFileCommand(client: BaseLanguageClient, places: LastPlace, results: Results) {
  return async (): Promise<void> => {
    const document = places.editor?.document;
    if (document === undefined) return tellNoSentence();
    const work = showProgress(inert`Re-parsing the file`, (progress, token) =>
      reparse(client, document, 'file', [], token, progress),
    );
    tellEdited(results, { document }, await work);
  };
}

const FILLING = inert`Filling in tags and lemmas…`;

/** Predicted tags and lemmas in the blank cells of the selected sentences, or of the one at the cursor; trees stay. */
export function fillBlanksCommand(client: BaseLanguageClient, places: LastPlace, results: Results) {
  return async (argument?: unknown): Promise<void> => {
    const chosen = linesIn(argument) ?? places.current;
    if (chosen === undefined) return tellNoSentence();
    const { document, startLine, endLine } = chosen;
    const work = (token: CancellationToken) =>
      reparse(client, document, 'sentences', [{ startLine, endLine }], token, undefined, KEEPS_TREES);
    await tellFilled(results, chosen, await withProgressIfSlow(FILLING, work));
  };
}

/** Nothing is written until all of it is done. */
export function fillBlanksInFileCommand(client: BaseLanguageClient, places: LastPlace, results: Results) {
  return async (): Promise<void> => {
    const document = places.editor?.document;
    if (document === undefined) return tellNoSentence();
    const work = showProgress(FILLING, (progress, token) =>
      reparse(client, document, 'file', [], token, progress, KEEPS_TREES),
    );
    await tellFilled(results, { document }, await work);
  };
}

type Reparsed = EditResult<'reparse'>;

const KEEPS_TREES = { keepsTrees: true } as const;

const NO_SELECTION = inert`No words are selected. Select the lines of the words to parse, or parse the whole sentence.`;

const TRAIN = inert`Train Parser`;
const MANAGE = inert`Manage Parsers…`;
const COMMAND_OF = new Map<Inert, CommandId>([
  [TRAIN, 'treebank.trainParser'],
  [MANAGE, 'treebank.manageParsers'],
]);

/** If the model predicts no lemmas, the next step is to get one that does. */
async function tellFilled(results: Results, subject: Subject, outcome: Reparsed): Promise<void> {
  if (outcome.ok) {
    const next = outcome.lacksLemmas
      ? { title: TRAIN, run: () => commands.executeCommand('treebank.trainParser') }
      : undefined;
    return tellOutcome(results, subject, outcome, next);
  }
  const buttons = outcome.code === NEEDS_LEMMAS ? [TRAIN, MANAGE] : [];
  const pressed = await showWarning(outcome.reason, ...buttons);
  const command = pressed && COMMAND_OF.get(pressed);
  if (command !== undefined) await commands.executeCommand(command);
}

/** Moves to the word with the least certain prediction, if there is one. */
export function tellEdited(results: Results, subject: Subject, outcome: EditResult<'repair' | 'reparse'>): void {
  const [word] = outcome.ok && 'uncertain' in outcome ? outcome.uncertain : [];
  tellOutcome(results, subject, outcome, word && goToHead(subject.document, word.line));
}

/** Selects the HEAD on a line. */
export function goToHead(document: TextDocument, line: number): NextStep {
  const run = async () => {
    const { start, end } = cellOf(document.lineAt(line).text, 'head', columnsOfDocument(document));
    await window.showTextDocument(document, { selection: new Range(line, start, line, end) });
  };
  return { title: inert`Go to Least Certain Word`, run };
}

function reparse(
  client: BaseLanguageClient,
  document: Lines['document'],
  scope: ReparseScope,
  lines: readonly LineRange[],
  token: CancellationToken,
  progress?: Steps,
  how: Pick<IntentionOf<'reparse'>, 'keepsTrees'> = {},
): Promise<Reparsed> {
  return withReports(client, progress, (workDoneToken) => {
    const target = { textDocument: { uri: document.uri.toString() }, version: document.version, workDoneToken };
    return carryOut(client, target, { type: 'reparse', scope, lines, ...how }, token);
  });
}
