/** Shown instead of the diagram when there is none. */

import { localized } from '../../../server/src/localization/index.ts';
import { ICONS } from '../draw/icons.ts';
import { icon } from '../draw/svg.ts';
import { createButton } from '../toolkit.ts';
import { element } from './element.ts';

interface Placeholder {
  readonly element: HTMLElement;
  showEmpty(): void;
  showError(message: string): void;
  hide(): void;
}

export function createPlaceholder(onRetry: () => void): Placeholder {
  const status = element('div', 'placeholder-status');
  status.setAttribute('role', 'status');
  const placeholder = element('main', 'placeholder', status);
  placeholder.hidden = true;
  const retry = createButton(localized`Try Again`, undefined, onRetry);
  const fill = (title: string, text: string, isError: boolean) => {
    placeholder.hidden = false;
    placeholder.classList.toggle('is-error', isError);
    status.replaceChildren(
      icon(ICONS.arcs),
      element('h1', 'placeholder-title', title),
      element('div', 'placeholder-text', text),
      ...(isError ? [retry.element] : []),
    );
  };
  return {
    element: placeholder,
    showEmpty: () =>
      fill(
        localized`Put the cursor in a sentence`,
        localized`Its tree is drawn here and updates as you move and edit.`,
        false,
      ),
    showError: (message) => fill(localized`The diagram could not be drawn`, message, true),
    hide: () => {
      placeholder.hidden = true;
    },
  };
}
