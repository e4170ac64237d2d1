/** The bar of a session: its progress, the current question, buttons for the answers, and a menu for the rest. */

import { localized } from '../../../server/src/localization/index.ts';
import { ICONS } from '../draw/icons.ts';
import { icon } from '../draw/svg.ts';
import type { MenuEntry, MenuGroups } from '../editing/menu.ts';
import type { PanelEvent } from '../panelEvent.ts';
import { type BarButton, barOf } from '../session/bar.ts';
import type { State } from '../state.ts';
import { createButton } from '../toolkit.ts';
import { element } from './element.ts';
import { keyName } from './keyName.ts';

/** Opens the menu of the answers and actions that have no button, at its own. */
type OpenMenu = (button: HTMLElement, groups: MenuGroups) => void;

interface SessionBar {
  readonly element: HTMLElement;
  render(state: State): void;
}

export function createSessionBar(dispatch: (event: PanelEvent) => void, openMenu: OpenMenu): SessionBar {
  const progress = element('span', 'session-progress');
  const buttons = element('div', 'session-groups');
  const text = element('p', 'session-text');
  text.setAttribute('role', 'status');
  const bar = element('section', 'session', buttons, element('div', 'session-said', progress, ' ', text));
  bar.hidden = true;
  let drawn = '';
  let inMenu: MenuGroups = [];
  const more = createButton(localized`More Answers`, icon(ICONS.unfold), () => openMenu(more.element, inMenu));
  more.element.setAttribute('aria-haspopup', 'menu');
  // The word keeps the focus: without it the letters disappear, and the buttons would move below the pointer before its release.
  buttons.addEventListener('mousedown', (event) => {
    if (bar.closest('.has-bar-keys') !== null) event.preventDefault();
  });

  function draw({ text: name, key, isOff, event, isPrimary }: BarButton): HTMLElement {
    const button = createButton(name, undefined, () => dispatch(event));
    button.setEnabled(!isOff);
    if (isPrimary === true) button.setPrimary();
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
        const menu = content.groups.map(({ buttons: list }) => list.filter(({ isInMenu }) => isInMenu === true));
        inMenu = menu.filter((list) => 0 < list.length).map((list) => list.map(entryOf));
        const groups = content.groups.flatMap(({ label, buttons: list }) => {
          const visible = list.filter(({ isInMenu }) => isInMenu !== true);
          if (visible.length === 0) return [];
          const group = element('div', 'session-buttons', ...visible.map(draw));
          group.setAttribute('role', 'group');
          group.setAttribute('aria-label', label);
          return [group];
        });
        buttons.replaceChildren(...groups, ...(inMenu.length === 0 ? [] : [more.element]));
        drawn = now;
      }
      text.textContent = content.text;
    },
  };
}

const entryOf = ({ text, key, isOff, event }: BarButton): MenuEntry => ({ title: text, key, event, isOff });

/**
 * A digit precedes the name, as in a list. The key is shown only while the page has the keyboard (a rule of the style sheet): pressed
 * elsewhere, it would be typed into the text.
 */
function withKey(name: string, key: string): (HTMLElement | string)[] {
  const isDigit = /^[1-9]$/.test(key);
  const shown = element('span', 'button-key', isDigit ? `${key}: ` : ` (${keyName(key)})`);
  return isDigit ? [shown, name] : [name, shown];
}
