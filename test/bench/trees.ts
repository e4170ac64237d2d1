/** Random trees of any size for benches, shaped like those of treebanks. */

import { isProjective, isTree } from '../../server/src/core/tree/index.ts';
import type { Tree } from '../referee/trees.ts';

/** A projective tree of n words with one root dependent: every span attaches to a random word of it. */
export function projectiveTree(n: number, next: () => number): Tree {
  const heads = new Int32Array(n + 1).fill(-1);
  const fill = (from: number, to: number, head: number): void => {
    if (to < from) return;
    const word = from + Math.floor(next() * (to - from + 1));
    heads[word] = head;
    fill(from, word - 1, word);
    fill(word + 1, to, word);
  };
  fill(1, n, 0);
  return heads;
}

/**
 * A projective tree in which a word, and one more for every 40, has moved to a random head, until it is
 * non-projective. n ≥ 3.
 */
export function nonprojectiveTree(n: number, next: () => number): Tree {
  while (true) {
    const heads = projectiveTree(n, next);
    for (let moved = 0; moved < 1 + n / 40; moved++) {
      const word = 1 + Math.floor(next() * n);
      const changed = heads.slice();
      changed[word] = 1 + Math.floor(next() * n);
      if (heads[word] !== 0 && isTree(changed)) heads.set(changed);
    }
    if (!isProjective(heads)) return heads;
  }
}
