/** Closest tree of any class by search: fewest heads changed first. Exact, and exponential in the number of changes. */

import { type Heads, isTree } from '../tree/index.ts';
import type { ArcScores, Decoded } from './types.ts';
import { treeValue } from './types.ts';

/** A decoder of gold scores for a class that has a membership test only. Best of all trees with the fewest changed heads. */
export function searchClosest(
  { n, values }: ArcScores,
  gold: Heads,
  isMember: (heads: Heads) => boolean,
): Decoded | undefined {
  const scores = { n, values };
  for (let changes = 0; changes <= n; changes++) {
    let best: Decoded | undefined;
    const heads = gold.slice();
    const visit = (from: number, left: number): void => {
      if (left === 0) {
        if (!isTree(heads) || !isMember(heads)) return;
        const value = treeValue(scores, heads);
        if (best === undefined || value > best.value) best = { heads: heads.slice(), value };
        return;
      }
      for (let word = from; word <= n; word++) {
        for (let head = 0; head <= n; head++) {
          if (head === gold[word] || head === word) continue;
          heads[word] = head;
          visit(word + 1, left - 1);
        }
        heads[word] = gold[word];
      }
    };
    visit(1, changes);
    if (best !== undefined) return best;
  }
  return undefined;
}
