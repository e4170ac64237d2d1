/** Words that rules report already: the rankings, which are less precise, leave them out. */

import type { Scheme } from '../annotation/index.ts';
import { Column, type ColumnIndex, RowKind, type Sentence } from '../conllu/index.ts';
import { checkSentence, type Finding, type LanguageTables } from '../validate/index.ts';

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
  for (const { row, finding } of wordErrors(sentence, index, { language, schemeAt })) {
    if (columns.some((column) => isAboutCell(sentence, row, column, finding))) words.add(sentence.wordOfRow(row));
  }
  return words;
}

/** The errors that begin in the row of a word. Time that of the rules. */
export function* wordErrors(sentence: Sentence, index: number, { language, schemeAt }: Rules) {
  const level = language === undefined ? 3 : 5;
  for (const finding of checkSentence(sentence, { level, language, scheme: schemeAt?.(index) })) {
    if (finding.severity !== 'error') continue;
    const row = sentence.rowAtLine(sentence.lineAt(finding.span.start));
    if (row !== undefined && sentence.kind(row) === RowKind.word) yield { row, finding };
  }
}

/** Whether a finding is about a cell, or about a part of it. */
export function isAboutCell(
  sentence: Sentence,
  row: number,
  column: ColumnIndex,
  { span }: Pick<Finding, 'span'>,
): boolean {
  const { start, end } = sentence.cellSpan(row, column);
  return start <= span.start && span.end <= end;
}

export const ARC_COLUMNS: readonly ColumnIndex[] = [Column.head, Column.deprel];
export const TAG_COLUMNS: readonly ColumnIndex[] = [Column.upos, Column.feats, Column.lemma];
