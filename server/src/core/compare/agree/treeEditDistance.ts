/**
 * The tree edit distance of Zhang & Shasha (1989) with unit costs: the number of nodes to insert, delete and relabel to turn one ordered
 * tree into the other.
 */

import { keyroots, type OrderedTree, type Subtrees } from './trees.ts';

/** The distance of two trees. Time O(n₁ · n₂ · min(depth, leaves)₁ · min(depth, leaves)₂). */
export function treeEditDistance(a: OrderedTree, b: OrderedTree): number {
  if (areEqual(a, b)) return 0;
  const trees = new Int32Array(a.size * b.size);
  const forests = new Int32Array((a.size + 1) * (b.size + 1));
  const width = b.size + 1;
  const rootsOfB = keyroots(b);
  for (const i of keyroots(a)) {
    for (const j of rootsOfB) {
      const [startA, startB] = [a.left[i], b.left[j]];
      const [n, m] = [i - startA + 1, j - startB + 1];
      for (let x = 0; x <= n; x++) forests[x * width] = x;
      for (let y = 0; y <= m; y++) forests[y] = y;
      for (let x = 1; x <= n; x++) {
        const nodeA = startA + x - 1;
        const beforeA = a.left[nodeA] - startA;
        const row = x * width;
        const above = row - width;
        const before = beforeA * width;
        for (let y = 1; y <= m; y++) {
          const nodeB = startB + y - 1;
          const beforeB = b.left[nodeB] - startB;
          let least = forests[above + y] < forests[row + y - 1] ? forests[above + y] + 1 : forests[row + y - 1] + 1;
          if (beforeA === 0 && beforeB === 0) {
            const relabelled = forests[above + y - 1] + (a.labels[nodeA] === b.labels[nodeB] ? 0 : 1);
            if (relabelled < least) least = relabelled;
            trees[nodeA * b.size + nodeB] = least;
          } else {
            const matched = forests[before + beforeB] + trees[nodeA * b.size + nodeB];
            if (matched < least) least = matched;
          }
          forests[row + y] = least;
        }
      }
    }
  }
  return trees[a.size * b.size - 1];
}

/** A short cut, because annotators of a sentence often agree. */
function areEqual(a: OrderedTree, b: OrderedTree): boolean {
  if (a.size !== b.size) return false;
  for (let node = 0; node < a.size; node++) {
    if (a.labels[node] !== b.labels[node] || a.left[node] !== b.left[node]) return false;
  }
  return true;
}

/** Distances of all pairs of distinct subtrees: `at(a, b)` by their numbers. */
interface Distances {
  at(a: number, b: number): number;
}

/** Bytes that the table of `allDistances` takes. */
export function bytesOfAll({ count, keyroots: all }: Subtrees): number {
  return count * count * bytesEach(all[all.length - 1]?.size ?? 0);
}

/** Distances are at most the sizes of both trees together. */
const bytesEach = (largest: number) => (2 * largest < 256 ? 1 : 2);

/**
 * Each pair of distinct subtrees once, small ones first, so that every distance within larger ones is known: the trees of two
 * annotators share most of their subtrees, and the short phrases of a language recur everywhere. Time O(work²), half of it saved
 * because distances are symmetric; space `bytesOfAll`.
 */
export function allDistances({ count, keyroots: all }: Subtrees): Distances {
  const largest = all[all.length - 1]?.size ?? 0;
  const table = bytesEach(largest) === 1 ? new Uint8Array(count * count) : new Uint16Array(count * count);
  const forests = new Int32Array((largest + 1) * (largest + 1));
  for (let y = 0; y <= largest; y++) forests[y] = y;
  all.forEach((a, index) => {
    const width = largest + 1;
    for (let x = 0; x <= a.size; x++) forests[x * width] = x;
    for (let k = index; k < all.length; k++) fillForests(a, all[k], forests, width, table, count);
  });
  return { at: (a, b) => table[a * count + b] };
}

function fillForests(
  { size: n, left: leftA, labels: labelsA, ids: idsA }: Subtrees['keyroots'][number],
  { size: m, left: leftB, labels: labelsB, ids: idsB }: Subtrees['keyroots'][number],
  forests: Int32Array,
  width: number,
  table: Uint8Array | Uint16Array,
  count: number,
): void {
  for (let x = 1; x <= n; x++) {
    const beforeA = leftA[x - 1];
    const row = x * width;
    const above = row - width;
    const distances = idsA[x - 1] * count;
    let behind = x; // forests[row + y - 1]
    if (0 < beforeA) {
      const before = beforeA * width;
      for (let y = 1; y <= m; y++) {
        const matched = forests[before + leftB[y - 1]] + table[distances + idsB[y - 1]];
        behind = least(matched, least(forests[above + y], behind) + 1);
        forests[row + y] = behind;
      }
      continue;
    }
    const label = labelsA[x - 1];
    for (let y = 1; y <= m; y++) {
      const beforeB = leftB[y - 1];
      const changed = least(forests[above + y], behind) + 1;
      if (0 < beforeB) {
        behind = least(beforeB + table[distances + idsB[y - 1]], changed);
      } else {
        behind = least(forests[above + y - 1] + (label === labelsB[y - 1] ? 0 : 1), changed);
        table[distances + idsB[y - 1]] = behind;
        table[idsB[y - 1] * count + idsA[x - 1]] = behind;
      }
      forests[row + y] = behind;
    }
  }
}

/** The smaller of two small integers. A branch would be unpredictable, and cost more than the arithmetic. */
function least(a: number, b: number): number {
  const difference = a - b;
  return b + (difference & (difference >> 31));
}
