/**
 * The picture of a sentence as a file: a self-contained SVG that follows light and dark, and takes the colours of a page around it
 * from custom properties (`--tree-text`, `--tree-line`, …). Pure.
 */

import { escapeXml } from '../../../server/src/inert/index.ts';
import type { Scene, SceneGroup, Shape } from '../scene.ts';
import {
  DARK,
  FAMILY,
  FONTS,
  type Font,
  type Ink,
  LIGHT,
  type Look,
  lookOf,
  type Palette,
  RULES,
} from './pictureStyle.ts';

/** The style sheet leaves other pictures and other elements of the same page alone. */
const CLASS = 'dependency-tree';

/**
 * @param title the accessible name, as plain text
 * @param family the fonts in which the texts were measured, as in CSS
 * @param isStyled false in a page that has `svgStyle`
 */
export function svgOf(scene: Scene, title: string, family = FAMILY, isStyled = true): string {
  const [width, height] = [round(scene.width), round(scene.height)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="${CLASS}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">`,
    `<title>${escapeXml(title)}</title>`,
    ...(isStyled ? [`<style>${escapeXml(svgStyle(family))}</style>`] : []),
    `<rect class="paper" width="100%" height="100%"/>`,
    ...scene.groups.flatMap((group) => groupLines(group)),
    '</svg>',
    '',
  ].join('\n');
}

function groupLines({ classNames, origin, shapes }: SceneGroup): string[] {
  const drawn = shapes.filter(({ className }) => lookOf(className, classNames) !== undefined);
  if (drawn.length === 0) return [];
  const place = `translate(${round(origin.x)} ${round(origin.y)})`;
  return [
    `<g class="${escapeXml(classNames.join(' '))}" transform="${place}">`,
    ...drawn.map((shape) => `  ${element(shape)}`),
    '</g>',
  ];
}

function element(shape: Shape): string {
  const className = escapeXml(shape.className);
  switch (shape.type) {
    case 'path':
      return `<path class="${className}" d="${escapeXml(shape.d)}"/>`;
    case 'rect': {
      const [x, y, width, height] = [shape.x, shape.y, shape.width, shape.height].map(round);
      return `<rect class="${className}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${shape.radius}"/>`;
    }
    case 'text':
      return `<text class="${className}" x="${round(shape.x)}" y="${round(shape.y)}">${escapeXml(shape.text)}</text>`;
  }
}

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** The style sheet of all pictures of a page. */
export function svgStyle(family: string): string {
  return [
    '',
    `.${CLASS} { ${variables(LIGHT)} font-family: ${family}; }`,
    `@media (prefers-color-scheme: dark) { .${CLASS} { ${variables(DARK)} } }`,
    `.${CLASS} :is(path, rect) { fill: none; }`,
    `.${CLASS} text { text-anchor: middle; unicode-bidi: plaintext; }`,
    `.${CLASS} .paper { ${paint('fill', 'background')} }`,
    ...Object.entries(FONTS).map(([name, font]) => `.${CLASS} text.${name} { ${fontDeclarations(font)} }`),
    ...RULES.map(({ shape, within, ...look }) => {
      const selector = within === undefined ? `.${CLASS} .${shape}` : `.${CLASS} .${within} .${shape}`;
      return `${selector} { ${declarations(look)} }`;
    }),
    '',
  ].join('\n');
}

/** The settings of the surrounding page come first. */
const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}: var(--tree-${name}, ${colour});`)
    .join(' ');

/** Programs without custom properties use the first. */
const paint = (property: 'fill' | 'stroke', ink: Ink): string =>
  `${property}: ${LIGHT[ink]}; ${property}: var(--${ink});`;

function declarations({ fill, stroke, strokeWidth, dash, hasRoundEnds }: Look): string {
  return [
    fill && paint('fill', fill),
    stroke && paint('stroke', stroke),
    strokeWidth && `stroke-width: ${strokeWidth};`,
    dash && `stroke-dasharray: ${dash.join(' ')};`,
    hasRoundEnds && 'stroke-linecap: round;',
  ]
    .filter((each) => each !== undefined && each !== false)
    .join(' ');
}

const fontDeclarations = ({ size, weight, isItalic, spacing }: Font): string =>
  [
    `font-size: ${size}px;`,
    weight === 400 ? '' : `font-weight: ${weight};`,
    isItalic ? 'font-style: italic;' : '',
    spacing === 0 ? '' : `letter-spacing: ${spacing}px;`,
  ]
    .filter((each) => each !== '')
    .join(' ');
