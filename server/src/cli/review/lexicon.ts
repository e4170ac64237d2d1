/** The table of the ambiguous lexicon as a ranking of words: those that are annotated otherwise than the same words mostly are. */

import { itemTexts, nameOfItem, valueOfItem } from '../../core/annotation/index.ts';
import { Column, toNfc } from '../../core/conllu/index.ts';
import { TAG_MEASURES, type WordPlace } from '../../core/suspicion/index.ts';
import { ambiguousTable, CountedWords } from '../../core/tables/index.ts';
import type { MeasurableList } from './reviewList.ts';
import type { ReviewedTreebank } from './treebank.ts';

/** The words in the order of the first row that is about them. Time O(length + rows · log rows) */
export function lexiconPlaces({ sentences }: Pick<ReviewedTreebank, 'sentences'>): MeasurableList {
  const words = new CountedWords();
  for (const sentence of sentences) words.add(sentence, { source: 0, line: 0 });
  const rankOf = new Map<string, number>();
  ambiguousTable(words).rows.forEach(({ cells: [form, lemma, upos, differs, value] }, rank) => {
    rankOf.set(nameOf(form, lemma, upos, differs, value), rank);
  });
  const ranked: { readonly rank: number; readonly place: WordPlace }[] = [];
  sentences.forEach((sentence, index) => {
    for (let word = 1; word <= sentence.nWords; word++) {
      const cell = (column: Parameters<typeof sentence.wordCell>[1]) => toNfc(sentence.wordCell(word, column));
      const form = toNfc(sentence.wordCell(word, Column.form).toLowerCase());
      const [lemma, upos] = [cell(Column.lemma), cell(Column.upos)];
      const names = [
        nameOf(form, undefined, upos, 'lemma', lemma),
        nameOf(form, undefined, undefined, 'upos', upos),
        ...itemTexts(cell(Column.feats)).map((item) =>
          nameOf(undefined, lemma, upos, nameOfItem(item), valueOfItem(item)),
        ),
      ];
      const ranks = names.flatMap((name) => rankOf.get(name) ?? []);
      if (0 < ranks.length) ranked.push({ rank: Math.min(...ranks), place: { sentence: index, word } });
    }
  });
  const places = ranked.sort((a, b) => a.rank - b.rank).map(({ place }) => place);
  return { measures: TAG_MEASURES, isWhole: false, places: () => places };
}

/** Of a row, and of what a word would have in it. */
const nameOf = (...cells: readonly unknown[]): string => JSON.stringify(cells.map((cell) => cell ?? ''));
