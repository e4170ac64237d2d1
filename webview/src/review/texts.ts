/** What is said about proposals, in the bar, on cards and to screen readers. Pure. */

import { percent } from '../../../server/src/core/wording/numbers.ts';
import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramProposal, DiagramReview } from '../../../server/src/protocol/diagram.ts';
import { listOf, nameOf } from '../explain.ts';

/** `5 saw → 2 what, obj`; `2 what as the root`. */
export function arcName(
  diagram: Diagram,
  { head, dependent, deprel }: Omit<DiagramProposal, 'certainty' | 'isUncertain'>,
): string {
  if (head === 0) return localized`${nameOf(diagram, dependent)} as the root, ${deprel}`;
  return `${nameOf(diagram, head)} → ${nameOf(diagram, dependent)}, ${deprel}`;
}

/** What the word has now. */
export function currentArc(diagram: Diagram, dependent: number): string {
  const { head, deprel } = diagram.words[dependent - 1];
  if (head < 0) return localized`now without a head`;
  return head === 0 ? localized`now the root, ${deprel}` : localized`now ${deprel} of ${nameOf(diagram, head)}`;
}

/** What else happens if the proposal is accepted, or why it cannot be; undefined if there is nothing to say. */
export function consequence(
  diagram: Diagram,
  review: DiagramReview,
  { takes = [], obstacle }: DiagramProposal,
): string | undefined {
  if (obstacle !== undefined) return localized`Cannot be accepted: ${obstacle}.`;
  const names = takes.flatMap((word) => {
    const further = review.proposals.find(({ dependent }) => dependent === word);
    return further === undefined ? [] : [arcName(diagram, further)];
  });
  return names.length === 0 ? undefined : localized`Also takes: ${listOf(names)}.`;
}

/** One proposal in full, as the bar shows and screen readers read it. */
export function proposalText(diagram: Diagram, review: DiagramReview, proposal: DiagramProposal): string {
  const place = localized`${review.proposals.indexOf(proposal) + 1} of ${review.proposals.length}`;
  const doubt = proposal.isUncertain ? localized`, uncertain` : '';
  const { dependent, certainty } = proposal;
  const rest = consequence(diagram, review, proposal);
  const text = localized`Proposal ${place}: ${arcName(diagram, proposal)} (${percent(certainty)}${doubt}); ${currentArc(diagram, dependent)}.`;
  return rest === undefined ? text : `${text} ${rest}`;
}

/** `Round 2: 4 of 9 decided · 3 of 12 sentences done`. */
export function progressText({ round, nDecided, nTotal, sentences }: DiagramReview): string {
  const here = nTotal === 0 ? localized`nothing to decide` : localized`${nDecided} of ${nTotal} decided`;
  const file = sentences === undefined ? '' : localized` · ${sentences.nDone} of ${sentences.nTotal} sentences done`;
  return localized`Round ${round}: ${here}${file}`;
}

/** For a review without open proposals. */
export function finishedText({ sentences }: DiagramReview): string {
  const isLast = sentences === undefined || sentences.nDone === sentences.nTotal;
  const next = isLast ? '' : localized` Page Down goes to the next sentence of the text.`;
  return localized`Everything proposed here is decided. Press Shift+R for another round, or Esc to end the review.${next}`;
}
