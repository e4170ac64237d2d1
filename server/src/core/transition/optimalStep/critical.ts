/** Facts about the buffer for the faster algorithms: its critical nodes and their components (Nederhof 2019, section 5). */

import type { Subproblem } from './problem.ts';

/** Stands for ⊥ in the tables. */
export const NONE = -1;

/**
 * Critical nodes b_0…b_{m-1} (words in the buffer with a gold descendant or their gold head outside it), and how the stack
 * relates to them. Indices of stack words are 0…k. Memory O(n).
 */
export interface Critical {
  /** Number of gold arcs within the buffer: all of them can be built. */
  readonly nInner: number;
  /** Rightmost critical node of a node's component. */
  readonly rightmost: Int32Array;
  /** p(i): the critical node that is the gold head of stack word i. */
  readonly head: Int32Array;
  /** p≥(i): p of the first word at or above i that has one. */
  readonly headFrom: Int32Array;
  /** c(i): the leftmost critical node whose gold head is stack word i. */
  readonly leftmostChild: Int32Array;
  /** Number of critical nodes whose gold head is stack word i, as far as the strategy lets it take them. */
  readonly nChildren: Int32Array;
  /** Smallest stack index with a gold arc to stack word i, or NONE. */
  readonly firstLinked: Int32Array;
  /** Smallest stack index with a gold arc to any node of the component, by its rightmost node; or NONE. */
  readonly firstLinkedToComponent: Int32Array;
}

/** Time O(n). Only for projective gold trees. */
export function findCritical(problem: Subproblem): Critical {
  const { stack, buffer, goldHeads } = problem;
  const n = goldHeads.length - 1;
  const k = stack.length - 1;
  const firstWord = buffer.length === 0 ? n + 1 : buffer[0];
  const isBuffered = (word: number) => firstWord <= word;

  const isCritical = new Uint8Array(n + 1);
  const seen = new Uint8Array(n + 1);
  // Every word outside the buffer makes its gold ancestors in the buffer critical.
  for (let word = 1; word < firstWord; word++) {
    for (let at = word; 0 < at && !seen[at]; at = goldHeads[at]) {
      seen[at] = 1;
      if (isBuffered(at)) isCritical[at] = 1;
    }
  }
  let nInner = 0;
  for (const word of buffer) {
    if (isBuffered(goldHeads[word])) nInner++;
    else isCritical[word] = 1;
  }

  const index = new Int32Array(n + 1).fill(NONE);
  const critical: number[] = [];
  for (const word of buffer) {
    if (!isCritical[word]) continue;
    index[word] = critical.length;
    critical.push(word);
  }
  const m = critical.length;
  const rightmost = componentsOf(critical, index, goldHeads, isBuffered);

  const head = new Int32Array(k + 1).fill(NONE);
  const leftmostChild = new Int32Array(k + 1).fill(NONE);
  const nChildren = new Int32Array(k + 1);
  const firstLinked = new Int32Array(k + 1).fill(NONE);
  const firstLinkedToComponent = new Int32Array(m).fill(NONE);
  const place = new Int32Array(n + 1).fill(NONE);
  for (let i = 0; i <= k; i++) place[stack[i]] = i;
  const link = (component: number, i: number) => {
    const first = firstLinkedToComponent[component];
    if (first === NONE || i < first) firstLinkedToComponent[component] = i;
  };
  const linkPair = (a: number, b: number) => {
    if (firstLinked[a] === NONE || b < firstLinked[a]) firstLinked[a] = b;
    if (firstLinked[b] === NONE || a < firstLinked[b]) firstLinked[b] = a;
  };
  for (let i = 1; i <= k; i++) {
    const goldHead = goldHeads[stack[i]];
    if (isBuffered(goldHead)) {
      head[i] = index[goldHead];
      link(rightmost[head[i]], i);
    } else if (place[goldHead] !== NONE) linkPair(i, place[goldHead]);
  }
  for (let j = 0; j < m; j++) {
    const i = isBuffered(goldHeads[critical[j]]) ? NONE : place[goldHeads[critical[j]]];
    if (i === NONE) continue;
    link(rightmost[j], i);
    if (leftmostChild[i] === NONE) leftmostChild[i] = j;
    if (!(problem.noRightOfTop && i === k)) nChildren[i]++;
  }
  const headFrom = new Int32Array(k + 1);
  for (let i = k; 0 <= i; i--) headFrom[i] = head[i] !== NONE || i === k ? head[i] : headFrom[i + 1];
  return { nInner, rightmost, head, headFrom, leftmostChild, nChildren, firstLinked, firstLinkedToComponent };
}

/** R(j): the rightmost critical ancestor-or-self of each critical node. */
function componentsOf(
  critical: readonly number[],
  index: Int32Array,
  goldHeads: Int32Array,
  isBuffered: (word: number) => boolean,
): Int32Array {
  const rightmost = new Int32Array(critical.length).fill(NONE);
  const resolve = (j: number): number => {
    if (rightmost[j] !== NONE) return rightmost[j];
    const goldHead = goldHeads[critical[j]];
    // The head of a critical node inside the buffer is critical itself: it dominates the same outside word.
    const above = isBuffered(goldHead) ? index[goldHead] : NONE;
    rightmost[j] = above === NONE ? j : Math.max(j, resolve(above));
    return rightmost[j];
  };
  for (let j = 0; j < critical.length; j++) resolve(j);
  return rightmost;
}
