/** Actions on the whole file: all findings of one kind, and `source.fixAll.treebank`, everything that is safe. Computed when chosen. */

import { type CodeAction, LSPErrorCodes, ResponseError, type TextEdit } from 'vscode-languageserver';
import { preferredEdits, REPAIRABLE_IDS, type RepairContext, safeEdits } from '../../core/fix/index.ts';
import { idsOf, RULES } from '../../core/validate/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { inert, joinInert } from '../../inert/index.ts';
import { tellCells } from '../../protocol/editMessage.ts';
import type { ShownAction } from '../connection/editor.ts';
import type { HasDiagnostics, Published } from '../diagnostics/diagnostics.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { textEditsOf, workspaceEditOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import { cellsChanged } from '../edits/cellsChanged.ts';
import type { HasClient, HasConnection, HasHost } from '../feature.ts';
import { type LockSource, locksChangedBy } from '../sidecar/locks.ts';
import { FIX_ALL } from './kinds.ts';
import type { ActionProvider } from './provider.ts';
import { withResult } from './result.ts';
import { SentIds } from './sentIds.ts';

/** Reported once per file, repaired in every sentence. */
export const ONCE_A_FILE = idsOf(({ oncePerFile }) => oncePerFile);

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
  const edits: TextEdit[] = [];
  let nLeft = 0;
  let nHarmed = 0;
  const slices = new Slices(server.host, () => isCancelled() || !server.documents.isCurrent(snapshot));
  const sentIds = new SentIds(snapshot.document, published.cache.forRepairs);
  const fix = id === undefined ? safeFix(published) : kindFix(published, id);
  for (let index = 0; index < snapshot.document.sentences.length; index++) {
    const here = fix(index, sentIds.contextOf(index));
    if (locksChangedBy(server, uri, snapshot.document.sentences[index], here) !== undefined) nLeft++;
    else {
      if (id !== undefined && here.length === 0 && hasOwn(published, index, id)) nHarmed++;
      sentIds.note(index, here);
      for (const edit of textEditsOf(snapshot, index, here)) edits.push(edit);
    }
    if (slices.isOver) await slices.pause();
  }
  const nCells = cellsChanged(snapshot, edits);
  const told = [
    ...(nCells === undefined ? [] : [tellCells(nCells)]),
    ...(nLeft === 0
      ? []
      : [
          inert`${count(nLeft, 'sentence')} left unchanged: the repairs would change locked arcs there. Unlock them first.`,
        ]),
    ...(nHarmed === 0
      ? []
      : [inert`${count(nHarmed, 'sentence')} left unchanged: the repairs would bring about errors there.`]),
  ];
  return {
    ...withResult(server, action, { uri, message: joinInert(told) }),
    edit: workspaceEditOf(snapshot, edits, server.client.versionedEdits),
  };
}

/** Whether a finding of this id is shown in a sentence. */
function hasOwn({ open }: Published, index: number, id: string): boolean {
  return open[index]?.some((each) => each.id === id) === true;
}

/** Edits of the sentence at an index. */
type Fix = (index: number, context: RepairContext) => ReturnType<typeof preferredEdits>;

/** Only what the user sees: acknowledged findings are not repaired. */
function kindFix({ snapshot, open }: Published, id: string): Fix {
  const everywhere = ONCE_A_FILE.has(id) ? open.flatMap((here) => here ?? []).filter((each) => each.id === id) : [];
  return (index, context) => {
    const here = 0 < everywhere.length ? everywhere : (open[index] ?? []).filter((each) => each.id === id);
    if (here.length === 0) return [];
    return preferredEdits(snapshot.document.sentences[index], here, context);
  };
}

function safeFix({ snapshot, open, accepted, cache }: Published): Fix {
  const ids = RULES.map((rule) => rule.id).filter((id) => REPAIRABLE_IDS.has(id) && cache.looksFor(id));
  const all = new Set<string>(ids);
  const hasOldNewlines = open.some((here) => here?.some(({ id }) => ONCE_A_FILE.has(id)));
  return (index, context) => {
    const here = open[index] ?? [];
    if (!hasOldNewlines && !here.some(({ id }) => all.has(id))) return [];
    const kept = new Set<string>((accepted.get(index) ?? []).map(({ finding }) => finding.id));
    const wanted = kept.size === 0 ? all : new Set(ids.filter((id) => !kept.has(id)));
    return safeEdits(snapshot.document.sentences[index], wanted, context);
  };
}
