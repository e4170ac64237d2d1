/** The bar of an adjudication: progress, the item that the keys are about, and a button for each annotator. */

import { localized } from '../../../server/src/localization/index.ts';
import { adjudicationOf, decisionAt } from '../adjudication/current.ts';
import { choiceText, decisionText, progressText, restText } from '../adjudication/texts.ts';
import type { PanelEvent } from '../reducer.ts';
import type { State } from '../state.ts';
import { createButton } from '../toolkit.ts';
import { element } from './element.ts';
import { createKeyButton } from './keyButton.ts';

export interface AdjudicationBar {
  readonly element: HTMLElement;
  render(state: State): void;
}

export function createAdjudicationBar(dispatch: (event: PanelEvent) => void): AdjudicationBar {
  const button = (text: string, event: PanelEvent) => createButton(text, undefined, () => dispatch(event));
  const choices = element('div', 'review-buttons');
  choices.setAttribute('role', 'group');
  choices.setAttribute('aria-label', localized`Take the value of an annotator`);
  const keyButton = (text: string, key: string, event: PanelEvent) => createKeyButton(text, key, () => dispatch(event));
  const suggestion = keyButton(localized`Take Majority`, 'y', { type: 'adjudicate', from: 'suggestion' });
  const keep = keyButton(localized`Keep`, '0', { type: 'adjudicate', from: 'document' });
  const reopen = keyButton(localized`Open Again`, 'o', { type: 'adjudicate', from: 'reopen' });
  const back = keyButton(localized`Back`, 'b', { type: 'adjudicateGo', by: -1 });
  const skip = keyButton(localized`Skip`, 'n', { type: 'adjudicateGo', by: 1 });
  const steps = element('div', 'review-buttons', ...[suggestion, keep, reopen, back, skip].map((each) => each.element));
  const progress = element('span', 'review-progress');
  const text = element('p', 'review-text');
  text.setAttribute('role', 'status');
  const bar = element('section', 'review', progress, choices, steps, text);
  bar.setAttribute('aria-label', localized`Adjudication`);
  bar.hidden = true;
  return {
    element: bar,
    render: (state) => {
      const adjudication = adjudicationOf(state);
      bar.hidden = adjudication === undefined;
      if (adjudication === undefined || state.shown === undefined) {
        text.textContent = '';
        return;
      }
      const item = decisionAt(state);
      progress.textContent = progressText(adjudication);
      choices.hidden = item === undefined;
      steps.hidden = item === undefined;
      if (item === undefined) {
        text.textContent = restText(adjudication);
        return;
      }
      choices.replaceChildren(
        ...adjudication.labels.map((label, annotator) => {
          return button(choiceText(item, label, annotator), { type: 'adjudicate', from: annotator }).element;
        }),
      );
      suggestion.setEnabled(item.suggestion !== undefined);
      keep.element.hidden = item.isHere.some((isHere) => isHere);
      reopen.element.hidden = item.standing !== 'decided';
      text.textContent = decisionText(state.shown.diagram, adjudication, item);
    },
  };
}
