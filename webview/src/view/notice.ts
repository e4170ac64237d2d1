/** One line for the outcome of a request; screen readers read it aloud. */

import type { NoticeText } from '../state.ts';
import { element } from './element.ts';

interface Notice {
  readonly element: HTMLElement;
  /** Undefined removes it. */
  show(notice: NoticeText | undefined): void;
}

const MILLISECONDS_SHOWN = 8000;

/** Distance from the element below it, in pixels. */
const GAP = 8;

/**
 * @param above the element to keep uncovered: the lines that explain the current keys
 * @param onOver called at the end of its display time
 */
export function createNotice(above: HTMLElement, onOver: () => void): Notice {
  const line = element('div', 'notice');
  line.setAttribute('role', 'status');
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    element: line,
    show: (notice) => {
      clearTimeout(timer);
      line.textContent = notice?.text ?? '';
      if (notice === undefined) return;
      line.dataset.kind = notice.kind;
      line.style.bottom = `${GAP + above.getBoundingClientRect().height}px`;
      timer = setTimeout(onOver, MILLISECONDS_SHOWN);
    },
  };
}
