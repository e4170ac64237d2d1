/** An arc being drawn, over the picture of the sentence: the arc itself, signs at words, the zone of the root, and the effect of a drop. */

import { drawShape } from '../draw/svg.ts';
import { aimAt, type WordBox, wordBoxes } from '../editing/aim.ts';
import type { Drag, Grip } from '../editing/drag.ts';
import { crossSigns, endOf, rubberArc, signsOf, startOf } from '../editing/dragMarks.ts';
import { describeDrag } from '../editing/dragText.ts';
import { describeGraphDrag, isOfGraph } from '../enhanced/drag.ts';
import { placeOfItem } from '../enhanced/nodeNumbers.ts';
import type { Point, Scene, SceneItem, Shape } from '../scene.ts';
import type { State } from '../state.ts';
import { element } from './element.ts';

/** The part of the stage that dragging uses. */
export interface Ground {
  readonly element: HTMLElement;
  /** The root of the drawing, and the overlay, in the coordinates of the scene. */
  readonly ground: { readonly root: HTMLElement; readonly svg: SVGSVGElement; readonly scene: Scene } | undefined;
  itemAt(target: EventTarget | null): { readonly item: SceneItem; readonly element: Element } | undefined;
}

/** Height of the zone for the root. */
const ROOT_ZONE = 30;

export class DragPicture {
  private readonly hint = element('div', 'drag-hint');
  private readonly zone = element('div', 'root-zone', 'root');
  private layer: SVGGElement | undefined;
  private rubber: SVGGElement | undefined;
  private boxes: readonly WordBox[] = [];
  private lit: Element | undefined;

  constructor(private readonly drawn: Ground) {
    this.hint.setAttribute('role', 'status');
    this.zone.setAttribute('aria-hidden', 'true');
    for (const each of [this.hint, this.zone]) each.hidden = true;
    document.body.append(this.hint, this.zone);
  }

  /** The target of a drop at a point of the window, as in `Drag.over`. */
  aim(drag: Drag, pointer: Point): number | undefined {
    const view = this.drawn.element.getBoundingClientRect();
    if (pointer.x < view.left || view.right < pointer.x || view.bottom < pointer.y) return undefined;
    if (pointer.y < view.top + ROOT_ZONE && drag.targets.open === 'head') return 0;
    return aimAt(this.boxes, this.toScene(pointer));
  }

  start(state: State, drag: Drag, pointer: Point): void {
    const { root, svg, scene } = this.drawn.ground ?? {};
    if (root === undefined || svg === undefined || scene === undefined) return;
    this.boxes = wordBoxes(scene, targetOf(state, drag.grip));
    this.layer = group('drag', signsOf(this.boxes, drag));
    this.rubber = group('rubber', []);
    this.layer.append(this.rubber);
    svg.append(this.layer);
    root.classList.add('has-drag');
    const stage = this.drawn.element;
    const view = stage.getBoundingClientRect();
    this.zone.hidden = drag.targets.open !== 'head';
    Object.assign(this.zone.style, { top: `${view.top}px`, left: `${view.left}px`, width: `${stage.clientWidth}px` });
    this.hint.hidden = false;
    this.follow(drag, pointer);
  }

  end(): void {
    this.layer?.remove();
    [this.layer, this.rubber, this.boxes] = [undefined, undefined, []];
    this.drawn.ground?.root.classList.remove('has-drag');
    this.lit?.classList.remove('is-target');
    this.zone.hidden = true;
    this.hint.hidden = true;
  }

  /** The free end of the arc is at the pointer. */
  follow(drag: Drag, pointer: Point): void {
    const top = this.toScene({ x: 0, y: this.drawn.element.getBoundingClientRect().top }).y;
    const shapes = rubberArc(drag, startOf(this.boxes, drag), endOf(this.boxes, drag, this.toScene(pointer)), top);
    this.rubber?.replaceChildren(...shapes.map(drawShape));
  }

  /** The target of a drop now. */
  mark(state: State, drag: Drag, pointer: Point): void {
    const { root, scene } = this.drawn.ground ?? {};
    if (root === undefined || scene === undefined || state.shown === undefined) return;
    const { over } = drag;
    this.lit?.classList.remove('is-target');
    this.lit = over === undefined || over === 0 ? undefined : this.find(root, targetOf(state, drag.grip), over);
    this.lit?.classList.add('is-target');
    this.zone.classList.toggle('is-target', over === 0);
    this.layer?.querySelector('g.crossed')?.remove();
    this.layer?.append(group('crossed', crossSigns(scene, drag)));
    if (this.layer !== undefined) this.layer.dataset.kind = over === undefined ? 'self' : drag.targets.kindOf(over);
    this.hint.textContent = (isOfGraph(state, drag.grip) ? describeGraphDrag : describeDrag)(state.shown.diagram, drag);
    this.placeHint(pointer);
  }

  private find(root: Element, target: ReturnType<typeof targetOf>, over: number): Element | undefined {
    return [...root.querySelectorAll('g.word, g.empty-node')].find((each) => {
      const item = this.drawn.itemAt(each)?.item;
      return item !== undefined && target(item) === over;
    });
  }

  /** Beside the pointer, within the window. */
  placeHint(pointer: Point): void {
    const { width, height } = this.hint.getBoundingClientRect();
    const left = Math.max(8, Math.min(pointer.x + 14, window.innerWidth - width - 8));
    const isRoomBelow = pointer.y + 26 + height < window.innerHeight;
    Object.assign(this.hint.style, {
      left: `${left}px`,
      top: `${isRoomBelow ? pointer.y + 22 : pointer.y - 22 - height}px`,
    });
  }

  private toScene({ x, y }: Point): Point {
    const matrix = this.drawn.ground?.svg.getScreenCTM()?.inverse();
    return matrix === undefined ? { x, y } : new DOMPoint(x, y).matrixTransform(matrix);
  }
}

/** Drop targets: words, and in the enhanced graph empty nodes. */
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
