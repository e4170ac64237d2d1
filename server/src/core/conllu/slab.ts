/**
 * Memory for the numbers of many sentences: an array of its own for each would cost a tenth of the reading. A larger slab would keep more
 * memory alive when one sentence of it outlives the others in a long session.
 */

const SIZE = 1 << 12;

let numbers = new Int32Array(SIZE);
let used = 0;

/** Where the next piece is written: from `start` on in `numbers`. The same object at every call. */
export const room = { numbers, start: 0 };

/**
 * Makes room for a piece of `length` numbers, the first `written` of which are there already. The array may be another one
 * than before.
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

/** Ends the piece: what is reserved from now on lies behind it. */
export function take(length: number): void {
  used += length;
}

/** Lets the numbers of a piece be written over if it is the last one that was taken. */
export function giveBack(piece: { readonly first: Int32Array; readonly last: Int32Array }): void {
  const end = piece.last.byteOffset / 4 + piece.last.length;
  if (piece.last.buffer === numbers.buffer && end === used) used = piece.first.byteOffset / 4;
}
