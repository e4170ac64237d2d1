/** Drawing arcs with mouse, pen or finger: follows the pointer, draws the arc over the picture, and reports what is meant. */

import { drawShape } from '../draw/svg.ts';
import { aimAt, type WordBox, wordBoxes } from '../editing/aim.ts';
import type { Drag, Grip } from '../editing/drag.ts';
import { crossSigns, endOf, rubberArc, signsOf, startOf } from '../editing/dragMarks.ts';
import { describeDrag } from '../editing/dragText.ts';
import { isGraphEdited } from '../enhanced/chosen.ts';
import { arcHeld, describeGraphDrag, isOfGraph } from '../enhanced/drag.ts';
import { placeOf, placeOfItem } from '../enhanced/places.ts';
import type { PanelEvent } from '../reducer.ts';
import type { Point, Scene, SceneItem, Shape } from '../scene.ts';
import type { State } from '../state.ts';
import { element } from './element.ts';

/** The stage, as far as dragging needs it. */
export interface Ground {
  readonly element: HTMLElement;
  /** The root of the drawing, and the picture that lies over everything, in the coordinates of the scene. */
  readonly ground: { readonly root: HTMLElement; readonly svg: SVGSVGElement; readonly scene: Scene } | undefined;
  itemAt(target: EventTarget | null): { readonly item: SceneItem; readonly element: Element } | undefined;
}

export interface Dragging {
  render(state: State, before: State): void;
}

/** A pointer that moves less is a click. In CSS pixels. */
const THRESHOLD = 5;
/** Height of the zone for the root, and of the edges that scroll. */
const ROOT_ZONE = 30;
const EDGE = 36;
const SCROLL_STEP = 14;
/** In milliseconds at the edge: a word there can be dropped on before the drawing moves. */
const BEFORE_SCROLLING = 400;

