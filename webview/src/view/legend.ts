/** Explains the marks that the current diagram shows, and only those. */

import { localized } from '../../../server/src/localization/index.ts';
import { sample } from '../draw/svg.ts';
import type { LowerLegendEntry } from '../lowerLayer.ts';
import type { Mark, Shape } from '../scene.ts';
import type { SpanLegendEntry } from '../spanLayer.ts';
import { element } from './element.ts';

interface Entry {
  readonly text: string;
  /** Class of the group around the sample, so that it looks like the real thing. */
  readonly className: string;
  readonly shapes: readonly Shape[];
}

const line = (d: string): Shape => ({ type: 'path', className: 'line', d });
const SIGN: Shape = { type: 'path', className: 'sign', d: 'M9.5 3.5l9 9M9.5 12.5l9-9' };

const ENTRIES: Readonly<Record<Mark, Entry>> = {
  nonprojective: {
    text: localized`not projective: words inside do not descend from the head`,
    className: 'arc is-crossing is-nonprojective',
    shapes: [line('M0 8H28')],
  },
  crossing: {
    text: localized`crossing arcs (heavy) and where they cross`,
    className: 'arc crossing is-crossing',
    shapes: [line('M0 8H28'), SIGN],
  },
  uncertain: { text: localized`the parser was not sure (?)`, className: 'arc is-uncertain', shapes: [line('M0 8H28')] },
  machine: {
    text: localized`written by a program, not looked at yet`,
    className: 'arc is-machine',
    shapes: [line('M0 8H28')],
  },
  locked: {
    text: localized`locked: re-parsing does not change it`,
    className: 'arc is-locked',
    shapes: [{ type: 'path', className: 'padlock', d: 'M10 8h7v5h-7zM11.5 8v-1.5a2 2 0 0 1 4 0v1.5' }],
  },
  cycle: { text: localized`part of a cycle`, className: 'arc is-in-cycle', shapes: [line('M0 8H28')] },
  unattached: {
    text: localized`without a head`,
    className: 'word is-unattached',
    shapes: [{ type: 'rect', className: 'box', x: 2, y: 2, width: 24, height: 12, radius: 3 }],
  },
  emptyNode: {
    text: localized`empty node`,
    className: 'empty-node',
    shapes: [{ type: 'rect', className: 'box', x: 2, y: 2, width: 24, height: 12, radius: 3 }],
  },
  multiwordToken: {
    text: localized`multiword token`,
    className: 'token',
    shapes: [{ type: 'path', className: 'bracket', d: 'M2 5v5H26v-5' }],
  },
};

interface Legend {
  readonly element: HTMLElement;
  show(marks: readonly Mark[], lowerMarks: readonly LowerLegendEntry[], spanMarks: readonly SpanLegendEntry[]): void;
}

export function createLegend(): Legend {
  const list = element('ul', 'legend');
  list.setAttribute('aria-label', localized`Legend`);
  let shown = '';
  return {
    element: list,
    show: (marks, lowerMarks, spanMarks) => {
      const now = JSON.stringify([marks, lowerMarks, spanMarks]);
      if (now === shown) return;
      shown = now;
      list.hidden = marks.length + lowerMarks.length + spanMarks.length === 0;
      list.replaceChildren(
        ...marks.map((mark) => drawEntry(ENTRIES[mark])),
        ...lowerMarks.map(drawLowerEntry),
        ...spanMarks.map(drawSpanEntry),
      );
    },
  };
}

const drawLowerEntry = ({ kind, text }: LowerLegendEntry): HTMLElement =>
  drawEntry({ text, className: `arc lower-arc is-${kind}`, shapes: [line('M0 8H28')] });

const drawSpanEntry = ({ kinds, text }: SpanLegendEntry): HTMLElement =>
  drawEntry({
    text,
    className: ['span-group', ...kinds].join(' '),
    shapes: [
      { type: 'path', className: 'span', d: 'M2 4v4H26v-4' },
      { type: 'path', className: 'span-head', d: 'M2 8h10' },
    ],
  });

function drawEntry({ text, className, shapes }: Entry): HTMLElement {
  return element('li', 'legend-entry', sample(className, shapes, 28, 16), text);
}
