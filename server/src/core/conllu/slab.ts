/**
 * Memory for the numbers of many sentences: a separate array for each would cost a tenth of the reading time. A larger slab would
 * keep more memory alive when one of its sentences outlives the others in a long session.
 */

const SIZE = 1 << 12;

let numbers = new Int32Array(SIZE);
let used = 0;

/** Position of the next piece: from `start` on in `numbers`. The same object at every call. */
export const room = { numbers, start: 0 };

/**
 * Reserves room for a piece of `length` numbers, the first `written` of which are already there. The array may differ from the
 * previous one.
 */
export function reserve(length: number, written: number): void {
  if (numbers.length < used + length) {
    const larger = new Int32Array(Math.max(SIZE, 2 * length));
    for (let i = 0; i < written; i++) larger[i] = numbers[used + i];
    numbers = larger;
    used = 0;
  }
  room.numbers = numbers;
  room.start = used;
}

/** Ends the piece: later reservations come after it. */
export function takePiece(length: number): void {
  used += length;
}

/** Releases the numbers of a piece for reuse if it is the one taken last. */
export function giveBack(piece: { readonly first: Int32Array; readonly last: Int32Array }): void {
  const end = piece.last.byteOffset / 4 + piece.last.length;
  if (piece.last.buffer === numbers.buffer && end === used) used = piece.first.byteOffset / 4;
}
