/** The context menu, operable by mouse and keyboard. */

import type { MenuEntry } from '../editing/menu.ts';
import type { PanelEvent } from '../reducer.ts';
import { element } from './element.ts';
import { keyName } from './keyName.ts';

export interface Menu {
  readonly element: HTMLElement;
  /** Opens it at a place in the window. @param onClosed called when the focus is to go back to where it was */
  open(
    groups: readonly (readonly MenuEntry[])[],
    at: { readonly x: number; readonly y: number },
    onClosed: () => void,
  ): void;
  close(): void;
}

/** Distance from the edges of the window. */
const GAP = 8;

export function createMenu(dispatch: (event: PanelEvent) => void): Menu {
  const menu = element('div', 'menu');
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', 'What can be done here');
  menu.hidden = true;
  let items: readonly HTMLElement[] = [];
  let giveBack: (() => void) | undefined;

  function close(): void {
    if (menu.hidden) return;
    const hadFocus = menu.contains(document.activeElement);
    menu.hidden = true;
    menu.replaceChildren();
    if (hadFocus) giveBack?.();
  }

  function itemOf({ title, key, event }: MenuEntry): HTMLElement {
    const name = key === undefined ? [] : [element('kbd', '', keyName(key))];
    const item = element('div', '', element('span', '', title), ...name);
    item.setAttribute('role', 'menuitem');
    item.tabIndex = -1;
    item.addEventListener('pointermove', ({ movementX, movementY }) => {
      // The menu may open under a pointer that rests.
      if (movementX !== 0 || movementY !== 0) item.focus();
    });
    item.addEventListener('click', () => {
      close();
      dispatch(event);
    });
    return item;
  }

  menu.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = goTo(event.key, at, items.length);
    const item = next === undefined ? byLetter(items, at, event.key) : items[next];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (event.key === 'Enter' || event.key === ' ') items[at]?.click();
    else if (item === undefined) return;
    else item.focus();
    event.preventDefault();
  });
  menu.addEventListener('contextmenu', (event) => event.preventDefault());
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) close();
  });
  window.addEventListener('blur', close);

  return {
    element: menu,
    open: (groups, { x, y }, onClosed) => {
      giveBack = onClosed;
      const made = groups.map((group) => group.map(itemOf));
      items = made.flat();
      menu.replaceChildren(...made.flatMap((group, index) => (index === 0 ? group : [separator(), ...group])));
      menu.hidden = false;
      menu.style.left = '0';
      const { width, height } = menu.getBoundingClientRect();
      const clamp = (at: number, size: number, room: number) => Math.max(GAP, Math.min(at, room - size - GAP));
      menu.style.left = `${clamp(x, width, window.innerWidth)}px`;
      menu.style.top = `${clamp(y, height, window.innerHeight)}px`;
      items[0]?.focus();
    },
    close,
  };
}

function separator(): HTMLElement {
  const line = element('div', '');
  line.setAttribute('role', 'separator');
  return line;
}

function goTo(key: string, at: number, n: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % n;
    case 'ArrowUp':
      return (at + n - 1) % n;
    case 'Home':
      return 0;
    case 'End':
      return n - 1;
    default:
      return undefined;
  }
}

/** The next entry that begins with a letter, as in every menu. */
function byLetter(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key.length !== 1) return undefined;
  const isMeant = (item: HTMLElement) => item.textContent?.toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(isMeant);
}
