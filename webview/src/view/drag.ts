/** Drawing arcs with mouse, pen or finger: passes events of the page to the gesture machine, and draws the held arc. */

import type { Grip } from '../editing/drag.ts';
import { AT_REST, advance, type Happening, type Meaning } from '../editing/gesture.ts';
import { isGraphEdited } from '../enhanced/chosen.ts';
import { arcHeld } from '../enhanced/drag.ts';
import { placeOf, placeOfItem } from '../enhanced/nodeNumbers.ts';
import type { PanelEvent } from '../panelEvent.ts';
import type { SceneItem } from '../scene.ts';
import type { State } from '../state.ts';
import { DragPicture, type Ground } from './dragPicture.ts';

interface Dragging {
  render(state: State, before: State): void;
}

/** Width of the edges that scroll. */
const EDGE = 36;

export function createDragging(drawn: Ground, dispatch: (event: PanelEvent) => void, stateNow: () => State): Dragging {
  const stage = drawn.element;
  const picture = new DragPicture(drawn);
  let gesture = AT_REST;
  let frame = 0;

  function happen(happening: Happening): Meaning {
    const meaning = advance(gesture, happening, stateNow().drag);
    gesture = meaning.gesture;
    if (meaning.event !== undefined) dispatch(meaning.event);
    return meaning;
  }

  function follow(): void {
    const { drag } = stateNow();
    if (drag === undefined) return;
    happen({ type: 'aim', over: picture.aim(drag, gesture.pointer) });
    picture.follow(stateNow().drag ?? drag, gesture.pointer);
  }

  function scroll(now: number): void {
    const { scrollsBy } = happen({ type: 'frame', now, edge: edgeNear(stage, gesture.pointer.x) });
    frame = scrollsBy === undefined ? 0 : requestAnimationFrame(scroll);
    const before = stage.scrollLeft;
    stage.scrollLeft += scrollsBy ?? 0;
    if (stage.scrollLeft !== before) follow();
  }

  const swallow = (event: Event, { isOurs }: Meaning): void => {
    if (isOurs !== true) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  stage.addEventListener('pointerdown', (event) => {
    const isFree = event.button === 0 && stateNow().drag === undefined;
    const grip = isFree ? gripAt(drawn, event, stateNow()) : undefined;
    happen({ type: 'down', at: { x: event.clientX, y: event.clientY }, pointerId: event.pointerId, grip });
  });
  stage.addEventListener('pointermove', ({ clientX, clientY, pointerId }) => {
    const at = { x: clientX, y: clientY };
    if (happen({ type: 'move', at, pointerId }).captures) stage.setPointerCapture(pointerId);
    const { drag } = stateNow();
    if (drag === undefined) return;
    follow();
    if (drag.isHeld) frame ||= requestAnimationFrame(scroll);
    picture.placeHint(at);
  });
  stage.addEventListener('pointerup', ({ clientX, clientY, pointerId }) => {
    if (stateNow().drag !== undefined) happen({ type: 'move', at: { x: clientX, y: clientY }, pointerId });
    follow();
    happen({ type: 'up' });
  });
  for (const name of ['pointercancel', 'lostpointercapture'] as const) {
    stage.addEventListener(name, () => happen({ type: 'lost' }));
  }
  const onClick = (event: MouseEvent) => {
    const item = drawn.itemAt(event.target)?.item;
    const word = item?.kind === 'word' ? item.word : undefined;
    swallow(event, happen({ type: 'click', word, isTaking: event.ctrlKey || event.metaKey }));
  };
  stage.addEventListener('click', onClick, { capture: true });
  const onKey = (event: KeyboardEvent) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (!isShortcut && event.key !== 'Shift') swallow(event, happen({ type: 'key', key: event.key }));
  };
  document.addEventListener('keydown', onKey, { capture: true });

  return {
    render: (state, before) => {
      const { drag } = state;
      if (drag === before.drag) return;
      if (drag?.targets !== before.drag?.targets) {
        picture.end();
        cancelAnimationFrame(frame);
        frame = 0;
        if (drag !== undefined) picture.start(state, drag, gesture.pointer);
      }
      if (drag !== undefined) picture.mark(state, drag, gesture.pointer);
    },
  };
}

function edgeNear(stage: HTMLElement, x: number): 'left' | 'right' | undefined {
  const { left, right } = stage.getBoundingClientRect();
  if (x < left + EDGE) return 'left';
  return right - EDGE < x ? 'right' : undefined;
}

/** The thing to hold at the pointer; for arcs, the nearer end. */
function gripAt(drawn: Ground, event: PointerEvent, state: State): Grip | undefined {
  const found = drawn.itemAt(event.target);
  const held = found && heldAt(state, found.item);
  if (found === undefined || held === undefined || held.kind === 'word') return held;
  const line = found.element.querySelector<SVGPathElement>('.line');
  if (line === null) return undefined;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(line.getScreenCTM()?.inverse());
  const ends = [line.getPointAtLength(0), line.getPointAtLength(line.getTotalLength())];
  const [toHead, toFoot] = ends.map(({ x, y }) => Math.hypot(at.x - x, at.y - y));
  return { ...held, kind: toFoot < toHead ? 'foot' : 'head' };
}

/** The thing to hold for an item; for arcs, one of the two ends. */
function heldAt(state: State, item: SceneItem): Grip | undefined {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return undefined;
  if (item.kind === 'arc') return { kind: 'head', word: item.dependent };
  if (item.kind === 'lowerArc') {
    const arc = arcHeld(state, item);
    return arc === undefined ? undefined : { kind: 'head', word: placeOf(diagram, item.dependent), arc };
  }
  const word = item.kind === 'word' || isGraphEdited(state) ? placeOfItem(diagram, item) : undefined;
  return word === undefined ? undefined : { kind: 'word', word };
}
