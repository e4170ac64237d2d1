/** Agreement on further columns (CoNLL-U Plus), as shares of words: their values are free, so that nothing corrects for chance. */

import { collectAnnotations, type PlacedSentence } from './annotations.ts';

/** Of two annotators on one column. */
interface FurtherAgreement {
  /** Annotators, from 0. */
  readonly a: number;
  readonly b: number;
  readonly column: string;
  /** Words of sentences that both have, and those with the same cell. A column that is missing is as good as one without content. */
  readonly words: number;
  readonly same: number;
}

/**
 * By pairs of annotators, then columns in the order of the files. Time O(words) if there are such columns, else O(sentences).
 *
 * @param files sentences of each annotator
 */
export function furtherAgreement(files: readonly (readonly PlacedSentence[])[]): readonly FurtherAgreement[] {
  const columns = new Set(files.flatMap((file) => file[0]?.sentence.columns.further ?? []));
  if (columns.size === 0) return [];
  const { units } = collectAnnotations(files);
  const found: FurtherAgreement[] = [];
  for (let a = 0; a < files.length; a++) {
    for (let b = a + 1; b < files.length; b++) {
      for (const column of columns) {
        let [words, same] = [0, 0];
        for (const { versions } of units) {
          const [own, other] = [a, b].map((annotator) => versions[annotator]?.place.sentence);
          if (own === undefined || other === undefined) continue;
          words += own.nWords;
          for (let word = 1; word <= own.nWords; word++) {
            const [x, y] = [own, other].map((each) => each.cellNamed(each.rowOfWord(word), column) ?? '_');
            if (x === y) same++;
          }
        }
        if (0 < words) found.push({ a, b, column, words, same });
      }
    }
  }
  return found;
}
