/** Aligns the sentences of two versions of a treebank. */

import type { Sentence } from '../../conllu/index.ts';
import { longestIncreasing } from './order.ts';
import { SentencePartners } from './partners.ts';
import { type AlignableSide, type AlignableSides, sidesInMemory } from './sides.ts';

/**
 * Sentences that correspond, as indices into the two lists. `pair`: one each, the same or edited; `split` and `join`: one against
 * several with the same characters; `regrouped`: several against several; `added` and `removed`: on one side only.
 */
export interface SentenceLink {
  readonly kind: 'pair' | 'split' | 'join' | 'regrouped' | 'added' | 'removed';
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** True if its position among the others changed: as many sentences as possible count as not moved. */
  readonly isMoved: boolean;
}

/**
 * Aligns two lists of sentences; each is in exactly one link. In the order of `a`, those only in `b` after their predecessor.
 *
 * First the same unique `sent_id` with equal text; then equal texts between the same neighbours; then the same characters in other
 * boundaries, likewise; then the same `sent_id` with a similar text (half of the words); then equal texts anywhere, and
 * similar ones between the same neighbours. A `sent_id` alone comes last, as ids may have been reassigned. Blocks without
 * words count as sentences without characters. Swapping the sides gives the same links. Time O(n log n), times a window of 50
 * sentences for those that are not found otherwise.
 */
export function alignSentences(a: readonly Sentence[], b: readonly Sentence[]): SentenceLink[] {
  return [...alignSides(sidesInMemory(a, b))];
}

/** The same for sentences that need not be in memory: it requests only moved, edited and new ones and their neighbours, and numbers for the rest. */
export function alignSides(sides: AlignableSides): Generator<SentenceLink> {
  // Ambiguities are resolved from left to right on one side: always the same side, whichever comes first.
  const { a, b, nIds } = sides;
  if (!comesBefore(b, a)) return linksOf(new SentencePartners(sides), false);
  const swapped = { a: b, b: a, nIds, haveSameText: (i: number, j: number) => sides.haveSameText(j, i) };
  return linksOf(new SentencePartners(swapped), true);
}

function comesBefore(a: AlignableSide, b: AlignableSide): boolean {
  if (a.length !== b.length) return a.length < b.length;
  for (let at = 0; at < a.length; at++) {
    const [first, second] = [a.sentence(at).text, b.sentence(at).text];
    if (first !== second) return first < second;
  }
  return false;
}

function* linksOf(alignment: SentencePartners, isSwapped: boolean): Generator<SentenceLink> {
  const { toB, toA, groups } = alignment;
  const [ofA, ofB] = isSwapped ? [toA, toB] : [toB, toA];
  const kept = longestIncreasing(toB);
  const isKept = (i: number) => kept[isSwapped ? toA[i] : i] === 1;
  const groupOfA = new Map<number, SentenceLink>();
  const groupedB = new Set<number>();
  for (const { a, b } of groups) {
    const [own, other] = isSwapped ? [b, a] : [a, b];
    const kind = own.length === 1 ? 'split' : other.length === 1 ? 'join' : 'regrouped';
    groupOfA.set(own[0], { kind, a: own, b: other, isMoved: false });
    for (const i of own.slice(1)) groupOfA.set(i, { kind, a: [], b: [], isMoved: false });
    for (const j of other) groupedB.add(j);
  }
  let next = 0;
  function* addedUpTo(end: number): Generator<SentenceLink> {
    for (; next < end; next++) {
      if (ofB[next] !== -1 || groupedB.has(next)) continue;
      yield { kind: 'added', a: [], b: [next], isMoved: false };
    }
  }
  for (const [i, j] of ofA.entries()) {
    const group = groupOfA.get(i);
    if (group !== undefined) {
      if (group.a.length === 0) continue;
      yield* addedUpTo(group.b[0]);
      yield group;
    } else if (j === -1) yield { kind: 'removed', a: [i], b: [], isMoved: false };
    else {
      if (isKept(i)) yield* addedUpTo(j);
      yield { kind: 'pair', a: [i], b: [j], isMoved: !isKept(i) };
    }
  }
  yield* addedUpTo(ofB.length);
}
