/**
 * Code actions: repairs of the tree, on every line of the sentence. Those that answer a diagnostic at the cursor are
 * quick fixes of it, the others are rewrites. What takes long is computed when the action is chosen.
 */

import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  LSPErrorCodes,
  MessageType,
  type Range,
  ResponseError,
  ShowMessageNotification,
  type TextEdit,
} from 'vscode-languageserver/node';
import { Column, type ColumnIndex, RowKind, type Sentence } from '../../core/conllu/index.ts';
import { untaggedWords } from '../../core/edit/index.ts';
import { count, nameWord } from '../../core/features/index.ts';
import { FIX_IDS, type FixId, fixesFor, type Offer, offersOf } from '../../core/fix/index.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import type { LineRange } from '../../protocol/reparse.ts';
import { acknowledgeActions } from '../acknowledgeActions.ts';
import type { Located } from '../documents.ts';
import type { ShownAction } from '../editor.ts';
import type { Feature, Server } from '../feature.ts';
import { foldedActions } from '../foldedActions.ts';
import { lockedIn, locksChangedBy, titleWith } from '../locks.ts';
import { type MenuEntry, menuOf } from '../menu.ts';
import { warmUp } from '../models.ts';
import { textEditsOf, workspaceEditOf } from '../ranges.ts';
import { FIX_ALL, isFixAll, repairActions, resolveFixAll, sourceActions } from '../repairActions.ts';
import { repairOne } from '../repairs.ts';
import { messageOf, reparse } from '../reparse.ts';
import { answer, invalidParams } from '../requests.ts';
import { withResult } from '../result.ts';
import { wordsOn } from '../selection.ts';

const REWRITE = `${CodeActionKind.RefactorRewrite}.treebank`;

/** What an action whose edits come later carries with it. */
interface Pending {
  readonly uri: string;
  readonly version: number;
  readonly line: number;
  readonly kind: PendingKind;
  /** Lines of the words to parse, of the kind `words`. */
  readonly lines?: readonly LineRange[];
}

type PendingKind = FixId | 'reparse' | 'words' | 'tags';

export const codeAction: Feature = {
  capabilities: ({ lazyEdits }) => ({
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL],
      resolveProvider: lazyEdits,
    },
  }),
  register(server) {
    const { connection } = server;
    answer(
      connection,
      'textDocument/codeAction',
      () => [],
      (params) => actionsFor(server, params),
    );
    answer(
      connection,
      'codeAction/resolve',
      (action) => action,
      (action, token) => resolve(server, action, token),
    );
  },
};

function actionsFor(server: Server, params: CodeActionParams): ShownAction[] {
  const located = server.documents.locate({ textDocument: params.textDocument, position: params.range.start });
  if (located === undefined) return [];
  const own = params.context.diagnostics.filter((diagnostic) => isOn(diagnostic, located));
  const isBlank = isUnannotated(located);
  const entries: MenuEntry[] = [
    ...repairActions(server, located, own),
    ...treeActions(server, located, params.range, own, isBlank),
    ...foldedActions(server, own),
    ...acknowledgeActions(server, located.snapshot, own),
    ...lockActions(server, located),
    ...sourceActions(located),
  ];
  const { only } = params.context;
  return menuOf(entries, isBlank).filter(
    (action) =>
      (action.edit !== undefined || action.command !== undefined || server.client.lazyEdits) &&
      (only === undefined
        ? action.kind !== FIX_ALL
        : only.some((kind) => action.kind === kind || action.kind?.startsWith(`${kind}.`))),
  );
}

function treeActions(
  server: Server,
  located: Located,
  range: Range,
  own: readonly Diagnostic[],
  isBlank: boolean,
): MenuEntry[] {
  if (located.sentence.nWords === 0) return [];
  void warmUp(server, located.snapshot.uri);
  const offered = offersOf(located.sentence).map((offer) => offerAction(server, located, offer, own));
  const parsing = [reparseAction(located, own), ...tagActions(located), ...selectionActions(located, range)];
  if (!isBlank) return [...offered, ...parsing.map((action): MenuEntry => ({ role: 'reparse', action }))];
  // There parsing answers whatever is found.
  const answers = own.length === 0 ? {} : { kind: CodeActionKind.QuickFix, diagnostics: [...own] };
  const isPreferred = 0 < own.length;
  const first = [...gapActions(located), ...parsing].map((action, i): MenuEntry => {
    return { role: 'reparse', action: { ...action, ...answers, ...(i === 0 ? { isPreferred } : {}) } };
  });
  return [...offered, ...first];
}

/** Whether the cursor is on a word that has no head yet. */
function isUnannotated({ sentence, offset }: Located): boolean {
  const row = sentence.rowAtLine(sentence.lineAt(offset));
  if (row === undefined || sentence.kind(row) !== RowKind.word) return false;
  return sentence.isBlank(row, Column.head);
}

