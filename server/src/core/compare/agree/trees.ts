/** Ordered labelled trees for the tree edit distance, and their common subtrees. */

/** Nodes in postorder. */
export interface OrderedTree {
  readonly size: number;
  readonly labels: Int32Array;
  /** Index of the leftmost leaf below each node. */
  readonly left: Int32Array;
}

/**
 * The dependency tree of a sentence with its artificial root: children in the order of words, all under their head, whichever side
 * they are on. Heads by word from 0, 0 for the root, without cycles; `labels` likewise; the root has label -1. O(words).
 */
export function orderedTree(heads: readonly number[], labels: readonly number[], isMirrored = false): OrderedTree {
  const n = heads.length;
  const children: number[][] = Array.from({ length: n + 1 }, () => []);
  heads.forEach((head, i) => {
    children[head].push(i + 1);
  });
  if (isMirrored) for (const each of children) each.reverse();
  const tree = { size: n + 1, labels: new Int32Array(n + 1), left: new Int32Array(n + 1) };
  let next = 0;
  // Without recursion: a chain may be as long as a sentence.
  const open: { node: number; child: number; left: number }[] = [{ node: 0, child: 0, left: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.child < children[top.node].length) {
      open.push({ node: children[top.node][top.child++], child: 0, left: next });
      continue;
    }
    tree.labels[next] = top.node === 0 ? -1 : labels[top.node - 1];
    tree.left[next] = top.left;
    next++;
    open.pop();
  }
  return tree;
}

/** Nodes that have a left sibling, and the root: where Zhang and Shasha start over. Ascending. */
export function keyroots({ size, left }: OrderedTree): number[] {
  const highest = new Map<number, number>();
  for (let node = 0; node < size; node++) highest.set(left[node], node);
  return [...highest.values()].sort((a, b) => a - b);
}

/** A keyroot's subtree as a separate tree. */
interface Keyroot {
  readonly size: number;
  readonly labels: Int32Array;
  /** Local indices. */
  readonly left: Int32Array;
  /** Number of the distinct subtree at each node. */
  readonly ids: Int32Array;
}

/** The distinct subtrees of some trees: equal ones count once, whatever their trees. */
export interface Subtrees {
  /** Number of distinct subtrees. */
  readonly count: number;
  /** The distinct subtree equal to each whole tree. */
  readonly roots: Int32Array;
  /** Distinct ones, smallest first. */
  readonly keyroots: readonly Keyroot[];
  /** Nodes of all keyroots: comparing all pairs takes the square of this. */
  readonly work: number;
}

/** Time O(nodes · depth). */
export function shareSubtrees(trees: readonly OrderedTree[]): Subtrees {
  const numbers = new Map<string, number>();
  const found = new Map<number, Keyroot>();
  const roots = new Int32Array(trees.length);
  trees.forEach((tree, index) => {
    const ids = new Int32Array(tree.size);
    for (let node = 0; node < tree.size; node++) {
      const key = `${tree.labels[node]}(${childrenOf(tree, node).map((child) => ids[child])}`;
      let id = numbers.get(key);
      if (id === undefined) {
        id = numbers.size;
        numbers.set(key, id);
      }
      ids[node] = id;
    }
    roots[index] = ids[tree.size - 1];
    for (const node of keyroots(tree)) {
      if (found.has(ids[node])) continue;
      const start = tree.left[node];
      found.set(ids[node], {
        size: node + 1 - start,
        labels: tree.labels.slice(start, node + 1),
        left: tree.left.slice(start, node + 1).map((left) => left - start),
        ids: ids.slice(start, node + 1),
      });
    }
  });
  const all = [...found.values()].sort((a, b) => a.size - b.size);
  return { count: numbers.size, roots, keyroots: all, work: all.reduce((sum, { size }) => sum + size, 0) };
}

/** Children of a node of a postorder, last first. */
function childrenOf({ left }: OrderedTree, node: number): number[] {
  const children: number[] = [];
  for (let child = node - 1; left[node] <= child; child = left[child] - 1) children.push(child);
  return children;
}
