/** Actions on the whole file: all findings of one kind, and `source.fixAll.treebank`, everything that is safe. Computed when chosen. */

import { type CodeAction, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { inert, joinInert } from '../../inert/index.ts';
import { tellCells } from '../../protocol/editMessage.ts';
import type { ShownAction } from '../connection/editor.ts';
import type { HasDiagnostics } from '../diagnostics/diagnostics.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { workspaceEditOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import { cellsChanged } from '../edits/cellsChanged.ts';
import type { HasClient, HasConnection, HasHost } from '../feature.ts';
import type { LockSource } from '../sidecar/locks.ts';
import { fixIn, kindFix, leftUnchanged, safeFix } from './fixing.ts';
import { FIX_ALL } from './kinds.ts';
import type { ActionProvider } from './provider.ts';
import { withResult } from './result.ts';
import { SentIds } from './sentIds.ts';

/** The data of an action on the whole file; without an id it stands for everything that is safe. */
interface PendingFixAll {
  readonly uri: string;
  readonly version: number;
  readonly fixAll: true;
  readonly id?: string;
}

/** Offered when an editor asks for source actions. */
type FixingAll = HasClient & HasConnection & HasDiagnostics & HasDocuments & HasHost & LockSource;

export const fixAll: ActionProvider<FixingAll> = {
  entries(_, { located: { snapshot } }) {
    const title = inert`Make all safe repairs in the file`;
    return [{ role: 'fixAll', action: fixAllAction(snapshot, { title, kind: FIX_ALL }) }];
  },
  resolve(server, action, token) {
    const { data } = action;
    return isFixAll(data) ? resolveFixAll(server, action, data, () => token.isCancellationRequested) : undefined;
  },
};

export function fixAllAction({ uri, version }: Snapshot, action: ShownAction, id?: string): ShownAction {
  const data: PendingFixAll = { uri, version, fixAll: true, ...(id === undefined ? {} : { id }) };
  return { ...action, data };
}

function isFixAll(data: unknown): data is PendingFixAll {
  if (typeof data !== 'object' || data === null || !('fixAll' in data) || data.fixAll !== true) return false;
  if (!('uri' in data) || typeof data.uri !== 'string') return false;
  if ('id' in data && typeof data.id !== 'string') return false;
  return 'version' in data && typeof data.version === 'number';
}

/** Computes the edits; sentences where they would change locked arcs are left unchanged and reported. @throws Cancelled */
async function resolveFixAll(
  server: FixingAll,
  action: CodeAction,
  { uri, version, id }: PendingFixAll,
  isCancelled: () => boolean,
): Promise<CodeAction> {
  const published = server.diagnostics.of(uri);
  const snapshot = server.documents.get(uri);
  if (snapshot === undefined || snapshot.version !== version || published?.snapshot.document !== snapshot.document) {
    const message = inert`The text changed in the meantime, or is still being checked. Request the fixes again.`;
    throw new ResponseError(LSPErrorCodes.ContentModified, message);
  }
  await server.followers.ready(uri);
  const slices = new Slices(server.host, () => isCancelled() || !server.documents.isCurrent(snapshot));
  const sentIds = new SentIds(snapshot.document, published.cache.forRepairs);
  const fix = id === undefined ? safeFix(published) : kindFix(published, id);
  const { edits, nLeft, nHarmed } = await fixIn(server, published, fix, sentIds, slices);
  const nCells = cellsChanged(snapshot, edits);
  const told = [...(nCells === undefined ? [] : [tellCells(nCells)]), ...leftUnchanged(nLeft, nHarmed)];
  return {
    ...withResult(server, action, { uri, message: joinInert(told) }),
    edit: workspaceEditOf(snapshot, edits, server.client.versionedEdits),
  };
}
