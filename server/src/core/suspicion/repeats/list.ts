/**
 * The list of inconsistent repeats: words connected differently from the same words elsewhere in the treebank, where more than
 * half of these agree. Only for large treebanks: in 20,000 words there are five.
 */

import { formatNumber, localized } from '../../../localization/index.ts';
import type { Sentence } from '../../conllu/index.ts';
import { KeyTable } from '../keys.ts';
import { nameOf, shortForm, type Words, wordsOf } from '../sentenceWords.ts';
import { MOST_EXAMPLES, MOST_WAYS, type Suspicion, type Way } from '../types.ts';
import type { WordPlace } from '../wordPlace.ts';
import { PairReader } from './nuclei.ts';

/** Minimum number of words for a useful list. */
export const LEAST_WORDS = 100_000;

/** Memory for each pair of words that occurs: first label, its number, first and latest place. */
const STRIDE = 6;

/** A pair with different connections: for each label the count and the place. */
type Variation = Map<number, { n: number; readonly places: WordPlace[] }>;

/** Sentences are added one by one; then the rows of any sentence are available. O(n) for each; about 45 bytes for each pair of words. */
export class RepeatList {
  private readonly reader = new PairReader();
  private readonly pairs = new KeyTable();
  private numbers = new Int32Array(STRIDE * (1 << 12));
  private readonly variations = new Map<number, Variation>();
  nWords = 0;

  /** Whether the treebank is large enough. */
  get isLarge(): boolean {
    return LEAST_WORDS <= this.nWords;
  }

  add(sentence: Sentence, index: number): void {
    this.nWords += sentence.nWords;
    const words = wordsOf(sentence);
    if (words === undefined) return;
    this.reader.forEach(words, (left, right, key, label) => {
      // The place of a pair is that of its dependent or, without one, of the second word.
      const isLeft = this.reader.read(label)?.dependent === 'left';
      this.count(this.pairs.add(key), label, index, isLeft ? left : right);
    });
  }

  private count(pair: number, label: number, sentence: number, word: number): void {
    const at = pair * STRIDE;
    if (this.numbers.length <= at) {
      const numbers = new Int32Array(2 * this.numbers.length);
      numbers.set(this.numbers);
      this.numbers = numbers;
    }
    const { numbers } = this;
    const variation = this.variations.get(pair);
    if (variation !== undefined) {
      const same = variation.get(label) ?? { n: 0, places: [] };
      variation.set(label, same);
      same.n++;
      if (same.places.length <= MOST_EXAMPLES) same.places.push({ sentence, word });
    } else if (numbers[at + 1] === 0) {
      numbers.set([label, 1, sentence, word, sentence, word], at);
    } else if (numbers[at] === label) {
      numbers[at + 1]++;
      numbers[at + 4] = sentence;
      numbers[at + 5] = word;
    } else {
      const first = { sentence: numbers[at + 2], word: numbers[at + 3] };
      const latest = { sentence: numbers[at + 4], word: numbers[at + 5] };
      const n = numbers[at + 1];
      this.variations.set(
        pair,
        new Map([
          [numbers[at], { n, places: n === 1 ? [first] : [first, latest] }],
          [label, { n: 1, places: [{ sentence, word }] }],
        ]),
      );
    }
  }

  /** At most one row for a word: the one with the strongest majority. */
  of(sentence: Sentence, index: number): Suspicion[] {
    const words = wordsOf(sentence);
    if (words === undefined) return [];
    const best = new Map<number, Suspicion>();
    this.reader.forEach(words, (left, right, key, label) => {
      const variation = this.variations.get(this.pairs.indexOf(key));
      const row = variation && this.rowOf(sentence, index, words, { left, right, label }, variation);
      if (row !== undefined && (best.get(row.word)?.score ?? 0) < row.score) best.set(row.word, row);
    });
    return [...best.values()].sort((a, b) => a.word - b.word);
  }

  private rowOf(
    sentence: Sentence,
    index: number,
    words: Words,
    { left, right, label }: { readonly left: number; readonly right: number; readonly label: number },
    variation: Variation,
  ): Suspicion | undefined {
    let total = 0;
    for (const { n } of variation.values()) total += n;
    const [most, majority] = [...variation].reduce((a, b) => (a[1].n < b[1].n ? b : a));
    const usual = this.reader.read(most);
    if (usual === undefined || label === 0 || most === label || 2 * majority.n <= total) return undefined;
    const [word, head] = usual.dependent === 'left' ? [left, right] : [right, left];
    const ways = [...variation]
      .map(([each, { n }]): Way => {
        const isOwn = each === label;
        return { name: this.nameOf(each, words, left, right), count: isOwn ? Math.max(0, n - 1) : n, isOwn };
      })
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_WAYS);
    const phrase = words.forms
      .slice(left, right + 1)
      .map(shortForm)
      .join(' ');
    const [here, usually] = [nameOf(sentence, word), nameOf(sentence, head)];
    const share = localized`${formatNumber(majority.n)} of ${formatNumber(total)}`;
    const now = this.nameOf(label, words, left, right);
    const text = localized`In “${phrase}”, ${here} is ${usual.deprel} of ${usually} in ${share} places; here it is ${now}.`;
    return {
      kind: 'repeat',
      sentence: index,
      word,
      score: (majority.n / total) * Math.log(1 + total),
      suggestion: { head, deprel: usual.deprel },
      because: {
        text,
        usage: {
          alike: localized`“${phrase}”`,
          ways,
          total: total - 1,
          otherwise: majority.places.filter((each) => each.sentence !== index).slice(0, MOST_EXAMPLES),
        },
      },
    };
  }

  private nameOf(label: number, { forms }: Words, left: number, right: number): string {
    const read = this.reader.read(label);
    if (read === undefined) return localized`not connected`;
    const [word, head] = read.dependent === 'left' ? [left, right] : [right, left];
    return localized`${read.deprel}: “${shortForm(forms[word])}” below “${shortForm(forms[head])}”`;
  }
}
