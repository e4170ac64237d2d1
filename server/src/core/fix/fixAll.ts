/** Repairs of whole files: all findings of one kind, or all that is safe. Edits are minimal, whatever the repairs rewrote. */

import type { Sentence, TextEdit } from '../conllu/index.ts';
import type { Finding } from '../validate/index.ts';
import { EditList, type RepairContext, repairSafely, repairsFor } from './repairs/index.ts';

/**
 * The preferred repair of each finding, as far as they do not touch each other: of two findings with one repair it is made
 * once, and what is left shows when the sentence is checked again.
 */
export function preferredEdits(
  sentence: Sentence,
  findings: readonly Finding[],
  context: RepairContext = {},
): readonly TextEdit[] {
  const edits = new EditList();
  for (const finding of findings) {
    if (edits.covers(finding.span)) continue;
    const [preferred] = repairsFor(sentence, finding, context);
    if (preferred !== undefined) edits.add(preferred.edits);
  }
  return edits.all;
}

/** All safe repairs of a sentence for findings of the ids. */
export function safeEdits(
  sentence: Sentence,
  ids: ReadonlySet<string>,
  context: RepairContext = {},
): readonly TextEdit[] {
  const { text } = repairSafely(sentence, context, ids);
  return text === sentence.text ? [] : difference(sentence.text, text);
}

/**
 * Edits from one text to another: cell by cell where both have the same lines, else one for the lines that differ. Applied
 * they always give the other text exactly.
 */
export function difference(from: string, to: string): TextEdit[] {
  const [old, now] = [piecesOf(from), piecesOf(to)];
  if (old.length === now.length) return pairwise(old, now);
  let first = 0;
  while (first < old.length && first < now.length && old[first] === now[first]) first++;
  let behind = 0;
  const most = Math.min(old.length, now.length) - first;
  while (behind < most && old[old.length - 1 - behind] === now[now.length - 1 - behind]) behind++;
  const start = old.slice(0, first).join('').length;
  const span = { start, end: start + old.slice(first, old.length - behind).join('').length };
  return [{ span, text: now.slice(first, now.length - behind).join('') }];
}

/** Cells, tabs and line ends: joined they are the text. */
function piecesOf(text: string): string[] {
  return text.split(/(\t|\r\n|\r|\n)/);
}

function pairwise(old: readonly string[], now: readonly string[]): TextEdit[] {
  const edits: TextEdit[] = [];
  let start = 0;
  old.forEach((piece, i) => {
    const end = start + piece.length;
    if (piece !== now[i]) edits.push({ span: { start, end }, text: now[i] });
    start = end;
  });
  return edits;
}
