/**
 * Variation nuclei (Dickinson & Meurers 2003; for dependencies Boyd, Dickinson & Meurers 2008): two words that occur in the treebank
 * several times with the same words between them, and are connected differently.
 */

import { Key, Numbering } from '../keys.ts';
import type { Words } from '../sentenceWords.ts';

/** Pairs of words further apart hardly ever repeat. */
const FARTHEST = 6;

/** Labels and forms of a treebank as numbers. */
export class PairReader {
  private readonly forms = new Numbering();
  private readonly relations = new Numbering();
  private readonly key = new Key();
  private readonly pairKey = new Key();

  /**
   * The pairs of a sentence without punctuation: the same key for the same words in lower case from one to the other, with equal UPOS
   * of both (“to work”: verb, noun). O(n).
   */
  forEach(words: Words, visit: (left: number, right: number, key: number, label: number) => void): void {
    const { forms, upos, isMark } = words;
    const n = forms.length - 1;
    const ids = new Int32Array(n + 1);
    const tags = new Int32Array(n + 1);
    for (let word = 1; word <= n; word++) {
      ids[word] = this.forms.of(forms[word].toLowerCase());
      tags[word] = this.forms.of(`\t${upos[word]}`);
    }
    const { key, pairKey } = this;
    for (let left = 1; left < n; left++) {
      if (isMark[left] === 1) continue;
      key.start(0).add(tags[left]).add(ids[left]);
      for (let right = left + 1; right <= n && right - left <= FARTHEST; right++) {
        key.add(ids[right]);
        if (isMark[right] === 1) continue;
        visit(left, right, pairKey.copy(key).add(tags[right]).value, this.labelOf(words, left, right));
      }
    }
  }

  /** The relation, and which of the two is the dependent. */
  private labelOf({ heads, deprels }: Words, left: number, right: number): number {
    if (heads[right] === left) return 2 * this.relations.of(deprels[right]);
    if (heads[left] === right) return 2 * this.relations.of(deprels[left]) + 1;
    return 0;
  }

  /** Undefined for words without a connection. */
  read(label: number): { readonly deprel: string; readonly dependent: 'left' | 'right' } | undefined {
    if (label === 0) return undefined;
    return { deprel: this.relations.texts[label >> 1], dependent: (label & 1) === 1 ? 'left' : 'right' };
  }
}
