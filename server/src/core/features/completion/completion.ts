/** Suggestions for the cell at an offset. */

import { Column, type ColumnIndex, RowKind, type Sentence } from '../../conllu/index.ts';
import type { LanguageTables } from '../../validate/index.ts';
import { placeAt } from '../place.ts';
import type { Cell, Completions, Offered } from './cell.ts';
import { featureCompletions } from './features.ts';
import { headCompletions } from './heads.ts';
import { miscCompletions } from './misc.ts';
import { relationCompletions, tagCompletions, uposCompletions } from './tags.ts';
import { LONGEST_CELL, type Vocabulary } from './vocabulary.ts';

export interface CompletionContext {
  readonly vocabulary: Vocabulary;
  readonly language?: LanguageTables;
  readonly isNarrowing?: boolean;
}

const BY_COLUMN: ReadonlyMap<ColumnIndex, (cell: Cell) => Offered> = new Map([
  [Column.upos, uposCompletions],
  [Column.xpos, tagCompletions],
  [Column.feats, featureCompletions],
  [Column.head, headCompletions],
  [Column.deprel, relationCompletions],
  [Column.misc, miscCompletions],
]);

/** Columns of rows other than words. */
const OF_EMPTY_NODES: readonly ColumnIndex[] = [Column.upos, Column.xpos, Column.feats, Column.misc];
const OF_MULTIWORD_TOKENS: readonly ColumnIndex[] = [Column.misc];

/** Maximum length of a list. */
const MOST_ITEMS = 400;

/** Undefined on comments, in cells too long to be chosen from a list, and in columns that only the annotator can fill. */
export function completionsAt(
  sentence: Sentence,
  offset: number,
  { vocabulary, language, isNarrowing = false }: CompletionContext,
): Completions | undefined {
  const place = placeAt(sentence, offset);
  if (place === undefined) return undefined;
  const { row, column, span, word } = place;
  const offer = BY_COLUMN.get(column);
  if (offer === undefined || LONGEST_CELL < span.end - span.start || !hasColumn(sentence.kind(row), column))
    return undefined;
  const text = sentence.text.slice(span.start, span.end);
  const upos = sentence.cell(row, Column.upos);
  const cursor = offset - span.start;
  const offered = offer({ sentence, row, word, upos, text, cursor, vocabulary, language, isNarrowing });
  return { span, column, ...offered, items: offered.items.slice(0, MOST_ITEMS) };
}

function hasColumn(kind: RowKind, column: ColumnIndex): boolean {
  if (kind === RowKind.word) return true;
  return (kind === RowKind.emptyNode ? OF_EMPTY_NODES : OF_MULTIWORD_TOKENS).includes(column);
}
