/** One line: at its word what a mode asks for, below the drawing the effect of the last edit. Screen readers read it aloud. */

import { element } from './element.ts';
import { placeNear } from './placeNear.ts';

interface StatusLine {
  readonly element: HTMLElement;
  /** @param place of the word that the text is about; undefined: it stands below the drawing */
  show(text: string, place: DOMRect | undefined): void;
}

export function createStatusLine(): StatusLine {
  const line = element('p', 'status-line');
  line.setAttribute('role', 'status');
  line.dir = 'auto';
  return {
    element: line,
    show: (text, place) => {
      if (line.textContent !== text) line.textContent = text;
      line.classList.toggle('is-at-word', place !== undefined);
      placeNear(line, place);
    },
  };
}
