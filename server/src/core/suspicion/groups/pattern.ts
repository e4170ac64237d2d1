/** Which words have a pattern. */

import { itemTexts, nameOfItem, valueOfItem } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Sentence } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import { type GroupPattern, NO_HEAD } from './types.ts';

/** Equal for equal patterns. */
export const keyOfPattern = ({ form, lemma, upos, deprel, head, feature }: GroupPattern): string =>
  JSON.stringify([form, lemma, upos, deprel, head, feature?.name, feature?.value].map((each) => each ?? 0));

/** Counts the words that have each of some patterns, sentence by sentence. Time O(words · patterns of the same form, lemma, UPOS and relation) */
export class AlikeCounter {
  /** By the index of the pattern. */
  readonly counts: Int32Array;
  private readonly byParts = new Map<string, number[]>();

  constructor(private readonly patterns: readonly GroupPattern[]) {
    this.counts = new Int32Array(patterns.length);
    patterns.forEach(({ form, lemma, upos, deprel }, at) => {
      const parts = partsOf(form, lemma, upos, deprel);
      append(this.byParts, parts, at);
    });
  }

  add(sentence: Sentence): void {
    const { byParts, counts, patterns } = this;
    for (let word = 1; word <= sentence.nWords; word++) {
      const cell = (column: ColumnIndex) => sentence.wordCell(word, column);
      const own = [cell(Column.form).toLowerCase(), cell(Column.lemma), cell(Column.upos), cell(Column.deprel)];
      for (let which = 0; which < 1 << own.length; which++) {
        const parts = partsOf(...own.map((each, at) => ((which >> at) & 1 ? each : undefined)));
        for (const at of byParts.get(parts) ?? []) if (hasOthers(sentence, word, patterns[at])) counts[at]++;
      }
    }
  }
}

/** The same at once. */
export function countAlike(sentences: readonly Sentence[], patterns: readonly GroupPattern[]): Int32Array {
  const counter = new AlikeCounter(patterns);
  for (const sentence of sentences) counter.add(sentence);
  return counter.counts;
}

const partsOf = (...parts: readonly (string | undefined)[]): string => parts.map((each) => each ?? '').join('\t');

/** The parts that are not looked up. O(length of FEATS) */
function hasOthers(sentence: Sentence, word: number, { head, feature }: GroupPattern): boolean {
  if (head !== undefined && headTag(sentence, word) !== head) return false;
  if (feature === undefined) return true;
  const own = itemTexts(sentence.wordCell(word, Column.feats)).find((item) => nameOfItem(item) === feature.name);
  return (own === undefined ? undefined : valueOfItem(own)) === feature.value;
}

function headTag(sentence: Sentence, word: number): string | undefined {
  const head = sentence.heads[word] ?? -1;
  return head === 0 ? NO_HEAD : head < 0 ? undefined : sentence.wordCell(head, Column.upos);
}
