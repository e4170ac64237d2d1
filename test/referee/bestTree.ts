/** Exhaustive twin of the decoders: every tree over n words, the classes by their definitions, and the best tree of a class. */

import type { TreeClass } from '../../server/src/core/decode/index.ts';
import type { ArcScores, Constraints } from '../../server/src/core/decode/types.ts';

const treesByLength = new Map<number, Int32Array[]>();

/** All trees over n ≤ 7 words, root at 0, several dependents of the root allowed. Enumerated once. */
export function everyTree(n: number): readonly Int32Array[] {
  const known = treesByLength.get(n);
  if (known !== undefined) return known;
  const trees: Int32Array[] = [];
  const heads = new Int32Array(n + 1).fill(-1);
  const place = (word: number) => {
    if (word > n) {
      trees.push(heads.slice());
      return;
    }
    for (let head = 0; head <= n; head++) {
      if (reaches(heads, head, word)) continue;
      heads[word] = head;
      place(word + 1);
    }
    heads[word] = -1;
  };
  place(1);
  treesByLength.set(n, trees);
  return trees;
}

/** Whether `word` is on the path up from `node`. */
function reaches(heads: Int32Array, node: number, word: number): boolean {
  for (let at = node; at >= 0; at = heads[at]) if (at === word) return true;
  return false;
}

export const nRoots = (heads: Int32Array) => heads.reduce((count, head) => (head === 0 ? count + 1 : count), 0);

type Edge = readonly [left: number, right: number];

const edgesOf = (heads: Int32Array): Edge[] =>
  [...heads].slice(1).map((head, index) => [Math.min(head, index + 1), Math.max(head, index + 1)]);

const cross = ([a, b]: Edge, [c, d]: Edge) => (a < c && c < b && b < d) || (c < a && a < d && d < b);

/** No two arcs cross, root arcs included. */
export function isProjectiveByDefinition(heads: Int32Array): boolean {
  const edges = edgesOf(heads);
  return edges.every((edge) => edges.every((other) => !cross(edge, other)));
}

/** All arcs that cross a given arc have an endpoint in common (Pitler, Kannan & Marcus 2013). */
export function isOneEndpointCrossingByDefinition(heads: Int32Array): boolean {
  const edges = edgesOf(heads);
  return edges.every((edge) => {
    const [first, ...others] = edges.filter((other) => cross(edge, other));
    return first === undefined || first.some((end) => others.every((other) => other.includes(end)));
  });
}

/** Derivable by COMBINE and LINK with items of at most k heads, using the tree's own arcs; the goal is [0, n+1]. */
export function isMhkByDefinition(heads: Int32Array, k: number): boolean {
  const n = heads.length - 1;
  const seen = new Set<string>();
  const items: number[][] = [];
  const add = (item: number[]) => {
    if (seen.has(item.join())) return;
    seen.add(item.join());
    items.push(item);
  };
  for (let i = 0; i <= n; i++) add([i, i + 1]);
  for (let next = 0; next < items.length; next++) {
    const item = items[next];
    for (let inner = 1; inner < item.length - 1; inner++)
      if (item.includes(heads[item[inner]])) add(item.filter((_, index) => index !== inner));
    for (const other of items.slice(0, next + 1)) {
      if (item.length + other.length - 1 > k) continue;
      if (item[item.length - 1] === other[0]) add([...item, ...other.slice(1)]);
      if (other[other.length - 1] === item[0]) add([...other, ...item.slice(1)]);
    }
  }
  return seen.has(`0,${n + 1}`);
}

/** A class of trees by its definition. */
export type IsMember = (heads: Int32Array) => boolean;

export const CLASSES: Readonly<Record<TreeClass, IsMember>> = {
  all: () => true,
  projective: isProjectiveByDefinition,
  oneEndpointCrossing: isOneEndpointCrossingByDefinition,
  mh4: (heads) => isMhkByDefinition(heads, 4),
  mh5: (heads) => isMhkByDefinition(heads, 5),
};

const membersByKey = new Map<string, readonly Int32Array[]>();

/** All trees of a class over n words; `name` is the key of the memory. */
export function treesOf(name: string, isMember: IsMember, n: number): readonly Int32Array[] {
  const key = `${name} ${n}`;
  const known = membersByKey.get(key) ?? everyTree(n).filter(isMember);
  membersByKey.set(key, known);
  return known;
}

export const scoreOf = ({ n, values }: ArcScores, heads: Int32Array) =>
  heads.reduce((sum, head, word) => (word === 0 ? sum : sum + values[head * (n + 1) + word]), 0);

/** Whether a tree satisfies the constraints, by their definitions. */
export function meets(
  heads: Int32Array,
  { required = [], forbidden = [], roots = [], spans = [] }: Constraints,
): boolean {
  return (
    required.every(({ head, dependent }) => heads[dependent] === head) &&
    forbidden.every(({ head, dependent }) => heads[dependent] !== head) &&
    roots.every((word) => heads[word] === 0) &&
    spans.every(({ start, end }) => {
      const words = [...heads.keys()].slice(start, end);
      return words.filter((word) => heads[word] < start || heads[word] >= end).length === 1;
    })
  );
}

/** Value of the best of some trees; -Infinity if there is none. */
export function bestValue(trees: readonly Int32Array[], scores: ArcScores): number {
  return trees.reduce((best, heads) => Math.max(best, scoreOf(scores, heads)), Number.NEGATIVE_INFINITY);
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Random scores: real ones, small whole ones (many ties), or real ones with a part forbidden. */
export function randomScores(n: number, kind: 'real' | 'ties' | 'forbidden', next: () => number): ArcScores {
  const values = new Float64Array((n + 1) ** 2).map(() => {
    if (kind === 'ties') return Math.floor(next() * 3);
    if (kind === 'forbidden' && next() < 0.4) return Number.NEGATIVE_INFINITY;
    return next() * 10 - 5;
  });
  return { n, values };
}
