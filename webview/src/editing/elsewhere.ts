/**
 * A mode ends as soon as the user selects or begins anything else: otherwise a question, a field or hints would act on words that
 * the user no longer looks at. Pure.
 */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { State } from '../state.ts';
import type { Mode } from './state.ts';

/** Actions of the user on the page, apart from those of the modes themselves and from scrolling and the like. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'activate',
  'selectArc',
  'removeArc',
  'focus',
  'focusWord',
  'act',
  'onSpan',
  'onGraph',
  'switchGraph',
  'step',
  'goBack',
  'repair',
  'reparse',
  'reveal',
  'note',
  'searchFor',
  'propose',
  'session',
]);

/** @param item the clicked item: choosing a head waits for a word */
export const endsMode = (mode: Mode | undefined, event: string, item: { readonly kind: string } | undefined): boolean =>
  mode !== undefined &&
  ELSEWHERE.has(event) &&
  !(mode.kind === 'attach' && event === 'activate' && item?.kind === 'word');

/**
 * Whether the user moved the text cursor to a word that the mode is not about. Clicks and edits in the diagram move it, too, and that may
 * be said long after their answer: as long as the page has the keyboard, only moves by hand count.
 */
export function isMovedAway(
  { shown, editing: { mode }, hasKeyboard, waiting }: State,
  word: number | undefined,
  isByHand: boolean,
): boolean {
  if (mode === undefined || shown === undefined || word === shown.word) return false;
  if (!hasKeyboard) return true;
  return isByHand && waiting.length === 0 && (word === undefined || !isAbout(mode, shown.diagram, word));
}

function isAbout(mode: Mode, { emptyNodes }: Diagram, word: number): boolean {
  switch (mode.kind) {
    case 'attach':
      return mode.first <= word && word <= mode.last;
    case 'field':
      return word === mode.word || word === mode.returnTo;
    case 'graphHead':
    case 'graphLabel':
      return word === ('word' in mode.node ? mode.node.word : emptyNodes[mode.node.emptyNode]?.after);
    default:
      return word === mode.word;
  }
}
