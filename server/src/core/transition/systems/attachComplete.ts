/** Attach-complete (Reisinger 2016, section 3.2): one derivation per tree, by Johnson's split grammar of dependencies. */

import { Configuration, isLeftCopy, leftCopy, rightCopy, wordOfCopy } from '../configuration.ts';
import type { Transition, TransitionSystem } from '../system.ts';

const isRight = (item: number | undefined): item is number => item !== undefined && !isLeftCopy(item);
const isLeft = (item: number | undefined): item is number => item !== undefined && isLeftCopy(item);

/** The segments of the stack, bottom first: a left copy (a word without a head) and the right copies on top of it. */
function segmentLengths(c: Configuration): number[] {
  const lengths: number[] = [];
  for (const item of c.stack) {
    if (isLeftCopy(item)) lengths.push(1);
    else lengths[lengths.length - 1]++;
  }
  return lengths;
}

/**
 * Number of segments strictly between the bottom one and the `nTop` topmost ones that still hold right copies of dependents. Each
 * needs one more word attached to it, other than the last word, before its own word can get a head: with fewer words left the
 * parse would get stuck. O(stack).
 */
function nBlocked(c: Configuration, nTop: number): number {
  const lengths = segmentLengths(c);
  return lengths.slice(1, Math.max(1, lengths.length - nTop)).filter((length) => 2 < length).length;
}

/** (σ, i|β, A) ⇒ (σ|i, β, A), if the words below can still be attached. Loses, for i_R without a head: its heads in σ. */
const shift: Transition = {
  name: 'SHIFT',
  isPermissible(c) {
    const item = c.b(0);
    if (item === undefined) return false;
    const word = wordOfCopy(item);
    if (isLeft(item)) return nBlocked(c, 0) <= c.n - word;
    if (c.hasHead(word)) return true;
    return word < c.n ? nBlocked(c, 1) < c.n - word : c.stack.length === 1;
  },
  apply: (c) => {
    c.stack.push(c.buffer.pop()!);
  },
};

/** (σ|i_L|i_R|j_L, β, A) ⇒ (σ|j_L, β, A ∪ {j→i}). Loses: heads and dependents of i in β. */
const attachCompleteLeft: Transition = {
  name: 'ATTACH-COMPLETE-LEFT',
  isPermissible: (c) => isLeft(c.s(0)) && isRight(c.s(1)) && c.s(2) === leftCopy(wordOfCopy(c.s(1)!)),
  apply: (c) => {
    const head = c.stack.pop()!;
    const dependent = wordOfCopy(c.stack.pop()!);
    c.stack.pop();
    c.addArc(wordOfCopy(head), dependent);
    c.stack.push(head);
  },
};

/** (σ|i_R|j_L, β, A) ⇒ (σ|i_R, β, A ∪ {i→j}), if the words below can still be attached. Loses: other heads of j. */
const attachRight: Transition = {
  name: 'ATTACH-RIGHT',
  isPermissible(c) {
    if (!isLeft(c.s(0)) || !isRight(c.s(1))) return false;
    const word = wordOfCopy(c.s(0)!);
    return word < c.n ? nBlocked(c, 2) < c.n - word : segmentLengths(c).length === 2;
  },
  apply: (c) => {
    const dependent = wordOfCopy(c.stack.pop()!);
    c.addArc(wordOfCopy(c.s(0)!), dependent);
  },
};

/**
 * (σ|i_R|j_R, β, A) ⇒ (σ|i_R, β, A), i→j ∈ A, b0 is not a right copy (its left copy has just been attached here).
 * Loses: dependents of j in β.
 */
const completeRight: Transition = {
  name: 'COMPLETE-RIGHT',
  isPermissible: (c) =>
    isRight(c.s(0)) && isRight(c.s(1)) && !isRight(c.b(0)) && c.heads[wordOfCopy(c.s(0)!)] === wordOfCopy(c.s(1)!),
  apply: (c) => {
    c.stack.pop();
  },
};

/** ([i_L, i_R], [], A) ⇒ ([], [], A ∪ {0→i}). */
const finish: Transition = {
  name: 'FINISH',
  isPermissible: (c) => c.buffer.length === 0 && c.stack.length === 2 && isLeft(c.s(1)) && isRight(c.s(0)),
  apply: (c) => {
    const root = wordOfCopy(c.stack.pop()!);
    c.stack.pop();
    c.addArc(0, root);
  },
};

const transitions = {
  SHIFT: shift,
  'ATTACH-COMPLETE-LEFT': attachCompleteLeft,
  'ATTACH-RIGHT': attachRight,
  'COMPLETE-RIGHT': completeRight,
  FINISH: finish,
};

/** Exactly 2n shifts, n attachments and one completion per right dependent. One root dependent. */
export const attachComplete: TransitionSystem<keyof typeof transitions> = {
  name: 'attach-complete',
  source: 'Reisinger 2016, section 3.2 (with the merged ATTACH-COMPLETE-LEFT)',
  builds: 'exactly the projective trees with one root dependent, each by one derivation',
  isProjective: true,
  isSingleRoot: true,
  hasCopies: true,
  transitions,
  initial(n) {
    const buffer: number[] = [];
    for (let word = n; 1 <= word; word--) buffer.push(rightCopy(word), leftCopy(word));
    return new Configuration(n, [], buffer);
  },
  isTerminal: (c) => c.buffer.length === 0 && c.stack.length === 0,
  oracle(c, gold) {
    const s0 = c.s(0);
    const s1 = c.s(1);
    if (isLeft(s0) && isRight(s1)) {
      const [i, j] = [wordOfCopy(s1), wordOfCopy(s0)];
      if (gold.heads[i] === j && c.s(2) === leftCopy(i)) return 'ATTACH-COMPLETE-LEFT';
      if (gold.heads[j] === i) return 'ATTACH-RIGHT';
    }
    if (isRight(s0) && isRight(s1) && !isRight(c.b(0))) {
      const j = wordOfCopy(s0);
      if (c.heads[j] === wordOfCopy(s1) && c.nDependents[j] === gold.nDependents[j]) return 'COMPLETE-RIGHT';
    }
    if (0 < c.buffer.length) return 'SHIFT';
    return c.stack.length === 2 && gold.heads[wordOfCopy(s0!)] === 0 ? 'FINISH' : undefined;
  },
};
