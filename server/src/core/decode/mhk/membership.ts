/** Whether a tree is in MH_k: derivable with items of at most k heads, using only the tree's own arcs. */

import { type Heads, type Tangle, tangleOf } from '../../tree/index.ts';

/**
 * Whether the heads are a tree of MH_k (Gómez-Rodríguez, Carroll & Weir 2011; figure 2 of Gómez-Rodríguez, Shi & Lee 2018), k ≥
 * 3. Several root dependents allowed. False for non-trees. MH_3 is the projective trees.
 *
 * A word inside an item may be linked as soon as its own dependents are and its head is in the item, and waiting never helps:
 * once linked, it cannot be a split point or a head, and items only get shorter. So between two heads i < j only one item
 * matters, [i, X(i,j), j], where X(i,j) is the set of words inside whose head is outside i…j or which have a descendant outside
 * i+1…j-1:
 *
 *   w ∉ X(i,j)  ⟺  i < lo(w) and hi(w) < j,   lo(w) = min(leftmost descendant of w, head(w) + 1), hi(w) likewise
 *   D(i,i+1);   D(i,j) ⟸ D(i,m), D(m,j), |X(i,m)| + |X(m,j)| + 3 ≤ k;   member ⟺ D(0,n+1)
 *
 * On a tangle of t words: time O(t³) at worst, in practice O(t²), space t² bytes; O(n) for projective trees.
 */
export function isMhk(heads: Heads, k: number, tangle: Tangle = tangleOf(heads)): boolean {
  if (tangle.size === 0) return true;
  return 3 < k && tangle.isTree && isDerivable(tangle.heads, k);
}

/** Whether the heads are a tree of MH_4. */
export function isMh4(heads: Heads, tangle?: Tangle): boolean {
  return isMhk(heads, 4, tangle);
}

/** Largest k that `smallestMhk` tries: enough for every tree in known treebanks. */
export const LARGEST_K = 6;

/** The smallest k ≤ LARGEST_K with the heads in MH_k, or undefined. The classes are nested, so all larger k follow. */
export function smallestMhk(heads: Heads, tangle: Tangle = tangleOf(heads)): number | undefined {
  if (tangle.size === 0) return 3;
  if (!tangle.isTree) return undefined;
  for (let k = 4; k <= LARGEST_K; k++) if (isDerivable(tangle.heads, k)) return k;
  return undefined;
}

const UNDERIVED = 255;

/**
 * D(0,n+1) as above for heads without cycles, in which words may be unattached (-1): those are linked to any available head as
 * soon as their own dependents are. True for such a forest if and only if some tree of MH_k contains all its arcs.
 */
export function isDerivable(heads: Heads, k: number): boolean {
  const end = heads.length;
  const width = end + 1;
  const { lo, hi } = resolutionSpans(heads);
  // open[i·width + j] = |X(i,j)| if D(i,j) holds, otherwise UNDERIVED.
  const open = new Uint8Array(width * width).fill(UNDERIVED);
  // resolved[j] = number of words w with i < lo(w) and hi(w) < j, for the current i.
  const resolved = new Int32Array(width + 1);
  for (let i = end - 1; 0 <= i; i--) {
    for (let w = 1; w < end; w++) {
      if (lo[w] === i + 1) for (let j = hi[w] + 1; j <= end; j++) resolved[j]++;
    }
    open[i * width + i + 1] = 0;
    for (let j = i + 2; j <= end; j++) {
      const size = j - i - 1 - resolved[j];
      // An item that COMBINE can no longer take is a dead end; the goal has nothing open.
      if (size + 3 <= k && hasSplit(open, width, i, j, k)) open[i * width + j] = size;
    }
  }
  return open[end] !== UNDERIVED;
}

function hasSplit(open: Uint8Array, width: number, i: number, j: number, k: number): boolean {
  for (let m = j - 1; i < m; m--) {
    // UNDERIVED is larger than any k - 3, so it needs no separate test.
    if (open[i * width + m] + open[m * width + j] + 3 <= k) return true;
  }
  return false;
}

/** The widest i and narrowest j around each word between which it is linked. */
function resolutionSpans(heads: Heads): { readonly lo: Int32Array; readonly hi: Int32Array } {
  const nodes = heads.length;
  const lo = new Int32Array(nodes);
  const hi = new Int32Array(nodes);
  const pending = new Int32Array(nodes);
  for (let w = 1; w < nodes; w++) {
    lo[w] = w;
    hi[w] = w;
    if (heads[w] >= 0) pending[heads[w]]++;
  }
  // Leaves first: the extent of a word's descendants is passed to its head once it is complete.
  for (let start = 1; start < nodes; start++) {
    let w = start;
    while (w > 0 && pending[w] === 0) {
      const head = heads[w];
      pending[w] = -1;
      if (head < 0) break;
      lo[head] = Math.min(lo[head], lo[w]);
      hi[head] = Math.max(hi[head], hi[w]);
      pending[head]--;
      w = head;
    }
  }
  for (let w = 1; w < nodes; w++) {
    const head = heads[w];
    if (head < 0) continue;
    if (head < w) lo[w] = Math.min(lo[w], head + 1);
    else hi[w] = Math.max(hi[w], head - 1);
  }
  return { lo, hi };
}
