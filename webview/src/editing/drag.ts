/** Drawing an arc with the pointer: the held thing, the target, and the effect of a drop. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DragFrom } from '../../../server/src/protocol/settings.ts';
import { dependentsFor, headsFor, type Targets } from './targets.ts';

/**
 * The held thing. `word`: a word, which becomes a dependent, or with the setting `dragFrom: head` a head. `head`, `foot`: an
 * end of the arc to a word; the head end finds another head, the foot gives the arc to another word.
 */
export interface Grip {
  readonly kind: 'word' | 'head' | 'foot';
  readonly word: number;
  /** For an arc of the enhanced graph, its index in the diagram. */
  readonly arc?: number;
}

export interface Drag {
  readonly grip: Grip;
  readonly targets: Targets;
  /** The word that a drop would choose, 0 for the root; undefined: a drop does nothing. */
  readonly over: number | undefined;
  /** Chosen by a key in the meantime. */
  readonly deprel: string | undefined;
  /** Whether a button is held down; otherwise the next click chooses. */
  readonly isHeld: boolean;
}

/** One operation of core/edit/surgery. */
interface DropOperation {
  readonly op: 'set_head' | 'set_deprel' | 'make_root';
  readonly args: { readonly id: number; readonly head?: number; readonly deprel?: string };
}

export interface Drop {
  /** The dependent of the new arc. */
  readonly word: number;
  readonly operations: readonly DropOperation[];
  /** The word whose relation the user is asked for afterwards, and its head by then; undefined if it was chosen while dragging. */
  readonly asks: { readonly word: number; readonly head: number } | undefined;
  /** Locked words whose arcs would change. */
  readonly locked: readonly number[];
}

/** Undefined if there is nothing to hold, for instance the arc of a word without a head. Time O(n). */
export function takeHold(diagram: Diagram, grip: Grip, from: DragFrom, isHeld: boolean): Drag | undefined {
  const heads = [-1, ...diagram.words.map(({ head }) => head)];
  const head = heads[grip.word];
  if (head === undefined || grip.word < 1 || (grip.kind !== 'word' && head < 0)) return undefined;
  const isOpenAtHead = grip.kind === 'head' || (grip.kind === 'word' && from === 'dependent');
  const targets = isOpenAtHead
    ? headsFor(heads, grip.word)
    : dependentsFor(heads, grip.kind === 'foot' ? head : grip.word);
  return { grip, targets, over: undefined, deprel: undefined, isHeld };
}

export function moveOver(drag: Drag, over: number | undefined): Drag {
  // The root is never a dependent.
  const next = over === 0 && drag.targets.open === 'dependent' ? undefined : over;
  return next === drag.over ? drag : { ...drag, over: next };
}

/** The arc that a drop would make. */
export function arcOf({ targets: { open, fixed } }: Drag, over: number): { head: number; dependent: number } {
  return open === 'head' ? { head: over, dependent: fixed } : { head: fixed, dependent: over };
}

/** The word that loses its arc to another one and keeps its head. */
export const bereft = ({ grip, targets }: Drag): number | undefined =>
  grip.kind === 'foot' && targets.fixed !== 0 ? grip.word : undefined;

/** Whether the arc is given to a word with the same head, which gets its relation. */
export const isSibling = (drag: Drag, over: number): boolean =>
  drag.targets.kindOf(over) === 'same' && ![undefined, over].includes(bereft(drag));

/** The relation of the new arc, if known. */
export function relationOf(diagram: Diagram, drag: Drag): string | undefined {
  const word = bereft(drag);
  return drag.deprel ?? (word === undefined ? undefined : diagram.words[word - 1].deprel);
}

/** The effect of a drop here; undefined if none. */
export function dropOf(diagram: Diagram, drag: Drag): Drop | undefined {
  if (drag.over === undefined) return undefined;
  const { head, dependent } = arcOf(drag, drag.over);
  const changed = isSibling(drag, drag.over) ? [dependent] : drag.targets.changed(drag.over);
  if (changed.length === 0) return undefined;
  const withRelation = (deprel: string | undefined) => (deprel === undefined ? {} : { deprel });
  const old = bereft(drag);
  const operations: DropOperation[] =
    head === 0
      ? [{ op: 'make_root', args: { id: dependent, ...withRelation(drag.deprel) } }]
      : [
          {
            op: 'set_head',
            args: { id: dependent, head, ...withRelation(relationOf(diagram, drag)) },
          },
        ];
  if (old !== undefined) operations.push({ op: 'set_deprel', args: { id: old, deprel: 'dep' } });
  // The relation of a root is known; that of the old root, attached to the new one, is not.
  const open = head === 0 ? changed[1] : (old ?? dependent);
  return {
    word: dependent,
    operations,
    asks:
      drag.deprel === undefined && open !== undefined ? { word: open, head: head === 0 ? dependent : head } : undefined,
    locked: [...changed, ...(old === undefined ? [] : [old])].filter((word) => diagram.arcs[word - 1].isLocked),
  };
}
