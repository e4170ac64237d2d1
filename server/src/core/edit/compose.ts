/** Edits that were made one after the other, as edits of the first text. */

import type { TextEdit } from '../conllu/index.ts';

/** A piece of a text under way: a span of the first text, or a text that is new. */
type Piece = { readonly start: number; readonly end: number } | { readonly text: string };

/**
 * Two lists of edits as one: what `first` and then `second` make of a text. What the second takes out of the first is in neither.
 * Time O(edits of both).
 *
 * @param first of the first text, disjoint, ascending
 * @param second of the text that `first` leaves, disjoint, ascending
 * @returns disjoint, ascending; no two of them meet
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

/** The text that edits leave, piece by piece from the front; its end is open. */
class Pieces {
  private readonly pieces: Piece[] = [];
  private next = 0;
  /** Units of the next piece that are taken already. */
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

/** What is between the spans that are left of the first text. */
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
