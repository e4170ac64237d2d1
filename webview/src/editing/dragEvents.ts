/** Events while an arc is drawn with the pointer, and their consequences. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DragFrom } from '../../../server/src/protocol/settings.ts';
import { isOfGraph, takeOnGraph } from '../enhanced/drag.ts';
import { type Next, only } from '../requests.ts';
import { isSameSentence, type State } from '../state.ts';
import { type Drag, type Drop, dropOf, type Grip, moveOver, takeHold } from './drag.ts';
import type { EditingEvent } from './events.ts';
import { relationOfKey } from './fieldKeys.ts';
import { hasSameForms } from './follow.ts';
import { askLabel } from './label.ts';
import { andThen, operate, unlessLocked, within } from './steps.ts';

export type DragEvent =
  /** The user takes hold of a word or an end of an arc. */
  | { readonly type: 'take'; readonly grip: Grip; readonly isHeld: boolean }
  /** The pointer is over another word now; 0: over the root; undefined: over none. */
  | { readonly type: 'dragOver'; readonly over: number | undefined }
  /** A key that sets the relation. */
  | { readonly type: 'dragKey'; readonly key: string }
  /** The user released the button, or made the next click. */
  | { readonly type: 'drop' }
  | { readonly type: 'letGo' };

/** The data of the sentence and the settings that dragging needs. */
export interface DragContext {
  readonly diagram: Diagram;
  readonly from: DragFrom;
  /** The relation that the settings assign to a key; undefined: none. */
  readonly relationOfKey: (key: string) => string | undefined;
}

interface Dragged {
  readonly drag: Drag | undefined;
  /** The resulting action. */
  readonly drop?: Drop | undefined;
}

export function reduceDrag(drag: Drag | undefined, event: DragEvent, context: DragContext): Dragged {
  const { diagram, from, relationOfKey } = context;
  if (event.type === 'take') return { drag: takeHold(diagram, event.grip, from, event.isHeld) };
  if (drag === undefined) return { drag };
  switch (event.type) {
    case 'dragOver':
      return { drag: moveOver(drag, event.over) };
    case 'dragKey': {
      const deprel = relationOfKey(event.key);
      return { drag: deprel === undefined ? drag : { ...drag, deprel } };
    }
    case 'drop':
      return { drag: undefined, drop: dropOf(diagram, drag) };
    case 'letGo':
      return { drag: undefined };
  }
}

/**
 * The drag after the sentence is redrawn, as by the previous edit: the same, if its word is still there. The page reports again which
 * word the pointer is over.
 */
export function dragAfter({ drag, shown, preferences, layer }: State, diagram: Diagram): Drag | undefined {
  const before = shown?.diagram;
  if (drag === undefined || before === undefined || !isSameSentence(before, diagram)) return undefined;
  const { grip, deprel, isHeld } = drag;
  // Arcs of DEPS are identified by their index.
  if (!hasSameForms(before, diagram) || grip.arc !== undefined) return undefined;
  const headIn = ({ words }: Diagram) => words[grip.word - 1]?.head;
  if (grip.kind !== 'word' && headIn(before) !== headIn(diagram)) return undefined;
  const hold = isOfGraph({ shown, layer }, grip) ? takeOnGraph : takeHold;
  const again = hold(diagram, grip, preferences.dragFrom, isHeld);
  return again && { ...again, deprel };
}

/** The same in the panel: a drop is an edit, and then the field for the relation opens. */
export function dragged(state: State, event: DragEvent): Next {
  if (state.shown === undefined) return only(state);
  const context: DragContext = {
    diagram: state.shown.diagram,
    from: state.preferences.dragFrom,
    relationOfKey: (key) => relationOfKey(state, key),
  };
  const { drag, drop }: Dragged =
    event.type === 'take' && isOfGraph(state, event.grip)
      ? { drag: takeOnGraph(context.diagram, event.grip, context.from, event.isHeld) }
      : reduceDrag(state.drag, event, context);
  // An open mode or card would only cover the drawing.
  const before =
    event.type === 'take' ? { ...within(state, { mode: undefined }), pointed: undefined, explained: undefined } : state;
  const next = drag === state.drag ? before : { ...before, drag };
  if (drop === undefined) return only(next);
  const { operations, asks, locked } = drop;
  const events: EditingEvent[] = [{ type: 'operate', operations }];
  if (asks !== undefined) events.push({ type: 'askLabel', ...asks, isForPointer: true });
  return unlessLocked(next, drop.word, locked, events, (now) =>
    andThen(operate(now, operations), (then) =>
      asks === undefined ? only(then) : askLabel(then, asks.word, { head: asks.head, isForPointer: true }),
    ),
  );
}
