/** Suggestions for the cell at an offset. */

import { cellFault, type Scheme } from '../../annotation/index.ts';
import { Column, type ColumnIndex, RowKind, type Sentence } from '../../conllu/index.ts';
import type { LanguageTables } from '../../validate/index.ts';
import { placeAt } from '../cellAtOffset.ts';
import type { Completion, CompletionCell, Completions, Offered } from './cell.ts';
import { type FeatureForm, featureForm } from './featureForm.ts';
import { featureCompletions } from './features.ts';
import { headCompletions } from './heads.ts';
import { lemmaCompletions } from './lemmas.ts';
import { miscCompletions } from './misc.ts';
import { relationCompletions, tagCompletions, uposCompletions } from './tags.ts';
import { LONGEST_CELL, type Vocabulary } from './vocabulary.ts';

/** What suggestions draw on. */
export interface CompletionContext {
  readonly vocabulary: Vocabulary;
  /** Those of other treebanks of the language. */
  readonly others?: readonly Vocabulary[];
  readonly language?: LanguageTables | undefined;
  /** What the relations mean; UD by default. */
  readonly scheme?: Scheme | undefined;
  readonly isNarrowing?: boolean;
  /** A model's prediction for the cell. */
  readonly predicted?: string | undefined;
}

const BY_COLUMN: ReadonlyMap<ColumnIndex, (cell: CompletionCell) => Offered> = new Map([
  [Column.lemma, lemmaCompletions],
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
export function completionsAt(sentence: Sentence, offset: number, context: CompletionContext): Completions | undefined {
  const place = placeAt(sentence, offset);
  if (place === undefined) return undefined;
  const { row, column, span, word } = place;
  if (!hasColumn(sentence.kind(row), column)) return undefined;
  const text = sentence.text.slice(span.start, span.end);
  const offered = offer(sentence, { row, word, column, text, cursor: offset - span.start }, context);
  return offered && { span, column, ...offered };
}

/** Both for the text and for what edits cells outside it. */
function offer(
  sentence: Sentence,
  edited: EditedCell & Pick<CompletionCell, 'row' | 'word'>,
  context: CompletionContext,
): Offered | undefined {
  const { column, text } = edited;
  const offered = LONGEST_CELL < text.length ? undefined : BY_COLUMN.get(column);
  if (offered === undefined) return undefined;
  const found = offered(cellIn(sentence, edited, context));
  return { ...found, items: writable(column, text, found.items).slice(0, MOST_ITEMS) };
}

function cellIn(
  sentence: Sentence,
  { row, word, text, cursor, head, upos }: EditedCell & Pick<CompletionCell, 'row' | 'word'>,
  { isNarrowing = false, vocabulary, others, language, scheme, predicted }: CompletionContext,
): CompletionCell {
  const own = { row, word, text, cursor, head, upos: upos ?? sentence.cell(row, Column.upos) };
  return { sentence, ...own, vocabulary, others, language, scheme, predicted, isNarrowing };
}

/** A value used elsewhere may be wrong there: it is offered only if the cell can hold it, or already has a fault of its own. */
function writable(column: ColumnIndex, text: string, items: readonly Completion[]): readonly Completion[] {
  if (text !== '' && cellFault(column, text) !== undefined) return items;
  return items.filter((item) => cellFault(column, item.text) === undefined);
}

/** A cell being edited outside the text. */
interface EditedCell {
  readonly column: ColumnIndex;
  readonly text: string;
  /** Length of the text before the cursor. */
  readonly cursor: number;
  /** Position of the head if it is about to differ from the one in the sentence. */
  readonly head?: number | undefined;
  /** The same for UPOS. */
  readonly upos?: string | undefined;
}

/** The same for a cell of a word that is edited outside the text, as in a form. */
export function choicesFor(
  sentence: Sentence,
  word: number,
  edited: EditedCell,
  context: CompletionContext,
): Offered | undefined {
  return offer(sentence, { row: sentence.rowOfWord(word), word, ...edited }, context);
}

/** The form for FEATS of a word; undefined if the cell is too long for one. */
export function featureFormFor(
  sentence: Sentence,
  word: number,
  edited: EditedCell,
  context: CompletionContext,
): FeatureForm | undefined {
  if (LONGEST_CELL < edited.text.length) return undefined;
  return featureForm(cellIn(sentence, { row: sentence.rowOfWord(word), word, ...edited }, context));
}

function hasColumn(kind: RowKind, column: ColumnIndex): boolean {
  if (kind === RowKind.word) return true;
  return (kind === RowKind.emptyNode ? OF_EMPTY_NODES : OF_MULTIWORD_TOKENS).includes(column);
}
