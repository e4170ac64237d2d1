/** The differences that concern words as a plan for their operation. */

import { Column, type Sentence } from '../../conllu/index.ts';
import type { IdPair, Transplant } from '../../edit/index.ts';
import type { Difference } from '../differences/index.ts';
import type { SentencePair } from './pair.ts';

export const isSegmentation = (each: Difference) => each.class === 'segmentation';
export const isHead = (each: Difference) => each.class === 'head';

/**
 * O(differences + empty nodes)
 *
 * @param all the differences of the two versions
 * @param later cells that refer to words of the other version @param comments likewise
 */
export function transplantOf(
  { a, b, alignment, nodes }: SentencePair,
  all: readonly Difference[],
  taken: ReadonlySet<Difference>,
  later: readonly Difference[],
  comments: ReadonlySet<string>,
): Transplant {
  const { gaps } = alignment;
  const words = all.filter((each) => isSegmentation(each) && each.kind !== 'range' && each.kind !== 'empty-node');
  const pairOf = (each: Difference): IdPair => ({
    a: idOf(a, each.a?.rows[0]),
    b: idOf(b, each.b?.rows[0]),
  });
  const single = (kind: Difference['kind']) => [...taken].filter((each) => each.kind === kind).map(pairOf);
  return {
    toA: alignment.toA,
    gaps,
    // The differences list the gaps in their order.
    taken: new Set(words.flatMap((each, index) => (taken.has(each) ? [index] : []))),
    empties: nodes.emptyNodes.map((each) => ({ a: idOf(a, each.a?.row), b: idOf(b, each.b?.row) })),
    ranges: single('range'),
    takenEmpties: single('empty-node'),
    heads: new Map(
      later.flatMap((each) => {
        const row = each.b?.rows[0];
        return isHead(each) && row !== undefined ? [[b.wordOfRow(row), each.relation !== undefined]] : [];
      }),
    ),
    deps: later.flatMap((each) => {
      const id = idOf(b, each.b?.rows[0]);
      const isTaken = each.class === 'deps' && id !== undefined && each.b?.value !== undefined;
      return isTaken ? [{ id, own: each.a?.value, theirs: each.b?.value }] : [];
    }),
    misc: later.flatMap((each) => {
      const id = idOf(b, each.b?.rows[0]);
      return each.class === 'misc' && id !== undefined ? [{ id, attribute: each.feature ?? '' }] : [];
    }),
    comments,
  };
}

const idOf = (sentence: Sentence, row: number | undefined) =>
  row === undefined ? undefined : sentence.cell(row, Column.id);
