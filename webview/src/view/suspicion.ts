/** Why the entry of the Review view that is shown is on its list. */

import { localized } from '../../../server/src/localization/index.ts';
import type { State } from '../state.ts';
import { element } from './element.ts';

export interface SuspicionBar {
  readonly element: HTMLElement;
  render(state: State): void;
}

export function createSuspicionBar(): SuspicionBar {
  const text = element('p', 'review-text');
  text.setAttribute('role', 'status');
  const bar = element('section', 'review suspicion', text);
  bar.setAttribute('aria-label', localized`Entry of the Review view`);
  bar.hidden = true;
  return {
    element: bar,
    render: (state) => {
      const because = isElsewhere(state) ? undefined : state.shown?.diagram.suspicion?.because;
      bar.hidden = because === undefined;
      text.textContent = because ?? '';
    },
  };
}

/** Whether something else is being done in this sentence: deciding, or looking at what a search has found. */
function isElsewhere({ shown, marks }: State): boolean {
  if (shown === undefined) return true;
  const { uri, startLine, review, comparison, adjudication } = shown.diagram;
  const isFound = marks?.uri === uri && marks.startLine === startLine;
  return isFound || review !== undefined || comparison !== undefined || adjudication !== undefined;
}
