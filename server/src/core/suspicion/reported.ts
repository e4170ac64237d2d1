/** Words that rules report already: the rankings, which are less precise, leave them out. */

import type { Scheme } from '../annotation/index.ts';
import { Column, type ColumnIndex, RowKind, type Sentence } from '../conllu/index.ts';
import { checkSentence, type LanguageTables } from '../validate/index.ts';

/** The rules that count. */
export interface Rules {
  /** Default: the rules up to level 3, which hold for every language. */
  readonly language?: LanguageTables;
  /** What the relations of a sentence mean, by its index; UD by default. */
  readonly schemeAt?: (index: number) => Scheme | undefined;
}

/**
 * Positions of the words for which a rule reports an error in one of these columns; warnings are often about a whole treebank. Time
 * O(length).
 *
 * @param index of the sentence in its treebank
 */
export function reportedWords(
  sentence: Sentence,
  index: number,
  columns: readonly ColumnIndex[],
  { language, schemeAt }: Rules = {},
): ReadonlySet<number> {
  const words = new Set<number>();
  const level = language === undefined ? 3 : 5;
  for (const { severity, span } of checkSentence(sentence, { level, language, scheme: schemeAt?.(index) })) {
    if (severity !== 'error') continue;
    const row = sentence.rowAtLine(sentence.lineAt(span.start));
    if (row === undefined || sentence.kind(row) !== RowKind.word) continue;
    const isThere = columns.some((column) => {
      const { start, end } = sentence.cellSpan(row, column);
      return start <= span.start && span.end <= end;
    });
    if (isThere) words.add(sentence.wordOfRow(row));
  }
  return words;
}

export const ARC_COLUMNS: readonly ColumnIndex[] = [Column.head, Column.deprel];
export const TAG_COLUMNS: readonly ColumnIndex[] = [Column.upos, Column.feats, Column.lemma];
