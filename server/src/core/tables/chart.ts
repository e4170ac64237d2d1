/** Bar charts as small SVG pictures: a label, a bar and the value in digits for each row, so that nothing depends on colour alone. */

import { escapeXml, printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { lengthClasses } from './numbers.ts';
import type { Shapes } from './shapes.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
}

export interface Chart {
  /** Name of its file, without extension. */
  readonly name: 'lengths' | 'distances' | 'shares';
  readonly title: string;
  /** What the numbers are. */
  readonly unit: string;
  readonly bars: readonly Bar[];
  /** Bars that are left out. */
  readonly nMore: number;
}

/** Rows of a chart; more are only counted. */
const MOST_BARS = 25;
/** Characters of a label: the end is kept, where names of files differ. */
const LONGEST_LABEL = 28;

/** Pixels. */
const ROW = 20;
const TOP = 34;
const LABELS = 230;
const BARS = 300;
const WIDTH = LABELS + BARS + 110;

/**
 * Lengths of sentences, distances by relation, and words by file or treebank. Charts without a bar are left out.
 *
 * @param sizes words of each
 */
export function chartsOf(shapes: Shapes, sizes: readonly { readonly name: string; readonly words: number }[]): Chart[] {
  const distances = shapes.byRelation
    .filter(({ distances: { count } }) => 0 < count)
    .sort((a, b) => b.distances.count - a.distances.count)
    .map(({ name, distances: { sum, count } }) => ({ label: name, value: sum / count }));
  const largest = [...sizes].sort((a, b) => b.words - a.words);
  const charts: readonly (Omit<Chart, 'bars' | 'nMore'> & { readonly all: readonly Bar[] })[] = [
    {
      name: 'lengths',
      title: 'Length of sentences',
      unit: 'sentences by number of words',
      all: lengthClasses(shapes.lengths).map(({ name, count }) => ({ label: name, value: count })),
    },
    {
      name: 'distances',
      title: 'Distance by relation',
      unit: 'mean words from head to dependent, the most frequent relations first',
      all: distances,
    },
    {
      name: 'shares',
      title: 'Words by file or treebank',
      unit: 'words, the largest first',
      all: largest.map(({ name, words }) => ({ label: name, value: words })),
    },
  ];
  return charts
    .filter(({ all }) => 0 < all.length)
    .map(({ all, ...chart }) => ({
      ...chart,
      bars: all.slice(0, MOST_BARS),
      nMore: Math.max(0, all.length - MOST_BARS),
    }));
}

/** A picture that stands alone, on a ground of its own for dark and light pages; any text in it is inert. Ends with a line break. */
export function chartSvg({ title, unit, bars, nMore }: Chart): string {
  const most = Math.max(1e-9, ...bars.map(({ value }) => value));
  const rows = bars.map(({ label, value }, at) => {
    const y = TOP + at * ROW;
    const width = Math.max(1, Math.round((BARS * value) / most));
    return [
      `<text x="${LABELS - 8}" y="${y + 14}" text-anchor="end">${shown(clipped(label))}</text>`,
      `<rect x="${LABELS}" y="${y + 3}" width="${width}" height="${ROW - 6}" fill="#4a6fa5"/>`,
      `<text x="${LABELS + width + 6}" y="${y + 14}">${valueText(value)}</text>`,
    ].join('');
  });
  const more = nMore === 0 ? [] : [`<text x="${LABELS}" y="${TOP + bars.length * ROW + 14}">and ${nMore} more</text>`];
  const height = TOP + (bars.length + more.length) * ROW + 8;
  const description = bars.map(({ label, value }) => `${clipped(label)}: ${valueText(value)}`).join('; ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="t d" font-family="sans-serif" font-size="12" fill="#1f2328">`,
    `<title id="t">${shown(title)}</title><desc id="d">${shown(`${unit}. ${description}`)}</desc>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="8" y="20"><tspan font-weight="bold">${shown(title)}</tspan> (${shown(unit)})</text>`,
    ...rows,
    ...more,
    '</svg>\n',
  ].join('\n');
}

const shown = (text: string): string => escapeXml(printable(text));

/** Whole characters. */
function clipped(label: string): string {
  const characters = [...label];
  return characters.length <= LONGEST_LABEL ? label : `…${characters.slice(1 - LONGEST_LABEL).join('')}`;
}

const valueText = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : formatNumber(value, 2));
