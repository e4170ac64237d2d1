/**
 * Accepting a proposed arc may require others: the smallest set of proposals that can be accepted together without making the tree
 * worse.
 *
 * Each word has at most two arcs to choose from, the current one at cost 0 and the proposed one at cost 1, and some must take the
 * proposed one. So the smallest set is a spanning tree of least cost (`mst`), once it is settled which words count as attached: the root,
 * words without a head anyway, and every cycle of the current heads that contains no word that must change. Such a cycle stays
 * unchanged in some smallest set: restoring the old heads of its words changes nothing for the others.
 *
 * The number of roots is settled first: either no word becomes a root, or the proposed one does, and then one of the
 * current roots must become a dependent. Time O(n²) for one current root, O(n²) per root for several.
 */

import { createScores, mst } from '../decode/index.ts';
import { findCycles, type Heads, rootDependents } from '../tree/index.ts';
import { type Defect, newDefect } from './defects.ts';

/** Open proposals of a sentence of n words. At most one of them has head 0. */
export interface Proposals {
  /** Length n + 1: the proposed head, other than the current one; -1 if none is proposed. */
  readonly heads: Heads;
  /** Length n + 1: probability of each proposed head, 0…1. Among sets of the same size the most certain one is chosen. */
  readonly certainty: ArrayLike<number>;
}

/** `words`: ascending, including the wanted ones. `defect`: the defect that every set of proposals adds. */
type Closing =
  | { readonly ok: true; readonly words: readonly number[] }
  | { readonly ok: false; readonly defect: Defect };

/**
 * The smallest set of proposals that contains the wanted ones and does not make the tree worse: no new cycle, no more roots than
 * before (one is always allowed), and the last root never disappears. A tree with one root stays a tree with one root.
 *
 * @param wanted words with a proposal
 */
export function closingSet(current: Heads, proposals: Proposals, wanted: readonly number[]): Closing {
  const defect = newDefect(current, withHeads(current, proposals, wanted));
  if (defect === undefined) return { ok: true, words: sorted(wanted) };
  const sets = [withoutNewRoot(current, proposals, wanted), withNewRoot(current, proposals, wanted)];
  const words = sets.reduce((a, b) => cheaper(proposals, a, b));
  return words === undefined ? { ok: false, defect } : { ok: true, words };
}

/** The current heads with the proposed ones of some words. */
export function withHeads(current: Heads, { heads }: Pick<Proposals, 'heads'>, words: Iterable<number>): Int32Array {
  const changed = Int32Array.from(current);
  for (const word of words) changed[word] = heads[word];
  return changed;
}

type WordSet = readonly number[] | undefined;

function withoutNewRoot(current: Heads, proposals: Proposals, wanted: readonly number[]): WordSet {
  const roots = rootDependents(current);
  const isRootLost = 0 < roots.length && roots.every((root) => wanted.includes(root));
  if (isRootLost || wanted.some((word) => proposals.heads[word] === 0)) return undefined;
  return smallestSet(current, proposals, wanted);
}

function withNewRoot(current: Heads, proposals: Proposals, wanted: readonly number[]): WordSet {
  const newRoot = proposals.heads.indexOf(0, 1);
  if (newRoot === -1) return undefined;
  const forced = wanted.includes(newRoot) ? wanted : [...wanted, newRoot];
  const roots = rootDependents(current);
  if (roots.length === 0 || roots.some((root) => wanted.includes(root))) {
    return smallestSet(current, proposals, forced);
  }
  const { certainty } = proposals;
  const movable = roots.filter((root) => proposals.heads[root] !== -1).sort((a, b) => certainty[b] - certainty[a]);
  let best: WordSet;
  for (const root of movable) {
    best = cheaper(proposals, best, smallestSet(current, proposals, [...forced, root]));
    // No smaller one is possible.
    if (best?.length === forced.length + 1) break;
  }
  return best;
}

/** The smallest set with the forced words and without other new roots; undefined if each one makes a new cycle. */
function smallestSet(current: Heads, proposals: Proposals, forced: readonly number[]): WordSet {
  const n = current.length - 1;
  const size = n + 1;
  const { heads, certainty } = proposals;
  const mustChange = new Set(forced);
  const scores = createScores(n, Number.NEGATIVE_INFINITY);
  const { values } = scores;
  const untouched = findCycles(current).filter((cycle) => !cycle.some((word) => mustChange.has(word)));
  const attached = new Set(untouched.map(([word]) => word));
  for (let word = 1; word <= n; word++) {
    if (mustChange.has(word)) {
      values[heads[word] * size + word] = 0;
      continue;
    }
    const head = current[word];
    const hasHead = 0 <= head && head <= n && head !== word && !attached.has(word);
    values[(hasHead ? head : 0) * size + word] = 0;
    // Above the sum of all tie-breaking terms of a set.
    const cost = 1 + (1 - certainty[word]) / (n + 2);
    if (0 < heads[word]) values[heads[word] * size + word] = -cost;
  }
  const found = mst(scores);
  if (found === undefined) return undefined;
  const words: number[] = [];
  for (let word = 1; word <= n; word++) {
    if (mustChange.has(word) || (0 < heads[word] && found.heads[word] === heads[word])) words.push(word);
  }
  return words;
}

function cheaper({ certainty }: Proposals, a: WordSet, b: WordSet): WordSet {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.length !== b.length) return a.length < b.length ? a : b;
  const doubt = (words: readonly number[]) => words.reduce((sum, word) => sum + 1 - certainty[word], 0);
  return doubt(a) <= doubt(b) ? a : b;
}

const sorted = (words: readonly number[]): number[] => [...new Set(words)].sort((a, b) => a - b);
