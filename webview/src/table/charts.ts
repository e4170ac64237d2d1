/** The charts of the numbers, beside the grid: bars with their values in digits, in the colours of the theme. */

import { localized } from '../../../server/src/localization/index.ts';
import type { ShownChart } from '../../../server/src/protocol/table.ts';
import { create } from '../draw/svg.ts';
import { element } from '../view/element.ts';

/** Pixels. */
const ROW = 18;
const LABELS = 110;
const BARS = 150;
const VALUES = 60;
/** Characters of a label: the end is kept, where names of files differ. */
const LONGEST_LABEL = 16;

interface Charts {
  readonly element: HTMLElement;
  show(charts: readonly ShownChart[]): void;
}

export function createCharts(): Charts {
  const aside = element('aside', 'charts');
  aside.setAttribute('aria-label', localized`Charts`);
  aside.tabIndex = 0;
  let shown = '';
  return {
    element: aside,
    show(charts) {
      // With each edit they come again, mostly the same.
      const text = JSON.stringify(charts);
      if (text === shown) return;
      shown = text;
      aside.replaceChildren(...charts.map(figureOf));
    },
  };
}

function figureOf({ title, unit, bars, more }: ShownChart): HTMLElement {
  const width = LABELS + BARS + VALUES;
  const height = bars.length * ROW;
  const all = bars.map(({ label, value }) => `${label}: ${value}`).join('; ');
  const picture = create('svg', {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-label': `${title} (${unit}). ${all}`,
  });
  bars.forEach(({ label, value, share }, at) => {
    const length = share === 0 ? 0 : Math.max(1, Math.round(BARS * share));
    const y = at * ROW + 13;
    const name = create('text', { x: LABELS - 6, y, 'text-anchor': 'end' });
    name.textContent = clipped(label);
    if (name.textContent !== label) {
      const whole = create('title', {});
      whole.textContent = label;
      name.append(whole);
    }
    const bar = create('rect', { class: 'bar', x: LABELS, y: at * ROW + 3, width: length, height: ROW - 6 });
    const digits = create('text', { x: LABELS + length + 5, y });
    digits.textContent = value;
    picture.append(name, bar, digits);
  });
  const caption = element('figcaption', 'caption', element('strong', '', title), ` (${unit})`);
  return element('figure', 'chart', caption, picture, ...(more === undefined ? [] : [element('p', 'more', more)]));
}

/** Whole characters. */
function clipped(label: string): string {
  const characters = [...label];
  return characters.length <= LONGEST_LABEL ? label : `…${characters.slice(1 - LONGEST_LABEL).join('')}`;
}
