/** The card that explains the item under the pointer or the keyboard focus. */

import type { Explanation } from '../lowerLayer.ts';
import { element } from './element.ts';

interface Card {
  readonly element: HTMLElement;
  /** Shows the card near a place in the window, where it covers the least. @param guidance about its relation or tag */
  show(explanation: Explanation, near: DOMRect, guidance?: readonly string[]): void;
  hide(): void;
}

const GAP = 8;

export function createCard(): Card {
  const card = element('div', 'card');
  // The labels of the words contain its text, too.
  card.setAttribute('aria-hidden', 'true');
  card.hidden = true;
  return {
    element: card,
    show: ({ title, lines }, near, guidance = []) => {
      card.replaceChildren(
        element('div', 'card-title', title),
        ...lines.map((line) => element('div', 'card-line', line)),
        ...guidance.map((line, i) => element('div', i === 0 ? 'card-name' : 'card-line', line)),
      );
      card.hidden = false;
      // Its old position would squeeze it.
      card.style.left = '0';
      card.classList.remove('is-wide');
      // In a low panel the whole card stays visible.
      if (window.innerHeight < card.getBoundingClientRect().height + 2 * GAP) card.classList.add('is-wide');
      const { left, top } = placeOf(card.getBoundingClientRect(), near);
      card.style.left = `${left}px`;
      card.style.top = `${top}px`;
    },
    hide: () => {
      card.hidden = true;
    },
  };
}

/** Below its item, above it, or beside it if neither fits; always within the window. */
function placeOf({ width, height }: DOMRect, near: DOMRect): { readonly left: number; readonly top: number } {
  const within = (wanted: number, size: number, room: number) => Math.max(GAP, Math.min(wanted, room - size - GAP));
  const { innerWidth, innerHeight } = window;
  const left = within((near.left + near.right - width) / 2, width, innerWidth);
  const [below, above] = [near.bottom + GAP, near.top - GAP - height];
  if (below + height <= innerHeight) return { left, top: below };
  if (0 <= above) return { left, top: above };
  const top = within(near.top, height, innerHeight);
  const [right, before] = [near.right + GAP, near.left - GAP - width];
  if (right + width <= innerWidth) return { left: right, top };
  return { left: 0 <= before ? before : left, top };
}
