/** Repairs of the findings at the cursor, and of all findings of their kind in the file. */

import { CodeActionKind, type Diagnostic } from 'vscode-languageserver';
import { repairsFor } from '../../core/fix/index.ts';
import { isProjectId, lostLinesOf, type RuleId } from '../../core/validate/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { DocumentFinding } from '../../services/checking/findings.ts';
import type { HasDiagnostics } from '../diagnostics/diagnostics.ts';
import type { Published } from '../diagnostics/documentState.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf, workspaceEditOf } from '../documents/ranges.ts';
import type { HasClient } from '../feature.ts';
import { type LockSource, locksChangedBy, titleWith } from '../sidecar/locks.ts';
import { fixAllAction } from './fixAll.ts';
import { ONCE_A_FILE } from './fixing.ts';
import type { MenuEntry } from './menu.ts';
import type { ActionProvider } from './provider.ts';
import { SentIds } from './sentIds.ts';

export const cellRepairs: ActionProvider<HasClient & HasDiagnostics & LockSource> = {
  entries(server, { located: { snapshot, index, sentence }, own }) {
    const published = server.diagnostics.of(snapshot.uri);
    if (published?.snapshot.document !== snapshot.document) return [];
    const entries: MenuEntry[] = [];
    const sentIds = new SentIds(snapshot.document, published.cache.forRepairs);
    const ids = new Set<RuleId>();
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
      if (0 < repairs.length && !isProjectId(finding.id)) ids.add(finding.id);
    }
    for (const id of ids) {
      const nFindings = countOf(published, id);
      if (nFindings < 2 && !ONCE_A_FILE.has(id)) continue;
      const title = titleOfAll(id, nFindings);
      const diagnostics = own.filter(({ code }) => code === id);
      const action = fixAllAction(snapshot, { title, kind: CodeActionKind.QuickFix, diagnostics }, id);
      entries.push({ role: 'fixAll', action });
    }
    if (!ids.has(LOST) && 0 < lostLinesOf(sentence).length) entries.push(insertLostLines(snapshot, published));
    return entries;
  },
};

const LOST: RuleId = 'lost-empty-line';

/** On any row of a block of several sentences: their findings are elsewhere, and nothing else in it can be repaired first. */
function insertLostLines(snapshot: Snapshot, published: Published): MenuEntry {
  const title = titleOfAll(LOST, countOf(published, LOST));
  return {
    role: 'repair',
    action: fixAllAction(snapshot, { title, kind: CodeActionKind.QuickFix, diagnostics: [] }, LOST),
  };
}

function titleOfAll(id: RuleId, nFindings: number): Inert {
  if (ONCE_A_FILE.has(id)) return inert`Fix “${id}” in the file`;
  const n = formatNumber(nFindings);
  if (id === LOST) return inert`Insert the missing empty lines in the file (${n})`;
  return inert`Fix all “${id}” in the file (${n} findings)`;
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
