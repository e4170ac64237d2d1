/** The part of a tree that can be non-projective: what remains after every leaf next to its head has been folded into it. */

import { CrossedArcs } from './crossedArcs.ts';
import { type Heads, isTree } from './heads.ts';

/**
 * Fold a word without dependents into its head when the two are adjacent, and repeat until nothing folds. What remains is the
 * tangle: the root alone if and only if the heads are a projective tree, otherwise the words involved in crossings, cycles and
 * missing heads, and the words above them. It is unique (folding one leaf never prevents another from folding), a word remains
 * whenever one of its dependents does, and every remaining word stands for a contiguous stretch of the sentence.
 *
 * Why this is exact for every class here: a folded arc crosses nothing and is projective, so crossings, broken arcs, gap degree,
 * edge degree, well-nestedness and planarity are those of the tangle; for MH_k the inserted leaf is combined and linked
 * immediately next to its head, and conversely the leaf's place can be taken by its head. The same holds for the most gold arcs
 * that a tree of a class can contain: some best tree contains every folded arc (see `closestTree`).
 *
 * Numbers in here are ranks 0…size, in sentence order; `words` gives the positions. Immutable; derived data is computed on first
 * use.
 */
export class Tangle {
  private lazyIsTree: boolean | undefined;
  private lazyCrossed: CrossedArcs | undefined;
  private lazyCrossedBelowRoot: CrossedArcs | undefined;
  private lazyOrder: { readonly first: Int32Array; readonly last: Int32Array } | undefined;
  private lazyBroken: Uint8Array | undefined;

  /**
   * @param words position of each rank, ascending, `words[0] === 0`
   * @param heads head vector over ranks; a word that is its own head counts as unattached (-1)
   */
  constructor(
    readonly words: Int32Array,
    readonly heads: Heads,
  ) {}

  /** Remaining words, not counting the root: 0 for a projective tree. */
  get size(): number {
    return this.words.length - 1;
  }

  /** Whether the sentence is a tree. */
  get isTree(): boolean {
    this.lazyIsTree ??= this.size === 0 || isTree(this.heads);
    return this.lazyIsTree;
  }

  /** The arcs that cross at least one other, including arcs from the root. */
  get crossed(): CrossedArcs {
    this.lazyCrossed ??= new CrossedArcs(this.heads, 0);
    return this.lazyCrossed;
  }

  /** The same with the arcs from the root left out on both sides. */
  get crossedBelowRoot(): CrossedArcs {
    this.lazyCrossedBelowRoot ??= new CrossedArcs(this.heads, 1);
    return this.lazyCrossedBelowRoot;
  }

  /** Whether a rank is, or descends from, another. O(1) in a tree, otherwise O(depth). */
  dominates(ancestor: number, rank: number): boolean {
    if (this.isTree) {
      const { first, last } = this.order;
      return first[ancestor] <= first[rank] && first[rank] <= last[ancestor];
    }
    let at = rank;
    for (let step = 0; step <= this.size && at >= 0; step++) {
      if (at === ancestor) return true;
      at = this.heads[at];
    }
    return false;
  }

  /** 1 for each rank whose arc is broken: a word strictly inside does not descend from the arc's head. */
  get broken(): Uint8Array {
    this.lazyBroken ??= this.findBroken();
    return this.lazyBroken;
  }

  private findBroken(): Uint8Array {
    const { heads } = this;
    const broken = new Uint8Array(heads.length);
    for (let dependent = 1; dependent < heads.length; dependent++) {
      const head = heads[dependent];
      if (head < 0) continue;
      const right = Math.max(head, dependent);
      let word = Math.min(head, dependent) + 1;
      while (word < right && this.dominates(head, word)) word++;
      if (word < right) broken[dependent] = 1;
    }
    return broken;
  }

  /** Depth-first numbering: the descendants of a rank are those numbered first…last. Trees only. */
  private get order(): { readonly first: Int32Array; readonly last: Int32Array } {
    this.lazyOrder ??= depthFirst(this.heads);
    return this.lazyOrder;
  }
}

function depthFirst(heads: Heads): { first: Int32Array; last: Int32Array } {
  const nodes = heads.length;
  const eldest = new Int32Array(nodes);
  const next = new Int32Array(nodes);
  for (let word = nodes - 1; word > 0; word--) {
    next[word] = eldest[heads[word]];
    eldest[heads[word]] = word;
  }
  const first = new Int32Array(nodes);
  const last = new Int32Array(nodes);
  let count = 0;
  let at = 0;
  while (true) {
    first[at] = count++;
    if (eldest[at] !== 0) {
      at = eldest[at];
      continue;
    }
    while (at !== 0 && next[at] === 0) {
      last[at] = count - 1;
      at = heads[at];
    }
    last[at] = count - 1;
    if (at === 0) return { first, last };
    at = next[at];
  }
}

const PROJECTIVE = new Tangle(Int32Array.of(0), Int32Array.of(-1));

// Scratch space of `fold`, grown on demand: a projective sentence must cost no allocation.
let stack = new Int32Array(256);
let pending = new Int32Array(256);
let rankOf = new Int32Array(256);

/** Folds, leaving the remaining words in `stack`. Returns their number, including the root. O(n). */
function fold(heads: Heads, lastFixed: number): number {
  const nodes = heads.length;
  if (stack.length < nodes) {
    stack = new Int32Array(2 * nodes);
    pending = new Int32Array(2 * nodes);
    rankOf = new Int32Array(2 * nodes);
  }
  pending.fill(0, 0, nodes);
  for (let word = 1; word < nodes; word++) {
    const head = heads[word];
    if (0 <= head && head < nodes) pending[head]++;
  }
  let top = 0;
  stack[0] = 0;
  for (let buffer = 1; buffer <= nodes; buffer++) {
    // The top of the stack folds into the first of the buffer or into the word below it; after the last word there is no head.
    while (top > 0) {
      const word = stack[top];
      const head = heads[word];
      if (
        pending[word] !== 0 ||
        !((head === buffer && buffer < nodes) || (head === stack[top - 1] && head > lastFixed))
      )
        break;
      pending[head]--;
      top--;
    }
    if (buffer < nodes) stack[++top] = buffer;
  }
  return top + 1;
}

/** Whether the heads are a tree without crossing arcs, the root drawn at position 0. O(n), no allocation. */
export function foldsCompletely(heads: Heads): boolean {
  return fold(heads, -1) === 1;
}

interface TangleOptions {
  /** Fold nothing into the root: needed by a repair that must choose one root dependent. Default false. */
  readonly keepRootDependents?: boolean;
}

/** The tangle of a head vector, whether or not it is a tree. O(n); a projective tree costs no allocation. */
export function tangleOf(heads: Heads, { keepRootDependents = false }: TangleOptions = {}): Tangle {
  const count = fold(heads, keepRootDependents ? 0 : -1);
  if (count === 1) return PROJECTIVE;
  const words = stack.slice(0, count);
  for (let rank = 0; rank < count; rank++) rankOf[words[rank]] = rank;
  const tangled = new Int32Array(count).fill(-1);
  for (let rank = 1; rank < count; rank++) {
    const head = heads[words[rank]];
    if (0 <= head && head < heads.length && head !== words[rank]) tangled[rank] = rankOf[head];
  }
  return new Tangle(words, tangled);
}
