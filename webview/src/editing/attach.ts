/** Attach mode: choosing the head of a word by hint letters, its ID, its form, or the arrow keys. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import { COLUMN_KEYS } from './events.ts';
import { hintsAround } from './hints.ts';
import { askLabel, openField } from './label.ts';
import { fillAfter, goOn } from './passes.ts';
import type { AttachMode } from './state.ts';
import { andThen, enter, leave, operate, unlessLocked } from './steps.ts';
import { headsFor } from './targets.ts';

export function attachKey(state: State, before: AttachMode, key: string): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return leave(state);
  const column = before.isBeginning ? COLUMN_KEYS.get(key.toLowerCase()) : undefined;
  if (column !== undefined) return fillAfter(state, before.first - 1, column);
  const mode = { ...before, isBeginning: false };
  const step = arrowStep(key, diagram);
  if (step !== undefined) return aim(state, mode, (mode.target ?? mode.first) + step);
  switch (key) {
    case 'Escape':
      return leave(state, mode.first);
    case 'Backspace':
      return enter(state, { ...mode, typed: mode.typed.slice(0, -1) });
    case 'Home':
      return aim(state, mode, 1);
    case 'End':
      return aim(state, mode, diagram.words.length);
    case 'ArrowUp':
      return aim(state, mode, headOf(diagram, mode.target ?? mode.first) ?? 0);
    case '/':
      return openField(state, mode.first, { for: 'find', attach: mode });
    case 'Enter':
      return accept(state, mode, diagram);
  }
  if (/^[0-9]$/.test(key)) return digit(state, mode, diagram, key);
  return /^[a-z]$/.test(key) ? letter(state, before, diagram, key) : only(state);
}

/** By how many words an arrow moves; its direction is that on the screen. */
export function arrowStep(key: string, { isRightToLeft }: Diagram): 1 | -1 | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  return (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
}

const headOf = ({ words }: Diagram, word: number): number | undefined => words[word - 1]?.head;

function aim(state: State, mode: AttachMode, target: number): Next {
  const nWords = state.shown?.diagram.words.length ?? 0;
  return target < 0 || nWords < target ? only(state) : enter(state, { ...mode, target, typed: '' });
}

function letter(state: State, mode: AttachMode, { words }: Diagram, key: string): Next {
  const typed = (/^[0-9]/.test(mode.typed) ? '' : mode.typed) + key;
  const hints = hintsAround(words.length, mode.first, mode.last, mode.isBeginning);
  const head = hints.get(typed);
  if (head !== undefined) return attach(state, mode, head);
  const isBeginning = [...hints.keys()].some((code) => code.startsWith(typed));
  return isBeginning ? enter(state, { ...mode, typed, target: undefined }) : only(state);
}

/** An ID is taken at once if no other one begins with it; Enter ends the rest. */
function digit(state: State, mode: AttachMode, { words }: Diagram, key: string): Next {
  const typed = (/^[a-z]/.test(mode.typed) ? '' : mode.typed) + key;
  if (typed === '0') return attach(state, mode, 0);
  const id = Number(typed);
  if (words.length < id) return only(state);
  return words.length < 10 * id ? attach(state, mode, id) : enter(state, { ...mode, typed, target: undefined });
}

function accept(state: State, mode: AttachMode, diagram: Diagram): Next {
  const target = mode.target ?? (/^[0-9]/.test(mode.typed) ? Number(mode.typed) : undefined);
  if (target !== undefined) return attach(state, mode, target);
  // No choice: the old head stays.
  const head = headOf(diagram, mode.first);
  if (head !== undefined && 0 <= head) return attach(state, mode, head);
  return mode.pass === undefined ? only(state) : goOn(state, mode.first, mode.pass);
}

/** Takes a head, however it was chosen; asks first if it concerns locked words. */
export function attach(state: State, mode: AttachMode, head: number): Next {
  const { first, last, pass } = mode;
  const { diagram } = state.shown ?? {};
  if (diagram === undefined || (first <= head && head <= last)) return only(state);
  const heads = [-1, ...diagram.words.map((word) => word.head)];
  const changed =
    first === last
      ? headsFor(heads, first).changed(head)
      : diagram.words
          .slice(first - 1, last)
          .flatMap((word) => (first <= word.head && word.head <= last ? [] : word.index));
  const to = { first, last, head, pass };
  return unlessLocked(state, first, changed, [{ type: 'attachTo', ...to }], (now) => attachTo(now, to));
}

interface To extends Pick<AttachMode, 'first' | 'last' | 'pass'> {
  readonly head: number;
}

/** Attaches, and continues with the relation, or the next word of a pass. */
export function attachTo(state: State, { first, last, head, pass }: To): Next {
  const words = state.shown?.diagram.words ?? [];
  const isSame = first === last && words[first - 1]?.head === head;
  const operation =
    first === last
      ? { op: 'set_head', args: { id: first, head } }
      : { op: 'attach_range', args: { first, last, head } };
  const attached = isSame ? only(state) : operate(state, [operation]);
  return andThen(attached, (now) => {
    if (pass === 'unlabelled') return goOn(now, first, pass);
    if (head !== 0) return askLabel(now, first, { head, pass });
    // The relation of a root is known; that of the old root, now its dependent, is not.
    const oldRoot = words.find((word) => word.head === 0 && word.index !== first);
    if (pass !== undefined) return goOn(now, first, pass);
    return oldRoot === undefined || isSame
      ? leave(now, first)
      : askLabel(now, oldRoot.index, { head: first, returnTo: first });
  });
}