/** Whether a diagnostic is one of ours, on the sentence. */
function isOn({ range, source }: Diagnostic, { snapshot: { document }, index }: Located): boolean {
  if (source !== 'ud' && source !== 'treebank') return false;
  return document.lines[index] <= range.start.line && range.start.line < document.lines[index + 1] + 1;
}

function offerAction(server: Server, located: Located, offer: Offer, own: readonly Diagnostic[]): MenuEntry {
  const { client } = server;
  const { snapshot, index, sentence } = located;
  const answered = own.filter(({ code }) => fixesFor(String(code)).includes(offer.fix));
  const changed = offer.edits && locksChangedBy(server, snapshot.uri, sentence, offer.edits);
  const action = newAction(titleWith(offer.title, changed), answered);
  // The first fix of a finding is what "auto fix" applies; alternatives never are.
  if (0 < answered.length) {
    action.isPreferred =
      offer.variant === 0 &&
      changed === undefined &&
      answered.some(({ code }) => fixesFor(String(code))[0] === offer.fix);
  }
  if (offer.edits === undefined) action.data = pending(located, offer.fix);
  else action.edit = workspaceEditOf(snapshot, textEditsOf(snapshot, index, offer.edits), client.versionedEdits);
  return { role: offer.variant === 0 && changed === undefined ? 'repair' : 'alternative', action };
}

function reparseAction(located: Located, own: readonly Diagnostic[]): ShownAction {
  const answered = own.filter(({ code }) => 0 < fixesFor(String(code)).length);
  return { ...newAction(inert`Re-parse sentence`, answered), data: pending(located, 'reparse') };
}

/** The same with the tags, where some are missing. */
function tagActions(located: Located): ShownAction[] {
  if (untaggedWords(located.sentence).length === 0) return [];
  return [{ ...newAction(inert`Re-parse sentence and fill in tags`, []), data: pending(located, 'tags') }];
}

/** Re-parsing what is selected, if it is more than a cursor and less than the sentence. */
function selectionActions(located: Located, { start, end }: Range): ShownAction[] {
  const { snapshot, index, sentence } = located;
  const endLine = end.character === 0 && start.line < end.line ? end.line - 1 : end.line;
  if (start.line === end.line && start.character === end.character) return [];
  const lines = { startLine: start.line, endLine };
  const nWords = wordsOn(snapshot, [lines]).find((each) => each.index === index)?.words.length ?? 0;
  if (nWords === 0 || nWords === sentence.nWords) return [];
  const data: Pending = { ...pending(located, 'words'), lines: [lines] };
  return [{ ...newAction(inert`Re-parse ${count(nWords, 'selected word')}, all other arcs locked`, []), data }];
}

/** Filling the gaps of a sentence that has some heads already. */
function gapActions(located: Located): ShownAction[] {
  const { snapshot, index, sentence } = located;
  const words = unattachedWords(sentence);
  if (words.length === 0 || words.length === sentence.nWords) return [];
  const lines = words.map((word): LineRange => {
    const line = snapshot.document.lines[index] + sentence.rowLine(sentence.rowOfWord(word));
    return { startLine: line, endLine: line };
  });
  const what = words.length === 1 ? nameWord(sentence, words[0]) : `the ${words.length} words without a head`;
  const data: Pending = { ...pending(located, 'words'), lines };
  return [{ ...newAction(inert`Re-parse ${what}, all other arcs locked`, []), data }];
}

function unattachedWords(sentence: Sentence): number[] {
  const words: number[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    if (sentence.isBlank(sentence.rowOfWord(word), Column.head)) words.push(word);
  }
  return words;
}

/** On a HEAD or DEPREL: locks the arc, or unlocks it. Only where the editor has the command. */
function lockActions(server: Server, { snapshot, index, sentence, offset }: Located): MenuEntry[] {
  const row = sentence.rowAtLine(sentence.lineAt(offset));
  const word = row === undefined || sentence.kind(row) !== RowKind.word ? 0 : sentence.wordOfRow(row);
  if (row === undefined || word === 0 || sentence.heads[word] === -1) return [];
  const isIn = (column: ColumnIndex) => {
    const { start, end } = sentence.cellSpan(row, column);
    return start <= offset && offset <= end;
  };
  if (!isIn(Column.head) && !isIn(Column.deprel)) return [];
  const isLocked = lockedIn(server, snapshot.uri, sentence).has(word);
  const command = isLocked ? 'treebank.unlockArcs' : 'treebank.lockArcs';
  if (!server.client.commands.includes(command)) return [];
  const line = snapshot.document.lines[index] + sentence.rowLine(row);
  const title = inert`${isLocked ? 'Unlock' : 'Lock'} this arc, which re-parsing ${isLocked ? 'keeps' : 'may change'}`;
  const action = { title, kind: REWRITE, command: { title, command, arguments: [{ uri: snapshot.uri, line }] } };
  return [{ role: 'other', action }];
}

