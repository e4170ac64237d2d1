/** Differences of cells that are lists, and of comments: per feature, attribute and key. */

import { itemsOf, nameOfItem, valueOfItem } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Sentence, type Span } from '../../conllu/index.ts';
import type { Difference, DifferenceSide } from './types.ts';

/** A sentence of one side and its index. */
export interface Located {
  readonly sentence: Sentence;
  readonly index: number;
}

/** A row of it. */
export interface LocatedRow extends Located {
  readonly row: number;
}

interface Entry {
  readonly value: string;
  readonly span: Span;
}

/** FEATS or MISC of two rows. Order is no difference. */
export function itemDifferences(
  a: LocatedRow,
  b: LocatedRow,
  column: typeof Column.feats | typeof Column.misc,
): Difference[] {
  if (a.sentence.cell(a.row, column) === b.sentence.cell(b.row, column)) return [];
  const kind = column === Column.feats ? 'feats' : 'misc';
  const [mine, theirs] = [entriesOf(a, column), entriesOf(b, column)];
  const names = new Set([...mine.keys(), ...theirs.keys()]);
  return [...names].flatMap((feature): Difference[] => {
    const [x, y] = [mine.get(feature), theirs.get(feature)];
    if (x?.value === y?.value) return [];
    return [{ class: kind, feature, a: sideOf(a, x, column), b: sideOf(b, y, column) }];
  });
}

function sideOf({ sentence, index, row }: LocatedRow, entry: Entry | undefined, column: ColumnIndex): DifferenceSide {
  return { sentence: index, rows: [row], value: entry?.value, span: entry?.span ?? sentence.cellSpan(row, column) };
}

/** By name; several items of one name count as one, with their values in order. */
function entriesOf({ sentence, row }: LocatedRow, column: ColumnIndex): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  if (sentence.isBlank(row, column)) return entries;
  const { start } = sentence.cellSpan(row, column);
  for (const item of itemsOf(sentence.cell(row, column))) {
    const name = nameOfItem(item.text);
    const value = valueOfItem(item.text) ?? '';
    const known = entries.get(name);
    const span = { start: start + item.start, end: start + item.end };
    entries.set(name, known === undefined ? { value, span } : { value: `${known.value}|${value}`, span: known.span });
  }
  return entries;
}

/** Comments by key and occurrence; a comment without `=` is its own key. Order is no difference. */
export function commentDifferences(a: Located, b: Located): Difference[] {
  const [mine, theirs] = [commentsOf(a.sentence), commentsOf(b.sentence)];
  const keys = new Set([...mine.keys(), ...theirs.keys()]);
  return [...keys].flatMap((id): Difference[] => {
    const [x, y] = [mine.get(id), theirs.get(id)];
    if (x?.value === y?.value && (x === undefined) === (y === undefined)) return [];
    const feature = (x ?? y)?.key ?? '';
    const side = (place: Located, entry: CommentEntry | undefined): DifferenceSide => {
      const at = { start: 0, end: 0 };
      return { sentence: place.index, rows: [], value: entry?.value, span: entry?.span ?? at };
    };
    return [{ class: feature === 'text' ? 'text' : 'comment', feature, a: side(a, x), b: side(b, y) }];
  });
}

interface CommentEntry {
  readonly key: string;
  /** '' for a comment without `=`. */
  readonly value: string;
  readonly span: Span;
}

function commentsOf({ comments }: Sentence): Map<string, CommentEntry> {
  const entries = new Map<string, CommentEntry>();
  const times = new Map<string, number>();
  for (const { key, value, span } of comments) {
    const n = times.get(key) ?? 0;
    times.set(key, n + 1);
    entries.set(`${n} ${key}`, { key, value: value ?? '', span });
  }
  return entries;
}
