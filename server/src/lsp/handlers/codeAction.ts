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
  ResponseError,
  ShowMessageNotification,
} from 'vscode-languageserver/node';
import { fixesFor, type Offer, offersOf } from '../../core/fix/index.ts';
import type { RepairKind } from '../../protocol/repair.ts';
import { acknowledgeActions } from '../acknowledgeActions.ts';
import type { Located } from '../documents.ts';
import type { Feature, Server } from '../feature.ts';
import { fence } from '../fence.ts';
import { textEditsOf, workspaceEditOf } from '../ranges.ts';
import { FIX_ALL, isFixAll, repairActions, resolveFixAll, sourceActions } from '../repairActions.ts';
import { repairOne, warmUp } from '../repairs.ts';

const REWRITE = `${CodeActionKind.RefactorRewrite}.treebank`;

/** What an action whose edits come later carries with it. */
interface Pending {
  readonly uri: string;
  readonly version: number;
  readonly line: number;
  readonly kind: RepairKind;
}

export const codeAction: Feature = {
  capabilities: ({ lazyEdits }) => ({
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL],
      resolveProvider: lazyEdits,
    },
  }),
  register(server) {
    const { connection } = server;
    connection.onCodeAction(fence(connection, 'codeAction', [], (params) => actionsFor(server, params)));
    connection.onCodeActionResolve((action, token) =>
      fence<CodeAction, CodeAction>(connection, 'codeAction/resolve', action, () => resolve(server, action, token))(
        action,
        token,
      ),
    );
  },
};

function actionsFor(server: Server, params: CodeActionParams): CodeAction[] {
  const located = server.documents.locate({ textDocument: params.textDocument, position: params.range.start });
  if (located === undefined) return [];
  const own = params.context.diagnostics.filter((diagnostic) => isOn(diagnostic, located));
  const actions = [
    ...repairActions(server, located, own),
    ...treeActions(server, located, own),
    ...acknowledgeActions(server, located.snapshot, own),
    ...sourceActions(located),
  ];
  const { only } = params.context;
  return actions.filter(
    (action) =>
      (action.edit !== undefined || action.command !== undefined || server.client.lazyEdits) &&
      (only === undefined
        ? action.kind !== FIX_ALL
        : only.some((kind) => action.kind === kind || action.kind?.startsWith(`${kind}.`))),
  );
}

function treeActions(server: Server, located: Located, own: readonly Diagnostic[]): CodeAction[] {
  if (located.sentence.nWords === 0) return [];
  void warmUp(server, located.snapshot.uri);
  const offered = offersOf(located.sentence).map((offer) => offerAction(server, located, offer, own));
  return [...offered, reparseAction(located, own)];
}

/** Whether a diagnostic is one of ours, on the sentence. */
function isOn({ range, source }: Diagnostic, { snapshot: { document }, index }: Located): boolean {
  if (source !== 'ud' && source !== 'treebank') return false;
  return document.lines[index] <= range.start.line && range.start.line < document.lines[index + 1] + 1;
}

function offerAction({ client }: Server, located: Located, offer: Offer, own: readonly Diagnostic[]): CodeAction {
  const { snapshot, index } = located;
  const answered = own.filter(({ code }) => fixesFor(String(code)).includes(offer.fix));
  const action = newAction(offer.title, answered);
  // The first fix of a finding is what "auto fix" applies; alternatives never are.
  if (0 < answered.length) {
    action.isPreferred = offer.variant === 0 && answered.some(({ code }) => fixesFor(String(code))[0] === offer.fix);
  }
  if (offer.edits === undefined) action.data = pending(located, offer.fix);
  else action.edit = workspaceEditOf(snapshot, textEditsOf(snapshot, index, offer.edits), client.versionedEdits);
  return action;
}

function reparseAction(located: Located, own: readonly Diagnostic[]): CodeAction {
  const answered = own.filter(({ code }) => 0 < fixesFor(String(code)).length);
  return { ...newAction('Re-parse sentence', answered), data: pending(located, 'reparse') };
}

function newAction(title: string, answered: Diagnostic[]): CodeAction {
  return 0 < answered.length
    ? { title, kind: CodeActionKind.QuickFix, diagnostics: answered }
    : { title, kind: REWRITE };
}

function pending({ snapshot, index }: Located, kind: RepairKind): Pending {
  return { uri: snapshot.uri, version: snapshot.version, line: snapshot.document.lines[index], kind };
}

/** Computes the edits of a chosen action. Failures are shown, as an editor drops the errors of this request. */
async function resolve(server: Server, action: CodeAction, token: CancellationToken): Promise<CodeAction> {
  const { data } = action;
  if (isFixAll(data)) return resolveFixAll(server, action, data, () => token.isCancellationRequested);
  const { uri, version, line, kind } = readPending(data);
  const located = server.documents.locateLine({ textDocument: { uri }, line });
  if (located === undefined || located.snapshot.version !== version) throw stale();
  const { snapshot, index, sentence } = located;
  const outcome = await repairOne(server, uri, sentence, kind, token);
  if (!server.documents.isCurrent(snapshot)) throw stale();
  if (!outcome.ok) {
    tell(server, MessageType.Warning, outcome.reason);
    return action;
  }
  const { edits, notes } = outcome.result;
  const message = edits.length === 0 ? ['Nothing to change: the sentence stays as it is.', ...notes] : notes;
  if (0 < message.length) tell(server, MessageType.Info, message.join(' '));
  const textEdits = textEditsOf(snapshot, index, edits);
  return { ...action, edit: workspaceEditOf(snapshot, textEdits, server.client.versionedEdits) };
}

/** A notification: `window.showMessage…` of the library is a request, which waits for the user. */
function tell({ connection }: Server, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}

function stale(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.ContentModified, 'The text changed in the meantime. Ask for the fixes again.');
}

const KINDS: readonly RepairKind[] = ['projectivize', 'lift', 'mh4', 'oneEndpointCrossing', 'tree', 'reparse'];

/** The data comes back from the client, so it is checked. */
function readPending(data: unknown): Pending {
  if (typeof data === 'object' && data !== null && 'uri' in data && 'version' in data && 'line' in data) {
    const { uri, version, line } = data;
    const kind = 'kind' in data ? KINDS.find((each) => each === data.kind) : undefined;
    if (typeof uri === 'string' && typeof version === 'number' && typeof line === 'number' && kind !== undefined) {
      return { uri, version, line, kind };
    }
  }
  throw new ResponseError(LSPErrorCodes.RequestFailed, 'This action carries no data of this server.');
}