function newAction(title: Inert, answered: Diagnostic[]): ShownAction {
  return 0 < answered.length
    ? { title, kind: CodeActionKind.QuickFix, diagnostics: answered }
    : { title, kind: REWRITE };
}

function pending({ snapshot, index }: Located, kind: PendingKind): Pending {
  return { uri: snapshot.uri, version: snapshot.version, line: snapshot.document.lines[index], kind };
}

/** Computes the edits of a chosen action. Failures are shown, as an editor drops the errors of this request. */
async function resolve(server: Server, action: CodeAction, token: CancellationToken): Promise<CodeAction> {
  const { data } = action;
  if (isFixAll(data)) return resolveFixAll(server, action, data, () => token.isCancellationRequested);
  const chosen = readPending(data);
  const { uri, version, line } = chosen;
  const located = server.documents.locateLine({ textDocument: { uri }, line });
  if (located === undefined || located.snapshot.version !== version) throw stale();
  const { snapshot } = located;
  const outcome = await carryOut(server, located, chosen, token);
  if (!server.documents.isCurrent(snapshot)) throw stale();
  if (!outcome.ok) {
    tell(server, MessageType.Warning, outcome.reason);
    return action;
  }
  const { edits, message, uncertainLine } = outcome;
  const startLine = snapshot.document.lines[located.index];
  const result = { uri, startLine, endLine: startLine, message, uncertainLine };
  return {
    ...withResult(server, action, result),
    edit: workspaceEditOf(snapshot, edits, server.client.versionedEdits),
  };
}

type Resolved =
  | { readonly ok: true; readonly edits: TextEdit[]; readonly message: Inert; readonly uncertainLine?: number }
  | { readonly ok: false; readonly reason: Inert };

async function carryOut(
  server: Server,
  { snapshot, index, sentence }: Located,
  { kind, line, lines }: Pending,
  token: CancellationToken,
): Promise<Resolved> {
  if (kind === 'reparse' || kind === 'words' || kind === 'tags') {
    const scope = kind === 'words' ? 'words' : 'sentences';
    const fillTags = kind === 'tags' ? true : undefined;
    const request = { scope, lines: lines ?? [{ startLine: line, endLine: line }], fillTags } as const;
    const found = await reparse(server, snapshot, request, token);
    const [reason] = found.failures.keys();
    return reason === undefined
      ? { ok: true, edits: found.edits, message: messageOf(found, scope), uncertainLine: found.uncertain[0]?.line }
      : { ok: false, reason };
  }
  const outcome = await repairOne(server, sentence, kind, token);
  if (!outcome.ok) return outcome;
  const { edits, notes } = outcome.result;
  await server.followers.ready(snapshot.uri);
  // What such an action does shows only now, so its title could not say it.
  const changed = locksChangedBy(server, snapshot.uri, sentence, edits);
  if (changed !== undefined) return { ok: false, reason: inert(changed.message) };
  const told = notes.map((note) => inert(note));
  const message = edits.length === 0 ? [inert`Nothing to change: the sentence stays as it is.`, ...told] : told;
  return { ok: true, edits: textEditsOf(snapshot, index, edits), message: joinInert(message) };
}

/** A notification: `window.showMessage…` of the library is a request, which waits for the user. */
function tell({ connection }: Server, type: MessageType, message: Inert): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}

function stale(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.ContentModified, 'The text changed in the meantime. Ask for the fixes again.');
}

const KINDS: readonly PendingKind[] = [...FIX_IDS, 'reparse', 'words', 'tags'];

/** The data comes back from the client, so it is checked. */
function readPending(data: unknown): Pending {
  if (typeof data === 'object' && data !== null && 'uri' in data && 'version' in data && 'line' in data) {
    const { uri, version, line } = data;
    const kind = 'kind' in data ? KINDS.find((each) => each === data.kind) : undefined;
    if (typeof uri === 'string' && typeof version === 'number' && typeof line === 'number' && kind !== undefined) {
      return { uri, version, line, kind, lines: 'lines' in data ? readAllLines(data.lines) : undefined };
    }
  }
  throw invalidParams('This action carries no data of this server.');
}

function readAllLines(value: unknown): LineRange[] | undefined {
  return Array.isArray(value) ? value.flatMap((each: unknown) => readLines(each) ?? []) : undefined;
}

function readLines(value: unknown): LineRange | undefined {
  if (typeof value !== 'object' || value === null || !('startLine' in value) || !('endLine' in value)) return undefined;
  const { startLine, endLine } = value;
  return typeof startLine === 'number' && typeof endLine === 'number' ? { startLine, endLine } : undefined;
}
