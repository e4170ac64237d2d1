/** Further columns (CoNLL-U Plus) under surgery: which cell a row has after an operation. */

import { localized } from '../../../../localization/index.ts';
import { isMweColumn } from '../../../annotation/index.ts';
import { append } from '../../../grouping.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../nodes.ts';
import { isEmptyValue } from './emptyValues.ts';

/**
 * The cell of a merged word is that of its lead, or the first that is not empty; others that differ are reported, and so are those of
 * multiword tokens that are gone. Codes of multiword expressions refer to other rows of the sentence: see `followExpressions`.
 *
 * @param read the drafts that were read; `byId` has their nodes, `readRanges` their multiword tokens
 * @param drafts the drafts that will be written
 */
export function followFurther(read: readonly Draft[], drafts: readonly Draft[]): void {
  read[0].columns.further.forEach((name, at) => {
    if (!isMweColumn(name)) mergeCells(read, at, name);
    noteRanges(read, drafts, at, name);
  });
}

type Dropped = (cell: string, of: string) => void;

const droppedFrom =
  ([{ notes }]: readonly Draft[], name: string): Dropped =>
  (cell, of) => {
    notes.push(localized`${name} of ${of}, “${cell}”, was dropped.`);
  };

function mergeCells(read: readonly Draft[], at: number, name: string): void {
  const merged = new Map<Node, Node[]>();
  for (const { byId } of read)
    for (const node of byId.values()) if (node.into !== undefined) append(merged, node.into, node);
  const drop = droppedFrom(read, name);
  for (const [lead, others] of merged) {
    for (const other of others) {
      const cell = other.further[at];
      if (isEmptyValue(cell) || cell === lead.further[at]) continue;
      if (isEmptyValue(lead.further[at])) lead.further[at] = cell;
      else drop(cell, other.name);
    }
  }
}

function noteRanges(read: readonly Draft[], drafts: readonly Draft[], at: number, name: string): void {
  const ranges = new Set(drafts.flatMap((draft) => draft.ranges));
  for (const { readRanges } of read) {
    for (const range of readRanges) {
      if (ranges.has(range) || isEmptyValue(range.further[at])) continue;
      const isDeleted = !drafts.some(({ words }) => words.includes(range.first) || words.includes(range.last));
      if (!isDeleted) droppedFrom(read, name)(range.further[at], localized`“${range.form}”`);
    }
  }
}
