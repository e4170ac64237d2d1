/** Turns a head vector that is not a tree into one, with as few changes as there are defects. */

import { findCycles, type Heads } from './heads.ts';

/**
 * A tree with as many changed heads as there are cycles and orphans, the minimum: one word of each cycle and every word without a
 * head, or with itself as its head, gets a new one. For the choice, see `attach`. O((words in cycles + orphans) · n).
 */
export function repairTree(heads: Heads): Int32Array {
  return attach(heads, [...findCycles(heads), ...orphansOf(heads)]);
}

function orphansOf(heads: Heads): number[][] {
  const orphans: number[][] = [];
  for (let word = 1; word < heads.length; word++) {
    if (!(0 <= heads[word] && heads[word] < heads.length) || heads[word] === word) orphans.push([word]);
  }
  return orphans;
}

/**
 * Attaches one word of each group to the tree of the root. Among all words of the group and heads in that tree, the pair that
 * crosses the fewest arcs is chosen, then the one with the highest head (as UD attaches punctuation), the shortest arc, the
 * leftmost word and head. The root itself takes a dependent only if it has none: then the group with the most words below it
 * comes first.
 */
function attach(heads: Heads, groups: readonly (readonly number[])[]): Int32Array {
  const repaired = heads.slice();
  for (const [word] of groups.filter((group) => group.length === 1)) repaired[word] = -1;
  let open = [...groups];
  if (open.length > 0 && repaired.indexOf(0, 1) === -1) open = largestFirst(repaired, open);
  for (const group of open) {
    const depths = depthsOf(repaired);
    const isRootFree = repaired.indexOf(0, 1) === -1;
    let best: Candidate | undefined;
    for (const word of group) {
      const crossings = crossingsByHead(repaired, word);
      for (let head = 0; head < heads.length; head++) {
        if (depths[head] < 0 || (head === 0) !== isRootFree) continue;
        const candidate = { word, head, keys: [crossings[head], depths[head], Math.abs(head - word)] };
        if (best === undefined || isBefore(candidate, best)) best = candidate;
      }
    }
    if (best !== undefined) repaired[best.word] = best.head;
  }
  return repaired;
}

interface Candidate {
  readonly word: number;
  readonly head: number;
  readonly keys: readonly number[];
}

function isBefore(a: Candidate, b: Candidate): boolean {
  const at = a.keys.findIndex((key, i) => key !== b.keys[i]);
  return at !== -1 && a.keys[at] < b.keys[at];
}

/** Number of arcs from the root for each word of its tree, -1 for the others. O(n). */
function depthsOf(heads: Heads): Int32Array {
  const depths = new Int32Array(heads.length).fill(UNKNOWN);
  depths[0] = 0;
  const path: number[] = [];
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    while (depths[at] === UNKNOWN) {
      depths[at] = -1; // true for all words of a cycle, which are met again along the way
      path.push(at);
      at = heads[at];
      if (!(0 <= at && at < heads.length)) break;
    }
    let depth = depths[at] ?? -1;
    for (let each = path.pop(); each !== undefined; each = path.pop()) depths[each] = depth < 0 ? -1 : ++depth;
  }
  return depths;
}

const UNKNOWN = -2;

/** For each possible head the number of arcs that its arc to `word` would cross. O(n). */
function crossingsByHead(heads: Heads, word: number): Int32Array {
  // Differences first: [at] is how many more arcs are crossed with the head at `at` than one position to the left.
  const crossings = new Int32Array(heads.length + 1);
  for (let dependent = 1; dependent < heads.length; dependent++) {
    const head = heads[dependent];
    if (!(0 <= head && head < heads.length) || head === dependent) continue;
    const left = Math.min(head, dependent);
    const right = Math.max(head, dependent);
    if (word === left || word === right) continue;
    const isInside = left < word && word < right;
    // An arc around the word is crossed from outside, any other from inside.
    crossings[0] += isInside ? 1 : 0;
    crossings[left + (isInside ? 0 : 1)] += isInside ? -1 : 1;
    crossings[right + (isInside ? 1 : 0)] += isInside ? 1 : -1;
  }
  for (let at = 1; at < crossings.length; at++) crossings[at] += crossings[at - 1];
  return crossings;
}

function largestFirst(heads: Heads, groups: readonly (readonly number[])[]): (readonly number[])[] {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((word) => [word, index] as const)));
  const sizes = groups.map(() => 0);
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    for (let step = 0; step < heads.length && 0 < at && !groupOf.has(at); step++) at = heads[at];
    const group = groupOf.get(at);
    if (group !== undefined) sizes[group]++;
  }
  const largest = sizes.indexOf(sizes.reduce((a, b) => Math.max(a, b), 0));
  return [groups[largest], ...groups.filter((_, index) => index !== largest)];
}
