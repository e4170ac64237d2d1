/** The lines above the diagram: the sentence's name, its text, and its kind of tree. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { element } from './element.ts';

export interface Header {
  readonly element: HTMLElement;
  show(diagram: Diagram): void;
  /** What the picture does not show, as a sentence; undefined if it shows everything. */
  showLeftOut(text: string | undefined): void;
  /** The result of the last operation; undefined removes it. */
  tell(message: string | undefined): void;
}

export function createHeader(): Header {
  const sentId = element('h1', 'sent-id');
  const badge = element('span', 'badge');
  const text = element('p', 'sentence-text');
  text.dir = 'auto';
  const leftOut = element('p', 'left-out');
  leftOut.setAttribute('role', 'status');
  leftOut.hidden = true;
  const result = element('p', 'result');
  result.setAttribute('role', 'status');
  const changed = element('p', 'changed');
  const header = element('div', 'header', element('div', 'header-line', sentId, badge), text, leftOut, result, changed);
  return {
    element: header,
    show: (diagram) => {
      sentId.textContent = diagram.sentId ?? `Lines ${diagram.startLine + 1}–${diagram.endLine}`;
      badge.textContent = diagram.summary;
      badge.dataset.kind = kindOf(diagram);
      text.textContent = diagram.text ?? formsOf(diagram);
      changed.hidden = diagram.changed === undefined;
      changed.textContent =
        diagram.changed === undefined ? '' : `What changed: ${diagram.changed}. Below the words: how it was.`;
    },
    showLeftOut: (what) => {
      leftOut.hidden = what === undefined;
      leftOut.textContent = what ?? '';
    },
    tell: (message) => {
      result.textContent = message ?? '';
    },
  };
}

/** Selects one of the badge's three looks; its text says more. */
function kindOf(diagram: Diagram): 'broken' | 'nonprojective' | 'projective' {
  // Only a sentence that is too long is drawn without words, and then nothing else is known about its tree.
  if (diagram.words.length === 0) return 'nonprojective';
  const nRoots = diagram.words.filter(({ head }) => head === 0).length;
  if (1 < nRoots || diagram.words.some(({ head }) => head < 0) || diagram.arcs.some(({ isInCycle }) => isInCycle))
    return 'broken';
  return diagram.arcs.some(({ crosses, breakers }) => crosses.length + breakers.length > 0)
    ? 'nonprojective'
    : 'projective';
}

const formsOf = (diagram: Diagram): string => diagram.words.map(({ form }) => form).join(' ');
