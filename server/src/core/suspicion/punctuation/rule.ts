/**
 * The usual attachment of punctuation, by the tree of the other words alone:
 *
 * 1. Both marks of a pair go to the one word between them whose head is outside, if there is exactly one.
 * 2. Any other mark starts at the nearest word to its left and climbs as long as the head is still to its left and an arc from there is
 *    projective; likewise to the right. If one of the two results is below the other it wins, otherwise the deeper one.
 *
 * The rule treats marks as leaves, whatever their dependents, and none of its arcs crosses an arc between other words.
 */

import { dominates, type Heads } from '../../tree/index.ts';

/**
 * The head of each mark by the rule; -1 for other words, and without any other word. Time O(n + words climbed over), at most
 * O(n · marks).
 *
 * @param heads a tree @param isMark length n + 1, 1 for a mark @param partner of marks that come in pairs, otherwise 0
 */
export function punctuationHeads(heads: Heads, isMark: Uint8Array, partner: ArrayLike<number>): Int32Array {
  const tree = new OtherWords(heads, isMark);
  const found = new Int32Array(heads.length).fill(-1);
  for (let mark = 1; mark < heads.length; mark++) {
    if (isMark[mark] === 0) continue;
    const other = partner[mark];
    const top = other === 0 ? 0 : tree.topBetween(Math.min(mark, other), Math.max(mark, other));
    found[mark] = top === 0 ? tree.nearby(mark) : top;
  }
  return found;
}

/** The tree without its punctuation: the head of a word is its nearest ancestor that is not a mark. */
class OtherWords {
  private readonly heads: Int32Array;
  private readonly depths: Int32Array;
  /** The leftmost and rightmost of a word, its head and its dependents. */
  private readonly leftmost: Int32Array;
  private readonly rightmost: Int32Array;

  constructor(
    heads: Heads,
    private readonly isMark: Uint8Array,
  ) {
    const size = heads.length;
    this.heads = new Int32Array(size).fill(-1);
    this.leftmost = Int32Array.from({ length: size }, (_, word) => word);
    this.rightmost = Int32Array.from({ length: size }, (_, word) => word);
    for (let word = 1; word < size; word++) {
      if (isMark[word] === 1) continue;
      let head = heads[word];
      while (isMark[head] === 1) head = heads[head];
      this.heads[word] = head;
      for (const [from, to] of [
        [word, head],
        [head, word],
      ]) {
        this.leftmost[from] = Math.min(this.leftmost[from], to);
        this.rightmost[from] = Math.max(this.rightmost[from], to);
      }
    }
    this.depths = depthsOf(this.heads);
  }

  /** The only word between two marks whose head is not between them, if arcs from it to both are projective; otherwise 0. */
  topBetween(left: number, right: number): number {
    let top = 0;
    for (let word = left + 1; word < right; word++) {
      if (this.isMark[word] === 1 || (left < this.heads[word] && this.heads[word] < right)) continue;
      if (top !== 0) return 0;
      top = word;
    }
    return top !== 0 && this.isClosed(left, top) && this.isClosed(top, right) ? top : 0;
  }

  /** Rule 2. */
  nearby(mark: number): number {
    const left = this.climb(mark, -1);
    const right = this.climb(mark, 1);
    if (left === -1 || right === -1) return Math.max(left, right);
    if (dominates(this.heads, left, right)) return right;
    if (dominates(this.heads, right, left)) return left;
    return this.depths[left] < this.depths[right] ? right : left;
  }

  /** The highest possible head of a mark on one side; -1 if there is no word. */
  private climb(mark: number, side: -1 | 1): number {
    let at = mark + side;
    while (0 < at && at < this.heads.length && this.isMark[at] === 1) at += side;
    if (at === 0 || at === this.heads.length) return -1;
    // Everything between `at` and the mark descends from `at`, so its head cannot be in between: the span only grows.
    for (;;) {
      const head = this.heads[at];
      if (head === 0 || (head - mark) * side <= 0) return at;
      const from = side === -1 ? head : mark;
      const to = side === -1 ? mark : head;
      const isFree = side === -1 ? this.isClosed(head, at + 1, from, to) : this.isClosed(at - 1, head, from, to);
      if (!isFree) return at;
      at = head;
    }
  }

  /** Whether the words between two positions have heads and dependents only within a span, by default these positions and everything between. */
  private isClosed(left: number, right: number, from = left, to = right): boolean {
    for (let word = left + 1; word < right; word++) {
      if (this.isMark[word] === 0 && (this.leftmost[word] < from || to < this.rightmost[word])) return false;
    }
    return true;
  }
}

/** Number of arcs from the root to each word of a tree; 0 for words without a head. O(n). */
function depthsOf(heads: Int32Array): Int32Array {
  const depths = new Int32Array(heads.length);
  const path: number[] = [];
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    while (0 < at && depths[at] === 0 && heads[at] !== -1) {
      path.push(at);
      at = heads[at];
    }
    for (let each = path.pop(); each !== undefined; each = path.pop()) depths[each] = depths[heads[each]] + 1;
  }
  return depths;
}
