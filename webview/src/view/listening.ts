/** The events of the page: keys, the context menu, the wheel, the size of the panel, and the theme. */

import { menuOf } from '../editing/menu.ts';
import { rangeOf } from '../editing/state.ts';
import type { PanelEvent } from '../panelEvent.ts';
import type { State } from '../state.ts';
import { struckBy } from '../struck.ts';
import { takesKey } from '../takesKey.ts';
import type { Menu } from './menu.ts';
import type { Stage } from './stage.ts';

/** Unless the event is handled, VS Code shows its own menu, which has nothing useful here. */
export function listenForMenu(stage: Stage, menu: Menu, stateNow: () => State): void {
  stage.element.addEventListener('contextmenu', (event) => {
    const { shown, focused } = stateNow();
    if (shown === undefined) return;
    event.preventDefault();
    const item = stage.itemAt(event.target)?.item;
    const place = item && event.button !== 2 ? stage.placeOf(item) : undefined;
    const at = place === undefined ? { x: event.clientX, y: event.clientY } : { x: place.left, y: place.bottom };
    const word = item?.kind === 'word' ? item.word : focused;
    menu.open(
      menuOf(shown.diagram, item, rangeOf(stateNow().editing, focused)),
      at,
      () => word !== undefined && stage.focus(word, true),
    );
  });
}

/** Keys, the wheel, the size of the panel, and the theme. */
export function listen(stage: HTMLElement, dispatch: (event: PanelEvent) => void, stateNow: () => State): void {
  document.addEventListener('keydown', (event) => {
    // Fields handle their own keys. The rest is left to VS Code, whose shortcuts work everywhere.
    if (event.target instanceof Element && event.target.closest('.label-field, .cell-form') !== null) {
      // Would leave for the next sentence with what is in the field.
      if (event.key !== 'Enter' || !event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const struck = struckBy(event);
    const key = struck?.key;
    const { selectedArc } = stateNow();
    if (selectedArc !== undefined && (key === 'Delete' || key === 'Escape')) {
      event.preventDefault();
      return dispatch(
        key === 'Delete' ? { type: 'removeArc', dependent: selectedArc } : { type: 'selectArc', dependent: undefined },
      );
    }
    if (struck === undefined || !takesKey(stateNow(), struck.key)) return;
    event.preventDefault();
    // VS Code would undo a second time if the text has the focus by the time the key reaches it.
    if (/^Ctrl\+(Shift\+)?[zy]$/i.test(struck.key)) event.stopPropagation();
    dispatch({ type: 'key', ...struck });
  });
  const tellKeyboard = () => dispatch({ type: 'keyboard', isHere: document.hasFocus() });
  window.addEventListener('focus', tellKeyboard);
  window.addEventListener('blur', tellKeyboard);
  // Once there is a state.
  queueMicrotask(tellKeyboard);
  new ResizeObserver(([{ contentRect }]) => {
    dispatch({ type: 'measured', widths: { panel: contentRect.width }, heights: { panel: contentRect.height } });
  }).observe(stage);
  // VS Code changes the classes of the body when the theme changes.
  new MutationObserver(() => dispatch({ type: 'lookChanged' })).observe(document.body, {
    attributes: true,
    attributeFilter: ['class', 'data-vscode-theme-id'],
  });
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    dispatch({ type: 'zoom', by: event.deltaY < 0 ? 'in' : 'out' });
  };
  stage.addEventListener('wheel', onWheel, { passive: false });
}
