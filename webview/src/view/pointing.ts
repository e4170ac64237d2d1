/** Pointer and keyboard focus on the drawing, as events of the panel. */

import type { PanelEvent } from '../panelEvent.ts';
import type { Point, SceneItem } from '../scene.ts';
import { SLACK } from './viewport.ts';

/** @param itemAt the item of an element of the page */
export function listenForPointing(
  stage: HTMLElement,
  itemAt: (target: EventTarget | null) => { readonly item: SceneItem } | undefined,
  dispatch: (event: PanelEvent) => void,
): void {
  /** The last position of the pointer. */
  let pointer: Partial<Point> = {};
  const point = (target: EventTarget | null, isStill = false): void => {
    const found = itemAt(target) ?? itemAt(document.activeElement);
    dispatch({ type: 'point', item: found?.item, isStill });
  };
  const noticeFocus = (target: EventTarget | null): void => {
    const focused = itemAt(document.activeElement)?.item;
    dispatch({ type: 'focused', word: focused?.kind === 'word' ? focused.word : undefined });
    point(target);
  };
  stage.addEventListener('pointerover', (event) => {
    const { x, y } = pointer;
    pointer = { x: event.screenX, y: event.screenY };
    point(event.target, event.screenX === x && event.screenY === y);
  });
  stage.addEventListener('pointermove', ({ screenX: x, screenY: y }) => {
    pointer = { x, y };
  });
  stage.addEventListener('pointerleave', () => point(null));
  stage.addEventListener('focusin', (event) => noticeFocus(event.target));
  stage.addEventListener('focusout', () => noticeFocus(null));
  let pressed: Partial<Point> = {};
  stage.addEventListener('pointerdown', ({ screenX: x, screenY: y }) => {
    pressed = { x, y };
  });
  stage.addEventListener('click', (event) => {
    const item = itemAt(event.target)?.item;
    // The user dragged the background, to see more.
    const { x = event.screenX, y = event.screenY } = pressed;
    const isPan = SLACK < Math.abs(event.screenX - x) + Math.abs(event.screenY - y);
    if (item === undefined && isPan) return;
    if (item === undefined) dispatch({ type: 'selectArc', dependent: undefined });
    else if (item.kind === 'arc' && isLabel(event.target))
      dispatch({ type: 'askLabel', word: item.dependent, isForPointer: true });
    else dispatch({ type: 'activate', item, isDouble: event.detail === 2 });
  });
}

const isLabel = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('.label, .strong-label, .label-box');
