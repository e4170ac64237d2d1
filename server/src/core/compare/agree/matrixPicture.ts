/**
 * Matrices of relations as a picture: a self-contained SVG that follows light and dark themes. Every number is written; agreement
 * has a frame, confusion a shade.
 */

import { escapeXml } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { letterOf } from './letters.ts';
import type { RelationMatrix } from './matrix.ts';

const CELL = { width: 52, height: 24 };
const CHARACTER = 7.2;
const LINE = 18;
const MARGIN = 12;
/** Maximum number of characters of a relation. */
const LONGEST_LABEL = 18;
/** Shade of the rarest and of the most frequent confusion. Text keeps a contrast of 4.5 on both (`matrix.test.ts`). */
export const SHADES = { least: 0.1, most: 0.7 } as const;

/** `paper` is opaque: an image does not know its background. */
export const MATRIX_COLOURS = {
  light: { paper: '#ffffff', ink: '#1f1f1f', line: '#767676', shade: '#f0a150' },
  dark: { paper: '#1f1f1f', ink: '#e6e6e6', line: '#8c8c8c', shade: '#a85a00' },
} as const;

const CLASS = 'relation-matrix';

/** @param matrices one below the other @param files names of the annotators' files */
export function matrixPicture(matrices: readonly RelationMatrix[], files: readonly string[]): string {
  const drawn = matrices.map((matrix) => drawnMatrix(matrix, files));
  const width = round(Math.max(...drawn.map((each) => each.width)));
  const height = round(drawn.reduce((sum, each) => sum + each.height, 0));
  let y = 0;
  const groups = drawn.map(({ lines, height }) => {
    const group = [`<g transform="translate(0 ${round(y)})">`, ...lines, '</g>'];
    y += height;
    return group;
  });
  const title = matrices.map((matrix) => matrixTitle(matrix)).join('; ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="${CLASS}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="matrix-title matrix-desc">`,
    `<title id="matrix-title">${escapeXml(title)}</title>`,
    `<desc id="matrix-desc">${escapeXml(matrices.map((matrix) => matrixDescription(matrix)).join(' '))}</desc>`,
    `<style>${STYLE}</style>`,
    '<rect class="paper" width="100%" height="100%"/>',
    ...groups.flat(),
    '</svg>',
    '',
  ].join('\n');
}

export const matrixTitle = ({ a, b }: Pick<RelationMatrix, 'a' | 'b'>) =>
  localized`Confusion matrix of relations, ${letterOf(a)} and ${letterOf(b)}`;

/** The same in words, for readers who cannot see it. */
export function matrixDescription({ a, b, relations, counts }: RelationMatrix): string {
  const names = [...relations, localized`others`];
  const confused = counts
    .flatMap((row, x) => row.map((count, y) => ({ count, x, y })))
    .filter(({ count, x, y }) => x !== y && 0 < count)
    .sort((one, other) => other.count - one.count);
  const most = confused.slice(0, 5).map(({ count, x, y }) => localized`${names[x]} and ${names[y]} ${count}`);
  const what = most.length === 0 ? localized`No confusions.` : localized`Most frequent confusions: ${most.join(', ')}.`;
  return localized`Relations by ${letterOf(a)} in rows, by ${letterOf(b)} in columns, with the number of words. ${what}`;
}

