/** The differences between two texts of a sentence, as minimal edits. */

import type { TextEdit } from '../conllu/index.ts';

/**
 * Edits from one text to another: cell by cell if both have the same lines, otherwise one edit for the differing lines. Applying
 * them always gives exactly the other text.
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

/** Cells, tabs and line endings: joined, they are the text. */
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
