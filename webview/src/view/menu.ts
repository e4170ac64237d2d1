/** The context menu with its submenus, operable by mouse and keyboard. */

import { localized } from '../../../server/src/localization/index.ts';
import type { MenuEntry, MenuGroups, Submenu } from '../editing/menu.ts';
import type { PanelEvent } from '../panelEvent.ts';
import { element } from './element.ts';
import { keyName } from './keyName.ts';

export interface Menu {
  readonly element: HTMLElement;
  /** Opens it at a place in the window. @param onClosed called when the focus returns to its previous place */
  open(groups: MenuGroups, at: { readonly x: number; readonly y: number }, onClosed: () => void): void;
  close(): void;
}

/** Distance from the edges of the window. */
const GAP = 8;

/** One menu: the first, or one beside an entry of another. */
interface Popup {
  readonly element: HTMLElement;
  open(groups: MenuGroups, name: string, place: (size: DOMRect) => { readonly x: number; readonly y: number }): void;
  close(): void;
}

export function createMenu(dispatch: (event: PanelEvent) => void): Menu {
  const box = element('div', 'menus');
  let giveBack: (() => void) | undefined;
  const close = () => {
    const hadFocus = box.contains(document.activeElement);
    first.close();
    if (hadFocus) giveBack?.();
  };
  const run = (event: PanelEvent) => {
    close();
    dispatch(event);
  };
  const first = createPopup(run, close, close, true);
  box.append(first.element);
  box.addEventListener('contextmenu', (event) => event.preventDefault());
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !box.contains(target)) close();
  });
  window.addEventListener('blur', close);
  return {
    element: box,
    open: (groups, at, onClosed) => {
      giveBack = onClosed;
      first.open(groups, localized`What can be done here`, () => at);
    },
    close,
  };
}

/**
 * @param leave returns to the place that the menu was opened from; `close` closes all of them
 * @param isFirst whether it may have submenus
 */
function createPopup(run: (event: PanelEvent) => void, close: () => void, leave: () => void, isFirst: boolean): Popup {
  const menu = element('div', 'menu');
  menu.setAttribute('role', 'menu');
  menu.hidden = true;
  let items: readonly HTMLElement[] = [];
  let opener: HTMLElement | undefined;
  const back = () => {
    const from = opener;
    closeBeside();
    from?.focus();
  };
  const beside = isFirst ? createPopup(run, close, back, false) : undefined;

  function closeBeside(): void {
    beside?.close();
    opener?.setAttribute('aria-expanded', 'false');
    opener = undefined;
  }

  function openBeside(item: HTMLElement, { title, groups }: Submenu): void {
    if (opener === item || beside === undefined) return;
    closeBeside();
    opener = item;
    item.setAttribute('aria-expanded', 'true');
    menu.parentElement?.append(beside.element);
    const place = item.getBoundingClientRect();
    beside.open(groups, title, ({ width }) => {
      const isRoomy = place.right + width + GAP <= window.innerWidth;
      return { x: isRoomy ? place.right : place.left - width, y: place.top - 5 };
    });
  }

  function itemOf(entry: MenuEntry | Submenu): HTMLElement {
    const isSubmenu = 'groups' in entry;
    const key = isSubmenu ? '▸' : entry.key && keyName(entry.key);
    const name = key === undefined ? [] : [element('kbd', '', key)];
    const item = element('div', '', element('span', '', entry.title), ...name);
    item.setAttribute('role', 'menuitem');
    item.tabIndex = -1;
    if (!isSubmenu && entry.isOn !== undefined) {
      item.setAttribute('role', 'menuitemcheckbox');
      item.setAttribute('aria-checked', String(entry.isOn));
    }
    if (!isSubmenu && entry.isOff === true) item.setAttribute('aria-disabled', 'true');
    if (isSubmenu) {
      item.setAttribute('aria-haspopup', 'menu');
      item.setAttribute('aria-expanded', 'false');
      name[0].setAttribute('aria-hidden', 'true');
    }
    item.addEventListener('pointermove', ({ movementX, movementY }) => {
      // The menu may open under a resting pointer.
      if ((movementX === 0 && movementY === 0) || opener === item) return;
      closeBeside();
      item.focus();
      if (isSubmenu) openBeside(item, entry);
    });
    item.addEventListener('click', () => {
      if (isSubmenu) openBeside(item, entry);
      else if (entry.isOff !== true) run(entry.event);
    });
    item.addEventListener('keydown', ({ key: pressed }) => {
      if (isSubmenu && pressed === 'ArrowRight') openBeside(item, entry);
    });
    return item;
  }

  menu.addEventListener('keydown', (event) => {
    event.stopPropagation();
    event.preventDefault();
    const at = items.findIndex((item) => item.matches(':focus'));
    const next = goTo(event.key, at, items.length);
    if (event.key === 'Escape' || (event.key === 'ArrowLeft' && !isFirst)) leave();
    else if (event.key === 'Tab') close();
    else if (event.key === 'Enter' || event.key === ' ') items[at]?.click();
    else if (event.key !== 'ArrowRight') (next === undefined ? byLetter(items, at, event.key) : items[next])?.focus();
  });

  return {
    element: menu,
    open: (groups, name, place) => {
      menu.setAttribute('aria-label', name);
      const made = groups.map((group) => group.map(itemOf));
      items = made.flat();
      menu.replaceChildren(...made.flatMap((group, index) => (index === 0 ? group : [separator(), ...group])));
      menu.hidden = false;
      menu.style.left = '0';
      const size = menu.getBoundingClientRect();
      const { x, y } = place(size);
      menu.style.left = `${clamp(x, size.width, window.innerWidth)}px`;
      menu.style.top = `${clamp(y, size.height, window.innerHeight)}px`;
      items[0]?.focus();
    },
    close: () => {
      if (menu.hidden) return;
      closeBeside();
      menu.hidden = true;
      menu.replaceChildren();
    },
  };
}

const clamp = (at: number, size: number, room: number): number => Math.max(GAP, Math.min(at, room - size - GAP));

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
