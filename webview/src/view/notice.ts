/** One line for what became of a request; screen readers read it out. */

import { element } from './element.ts';

export interface Notice {
  readonly element: HTMLElement;
  show(text: string, kind: 'done' | 'refused'): void;
  clear(): void;
}

const MILLISECONDS_SHOWN = 8000;

export function createNotice(): Notice {
  const notice = element('div', 'notice');
  notice.setAttribute('role', 'status');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => {
    clearTimeout(timer);
    notice.textContent = '';
  };
  return {
    element: notice,
    show: (text, kind) => {
      clear();
      notice.textContent = text;
      notice.dataset.kind = kind;
      timer = setTimeout(clear, MILLISECONDS_SHOWN);
    },
    clear,
  };
}