function drawnMatrix({ a, b, relations, nOthers, counts, nHidden }: RelationMatrix, files: readonly string[]) {
  const names = [...relations, ...(nOthers === 0 ? [] : [localized`${nOthers} others`])].map(shortened);
  const widest = Math.max(...names.map((name) => [...name].length)) * CHARACTER;
  const left = MARGIN + Math.max(widest, 40) + 8;
  const top = MARGIN + 2 * LINE + 0.75 * widest + LINE;
  const grid = { width: counts.length * CELL.width, height: counts.length * CELL.height };
  const x = (column: number) => left + column * CELL.width;
  const y = (row: number) => top + row * CELL.height;
  const named = relations.length;
  // As a sum, the others would be the darkest.
  const most = Math.max(
    1,
    ...counts.slice(0, named).flatMap((row, i) => row.slice(0, named).filter((_, j) => i !== j)),
  );
  const lines = [
    text(MARGIN, MARGIN + LINE - 5, 'heading', localized`Rows: ${letterOf(a)}, ${files[a]}`),
    text(MARGIN, MARGIN + 2 * LINE - 5, 'heading', localized`Columns: ${letterOf(b)}, ${files[b]}`),
    ...names.map((name, row) => text(left - 8, y(row) + 16, 'row', name)),
    ...names.map((name, column) => {
      const [labelX, labelY] = [round(x(column) + CELL.width / 2), round(top - 6)];
      return `<text transform="translate(${labelX} ${labelY}) rotate(-45)">${escapeXml(name)}</text>`;
    }),
    ...counts.flatMap((row, i) =>
      row.flatMap((count, j) =>
        count === 0 ? [] : cell(x(j), y(i), count, i === j ? undefined : Math.min(1, count / most)),
      ),
    ),
    `<path class="grid" d="${gridPath(left, top, counts.length)}"/>`,
  ];
  const legend = [
    localized`Framed: the same relation from ${letterOf(a)} and ${letterOf(b)}. Shaded: different ones, the more often the stronger.`,
    ...(nHidden === 0
      ? []
      : [localized`Not shown: ${nHidden} words with two different relations that are both among the others.`]),
  ];
  const bottom = y(counts.length);
  legend.forEach((line, at) => {
    lines.push(text(MARGIN, bottom + (at + 1) * LINE, 'note', line));
  });
  const longest = Math.max(
    ...legend.map((line) => line.length * 6),
    ...[a, b].map((at) => (files[at].length + 12) * 7),
  );
  return {
    lines,
    width: Math.max(left + grid.width + 0.75 * widest, MARGIN + longest) + MARGIN,
    height: bottom + legend.length * LINE + MARGIN,
  };
}

/** @param share of the most frequent confusion; undefined: no confusion */
function cell(x: number, y: number, count: number, share: number | undefined): string[] {
  const [width, height] = [CELL.width, CELL.height];
  const number = text(x + width / 2, y + 16, share === undefined ? 'number agreed' : 'number', String(count));
  if (share === undefined) {
    return [
      `<rect class="frame" x="${round(x + 2)}" y="${round(y + 2)}" width="${width - 4}" height="${height - 4}"/>`,
      number,
    ];
  }
  // The square root keeps rare confusions distinguishable.
  const opacity = round(SHADES.least + (SHADES.most - SHADES.least) * Math.sqrt(share));
  return [
    `<rect class="shade" x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" fill-opacity="${opacity}"/>`,
    number,
  ];
}

function gridPath(left: number, top: number, n: number): string {
  const [right, bottom] = [left + n * CELL.width, top + n * CELL.height];
  const lines: string[] = [];
  for (let i = 0; i <= n; i++) {
    lines.push(`M${round(left)} ${round(top + i * CELL.height)}H${round(right)}`);
    lines.push(`M${round(left + i * CELL.width)} ${round(top)}V${round(bottom)}`);
  }
  return lines.join('');
}

const text = (x: number, y: number, className: string, content: string) =>
  `<text class="${className}" x="${round(x)}" y="${round(y)}">${escapeXml(content)}</text>`;

function shortened(name: string): string {
  const characters = [...name];
  return characters.length <= LONGEST_LABEL ? name : `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`;
}

const round = (value: number) => Math.round(value * 100) / 100;

const variables = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');

/** Programs without support for custom properties use the first colour. */
const paint = (property: 'fill' | 'stroke', name: keyof typeof MATRIX_COLOURS.light) =>
  `${property}: ${MATRIX_COLOURS.light[name]}; ${property}: var(--${name});`;

const STYLE = `
.${CLASS} { ${variables(MATRIX_COLOURS.light)} font-family: sans-serif; font-size: 12px; }
@media (prefers-color-scheme: dark) { .${CLASS} { ${variables(MATRIX_COLOURS.dark)} } }
.${CLASS} text { ${paint('fill', 'ink')} unicode-bidi: plaintext; }
.${CLASS} .row { text-anchor: end; }
.${CLASS} .number { text-anchor: middle; }
.${CLASS} .agreed, .${CLASS} .heading { font-weight: bold; }
.${CLASS} .note { font-size: 11px; }
.${CLASS} .paper { ${paint('fill', 'paper')} }
.${CLASS} .shade { ${paint('fill', 'shade')} }
.${CLASS} .frame { fill: none; stroke-width: 1.5; ${paint('stroke', 'ink')} }
.${CLASS} .grid { fill: none; stroke-opacity: 0.35; ${paint('stroke', 'line')} }
`;
