/** The head vector: the representation of a tree, and its possible defects. */

/**
 * Head of each word by position, length n + 1: `heads[0] === -1`, elsewhere 0…n, or -1 if a word is unattached. Values outside
 * that range count as unattached.
 */
export type Heads = Int32Array;

/** Whether every word reaches the root: no word unattached, no cycle. Several root dependents allowed. O(n). */
export function isTree(heads: Heads): boolean {
  const nodes = heads.length;
  // Words from which the root is known to be reached, extended by climbing; a second visit in one climb is a cycle.
  const climb = new Int32Array(nodes);
  for (let start = 1; start < nodes; start++) {
    let word = start;
    while (word !== 0 && climb[word] === 0) {
      climb[word] = start;
      const head = heads[word];
      if (!(0 <= head && head < nodes)) return false;
      word = head;
    }
    if (word !== 0 && climb[word] === start) return false;
  }
  return true;
}

/**
 * The cycles, in order of their smallest word. Each lists its words from head to dependent, starting with the smallest:
 * `heads[cycle[1]] === cycle[0]`, …, `heads[cycle[0]]` is the last. A word that is its own head is not listed. O(n).
 */
export function findCycles(heads: Heads): number[][] {
  const nodes = heads.length;
  const climb = new Int32Array(nodes);
  const cycles: number[][] = [];
  for (let start = 1; start < nodes; start++) {
    let word = start;
    while (0 < word && word < nodes && climb[word] === 0) {
      climb[word] = start;
      word = heads[word];
    }
    if (!(0 < word && word < nodes) || climb[word] !== start || heads[word] === word) continue;
    cycles.push(cycleThrough(heads, word));
  }
  return cycles.sort((a, b) => a[0] - b[0]);
}

function cycleThrough(heads: Heads, word: number): number[] {
  const upwards = [word];
  for (let at = heads[word]; at !== word; at = heads[at]) upwards.push(at);
  const smallest = upwards.indexOf(upwards.reduce((least, each) => Math.min(least, each)));
  const rotated = [...upwards.slice(smallest), ...upwards.slice(0, smallest)];
  // Climbing goes from dependent to head; keep the smallest first and reverse the rest.
  return [rotated[0], ...rotated.slice(1).reverse()];
}

/** Dependents of the root, ascending. */
export function rootDependents(heads: Heads): number[] {
  const roots: number[] = [];
  for (let word = 1; word < heads.length; word++) if (heads[word] === 0) roots.push(word);
  return roots;
}

/** Whether `ancestor` is `word` or is reached by climbing from it. Stops at cycles. O(depth). */
export function dominates(heads: Heads, ancestor: number, word: number): boolean {
  let at = word;
  for (let step = 0; step < heads.length && 0 <= at && at < heads.length; step++) {
    if (at === ancestor) return true;
    at = heads[at];
  }
  return false;
}
