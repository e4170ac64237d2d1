/** Further columns (CoNLL-U Plus) under surgery: which cell a row has after an operation. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../nodes.ts';
import { isEmptyValue } from './emptyValues.ts';

/**
 * Gives the rows of the drafts their cells in one column, after words and IDs are in place: `row.further[at]` is what was read, or the
 * empty value in a new row, and what will be written. `node.into` is the word that a merged one is now part of, `node.partOf` the word that a
 * new part was split from, `node.part` the draft in which it is (-1: deleted).
 *
 * @param read the drafts that were read; `byId` has their nodes, `readRanges` their multiword tokens
 * @param drafts the drafts that will be written
 * @param at index of the column in `Columns.further`
 */
type Follow = (read: readonly Draft[], drafts: readonly Draft[], at: number, name: string) => void;

/**
 * Columns whose cells follow surgery in their own way, by name: those that refer to other rows of the sentence, such as the codes of multiword
 * expressions, get a line here. All others belong to their nodes: see `withNodes`.
 */
const FOLLOWING: Readonly<Record<string, Follow>> = {};

export function followFurther(read: readonly Draft[], drafts: readonly Draft[]): void {
  read[0].columns.further.forEach((name, at) => {
    const follow = Object.hasOwn(FOLLOWING, name) ? FOLLOWING[name] : withNodes;
    follow(read, drafts, at, name);
  });
}

/**
 * The cell of a merged word is that of its lead, or the first that is not empty; others that differ are reported, and so are those of
 * multiword tokens that are gone.
 */
const withNodes: Follow = (read, drafts, at, name) => {
  const merged = new Map<Node, Node[]>();
  for (const { byId } of read)
    for (const node of byId.values())
      if (node.into !== undefined) merged.set(node.into, [...(merged.get(node.into) ?? []), node]);
  const [{ notes }] = read;
  const drop = (cell: string, of: string) => notes.push(localized`${name} of ${of}, “${cell}”, was dropped.`);
  for (const [lead, others] of merged) {
    for (const other of others) {
      const cell = other.further[at];
      if (isEmptyValue(cell) || cell === lead.further[at]) continue;
      if (isEmptyValue(lead.further[at])) lead.further[at] = cell;
      else drop(cell, other.name);
    }
  }
  const ranges = new Set(drafts.flatMap((draft) => draft.ranges));
  for (const { readRanges } of read) {
    for (const range of readRanges) {
      if (ranges.has(range) || isEmptyValue(range.further[at])) continue;
      const isDeleted = !drafts.some(({ words }) => words.includes(range.first) || words.includes(range.last));
      if (!isDeleted) drop(range.further[at], localized`“${range.form}”`);
    }
  }
};
