/** Code actions: the families, in the order in which menus show their entries of the same role. */

import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
} from 'vscode-languageserver';
import { Column, RowKind } from '../../core/conllu/index.ts';
import { invalidParams } from '../connection/answer.ts';
import type { ShownAction } from '../connection/editor.ts';
import type { Located } from '../documents/documents.ts';
import { columnObstacle } from '../edits/columns.ts';
import { readmeActions } from '../release/readmeActions.ts';
import type { Server } from '../wholeServer.ts';
import { acknowledge } from './acknowledge.ts';
import { annotate } from './annotate.ts';
import { comparisons } from './comparison.ts';
import { fixAll } from './fixAll.ts';
import { folded } from './folded.ts';
import { FIX_ALL } from './kinds.ts';
import { locks } from './locks.ts';
import { menuOf } from './menu.ts';
import { plainLines } from './plainLines.ts';
import type { ActionProvider } from './provider.ts';
import { cellRepairs } from './repairs.ts';
import { reparses } from './reparse.ts';
import { states } from './states.ts';
import { surgeries } from './surgery.ts';
import { treeRepairs } from './tree.ts';

/** A new family is one file in this folder and one line here. */
const PROVIDERS: readonly ActionProvider<Server>[] = [
  annotate,
  cellRepairs,
  treeRepairs,
  comparisons,
  reparses,
  plainLines,
  surgeries,
  folded,
  acknowledge,
  locks,
  states,
  fixAll,
];

/** What an editor is offered at a position; slow actions come without their edits. */
export function actionsFor(server: Server, params: CodeActionParams): ShownAction[] {
  const readme = server.readmes.get(params.textDocument.uri);
  if (readme !== undefined) return readmeActions(server, readme, params);
  const located = server.documents.locate({ textDocument: params.textDocument, position: params.range.start });
  if (located === undefined) return [];
  const own = params.context.diagnostics.filter((diagnostic) => isOn(diagnostic, located));
  const { only } = params.context;
  const isRewriting = only?.some((kind) => kind.startsWith(CodeActionKind.Refactor)) === true;
  const asked = { located, range: params.range, own, isBlank: isUnannotated(located), isRewriting };
  // Elsewhere a finding of the file says why nothing can be repaired.
  const providers = columnObstacle(located.snapshot) === undefined ? PROVIDERS : [folded, acknowledge];
  const entries = providers.flatMap((provider) => provider.entries(server, asked));
  return menuOf(entries, asked.isBlank).filter(
    (action) =>
      (action.edit !== undefined || action.command !== undefined || server.client.lazyEdits) &&
      (only === undefined
        ? action.kind !== FIX_ALL
        : only.some((kind) => action.kind === kind || action.kind?.startsWith(`${kind}.`))),
  );
}

/** Computes the edits of a chosen action. @throws ResponseError for data that did not come from this server */
export async function resolveAction(server: Server, action: CodeAction, token: CancellationToken): Promise<CodeAction> {
  for (const provider of PROVIDERS) {
    const resolved = provider.resolve?.(server, action, token);
    if (resolved !== undefined) return resolved;
  }
  throw invalidParams('This action does not come from this server.');
}

/** Whether the cursor is on a word that has no head yet. */
function isUnannotated({ sentence, offset }: Located): boolean {
  const row = sentence.rowAtLine(sentence.lineAt(offset));
  if (row === undefined || sentence.kind(row) !== RowKind.word) return false;
  return sentence.isBlank(row, Column.head);
}

/** Whether a diagnostic is one of ours on the sentence. */
function isOn({ range, source }: Diagnostic, { snapshot: { document }, index }: Located): boolean {
  if (source !== 'ud' && source !== 'treebank') return false;
  return document.lines[index] <= range.start.line && range.start.line < document.lines[index + 1] + 1;
}
