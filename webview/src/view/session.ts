/** The bar of a session: its progress, the current question, and a button for each answer and action. */

import type { PanelEvent } from '../reducer.ts';
import { type BarButton, barOf } from '../session/bar.ts';
import type { State } from '../state.ts';
import { createButton } from '../toolkit.ts';
import { element } from './element.ts';
import { keyName } from './keyName.ts';

interface SessionBar {
  readonly element: HTMLElement;
  render(state: State): void;
}

export function createSessionBar(dispatch: (event: PanelEvent) => void): SessionBar {
  const progress = element('span', 'session-progress');
  const buttons = element('div', 'session-groups');
  const text = element('p', 'session-text');
  text.setAttribute('role', 'status');
  const bar = element('section', 'session', progress, buttons, text);
  bar.hidden = true;
  let drawn = '';
  // The word keeps the focus: without it the letters disappear, and the buttons would move below the pointer before its release.
  buttons.addEventListener('mousedown', (event) => {
    if (bar.closest('.has-bar-keys') !== null) event.preventDefault();
  });

  function draw({ text: name, key, isOff, event }: BarButton): HTMLElement {
    const button = createButton(name, undefined, () => dispatch(event));
    button.setEnabled(!isOff);
    if (key !== undefined) {
      // One element, as the parts of a button lose the blanks between them; and not a span, which the toolkit treats as an icon.
      button.element.replaceChildren(element('bdi', 'button-text', ...withKey(name, key)));
    }
    return button.element;
  }

  return {
    element: bar,
    render: (state) => {
      const content = barOf(state);
      bar.hidden = content === undefined;
      if (content === undefined) {
        text.textContent = '';
        return;
      }
      bar.setAttribute('aria-label', content.title);
      progress.textContent = content.progress;
      // Redrawn only on changes: one of them may have the keyboard.
      const now = JSON.stringify(content.groups);
      if (now !== drawn) {
        buttons.replaceChildren(
          ...content.groups.map(({ label, buttons: list }) => {
            const group = element('div', 'session-buttons', ...list.map(draw));
            group.setAttribute('role', 'group');
            group.setAttribute('aria-label', label);
            return group;
          }),
        );
        drawn = now;
      }
      text.textContent = content.text;
    },
  };
}

/**
 * A digit precedes the name, as in a list. The key is shown only while the page has the keyboard (a rule of the style sheet): pressed
 * elsewhere, it would be typed into the text.
 */
function withKey(name: string, key: string): (HTMLElement | string)[] {
  const isDigit = /^[1-9]$/.test(key);
  const shown = element('span', 'button-key', isDigit ? `${key}: ` : ` (${keyName(key)})`);
  return isDigit ? [shown, name] : [name, shown];
}