export function createDragging(drawn: Ground, dispatch: (event: PanelEvent) => void, stateNow: () => State): Dragging {
  const stage = drawn.element;
  const hint = element('div', 'drag-hint');
  hint.setAttribute('role', 'status');
  const zone = element('div', 'root-zone', 'root');
  zone.setAttribute('aria-hidden', 'true');
  for (const each of [hint, zone]) each.hidden = true;
  document.body.append(hint, zone);

  let pressed: { readonly grip: Grip; readonly x: number; readonly y: number; readonly pointer: number } | undefined;
  let pointer = { x: 0, y: 0 };
  let layer: SVGGElement | undefined;
  let rubber: SVGGElement | undefined;
  let boxes: readonly WordBox[] = [];
  let lit: Element | undefined;
  let frame = 0;
  /** When the pointer came near an edge. */
  let atEdgeSince: number | undefined;
  let wasDragged = false;

  const toScene = ({ x, y }: Point): Point => {
    const matrix = drawn.ground?.svg.getScreenCTM()?.inverse();
    return matrix === undefined ? { x, y } : new DOMPoint(x, y).matrixTransform(matrix);
  };
  const aim = (drag: Drag): number | undefined => {
    const view = stage.getBoundingClientRect();
    if (pointer.x < view.left || view.right < pointer.x || view.bottom < pointer.y) return undefined;
    if (pointer.y < view.top + ROOT_ZONE && drag.targets.open === 'head') return 0;
    return aimAt(boxes, toScene(pointer));
  };

  function follow(event: PointerEvent): void {
    pointer = { x: event.clientX, y: event.clientY };
    const { drag } = stateNow();
    if (drag === undefined) return;
    const over = aim(drag);
    if (over !== drag.over) dispatch({ type: 'dragOver', over });
    drawRubber();
    if (drag.isHeld) frame ||= requestAnimationFrame(scroll);
  }

  /** While the pointer stays near an edge, the drawing scrolls there. */
  function scroll(now: number): void {
    frame = 0;
    const { drag } = stateNow();
    if (drag?.isHeld !== true) return;
    const view = stage.getBoundingClientRect();
    const direction = pointer.x < view.left + EDGE ? -1 : view.right - EDGE < pointer.x ? 1 : 0;
    if (direction === 0) {
      atEdgeSince = undefined;
      return;
    }
    atEdgeSince ??= now;
    frame = requestAnimationFrame(scroll);
    if (now - atEdgeSince < BEFORE_SCROLLING) return;
    const before = stage.scrollLeft;
    stage.scrollLeft += SCROLL_STEP * direction;
    if (stage.scrollLeft === before) return;
    dispatch({ type: 'dragOver', over: aim(drag) });
    drawRubber();
  }

  function drawRubber(): void {
    const { drag } = stateNow();
    if (drag === undefined || rubber === undefined) return;
    const top = toScene({ x: 0, y: stage.getBoundingClientRect().top }).y;
    const shapes = rubberArc(drag, startOf(boxes, drag), endOf(boxes, drag, toScene(pointer)), top);
    rubber.replaceChildren(...shapes.map(drawShape));
  }

  function start(drag: Drag): void {
    const { root, svg, scene } = drawn.ground ?? {};
    if (root === undefined || svg === undefined || scene === undefined) return;
    boxes = wordBoxes(scene, targetOf(stateNow(), drag.grip));
    layer = group('drag', signsOf(boxes, drag));
    rubber = group('rubber', []);
    layer.append(rubber);
    svg.append(layer);
    root.classList.add('has-drag');
    const view = stage.getBoundingClientRect();
    zone.hidden = drag.targets.open !== 'head';
    Object.assign(zone.style, { top: `${view.top}px`, left: `${view.left}px`, width: `${stage.clientWidth}px` });
    hint.hidden = false;
    drawRubber();
  }

  function end(): void {
    layer?.remove();
    [layer, rubber, boxes] = [undefined, undefined, []];
    drawn.ground?.root.classList.remove('has-drag');
    lit?.classList.remove('is-target');
    cancelAnimationFrame(frame);
    frame = 0;
    atEdgeSince = undefined;
    zone.hidden = true;
    hint.hidden = true;
  }

  function mark(state: State, drag: Drag): void {
    const { root, scene } = drawn.ground ?? {};
    if (root === undefined || scene === undefined || state.shown === undefined) return;
    lit?.classList.remove('is-target');
    lit = undefined;
    const over = drag.over;
    if (over !== undefined && 0 < over) {
      const target = targetOf(state, drag.grip);
      lit = [...root.querySelectorAll('g.word, g.empty-node')].find((each) => {
        const item = drawn.itemAt(each)?.item;
        return item !== undefined && target(item) === over;
      });
      lit?.classList.add('is-target');
    }
    zone.classList.toggle('is-target', over === 0);
    layer?.querySelector('g.crossed')?.remove();
    layer?.append(group('crossed', crossSigns(scene, drag)));
    if (layer !== undefined) layer.dataset.kind = over === undefined ? 'self' : drag.targets.kindOf(over);
    hint.textContent = (isOfGraph(state, drag.grip) ? describeGraphDrag : describeDrag)(state.shown.diagram, drag);
    placeHint();
  }

  /** Beside the pointer, within the window. */
  function placeHint(): void {
    const { width, height } = hint.getBoundingClientRect();
    const left = Math.max(8, Math.min(pointer.x + 14, window.innerWidth - width - 8));
    const isRoomBelow = pointer.y + 26 + height < window.innerHeight;
    Object.assign(hint.style, {
      left: `${left}px`,
      top: `${isRoomBelow ? pointer.y + 22 : pointer.y - 22 - height}px`,
    });
  }

  stage.addEventListener('pointerdown', (event) => {
    wasDragged = false;
    if (event.button !== 0 || stateNow().drag !== undefined) return;
    pointer = { x: event.clientX, y: event.clientY };
    const grip = gripAt(event);
    if (grip !== undefined) pressed = { grip, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  });
  stage.addEventListener('pointermove', (event) => {
    if (pressed?.pointer === event.pointerId && stateNow().drag === undefined) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < THRESHOLD) return;
      stage.setPointerCapture(event.pointerId);
      wasDragged = true;
      dispatch({ type: 'take', grip: pressed.grip, isHeld: true });
    }
    if (stateNow().drag !== undefined) {
      follow(event);
      placeHint();
    }
  });
  stage.addEventListener('pointerup', (event) => {
    pressed = undefined;
    if (stateNow().drag?.isHeld === true) {
      follow(event);
      dispatch({ type: 'drop' });
    }
  });
  for (const name of ['pointercancel', 'lostpointercapture'] as const) {
    stage.addEventListener(name, () => {
      pressed = undefined;
      const { drag } = stateNow();
      if (drag?.isHeld === true) dispatch({ type: 'letGo' });
    });
  }

  /** Ctrl+click takes a word, the next click chooses; a click that ends a drag is none. */
  const onClick = (event: MouseEvent) => {
    const { drag } = stateNow();
    const isTaking = event.ctrlKey || event.metaKey;
    const item = drawn.itemAt(event.target)?.item;
    if (drag !== undefined) dispatch({ type: 'drop' });
    else if (isTaking && item?.kind === 'word') {
      dispatch({ type: 'take', grip: { kind: 'word', word: item.word }, isHeld: false });
    } else if (!wasDragged) return;
    wasDragged = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  stage.addEventListener('click', onClick, { capture: true });

  const onKey = (event: KeyboardEvent) => {
    if (stateNow().drag === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Shift') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') dispatch({ type: 'letGo' });
    else if (event.key === 'Enter') dispatch({ type: 'drop' });
    else dispatch({ type: 'dragKey', key: event.key });
  };
  document.addEventListener('keydown', onKey, { capture: true });

  function gripAt(event: PointerEvent): Grip | undefined {
    const found = drawn.itemAt(event.target);
    const held = found && heldAt(stateNow(), found.item);
    if (found === undefined || held === undefined || held.kind === 'word') return held;
    const line = found.element.querySelector<SVGPathElement>('.line');
    if (line === null) return undefined;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(line.getScreenCTM()?.inverse());
    const ends = [line.getPointAtLength(0), line.getPointAtLength(line.getTotalLength())];
    const [toHead, toFoot] = ends.map(({ x, y }) => Math.hypot(at.x - x, at.y - y));
    return { ...held, kind: toFoot < toHead ? 'foot' : 'head' };
  }

  return {
    render: (state, before) => {
      const { drag } = state;
      if (drag === before.drag) return;
      if (drag?.targets !== before.drag?.targets) {
        end();
        if (drag !== undefined) start(drag);
      }
      if (drag !== undefined) mark(state, drag);
    },
  };
}

/** What is held by an item; of arcs, one of the two ends. */
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

/** What can be dropped on: words, and in the enhanced graph empty nodes. */
function targetOf(state: State, grip: Grip): (item: SceneItem) => number | undefined {
  const { diagram } = state.shown ?? {};
  const withEmptyNodes = diagram !== undefined && isOfGraph(state, grip);
  return (item) => (item.kind === 'word' || withEmptyNodes ? diagram && placeOfItem(diagram, item) : undefined);
}

function group(className: string, shapes: readonly Shape[]): SVGGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  created.setAttribute('class', className);
  created.setAttribute('aria-hidden', 'true');
  created.append(...shapes.map(drawShape));
  return created;
}
