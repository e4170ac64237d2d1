/** The meaning of a pointer from pressing to releasing: a click, a drag, a word taken until the next click, and when the drawing scrolls. */

import { describe, expect, test } from 'vitest';
import type { Drag } from '../../../webview/src/editing/drag.ts';
import { takeHold } from '../../../webview/src/editing/drag.ts';
import { AT_REST, advance, type Gesture, type Happening, type Meaning } from '../../../webview/src/editing/gesture.ts';
import { DOG } from '../diagramOf.ts';

const GRIP = { kind: 'word', word: 2 } as const;
const held = (isHeld = true): Drag => takeHold(DOG, GRIP, 'dependent', isHeld) as Drag;

const down: Happening = { type: 'down', at: { x: 10, y: 10 }, pointerId: 1, grip: GRIP };
const moveTo = (x: number, pointerId = 1): Happening => ({ type: 'move', at: { x, y: 10 }, pointerId });
const click = (isTaking = false, word: number | undefined = 2): Happening => ({ type: 'click', word, isTaking });

/** Nothing is held meanwhile, unless stated. */
function meant(happenings: readonly Happening[], drag?: Drag): Meaning {
  let gesture: Gesture = AT_REST;
  let meaning: Meaning = { gesture };
  for (const happening of happenings) {
    meaning = advance(gesture, happening, drag);
    gesture = meaning.gesture;
  }
  return meaning;
}

describe('pressing and moving', () => {
  test('takes hold once the pointer has moved far enough, and captures it', () => {
    expect(meant([down, moveTo(14)]).event).toBeUndefined();
    const taken = meant([down, moveTo(15)]);
    expect(taken.event).toEqual({ type: 'take', grip: GRIP, isHeld: true });
    expect(taken.captures).toBe(true);
  });

  test('does nothing where nothing can be held, with another pointer, or after the release', () => {
    expect(meant([{ ...down, grip: undefined }, moveTo(50)]).event).toBeUndefined();
    expect(meant([down, moveTo(50, 2)]).event).toBeUndefined();
    expect(meant([down, { type: 'up' }, moveTo(50)]).event).toBeUndefined();
    expect(meant([down, { type: 'lost' }, moveTo(50)]).event).toBeUndefined();
    expect(meant([down, moveTo(50)], held()).event).toBeUndefined();
  });

  test('the release drops what is held, and lets go if the browser takes the pointer away; not what waits for a click', () => {
    expect(meant([{ type: 'up' }], held()).event).toEqual({ type: 'drop' });
    expect(meant([{ type: 'lost' }], held()).event).toEqual({ type: 'letGo' });
    expect(meant([{ type: 'up' }], held(false)).event).toBeUndefined();
    expect(meant([{ type: 'lost' }], held(false)).event).toBeUndefined();
  });

  test('only another word below the pointer is news', () => {
    expect(meant([{ type: 'aim', over: 3 }], held()).event).toEqual({ type: 'dragOver', over: 3 });
    expect(meant([{ type: 'aim', over: 3 }], { ...held(), over: 3 }).event).toBeUndefined();
    expect(meant([{ type: 'aim', over: 3 }]).event).toBeUndefined();
  });
});

describe('a click', () => {
  test('is left alone, unless it ends a drag: then it is none, and the next one is one again', () => {
    expect(meant([down, click()])).toMatchObject({ gesture: { wasDragged: false } });
    expect(meant([down, click()]).isOurs).toBeUndefined();
    const ended = [down, moveTo(50), click()];
    expect(meant(ended)).toMatchObject({ isOurs: true });
    expect(meant(ended).event).toBeUndefined();
    expect(meant([...ended, click()]).isOurs).toBeUndefined();
    expect(meant([down, moveTo(50), down, click()]).isOurs).toBeUndefined();
  });

  test('with Ctrl takes a word, and the next one drops it', () => {
    expect(meant([click(true)])).toMatchObject({ isOurs: true, event: { type: 'take', grip: GRIP, isHeld: false } });
    expect(meant([{ type: 'click', word: undefined, isTaking: true }]).isOurs).toBeUndefined();
    expect(meant([click()], held(false))).toMatchObject({ isOurs: true, event: { type: 'drop' } });
  });
});

test('keys are for what is held', () => {
  const keys = ['Escape', 'Enter', 'n'].map((key) => meant([{ type: 'key', key }], held()).event);
  expect(keys).toEqual([{ type: 'letGo' }, { type: 'drop' }, { type: 'dragKey', key: 'n' }]);
  expect(meant([{ type: 'key', key: 'Escape' }]).isOurs).toBeUndefined();
});

describe('near an edge', () => {
  const frame = (now: number, edge: 'left' | 'right' | undefined): Happening => ({ type: 'frame', now, edge });
  const scrolls = (happenings: readonly Happening[], drag: Drag | undefined = held()) =>
    meant(happenings, drag).scrollsBy;

  test('the drawing scrolls after a while, in its direction', () => {
    expect(scrolls([frame(1000, 'right')])).toBe(0);
    expect(scrolls([frame(1000, 'right'), frame(1399, 'right')])).toBe(0);
    expect(scrolls([frame(1000, 'right'), frame(1400, 'right')])).toBe(14);
    expect(scrolls([frame(1000, 'left'), frame(1400, 'left')])).toBe(-14);
  });

  test('away from it, or with nothing held by the button, it rests; the time begins again', () => {
    expect(scrolls([frame(1000, undefined)])).toBeUndefined();
    expect(scrolls([frame(1000, 'right'), frame(1200, undefined), frame(1400, 'right')])).toBe(0);
    expect(scrolls([frame(1000, 'right'), frame(1400, 'right')], held(false))).toBeUndefined();
    expect(advance(AT_REST, frame(1000, 'right'), undefined).scrollsBy).toBeUndefined();
  });
});
