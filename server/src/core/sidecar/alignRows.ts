/**
 * Maps the rows of some sentences to those of others: for entries attached to a row that must not end up on another. Rows
 * that are identical at both ends are paired; between them the alignment with the fewest changes decides (Wagner & Fischer 1974),
 * using the other cells to distinguish rows with the same form; a row deleted in one place and added in another has moved.
 *
 * Time and space O(n·m) for n and m rows between the ends, up to `MOST_CELLS`; beyond that only rows without a duplicate are
 * paired.
 */

import { Column, type ColumnIndex, type Sentence } from '../conllu/index.ts';

/** A row of several sentences. */
export interface RowPlace {
  /** Index of its sentence. */
  readonly sentence: number;
  readonly row: number;
}

/** Maximum number of table cells that the alignment may fill: 20 ms. */
const MOST_CELLS = 4e6;

/** Costs. Adding or deleting a row costs more than all differences that rows with the same form can have. */
const GAP = 1000;
const OTHER_FORM = 1500;

interface Row extends RowPlace {
  readonly kind: number;
  readonly id: string;
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  /** Further evidence of the word's identity; not ID, HEAD or DEPS, which renumbering changes. */
  readonly others: string;
  readonly head: string;
}

/** For each row of the old sentences, in order, its current row; undefined if it is gone. */
export function alignRows(before: readonly Sentence[], after: readonly Sentence[]): Map<number, RowPlace>[] {
  const old = rowsOf(before);
  const now = rowsOf(after);
  const partner = new Int32Array(old.length).fill(-1);
  const start = sameAtStart(old, now);
  const end = sameAtEnd(old, now, start);
  for (let i = 0; i < start; i++) partner[i] = i;
  for (let i = 1; i <= end; i++) partner[old.length - i] = now.length - i;
  const n = old.length - start - end;
  const m = now.length - start - end;
  if (0 < n && 0 < m) {
    if (n * m <= MOST_CELLS) alignMiddle(old, now, start, n, m, partner);
    pairMoved(old, now, partner);
  }
  const found = before.map(() => new Map<number, RowPlace>());
  for (let i = 0; i < old.length; i++) {
    if (partner[i] === -1) continue;
    const { sentence, row } = now[partner[i]];
    found[old[i].sentence].set(old[i].row, { sentence, row });
  }
  return found;
}

const OTHERS: readonly ColumnIndex[] = [
  Column.lemma,
  Column.upos,
  Column.xpos,
  Column.feats,
  Column.deprel,
  Column.misc,
];

function rowsOf(sentences: readonly Sentence[]): Row[] {
  return sentences.flatMap((each, sentence) =>
    Array.from({ length: each.nRows }, (_, row) => ({
      sentence,
      row,
      kind: each.kind(row),
      id: each.cell(row, Column.id),
      form: each.cell(row, Column.form),
      lemma: each.cell(row, Column.lemma),
      upos: each.cell(row, Column.upos),
      others: OTHERS.map((column) => (each.isBlank(row, column) ? '' : each.cell(row, column))).join('\t'),
      head: each.cell(row, Column.head),
    })),
  );
}

const isSame = (a: Row, b: Row): boolean =>
  a.form === b.form && a.id === b.id && a.head === b.head && a.kind === b.kind && a.others === b.others;

function sameAtStart(old: readonly Row[], now: readonly Row[]): number {
  const most = Math.min(old.length, now.length);
  let n = 0;
  while (n < most && isSame(old[n], now[n])) n++;
  return n;
}

function sameAtEnd(old: readonly Row[], now: readonly Row[], start: number): number {
  const most = Math.min(old.length, now.length) - start;
  let n = 0;
  while (n < most && isSame(old[old.length - 1 - n], now[now.length - 1 - n])) n++;
  return n;
}

/** Undefined if they cannot be the same: of different kinds, or with different forms and no sign of a correction. */
function costOf(a: Row, b: Row): number | undefined {
  if (a.kind !== b.kind) return undefined;
  const difference =
    (a.lemma === b.lemma ? 0 : 32) +
    (a.upos === b.upos ? 0 : 16) +
    (a.others === b.others ? 0 : 8) +
    (a.head === b.head ? 0 : 2) +
    (a.id === b.id ? 0 : 1);
  if (a.form === b.form) return difference;
  return isCorrected(a, b) ? OTHER_FORM + difference : undefined;
}

const NOTHING_ELSE = OTHERS.map(() => '').join('\t');

/** The other cells are all the same and not blank; or the forms differ by one inserted, deleted or replaced letter. */
function isCorrected(a: Row, b: Row): boolean {
  return (a.others === b.others && a.others !== NOTHING_ELSE) || isOneLetterOff(a.form, b.form);
}

function isOneLetterOff(a: string, b: string): boolean {
  if (1 < Math.abs(a.length - b.length)) return false;
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}

// C[i][j] = min(C[i-1][j] + gap, C[i][j-1] + gap, C[i-1][j-1] + cost(i, j))
function alignMiddle(
  old: readonly Row[],
  now: readonly Row[],
  start: number,
  n: number,
  m: number,
  partner: Int32Array,
): void {
  const width = m + 1;
  const costs = new Float64Array((n + 1) * width);
  const steps = new Uint8Array((n + 1) * width);
  for (let j = 1; j <= m; j++) costs[j] = j * GAP;
  for (let i = 1; i <= n; i++) {
    costs[i * width] = i * GAP;
    for (let j = 1; j <= m; j++) {
      const at = i * width + j;
      const gone = costs[at - width] + GAP;
      const came = costs[at - 1] + GAP;
      const cost = costOf(old[start + i - 1], now[start + j - 1]);
      const kept = cost === undefined ? Number.POSITIVE_INFINITY : costs[at - width - 1] + cost;
      costs[at] = Math.min(gone, came, kept);
      steps[at] = kept <= gone && kept <= came ? KEPT : gone <= came ? GONE : CAME;
    }
  }
  for (let i = n, j = m; 0 < i && 0 < j; ) {
    const step = steps[i * width + j];
    if (step === KEPT) partner[start + --i] = start + --j;
    else if (step === GONE) i--;
    else j--;
  }
}

const KEPT = 1;
const GONE = 2;
const CAME = 3;

/** Pairs rows without a partner that look alike, if there is exactly one on each side. */
function pairMoved(old: readonly Row[], now: readonly Row[], partner: Int32Array): void {
  const isTaken = new Uint8Array(now.length);
  for (const place of partner) if (place !== -1) isTaken[place] = 1;
  const came = onlyOnes(now, (i) => isTaken[i] === 0);
  for (const [look, i] of onlyOnes(old, (k) => partner[k] === -1)) {
    const place = came.get(look);
    if (i !== undefined && place !== undefined) partner[i] = place;
  }
}

/** Positions by the row's content; undefined if there are several. */
function onlyOnes(rows: readonly Row[], isFree: (index: number) => boolean): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  rows.forEach((row, i) => {
    if (!isFree(i)) return;
    const look = `${row.kind}\t${row.form}\t${row.others}`;
    places.set(look, places.has(look) ? undefined : i);
  });
  return places;
}
