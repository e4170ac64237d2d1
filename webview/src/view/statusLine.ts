/** One line below the drawing: the keys of a mode, the effect of the last edit. Screen readers read it aloud. */

import { element } from './element.ts';

interface StatusLine {
  readonly element: HTMLElement;
  show(text: string): void;
}

export function createStatusLine(): StatusLine {
  const line = element('p', 'status-line');
  line.setAttribute('role', 'status');
  line.dir = 'auto';
  return {
    element: line,
    show: (text) => {
      if (line.textContent !== text) line.textContent = text;
    },
  };
}
