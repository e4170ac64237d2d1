/** The crossing-sensitive third-order score of a tree (Pitler 2014): the definition that the decoder maximises. */

/**
 * Scores of the parts of trees over n words, flat and row-major. Arcs: `[head * (n + 1) + dependent]`, size (n + 1)². Siblings and
 * grandparents: `[node * (n + 1) + dependent]`, size (n + 2) · (n + 1), where node n + 1 stands for "none".
 *
 * A crossed arc h→m scores crossed(h,m). An uncrossed one scores uncrossed(h,m), and
 *   + sibling(s,m), where s is the next dependent of h between h and m, if its arc is uncrossed; s is "none" if there is none;
 *   + grandparent(g,m), where g is the head of h ("none" for the root), if g→h is uncrossed and no crossed arc of h lies beyond m:
 *     for m between g and h, this means no crossed arc to a word between g and m; otherwise, none to a word beyond m on the
 *     same side, and none to a word beyond g.
 */
export interface ThirdOrderScores {
  readonly n: number;
  readonly uncrossed: Float64Array | Float32Array;
  readonly crossed: Float64Array | Float32Array;
  readonly sibling: Float64Array | Float32Array;
  readonly grandparent: Float64Array | Float32Array;
}

/** A table of scores. */
export type PartTable = Exclude<keyof ThirdOrderScores, 'n'>;

/** The score of a tree. Time O(n²). */
export function thirdOrderScore(scores: ThirdOrderScores, heads: Int32Array): number {
  let value = 0;
  thirdOrderParts(heads, (table, node, dependent) => {
    value += scores[table][node * (scores.n + 1) + dependent];
  });
  return value;
}

/** Calls `visit` with the table and the cell of each part of a tree, in order of the dependents. Time O(n²). */
export function thirdOrderParts(
  heads: Int32Array,
  visit: (table: PartTable, node: number, dependent: number) => void,
): void {
  const isCrossed = crossedArcs(heads);
  const none = heads.length;
  for (let m = 1; m < heads.length; m++) {
    const h = heads[m];
    if (isCrossed[m] === 1) {
      visit('crossed', h, m);
      continue;
    }
    visit('uncrossed', h, m);
    const s = innerSibling(heads, m);
    if (s === undefined) visit('sibling', none, m);
    else if (isCrossed[s] === 0) visit('sibling', s, m);
    if (hasGrandparent(heads, isCrossed, m)) visit('grandparent', h === 0 ? none : heads[h], m);
  }
}

/** 1 for each dependent whose arc crosses another. */
function crossedArcs(heads: Int32Array): Uint8Array {
  const isCrossed = new Uint8Array(heads.length);
  for (let a = 1; a < heads.length; a++) {
    const [left, right] = [Math.min(a, heads[a]), Math.max(a, heads[a])];
    for (let b = 1; b < heads.length; b++) {
      const [from, to] = [Math.min(b, heads[b]), Math.max(b, heads[b])];
      if (left < from && from < right && right < to) isCrossed[a] = isCrossed[b] = 1;
    }
  }
  return isCrossed;
}

/** The next dependent of m's head between the head and m. */
function innerSibling(heads: Int32Array, m: number): number | undefined {
  const h = heads[m];
  const step = m < h ? 1 : -1;
  for (let s = m + step; s !== h; s += step) if (heads[s] === h) return s;
  return undefined;
}

function hasGrandparent(heads: Int32Array, isCrossed: Uint8Array, m: number): boolean {
  const h = heads[m];
  if (h === 0) return !heads.some((head, k) => head === 0 && m < k && isCrossed[k] === 1);
  if (isCrossed[h] === 1) return false;
  const g = heads[h];
  const isBetween = (k: number, a: number, b: number) => Math.min(a, b) < k && k < Math.max(a, b);
  const isBeyond = (k: number, a: number) => (a < h ? k < a : a < k);
  const blocks = isBetween(m, g, h)
    ? (k: number) => isBetween(k, g, m)
    : (k: number) => isBeyond(k, m) || isBeyond(k, g);
  return !heads.some((head, k) => head === h && isCrossed[k] === 1 && blocks(k));
}
