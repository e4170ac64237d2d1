/** The lines of multiword tokens in a merged sentence. */

import { Column, type ColumnIndex } from '../../conllu/index.ts';
import type { Frame } from './frame.ts';
import type { Nodes } from './nodes.ts';
import { type MergedCell, mergeFeats, mergeMisc, mergeValue } from './threeWay.ts';
import { type Side, type Three, VERSIONS, type Version } from './types.ts';
import type { MultiwordLine, SentenceVersion } from './version.ts';

/** Words by their position in the result. */
interface MergedRange {
  readonly first: number;
  readonly last: number;
  /** The cells in each version of the result; undefined if it lacks the line. */
  readonly cells: Three<readonly string[] | undefined>;
  /** The conflict: the form, or else the first cell that differs. */
  readonly conflict: Three<string | null> | undefined;
}

/** By first and last word. */
export function mergeRanges(versions: Three<SentenceVersion>, frame: Frame, nodes: Nodes): MergedRange[] {
  const places = new Map<string, { first: number; last: number; found: { [V in Version]?: MultiwordLine } }>();
  for (const version of VERSIONS) {
    for (const range of versions[version].ranges) {
      const first = frame.positionOf(version, range.first);
      const last = frame.positionOf(version, range.last);
      if (first === undefined || last === undefined) continue;
      const place = places.get(`${first}-${last}`) ?? { first, last, found: {} };
      places.set(`${first}-${last}`, place);
      const cells = range.cells.map((cell, column) => (column === Column.misc ? nodes.misc(version, cell) : cell));
      place.found[version] = { ...range, cells };
    }
  }
  return [...places.values()]
    .map(({ first, last, found }) => ({
      first,
      last,
      ...mergeRange(found.base?.cells, found.ours?.cells, found.theirs?.cells),
    }))
    .filter(({ cells }) => cells.ours !== undefined || cells.theirs !== undefined)
    .sort((a, b) => a.first - b.first || b.last - a.last);
}

type Cells = readonly string[] | undefined;

function mergeRange(base: Cells, ours: Cells, theirs: Cells): Pick<MergedRange, 'cells' | 'conflict'> {
  const textOf = (cells: Cells) => cells?.slice(1).join('\t');
  const whole = mergeValue({ base, ours, theirs }, (a, b) => textOf(a) === textOf(b));
  if (!whole.isConflict) return { cells: whole.value, conflict: undefined };
  if (ours === undefined || theirs === undefined) {
    const form = (cells: Cells) => cells?.[Column.form] ?? null;
    return { cells: whole.value, conflict: { base: form(base), ours: form(ours), theirs: form(theirs) } };
  }
  const merged = { base: [''], ours: [''], theirs: [''] };
  let conflict: Three<string | null> | undefined;
  for (let column: number = Column.form; column < ours.length; column++) {
    const values = { base: base?.[column], ours: ours[column], theirs: theirs[column] };
    const cell = mergeRangeCell(column as ColumnIndex, values);
    for (const version of VERSIONS) merged[version].push(cell.value[version]);
    if (0 < cell.conflicts.length) conflict ??= { ...values, base: values.base ?? null };
  }
  return { cells: { ...merged, base: base === undefined ? undefined : merged.base }, conflict };
}

function mergeRangeCell(column: ColumnIndex, cells: Three<string | undefined>): MergedCell {
  if (column === Column.feats) return mergeFeats(cells);
  if (column === Column.misc) return mergeMisc(cells);
  const { value, isConflict } = mergeValue(cells);
  return {
    value: { base: value.base ?? '_', ours: value.ours ?? '_', theirs: value.theirs ?? '_' },
    conflicts: isConflict ? [{ name: '', values: cells }] : [],
  };
}

/** Whether the multiword tokens of the result for one side overlap. */
export function doOverlap(ranges: readonly MergedRange[], side: Side): boolean {
  let covered = 0;
  return ranges.some(({ first, last, cells }) => {
    if (cells[side] === undefined) return false;
    const overlaps = first <= covered;
    covered = Math.max(covered, last);
    return overlaps;
  });
}

/** First words of multiword tokens that a side added or changed although the other side re-segmented the first or last word. */
export function lostRanges(versions: Three<SentenceVersion>, frame: Frame, side: Side): string[] {
  const before = new Map(versions.base.ranges.map((range) => [`${range.first}-${range.last}`, range.cells.join('\t')]));
  return versions[side].ranges
    .filter(
      ({ first, last, cells }) =>
        (frame.positionOf(side, first) === undefined || frame.positionOf(side, last) === undefined) &&
        before.get(`${first}-${last}`) !== cells.join('\t'),
    )
    .map(({ first }) => String(first));
}
