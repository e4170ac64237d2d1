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
 * Whether the user moved the text cursor to a word that the mode is not about. A click in the diagram moves it, too: moves requested by
 * the page itself do not count.
 */
export function isMovedAway(
  { shown, editing: { mode }, hasKeyboard, waiting }: State,
  word: number | undefined,
): boolean {
  if (mode === undefined || shown === undefined || word === shown.word) return false;
  return !hasKeyboard || (waiting.length === 0 && (word === undefined || !isAbout(mode, shown.diagram, word)));
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
