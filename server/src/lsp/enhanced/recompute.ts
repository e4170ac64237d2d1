/** DEPS follows an edit of the tree by the rules, where the treebank has switches for them: part of the same edit, and of its undo. */

import { applyEdits, Sentence, type TextEdit } from '../../core/conllu/index.ts';
import { composed } from '../../core/edit/index.ts';
import { recomputedDeps } from '../../core/enhance/index.ts';
import type { WireTextEdit } from '../../protocol/text.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { HasHost } from '../feature.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { LockSource } from '../sidecar/locks.ts';
import { exceptionsHere, switchesBeside } from './graphs.ts';

/**
 * The edits, with those of DEPS that the new trees need. Edits of whole lines are left alone: words come and go with them.
 * O(words of the edited sentences). @throws Cancelled
 */
export async function withGraphs(
  server: LockSource & HasSettings & HasHost,
  snapshot: Snapshot,
  edits: readonly WireTextEdit[],
  isCancelled: () => boolean,
): Promise<readonly WireTextEdit[]> {
  const { uri, document } = snapshot;
  const switches = switchesBeside(server, uri);
  if (switches === undefined || (await server.settings.of(uri))['treebank.enhanced.check'] === 'off') return edits;
  const others: WireTextEdit[] = [];
  const bySentence = new Map<number, TextEdit[]>();
  for (const edit of edits) {
    const { start, end } = edit.range;
    if (start.line !== end.line || /[\r\n]/.test(edit.newText)) return edits;
    const index = document.sentenceAtLine(start.line);
    const offset = document.offsets[index];
    const span = { start: document.offsetAt(start) - offset, end: document.offsetAt(end) - offset };
    const own = bySentence.get(index) ?? [];
    bySentence.set(index, own);
    own.push({ span, text: edit.newText });
  }
  const slices = new Slices(server.host, isCancelled);
  for (const [index, own] of bySentence) {
    const before = document.sentences[index];
    own.sort((a, b) => a.span.start - b.span.start);
    const after = new Sentence(applyEdits(before.text, own), before.nLines);
    const graph = recomputedDeps(before, after, switches, exceptionsHere(server, uri, before)) ?? [];
    others.push(...textEditsOf(snapshot, index, graph.length === 0 ? own : composed(own, graph)));
    if (slices.isOver) await slices.pause();
  }
  return others;
}
