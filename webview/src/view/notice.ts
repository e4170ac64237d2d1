/** One line for the outcome of a request; screen readers read it aloud. */

import type { NoticeText } from '../state.ts';
import { element } from './element.ts';

export interface Notice {
  readonly element: HTMLElement;
  /** Undefined removes it. */
  show(notice: NoticeText | undefined): void;
}

const MILLISECONDS_SHOWN = 8000;

/** @param onOver called when it has been shown long enough */
export function createNotice(onOver: () => void): Notice {
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
      timer = setTimeout(onOver, MILLISECONDS_SHOWN);
    },
  };
}
