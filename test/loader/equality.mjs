/** Has `toEqual` compare arrays of numbers by their bytes first: one by one, the weights of a model take a second. */

import { Buffer } from 'node:buffer';
import { expect } from 'vitest';

const DONE = Symbol.for('treebank.equality');

const bytesOf = ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength);

/** Undefined leaves it to the comparison of vitest, which also says where the difference is. */
function haveSameBytes(one, other) {
  const areComparable = ArrayBuffer.isView(one) && ArrayBuffer.isView(other) && one.constructor === other.constructor;
  return areComparable && bytesOf(one).equals(bytesOf(other)) ? true : undefined;
}

if (!(DONE in globalThis)) {
  globalThis[DONE] = true;
  expect.addEqualityTesters([haveSameBytes]);
}
