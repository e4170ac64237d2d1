/** The bar of a comparison: the versions, the difference that the keys are about, and a button for each key. */

import { localized } from '../../../server/src/localization/index.ts';
import { comparisonOf, differenceAt } from '../comparison/current.ts';
import { differenceText, finishedText, progressText, versionsText } from '../comparison/texts.ts';
import type { PanelEvent } from '../reducer.ts';
import type { State } from '../state.ts';
import { createButton } from '../toolkit.ts';
import { element } from './element.ts';
import { createKeyButton } from './keyButton.ts';

export interface ComparisonBar {
  readonly element: HTMLElement;
  render(state: State): void;
}

export function createComparisonBar(dispatch: (event: PanelEvent) => void): ComparisonBar {
  const button = (text: string, event: PanelEvent) => createButton(text, undefined, () => dispatch(event));
  const keyButton = (text: string, key: string, event: PanelEvent) => createKeyButton(text, key, () => dispatch(event));
  const takeOther = keyButton(localized`Take Theirs`, 'y', { type: 'decide', from: 'other' });
  const leave = keyButton(localized`Keep Mine`, 'n', { type: 'decide', from: 0 });
  const base = keyButton(localized`Take Base`, 'b', { type: 'decide', from: 'base' });
  const all = keyButton(localized`Take All of Sentence`, 'Y', { type: 'decide', from: 'other', isAll: true });
  const again = keyButton(localized`Open Again`, 'N', { type: 'decideAgain' });
  const asText = button(localized`As Text`, { type: 'compareAsText' });
  const end = button(localized`End Comparison`, { type: 'endComparison' });
  const ofDifference = [takeOther, leave, base, all];
  const buttons = element(
    'div',
    'review-buttons',
    ...[...ofDifference, again, asText, end].map((each) => each.element),
  );
  const progress = element('span', 'comparison-progress');
  const text = element('p', 'comparison-text');
  text.setAttribute('role', 'status');
  const bar = element('section', 'review comparison', progress, buttons, text);
  bar.setAttribute('aria-label', localized`Comparison`);
  bar.hidden = true;

  return {
    element: bar,
    render: (state) => {
      const comparison = comparisonOf(state);
      bar.hidden = comparison === undefined;
      if (comparison === undefined) {
        text.textContent = '';
        return;
      }
      const difference = differenceAt(state);
      progress.textContent = `${versionsText(comparison)}: ${progressText(comparison)}`;
      for (const each of ofDifference) each.setEnabled(difference !== undefined);
      base.element.hidden = comparison.base === undefined;
      again.element.hidden = comparison.decided.length === 0;
      text.textContent = difference === undefined ? finishedText(comparison) : differenceText(comparison, difference);
    },
  };
}
