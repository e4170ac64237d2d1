/** Composing consecutive edits into edits of the original text. */

import type { TextEdit } from '../conllu/index.ts';

/** A piece of an edited text: a span of the original text, or new text. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

/**
 * Combines two lists of edits into one with the same effect as `first` followed by `second`. Text inserted by the first and removed by the second is
 * dropped. Time O(edits of both).
 *
 * @param first edits of the original text, disjoint, ascending
 * @param second edits of the result of `first`, disjoint, ascending
 * @returns disjoint, ascending, none adjacent
 */
export function composed(first: readonly TextEdit[], second: readonly TextEdit[]): TextEdit[] {
  const left = new Pieces(first);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { span, text } of second) {
    left.take(span.start - at, pieces);
    left.take(span.end - span.start, []);
    if (text !== '') pieces.push({ text });
    at = span.end;
  }
  left.take(Number.POSITIVE_INFINITY, pieces);
  return editsOf(pieces);
}

const lengthOf = (piece: Piece): number => ('text' in piece ? piece.text.length : piece.end - piece.start);

/** The result of edits, consumed piece by piece from the start; its end is open. */
class Pieces {
  private readonly pieces: Piece[] = [];
  private next = 0;
  /** Units of the next piece already consumed. */
  private taken = 0;

  constructor(edits: readonly TextEdit[]) {
    let at = 0;
    for (const { span, text } of edits) {
      if (at < span.start) this.pieces.push({ start: at, end: span.start });
      if (text !== '') this.pieces.push({ text });
      at = span.end;
    }
    this.pieces.push({ start: at, end: Number.POSITIVE_INFINITY });
  }

  take(length: number, into: Piece[]): void {
    for (let wanted = length; 0 < wanted && this.next < this.pieces.length; ) {
      const piece = this.pieces[this.next];
      const n = Math.min(wanted, lengthOf(piece) - this.taken);
      const { taken } = this;
      into.push(
        'text' in piece
          ? { text: piece.text.slice(taken, taken + n) }
          : { start: piece.start + taken, end: piece.start + taken + n },
      );
      this.taken += n;
      wanted -= n;
      if (this.taken < lengthOf(piece)) return;
      this.next++;
      this.taken = 0;
    }
  }
}

/** Edits for the gaps between the remaining spans of the original text. */
function editsOf(pieces: readonly Piece[]): TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  let added = '';
  for (const piece of pieces) {
    if ('text' in piece) {
      added += piece.text;
      continue;
    }
    if (added !== '' || at < piece.start) edits.push({ span: { start: at, end: piece.start }, text: added });
    [at, added] = [piece.end, ''];
  }
  return edits;
}
