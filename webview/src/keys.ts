/** The meaning of a key in the panel. Pure: maps the key and the focus to an intention. */

import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { RevealTarget } from '../../server/src/protocol/webview.ts';

export type Intention =
  | { readonly type: 'focus'; readonly word: number }
  | { readonly type: 'reveal'; readonly word: number; readonly cell: RevealTarget['cell'] }
  | { readonly type: 'step'; readonly direction: 'next' | 'previous' }
  | { readonly type: 'zoom'; readonly by: 'in' | 'out' | 'reset' | 'fit' }
  | { readonly type: 'dismiss' }
  /** Go to another step of the derivation; numbers out of range mean the first or last step. */
  | { readonly type: 'goTo'; readonly step: number }
  | { readonly type: 'endDerivation' };

/**
 * ← → to the neighbouring word, ↑ to the head, ↓ to the first dependent, Home and End, Enter to the word's line, H, L and U to
 * its HEAD, DEPREL and UPOS cell, Page Up and Page Down to the next sentences, + − 0 for the zoom.
 * @param word the word that has the focus, undefined if none
 */
export function intentionOf(key: string, diagram: Diagram, word: number | undefined): Intention | undefined {
  switch (key) {
    case '+':
    case '=':
      return { type: 'zoom', by: 'in' };
    case '-':
      return { type: 'zoom', by: 'out' };
    case '0':
      return { type: 'zoom', by: 'reset' };
    case 'PageDown':
      return { type: 'step', direction: 'next' };
    case 'PageUp':
      return { type: 'step', direction: 'previous' };
    case 'Escape':
      return { type: 'dismiss' };
  }
  return word === undefined ? undefined : intentionAt(key, diagram, word);
}

const CELL_OF_KEY: ReadonlyMap<string, RevealTarget['cell']> = new Map(
  Object.entries({
    Enter: 'form',
    ' ': 'form',
    h: 'head',
    l: 'deprel',
    u: 'upos',
  }),
);

function intentionAt(key: string, diagram: Diagram, word: number): Intention | undefined {
  const cell = CELL_OF_KEY.get(key);
  if (cell !== undefined) return { type: 'reveal', word, cell };
  const target = neighbour(key, diagram, word);
  if (target === undefined || target < 1 || diagram.words.length < target) return undefined;
  return { type: 'focus', word: target };
}

function neighbour(key: string, diagram: Diagram, word: number): number | undefined {
  const rightwards = diagram.isRightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return word + rightwards;
    case 'ArrowLeft':
      return word - rightwards;
    case 'ArrowUp':
      return diagram.words[word - 1].head;
    case 'ArrowDown':
      return diagram.words.find(({ head }) => head === word)?.index;
    case 'Home':
      return 1;
    case 'End':
      return diagram.words.length;
    default:
      return undefined;
  }
}

const STEP_OF_KEY: ReadonlyMap<string, (step: number, last: number) => number> = new Map(
  Object.entries({
    ArrowDown: (step) => step + 1,
    ArrowRight: (step) => step + 1,
    ArrowUp: (step) => step - 1,
    ArrowLeft: (step) => step - 1,
    PageDown: (step) => step + 10,
    PageUp: (step) => step - 10,
    Home: () => 0,
    End: (_, last) => last,
  }),
);

/** The meaning of a key in the derivation. @param last number of its last step */
export function intentionInDerivation(key: string, step: number, last: number): Intention | undefined {
  if (key === 'Escape') return { type: 'endDerivation' };
  const move = STEP_OF_KEY.get(key);
  return move && { type: 'goTo', step: move(step, last) };
}
