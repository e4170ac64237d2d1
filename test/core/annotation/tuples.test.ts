/** Tuples get the numbers that a map of their texts would give, and one of a hostile text costs no more than any other. */

import { expect, test } from 'vitest';
import { Tuples } from '../../../server/src/core/annotation/index.ts';
import { mulberry32 } from '../../../server/src/core/random.ts';
import { threadTime } from '../../threadTime.ts';

/** The last number is chosen so that all have one hash: a step of it is (hash ^ number) · factor, whose upper bits are mixed in. */
function colliding(n: number): Int32Array[] {
  const FACTOR = 0x9e3779b1;
  return Array.from({ length: n }, (_, first) => {
    const hash = Math.imul(2 ^ first, FACTOR);
    return Int32Array.of(first, hash ^ (hash >>> 15));
  });
}

function expectNumbered(all: readonly Int32Array[]): void {
  const [tuples, twin] = [new Tuples(all[0].length), new Map<string, number>()];
  for (const tuple of [...all, ...all]) {
    const known = twin.get(tuple.join()) ?? twin.size;
    twin.set(tuple.join(), known);
    if (tuples.add(tuple) !== known) expect.fail(`${tuple.join()} is not ${known}`);
  }
  expect(tuples.size).toBe(twin.size);
  expect(Array.from(tuples.packed()).join()).toBe([...twin.keys()].join());
}

test('tuples are numbered as they come', () => {
  const random = mulberry32(1);
  expectNumbered(Array.from({ length: 5000 }, () => Int32Array.from({ length: 3 }, () => Math.floor(20 * random()))));
});

test('tuples of one hash are numbered as well', () => expectNumbered(colliding(3000)));

test('40,000 tuples of one hash take milliseconds, not their square', () => {
  const all = colliding(40_000);
  const tuples = new Tuples(2);
  const start = threadTime();
  for (const tuple of all) tuples.add(tuple);
  expect(threadTime() - start).toBeLessThan(500);
});
