/** The bar of a review: progress, the proposal that the keys are about, and a button for each key. */

import { localized } from '../../../server/src/localization/index.ts';
import type { PanelEvent } from '../reducer.ts';
import { proposalAt, reviewOf } from '../review/current.ts';
import { finishedText, progressText, proposalText } from '../review/texts.ts';
import type { State } from '../state.ts';
import { element } from './element.ts';
import { createKeyButton } from './keyButton.ts';

export interface ReviewBar {
  readonly element: HTMLElement;
  render(state: State): void;
}

export function createReviewBar(dispatch: (event: PanelEvent) => void): ReviewBar {
  const button = (text: string, key: string, event: PanelEvent) => createKeyButton(text, key, () => dispatch(event));
  const accept = button(localized`Accept`, 'y', { type: 'review', step: 'accept' });
  const reject = button(localized`Reject`, 'n', { type: 'review', step: 'reject' });
  const subtree = button(localized`Accept Subtree`, 'Y', { type: 'review', step: 'acceptSubtree' });
  const all = button(localized`Accept All Above…`, 'A', { type: 'reviewChoose', isChoosing: true });
  const restore = button(localized`Take Back Rejection`, 'N', { type: 'review', step: 'restore' });
  const round = button(localized`Next Round`, 'R', { type: 'review', step: 'nextRound' });
  const leave = button(localized`End Review`, 'Escape', { type: 'review', step: 'leave' });
  const ofProposal = [accept, reject, subtree, all];
  const steps = element('div', 'review-buttons', ...[...ofProposal, restore, round, leave].map((each) => each.element));
  const thresholds = element('div', 'review-buttons');
  thresholds.setAttribute('role', 'group');
  thresholds.setAttribute('aria-label', localized`Accept all proposals that are at least this certain`);
  const progress = element('span', 'review-progress');
  const text = element('p', 'review-text');
  text.setAttribute('role', 'status');
  const bar = element('section', 'review', progress, steps, thresholds, text);
  bar.setAttribute('aria-label', localized`Review of a re-parse`);
  bar.hidden = true;

  return {
    element: bar,
    render: (state) => {
      const review = reviewOf(state);
      bar.hidden = review === undefined;
      if (review === undefined || state.shown === undefined) {
        text.textContent = '';
        return;
      }
      const { isChoosing } = state.review;
      const proposal = proposalAt(state);
      progress.textContent = progressText(review);
      for (const each of ofProposal) each.setEnabled(proposal !== undefined);
      accept.setEnabled(proposal !== undefined && proposal.obstacle === undefined);
      restore.element.hidden = !review.hasRejected;
      steps.hidden = isChoosing;
      thresholds.hidden = !isChoosing;
      thresholds.replaceChildren(
        ...review.thresholds.map(({ above, nArcs }, index) => {
          const which = above === 0 ? localized`All` : localized`${above} % and above`;
          return button(`${which} (${nArcs})`, String(index + 1), { type: 'review', step: 'acceptAbove', above })
            .element;
        }),
        button(localized`Back`, 'Escape', { type: 'reviewChoose', isChoosing: false }).element,
      );
      text.textContent = isChoosing
        ? localized`How certain? The number of arcs that are accepted is in parentheses.`
        : proposal === undefined
          ? finishedText(review)
          : proposalText(state.shown.diagram, review, proposal);
    },
  };
}
