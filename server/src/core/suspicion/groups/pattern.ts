/** Which words have a pattern. */

import { itemTexts, nameOfItem, valueOfItem } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Sentence } from '../../conllu/index.ts';
import { type GroupPattern, NO_HEAD } from './types.ts';

/** Equal for equal patterns. */
export const keyOfPattern = ({ form, lemma, upos, deprel, head, feature }: GroupPattern): string =>
  JSON.stringify([form, lemma, upos, deprel, head, feature?.name, feature?.value].map((each) => each ?? 0));

/** How many words have each of the patterns. Time O(words · patterns of the same form, lemma, UPOS and relation) */
export function countAlike(sentences: readonly Sentence[], patterns: readonly GroupPattern[]): Int32Array {
  const counts = new Int32Array(patterns.length);
  const byParts = new Map<string, number[]>();
  patterns.forEach(({ form, lemma, upos, deprel }, at) => {
    const parts = partsOf(form, lemma, upos, deprel);
    const own = byParts.get(parts);
    if (own === undefined) byParts.set(parts, [at]);
    else own.push(at);
  });
  for (const sentence of sentences) {
    for (let word = 1; word <= sentence.nWords; word++) {
      const cell = (column: ColumnIndex) => sentence.wordCell(word, column);
      const own = [cell(Column.form).toLowerCase(), cell(Column.lemma), cell(Column.upos), cell(Column.deprel)];
      for (let which = 0; which < 1 << own.length; which++) {
        const parts = partsOf(...own.map((each, at) => ((which >> at) & 1 ? each : undefined)));
        for (const at of byParts.get(parts) ?? []) if (hasOthers(sentence, word, patterns[at])) counts[at]++;
      }
    }
  }
  return counts;
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
