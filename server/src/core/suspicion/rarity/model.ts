/**
 * The rarity of a word's arc, from counts alone:
 *
 *     s(d) = −log p(relation | both words) − log p(kind of head | word, relation)
 *
 * Each probability is interpolated along a chain of ever more general contexts (Jelinek & Mercer 1980), and the word itself is never
 * counted (leave one out): p(x | c₁…c_k) = (n(c₁, x) + λ p(x | c₂…c_k)) / (n(c₁) + λ). A sentence takes time O(n).
 */

import { localized } from '../../../localization/index.ts';
import { Counts, Key, Numbering } from '../keys.ts';
import type { Words } from '../sentenceWords.ts';

/** Number of occurrences of a context that weigh as much as all more general ones together. */
const LAMBDA = 3;

/** The last resort: any relation, any kind of head. */
const FLOOR = 1e-3;

/** Surprisals beyond this differ by chance. */
const MOST = 30;

/** Distances of heads: next to the word, near, far. */
const NEAR = 3;

export interface Surprisal {
  readonly relation: number;
  readonly head: number;
}

/** A chain of contexts, and the counted value; the most specific context first. */
export interface Chain {
  readonly contexts: readonly number[];
  readonly value: number;
}

export class RarityModel {
  readonly relations = new Numbering();
  /** Kinds of heads: part of speech, side and distance. */
  readonly kinds = new Numbering();
  private readonly texts = new Numbering();
  private readonly counts = new Counts();
  private readonly key = new Key();

  add(words: Words): void {
    this.each(words, (_, chains) => {
      for (const { contexts, value } of [chains.relation, chains.head]) {
        for (const context of contexts) {
          this.counts.add(context);
          this.counts.add(this.valueKey(context, value));
        }
      }
    });
  }

  /** For each word, except punctuation, of an added sentence: the surprisal of its relation and of its kind of head. */
  score(words: Words, visit: (word: number, surprisal: Surprisal) => void): void {
    this.each(words, (word, { relation, head }) =>
      visit(word, { relation: this.surprisal(relation), head: this.surprisal(head) }),
    );
  }

  /** The chains of a word of a tree. */
  chainsOf(words: Words, word: number): { readonly relation: Chain; readonly head: Chain } {
    const { heads, forms, upos, deprels, markers } = words;
    const head = heads[word];
    const side = head === 0 ? 0 : head < word ? 1 : 2;
    const form = this.texts.of(forms[word].toLowerCase());
    const tag = this.texts.of(`\t${upos[word]}`);
    const headForm = this.texts.of(forms[head].toLowerCase());
    const headTag = this.texts.of(`\t${upos[head]}`);
    const marker = this.texts.of(`\t\t${markers[word]}`);
    const relation = this.relations.of(deprels[word]);
    const name = (level: number, ...numbers: readonly number[]) => {
      const key = this.key.start(level);
      for (const number of numbers) key.add(number);
      return key.value;
    };
    return {
      relation: {
        contexts: [
          name(1, form, tag, headForm, headTag, side),
          name(2, form, tag, headTag, side, marker),
          name(3, tag, headTag, side, marker),
          name(9, tag, headTag, side),
          name(4, tag),
        ],
        value: relation,
      },
      head: {
        contexts: [name(5, form, tag, relation), name(6, tag, relation), name(7, relation)],
        value: this.kinds.of(kindOf(words, word)),
      },
    };
  }

  /** The number of occurrences of something in a context. */
  countOf(context: number, value?: number): number {
    return this.counts.of(value === undefined ? context : this.valueKey(context, value));
  }

  /** p(value | contexts), without the `own` occurrence that has the value `ownValue`. */
  probability({ contexts, value }: Chain, own: 0 | 1 = 0, ownValue = value): number {
    let probability = FLOOR;
    for (let level = contexts.length - 1; 0 <= level; level--) {
      const all = Math.max(0, this.countOf(contexts[level]) - own);
      const these = Math.max(0, this.countOf(contexts[level], value) - (value === ownValue ? own : 0));
      probability = (these + LAMBDA * probability) / (all + LAMBDA);
    }
    return probability;
  }

  private surprisal(chain: Chain): number {
    return Math.min(MOST, -Math.log(this.probability(chain, 1)));
  }

  private valueKey(context: number, value: number): number {
    return this.key
      .start(8)
      .add(context % 0x100000000)
      .add(context / 0x100000000)
      .add(value).value;
  }

  private each(
    words: Words,
    visit: (word: number, chains: { readonly relation: Chain; readonly head: Chain }) => void,
  ): void {
    for (let word = 1; word < words.forms.length; word++) {
      if (words.isMark[word] === 0) visit(word, this.chainsOf(words, word));
    }
  }
}

/** `VERB to the left, near`, or `the root`. */
function kindOf({ heads, upos }: Words, word: number): string {
  const head = heads[word];
  if (head === 0) return localized`the root`;
  const distance = Math.abs(head - word);
  const far = distance === 1 ? localized`next to it` : distance <= NEAR ? localized`near` : localized`farther away`;
  return head < word ? localized`${upos[head]} to the left, ${far}` : localized`${upos[head]} to the right, ${far}`;
}
