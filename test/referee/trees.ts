/**
 * All dependency trees over a few words, for exhaustive tests: nothing here is clever, and nothing is shared with the
 * sources.
 */

/** A head vector of n words: length n + 1, `heads[0] === -1`. */
export type Tree = Int32Array;

const cache = new Map<number, readonly Tree[]>();

/**
 * Every head vector over words 1…n that is a tree rooted in 0 (any number of root dependents): (n + 1)^(n - 1) of them.
 * In lexicographic order, cached. Meant for n ≤ 6 (16,807 trees, a few ms); n = 7 gives 262,144.
 */
export function allTrees(n: number): readonly Tree[] {
  const known = cache.get(n);
  if (known !== undefined) return known;
  const trees: Tree[] = [];
  const heads = new Int32Array(n + 1).fill(-1);
  const place = (dependent: number): void => {
    if (dependent > n) {
      trees.push(heads.slice());
      return;
    }
    for (let head = 0; head <= n; head++) {
      if (closesCycle(heads, head, dependent)) continue;
      heads[dependent] = head;
      place(dependent + 1);
    }
    heads[dependent] = -1;
  };
  place(1);
  cache.set(n, trees);
  return trees;
}

/** Whether climbing from `head` over the arcs placed so far reaches `dependent`. */
function closesCycle(heads: Tree, head: number, dependent: number): boolean {
  let at = head;
  while (at > 0 && at !== dependent) at = heads[at];
  return at === dependent;
}

/** Every head vector with heads in -1…n, trees or not: (n + 2)^n of them. Meant for n ≤ 4. */
export function* allHeadVectors(n: number): Generator<Tree> {
  const heads = new Int32Array(n + 1).fill(-1);
  while (true) {
    yield heads.slice();
    let at = n;
    while (at > 0 && heads[at] === n) heads[at--] = -1;
    if (at <= 0) return;
    heads[at]++;
  }
}

export function hasSingleRoot(heads: Tree): boolean {
  return heads.filter((head) => head === 0).length === 1;
}

/** Trees of a class with n words. */
export function treesOf(n: number, isMember: (heads: Tree) => boolean): Tree[] {
  return allTrees(n).filter(isMember);
}

/** Number of trees of a class for n = 1…maxWords, and of those with exactly one root dependent. */
export function countTrees(
  maxWords: number,
  isMember: (heads: Tree) => boolean,
): { readonly all: number[]; readonly singleRoot: number[] } {
  const all: number[] = [];
  const singleRoot: number[] = [];
  for (let n = 1; n <= maxWords; n++) {
    const members = treesOf(n, isMember);
    all.push(members.length);
    singleRoot.push(members.filter(hasSingleRoot).length);
  }
  return { all, singleRoot };
}

/** Number of words with the same head in both. */
export function sharedArcs(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let shared = 0;
  for (let dependent = 1; dependent < a.length; dependent++) if (a[dependent] === b[dependent]) shared++;
  return shared;
}

/**
 * A random tree in which most words depend on a nearby one, as in real sentences: every word draws its head within `reach`
 * words, with probability `far` anywhere; a draw that closes a cycle is repeated.
 */
export function randomTree(n: number, next: () => number, { reach = 3, far = 0.1 } = {}): Tree {
  const heads = new Int32Array(n + 1).fill(-1);
  const root = 1 + Math.floor(next() * n);
  heads[root] = 0;
  const order = [...Array(n).keys()].map((i) => i + 1).sort((a, b) => Math.abs(a - root) - Math.abs(b - root));
  for (const word of order) {
    while (heads[word] < 0) {
      const near = word + Math.round((2 * next() - 1) * reach);
      const head = next() < far ? 1 + Math.floor(next() * n) : near;
      if (0 < head && head <= n && !closesCycle(heads, head, word)) heads[word] = head;
    }
  }
  return heads;
}
