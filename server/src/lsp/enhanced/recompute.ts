/** DEPS follows an edit of the tree by the rules, where the treebank has switches for them: part of the same edit, and of its undo. */

import { applyEdits, type TextEdit } from '../../core/conllu/index.ts';
import { composed, STALE_DEPS } from '../../core/edit/index.ts';
import { leavesHandMadeItems, recomputedDeps } from '../../core/enhance/index.ts';
import { append } from '../../core/grouping.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { translated } from '../../localization/index.ts';
import type { Edited } from '../../protocol/edit.ts';
import type { WireTextEdit } from '../../protocol/text.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { HasHost } from '../feature.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { LockSource } from '../sidecar/locks.ts';
import { exceptionsHere, switchesBeside } from './graphs.ts';

/**
 * The result, with edits of DEPS that the new trees need. Edits of whole lines are left alone: words come and go with them. Stale items of DEPS are
 * mentioned only if some that were made by hand are left. O(words of the edited sentences). @throws Cancelled
 */
export async function withGraphs<R extends Pick<Edited, 'edits' | 'message'>>(
  server: LockSource & HasSettings & HasHost,
  snapshot: Snapshot,
  result: R,
  isCancelled: () => boolean,
): Promise<R> {
  const { uri, document } = snapshot;
  const switches = switchesBeside(server, uri);
  if (switches === undefined || (await server.settings.of(uri))['treebank.enhanced.check'] === 'off') return result;
  const others: WireTextEdit[] = [];
  const bySentence = new Map<number, TextEdit[]>();
  for (const edit of result.edits) {
    const { start, end } = edit.range;
    if (start.line !== end.line || /[\r\n]/.test(edit.newText)) return result;
    const index = document.sentenceAtLine(start.line);
    const offset = document.offsets[index];
    const span = { start: document.offsetAt(start) - offset, end: document.offsetAt(end) - offset };
    append(bySentence, index, { span, text: edit.newText });
  }
  const note = inert(translated(STALE_DEPS));
  let isStale = !result.message.includes(note);
  const slices = new Slices(server.host, isCancelled);
  for (const [index, own] of bySentence) {
    const before = document.sentences[index];
    own.sort((a, b) => a.span.start - b.span.start);
    const exceptions = exceptionsHere(server, uri, before);
    const after = before.withText(applyEdits(before.text, own));
    const graph = recomputedDeps(before, after, switches, exceptions);
    const isSame = graph === undefined || graph.length === 0;
    others.push(...textEditsOf(snapshot, index, isSame ? own : composed(own, graph)));
    if (!isStale) {
      const made = isSame ? after : after.withText(applyEdits(after.text, graph));
      isStale = graph === undefined || leavesHandMadeItems(before, made, switches, exceptions);
    }
    if (slices.isOver) await slices.pause();
  }
  return { ...result, edits: others, message: isStale ? result.message : without(result.message, note) };
}

/** A note of a message goes, and the number of its sentences with it. */
function without(message: Inert, note: Inert): Inert {
  const [start, ...rest] = message.split(note);
  return inert(
    [start, ...rest.map((each) => each.replace(/^ \([^)]*\)/, ''))]
      .map((each) => each.trim())
      .join(' ')
      .trim(),
  );
}
