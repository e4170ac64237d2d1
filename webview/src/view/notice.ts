/** One line for what became of a request; screen readers read it out. */

import type { NoticeText } from '../state.ts';
import { element } from './element.ts';

export interface Notice {
  readonly element: HTMLElement;
  /** Undefined takes it away. */
  show(notice: NoticeText | undefined): void;
}

const MILLISECONDS_SHOWN = 8000;

/** @param onOver it was there long enough */
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
