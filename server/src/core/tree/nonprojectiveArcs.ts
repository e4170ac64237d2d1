/** Non-projective arcs, and the words that make them so. */

import type { Heads } from './heads.ts';
import { type Tangle, tangleOf } from './tangle.ts';

/** An arc, identified by its dependent, that is broken by a word inside it. */
export interface NonprojectiveArc {
  readonly dependent: number;
  /** Words strictly inside the arc that do not descend from its head, ascending; never empty. */
  readonly breakers: number[];
}

/**
 * The arcs that are non-projective in the sense of dominance: some word strictly inside does not descend from the arc's head. In
 * order of their dependents. In a tree, an arc of the root is never among them. Head vectors that are not trees are tolerated: a
 * word in a cycle descends only from the words of its cycle. O(n) for projective trees, otherwise O(n + length of the arcs).
 */
export function nonprojectiveArcs(heads: Heads, tangle: Tangle = tangleOf(heads)): NonprojectiveArc[] {
  if (tangle.size === 0) return [];
  const { words, broken } = tangle;
  const standsFor = ranksOf(heads, tangle);
  const arcs: NonprojectiveArc[] = [];
  for (let rank = 1; rank <= tangle.size; rank++) {
    if (broken[rank] === 0) continue;
    const head = tangle.heads[rank];
    const dependent = words[rank];
    const right = Math.max(words[head], dependent);
    const breakers: number[] = [];
    for (let word = Math.min(words[head], dependent) + 1; word < right; word++) {
      if (!tangle.dominates(head, standsFor[word])) breakers.push(word);
    }
    arcs.push({ dependent, breakers });
  }
  return arcs;
}

/** For each word the rank it was folded into: its own or that of its nearest ancestor in the tangle. */
function ranksOf(heads: Heads, { words }: Tangle): Int32Array {
  const ranks = new Int32Array(heads.length).fill(-1);
  words.forEach((word, rank) => {
    ranks[word] = rank;
  });
  const climbed: number[] = [];
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    while (ranks[at] < 0) {
      climbed.push(at);
      at = heads[at];
    }
    for (const each of climbed) ranks[each] = ranks[at];
    climbed.length = 0;
  }
  return ranks;
}
