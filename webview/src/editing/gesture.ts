/** The pointer from pressing to releasing, as a machine: events go in, intentions come out. Pure. */

import type { Point } from '../scene.ts';
import type { Drag, Grip } from './drag.ts';
import type { DragEvent } from './dragEvents.ts';

/** A shorter movement of the pointer is a click. In CSS pixels. */
const THRESHOLD = 5;
const SCROLL_STEP = 14;
/** In milliseconds at the edge: time to drop on a word there before the drawing moves. */
const BEFORE_SCROLLING = 400;

export interface Gesture {
  /** The last position of the pointer in the window. */
  readonly pointer: Point;
  /** The element below the pressed button. */
  readonly pressed: { readonly grip: Grip; readonly at: Point; readonly pointerId: number } | undefined;
  /** Whether the following click only ends a drag. */
  readonly wasDragged: boolean;
  /** The time at which the pointer came near an edge. */
  readonly atEdgeSince: number | undefined;
}

export const AT_REST: Gesture = {
  pointer: { x: 0, y: 0 },
  pressed: undefined,
  wasDragged: false,
  atEdgeSince: undefined,
};

export type Happening =
  /** A button went down. @param grip undefined: on nothing that can be held, or not the main button */
  | { readonly type: 'down'; readonly at: Point; readonly pointerId: number; readonly grip: Grip | undefined }
  | { readonly type: 'move'; readonly at: Point; readonly pointerId: number }
  | { readonly type: 'up' }
  /** The browser has taken the pointer away. */
  | { readonly type: 'lost' }
  /** @param word the clicked word; `isTaking`: with the key that takes hold of it until the next click */
  | { readonly type: 'click'; readonly word: number | undefined; readonly isTaking: boolean }
  | { readonly type: 'key'; readonly key: string }
  /** The word below the pointer may have changed. */
  | { readonly type: 'aim'; readonly over: number | undefined }
  /** A frame while something is held. @param edge the one near the pointer */
  | { readonly type: 'frame'; readonly now: number; readonly edge: 'left' | 'right' | undefined };

export interface Meaning {
  readonly gesture: Gesture;
  readonly event?: DragEvent;
  /** Nothing else may react to it. */
  readonly isOurs?: boolean;
  /** From now on the drawing gets all events of the pointer, wherever it goes. */
  readonly captures?: boolean;
  /** Distance to the right, in CSS pixels; 0: not yet. */
  readonly scrollsBy?: number;
}

/** @param drag the current drag */
export function advance(gesture: Gesture, happening: Happening, drag: Drag | undefined): Meaning {
  switch (happening.type) {
    case 'down': {
      const { at, pointerId, grip } = happening;
      const pressed = grip === undefined || drag !== undefined ? gesture.pressed : { grip, at, pointerId };
      return { gesture: { ...gesture, pointer: at, pressed, wasDragged: false } };
    }
    case 'move':
      return move(gesture, happening, drag);
    case 'up':
      return { gesture: { ...gesture, pressed: undefined }, ...(drag?.isHeld ? { event: { type: 'drop' } } : {}) };
    case 'lost':
      return { gesture: { ...gesture, pressed: undefined }, ...(drag?.isHeld ? { event: { type: 'letGo' } } : {}) };
    case 'click':
      return click(gesture, happening, drag);
    case 'key':
      return drag === undefined ? { gesture } : { gesture, isOurs: true, event: eventOfKey(happening.key) };
    case 'aim':
      return drag === undefined || drag.over === happening.over
        ? { gesture }
        : { gesture, event: { type: 'dragOver', over: happening.over } };
    case 'frame':
      return scroll(gesture, happening, drag);
  }
}

function move(
  gesture: Gesture,
  { at, pointerId }: Extract<Happening, { type: 'move' }>,
  drag: Drag | undefined,
): Meaning {
  const moved = { ...gesture, pointer: at };
  const { pressed } = gesture;
  if (pressed?.pointerId !== pointerId || drag !== undefined) return { gesture: moved };
  if (Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) < THRESHOLD) return { gesture: moved };
  return {
    gesture: { ...moved, wasDragged: true, atEdgeSince: undefined },
    captures: true,
    event: { type: 'take', grip: pressed.grip, isHeld: true },
  };
}

/** With a key, a click takes a word and the next one chooses; a click that ends a drag is not one. */
function click(
  gesture: Gesture,
  { word, isTaking }: Extract<Happening, { type: 'click' }>,
  drag: Drag | undefined,
): Meaning {
  const ours = { gesture: { ...gesture, wasDragged: false }, isOurs: true };
  if (drag !== undefined) return { ...ours, event: { type: 'drop' } };
  if (isTaking && word !== undefined) {
    return { ...ours, event: { type: 'take', grip: { kind: 'word', word }, isHeld: false } };
  }
  return gesture.wasDragged ? ours : { gesture };
}

function eventOfKey(key: string): DragEvent {
  if (key === 'Escape') return { type: 'letGo' };
  return key === 'Enter' ? { type: 'drop' } : { type: 'dragKey', key };
}

/** While the pointer stays near an edge, the drawing scrolls there. */
function scroll(
  gesture: Gesture,
  { now, edge }: Extract<Happening, { type: 'frame' }>,
  drag: Drag | undefined,
): Meaning {
  if (drag?.isHeld !== true || edge === undefined) return { gesture: { ...gesture, atEdgeSince: undefined } };
  const { atEdgeSince = now } = gesture;
  const direction = edge === 'left' ? -1 : 1;
  return {
    gesture: { ...gesture, atEdgeSince },
    scrollsBy: now - atEdgeSince < BEFORE_SCROLLING ? 0 : SCROLL_STEP * direction,
  };
}
