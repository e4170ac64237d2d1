/**
 * Code actions that repair findings: the repairs of a finding at the cursor, all of one kind in the file, and
 * `source.fixAll.treebank`, everything that is safe. What goes over the file is computed when it is chosen.
 */

import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  LSPErrorCodes,
  ResponseError,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { Document } from '../core/conllu/index.ts';
import { count } from '../core/features/index.ts';
import { preferredEdits, REPAIRABLE_IDS, type RepairContext, repairsFor, safeEdits } from '../core/fix/index.ts';
import { idsOf, RULES } from '../core/validate/index.ts';
import { type Inert, inert } from '../inert/index.ts';
import type { Published } from './diagnostics.ts';
import type { Located, Snapshot } from './documents.ts';
import type { ShownAction } from './editor.ts';
import type { Server } from './feature.ts';
import type { DocumentFinding } from './findings.ts';
import { locksChangedBy, titleWith } from './locks.ts';
import type { MenuEntry } from './menu.ts';
import { textEditsOf, workspaceEditOf } from './ranges.ts';
import { withResult } from './result.ts';
import { Slices } from './slices.ts';

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.treebank`;

/** Reported once for a file, repaired in every sentence. */
const ONCE_A_FILE = idsOf(({ oncePerFile }) => oncePerFile);

/** What an action over the file carries with it; without an id it is about all that is safe. */
interface PendingFixAll {
  readonly uri: string;
  readonly version: number;
  readonly fixAll: true;
  readonly id?: string;
}

/** @param own diagnostics of ours on the sentence */
export function repairActions(server: Server, { snapshot, index }: Located, own: readonly Diagnostic[]): MenuEntry[] {
  const published = server.diagnostics.of(snapshot.uri);
  if (published?.snapshot.document !== snapshot.document) return [];
  const entries: MenuEntry[] = [];
  const sentIds = new SentIds(snapshot.document);
  const ids = new Set<string>();
  for (const diagnostic of own) {
    const finding = findingOf(published, index, diagnostic);
    if (finding === undefined) continue;
    const repairs = repairsFor(snapshot.document.sentences[index], finding, sentIds.contextOf(index));
    repairs.forEach(({ title, edits }, variant) => {
      const changed = locksChangedBy(server, snapshot.uri, snapshot.document.sentences[index], edits);
      const isFirst = variant === 0 && changed === undefined;
      const action = {
        title: titleWith(title, changed),
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        isPreferred: isFirst,
        edit: workspaceEditOf(snapshot, textEditsOf(snapshot, index, edits), server.client.versionedEdits),
      };
      entries.push({ role: isFirst ? 'repair' : 'alternative', action });
    });
    if (0 < repairs.length) ids.add(finding.id);
  }
  for (const id of ids) {
    const nFindings = countOf(published, id);
    if (nFindings < 2 && !ONCE_A_FILE.has(id)) continue;
    const title = titleOfAll(id, nFindings);
    const diagnostics = own.filter(({ code }) => code === id);
    const action = fixAllAction(snapshot, { title, kind: CodeActionKind.QuickFix, diagnostics }, id);
    entries.push({ role: 'fixAll', action });
  }
  return entries;
}

function titleOfAll(id: string, nFindings: number): Inert {
  if (ONCE_A_FILE.has(id)) return inert`Fix “${id}” in the file`;
  const n = nFindings.toLocaleString('en');
  if (id === 'lost-empty-line') return inert`Insert the missing empty lines in the file (${n})`;
  return inert`Fix all “${id}” in the file (${n} findings)`;
}

/** Offered where an editor asks for source actions. */
export function sourceActions({ snapshot }: Located): MenuEntry[] {
  const title = inert`Make all safe repairs in the file`;
  return [{ role: 'fixAll', action: fixAllAction(snapshot, { title, kind: FIX_ALL }) }];
}

function fixAllAction({ uri, version }: Snapshot, action: ShownAction, id?: string): ShownAction {
  const data: PendingFixAll = { uri, version, fixAll: true, ...(id === undefined ? {} : { id }) };
  return { ...action, data };
}

export function isFixAll(data: unknown): data is PendingFixAll {
  if (typeof data !== 'object' || data === null || !('fixAll' in data) || data.fixAll !== true) return false;
  if (!('uri' in data) || typeof data.uri !== 'string') return false;
  if ('id' in data && typeof data.id !== 'string') return false;
  return 'version' in data && typeof data.version === 'number';
}

/** Computes the edits; sentences where they would change locked arcs are left as they are, and that is said. @throws Cancelled */
export async function resolveFixAll(
  server: Server,
  action: CodeAction,
  { uri, version, id }: PendingFixAll,
  isCancelled: () => boolean,
): Promise<CodeAction> {
  const published = server.diagnostics.of(uri);
  const snapshot = server.documents.get(uri);
  if (snapshot === undefined || snapshot.version !== version || published?.snapshot.document !== snapshot.document) {
    const message = 'The text changed in the meantime, or is still being checked. Ask for the fixes again.';
    throw new ResponseError(LSPErrorCodes.ContentModified, message);
  }
  await server.followers.ready(uri);
  const edits: TextEdit[] = [];
  let nLeft = 0;
  const slices = new Slices(() => isCancelled() || !server.documents.isCurrent(snapshot));
  const sentIds = new SentIds(snapshot.document);
  const fix = id === undefined ? safeFix(published) : kindFix(published, id);
  for (let index = 0; index < snapshot.document.sentences.length; index++) {
    const here = fix(index, sentIds.contextOf(index));
    if (locksChangedBy(server, uri, snapshot.document.sentences[index], here) !== undefined) nLeft++;
    else {
      sentIds.note(index, here);
      for (const edit of textEditsOf(snapshot, index, here)) edits.push(edit);
    }
    if (slices.isOver) await slices.pause();
  }
  const message =
    nLeft === 0
      ? inert``
      : inert`${count(nLeft, 'sentence')} left unchanged: the repairs would change locked arcs there. Unlock them first.`;
  return {
    ...withResult(server, action, { uri, message }),
    edit: workspaceEditOf(snapshot, edits, server.client.versionedEdits),
  };
}

/** Edits of the sentence at an index. */
type Fix = (index: number, context: RepairContext) => ReturnType<typeof preferredEdits>;

/** Only what the user sees: what is acknowledged stays as it is. */
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

function findingOf(
  { snapshot, open }: Published,
  index: number,
  { code, range }: Diagnostic,
): DocumentFinding | undefined {
  return open[index]?.find(({ id, span }) => {
    if (id !== code) return false;
    const { line, character } = snapshot.document.positionIn(index, span.start);
    return line === range.start.line && character === range.start.character;
  });
}

function countOf({ open }: Published, id: string): number {
  let count = 0;
  for (const here of open) for (const each of here ?? []) if (each.id === id) count++;
  return count;
}

/** The sent_ids of a document, and those that repairs have handed out. */
class SentIds {
  private lazy: Set<string> | undefined;
  /** New sent_id of the sentence that was repaired last. */
  private last: { readonly index: number; readonly id: string } | undefined;

  constructor(private readonly document: Document) {}

  contextOf(index: number): RepairContext {
    const { document, last } = this;
    return {
      get previousSentId() {
        if (last?.index === index - 1) return last.id;
        return index === 0 ? undefined : document.sentences[index - 1].sentId;
      },
      isUsedSentId: (id) => this.used.has(id),
    };
  }

  /** Remembers what the repair of a sentence has written. */
  note(index: number, edits: readonly { readonly text: string }[]): void {
    for (const { text } of edits) {
      for (const [, id] of text.matchAll(/^# sent_id = (\S+)/gm)) {
        this.used.add(id);
        this.last = { index, id };
      }
    }
  }

  private get used(): Set<string> {
    // A block may be several sentences that lost the empty lines between them.
    this.lazy ??= new Set(
      this.document.sentences.flatMap(({ comments }) =>
        comments.flatMap((comment) => (comment.hasKey('sent_id') ? (comment.value ?? []) : [])),
      ),
    );
    return this.lazy;
  }
}
