/** Differences of cells that are lists, and of comments: per feature, attribute and key. */

import { itemsOf, nameOfItem, valueOfItem } from '../../annotation/index.ts';
import { Column, type ColumnIndex, DECLARING, type Sentence, type Span } from '../../conllu/index.ts';
import {
  commentOf,
  isAboutWords,
  type Renaming,
  referencesInMisc,
  renameInComment,
  renameInMisc,
} from '../../edit/index.ts';
import type { Difference, DifferenceSide } from './types.ts';

/** A sentence of one side and its index. */
export interface LocatedSentence {
  readonly sentence: Sentence;
  readonly index: number;
}

/** A row of it. */
export interface LocatedRow extends LocatedSentence {
  readonly row: number;
}

interface Entry {
  readonly value: string;
  /** The same with places for IDs. */
  readonly compared: string;
  readonly span: Span;
}

/** The meaning of each side's IDs, where equal numbers need not be equal words. */
export interface IdPlaces {
  readonly a: Renaming;
  readonly b: Renaming;
}

/** FEATS or MISC of two rows. A different order is no difference, nor are other numbers of the same words. */
export function itemDifferences(
  a: LocatedRow,
  b: LocatedRow,
  column: typeof Column.feats | typeof Column.misc,
  places?: IdPlaces,
): Difference[] {
  const cell = a.sentence.cell(a.row, column);
  if (cell === b.sentence.cell(b.row, column) && (places === undefined || referencesInMisc(cell).length === 0))
    return [];
  const kind = column === Column.feats ? 'feats' : 'misc';
  const [mine, theirs] = [entriesOf(a, column, places?.a), entriesOf(b, column, places?.b)];
  const names = new Set([...mine.keys(), ...theirs.keys()]);
  return [...names].flatMap((feature): Difference[] => {
    const [x, y] = [mine.get(feature), theirs.get(feature)];
    if (x?.compared === y?.compared) return [];
    return [{ class: kind, feature, a: sideOf(a, x, column), b: sideOf(b, y, column) }];
  });
}

/**
 * Further columns (CoNLL-U Plus) as whole cells. A column that one side lacks is as good as one without content. Time O(row) if a side has any,
 * and none otherwise.
 */
export function furtherDifferences(a: LocatedRow, b: LocatedRow): Difference[] {
  const [mine, theirs] = [a.sentence.columns.further, b.sentence.columns.further];
  if (mine.length === 0 && theirs.length === 0) return [];
  return [...new Set([...mine, ...theirs])].flatMap((feature): Difference[] => {
    const [x, y] = [a, b].map(({ sentence, row }) => sentence.cellNamed(row, feature));
    if ((x ?? '_') === (y ?? '_')) return [];
    const side = ({ sentence, index, row }: LocatedRow, value: string | undefined): DifferenceSide => {
      const { end } = sentence.lineSpan(sentence.rowLine(row));
      return { sentence: index, rows: [row], value, span: sentence.spanNamed(row, feature) ?? { start: end, end } };
    };
    return [{ class: 'further', feature, a: side(a, x), b: side(b, y) }];
  });
}

function sideOf({ sentence, index, row }: LocatedRow, entry: Entry | undefined, column: ColumnIndex): DifferenceSide {
  return { sentence: index, rows: [row], value: entry?.value, span: entry?.span ?? sentence.cellSpan(row, column) };
}

/** By name; several items of one name count as one, with their values in order. */
function entriesOf({ sentence, row }: LocatedRow, column: ColumnIndex, places?: Renaming): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  if (sentence.isBlank(row, column)) return entries;
  const { start } = sentence.cellSpan(row, column);
  for (const item of itemsOf(sentence.cell(row, column))) {
    const name = nameOfItem(item.text);
    const value = valueOfItem(item.text) ?? '';
    const compared =
      places === undefined ? value : (valueOfItem(renameInMisc(item.text, places, () => undefined)) ?? '');
    const known = entries.get(name);
    const span = { start: start + item.start, end: start + item.end };
    if (known === undefined) entries.set(name, { value, compared, span });
    else {
      const both = { value: `${known.value}|${value}`, compared: `${known.compared}|${compared}` };
      entries.set(name, { ...both, span: known.span });
    }
  }
  return entries;
}

/**
 * Comments by key and occurrence; a comment without `=` is its own key. A different order is no difference, nor are other numbers of the same words.
 *
 * @param places called if comments refer to words
 */
export function commentDifferences(a: LocatedSentence, b: LocatedSentence, places: () => IdPlaces): Difference[] {
  const isAbout = [a, b].some(({ sentence: { comments, text } }) =>
    comments.some(({ span }) => isAboutWords(text.slice(span.start, span.end))),
  );
  const found = isAbout ? places() : undefined;
  const [mine, theirs] = [commentsOf(a.sentence, found?.a), commentsOf(b.sentence, found?.b)];
  const keys = new Set([...mine.keys(), ...theirs.keys()]);
  return [...keys].flatMap((id): Difference[] => {
    const [x, y] = [mine.get(id), theirs.get(id)];
    if (x?.compared === y?.compared && (x === undefined) === (y === undefined)) return [];
    const feature = (x ?? y)?.key ?? '';
    const side = (place: LocatedSentence, entry: CommentEntry | undefined): DifferenceSide => {
      const at = { start: 0, end: 0 };
      return { sentence: place.index, rows: [], value: entry?.value, span: entry?.span ?? at };
    };
    return [{ class: feature === 'text' ? 'text' : 'comment', feature, a: side(a, x), b: side(b, y) }];
  });
}

/** The value is '' for a comment without `=`. */
interface CommentEntry extends Entry {
  readonly key: string;
}

function commentsOf({ comments, text }: Sentence, places: Renaming | undefined): Map<string, CommentEntry> {
  const entries = new Map<string, CommentEntry>();
  const times = new Map<string, number>();
  for (const { key, value, span } of comments) {
    // Cells are compared by their columns, whatever their order; the line that names them belongs to the file.
    if (key === DECLARING) continue;
    const line = places && renameInComment(text.slice(span.start, span.end), places);
    const compared = (line === undefined ? undefined : commentOf(line)) ?? { key, value };
    const n = times.get(compared.key) ?? 0;
    times.set(compared.key, n + 1);
    entries.set(`${n} ${compared.key}`, { key, value: value ?? '', compared: compared.value ?? '', span });
  }
  return entries;
}
