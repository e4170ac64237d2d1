/**
 * The look of exported pictures: one table that generates the style sheet of an SVG and paints a canvas. The marks are
 * those of the panel: heavy, dashed and dotted lines repeat the meaning of colours.
 */

import type { TextStyle } from '../scene.ts';

/** Names of colours, each a custom property `--tree-NAME` that a page around the SVG may set. */
export type Ink = 'background' | 'text' | 'muted' | 'line' | 'crossing' | 'nonprojective' | 'broken' | 'enhanced' | Hue;

/** Of spans, see `spanLayer.ts`. */
type Hue = 'hue-0' | 'hue-1' | 'hue-2' | 'hue-3' | 'hue-4' | 'hue-5';

export type Palette = Readonly<Record<Ink, string>>;

/** Contrast with the background: text at least 4.5 : 1, marks 3 : 1. */
export const LIGHT: Palette = {
  background: '#ffffff',
  text: '#1f1f1f',
  muted: '#595959',
  line: '#5f5f5f',
  crossing: '#0a5ca8',
  nonprojective: '#9a4a00',
  broken: '#b3261e',
  enhanced: '#6b3fa0',
  'hue-0': '#0a5ca8',
  'hue-1': '#9a4a00',
  'hue-2': '#1b7a3d',
  'hue-3': '#8a2da5',
  'hue-4': '#b3261e',
  'hue-5': '#00717a',
};

export const DARK: Palette = {
  background: '#1f1f1f',
  text: '#e6e6e6',
  muted: '#b0b0b0',
  line: '#a6a6a6',
  crossing: '#6cb6ff',
  nonprojective: '#f0a35e',
  broken: '#ff8a80',
  enhanced: '#c9a7f5',
  'hue-0': '#6cb6ff',
  'hue-1': '#f0a35e',
  'hue-2': '#7ccf8f',
  'hue-3': '#d99bf0',
  'hue-4': '#ff8a80',
  'hue-5': '#5fd3dc',
};

/** Unset: no fill, no line. Lengths are CSS pixels. */
export interface Look {
  readonly fill?: Ink;
  readonly stroke?: Ink;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
  readonly hasRoundEnds?: boolean;
}

interface Rule extends Look {
  /** Class of the shape. */
  readonly shape: string;
  /** Class that its group must have. */
  readonly within?: string;
}

const SPAN_LINES = ['span', 'span-gap', 'span-head'];
const HUES: readonly Hue[] = ['hue-0', 'hue-1', 'hue-2', 'hue-3', 'hue-4', 'hue-5'];

/** Later rows override earlier ones. A shape without a row is not drawn. */
export const RULES: readonly Rule[] = [
  { shape: 'form', fill: 'text' },
  { shape: 'gloss', fill: 'muted' },
  { shape: 'lemma', fill: 'text' },
  { shape: 'upos', fill: 'muted' },
  { shape: 'id', fill: 'muted' },
  { shape: 'feature', fill: 'muted' },
  { shape: 'label', fill: 'text' },
  { shape: 'strong-label', fill: 'text' },
  { shape: 'token', fill: 'text' },
  { shape: 'form', within: 'empty-node', fill: 'muted' },
  { shape: 'box', within: 'empty-node', stroke: 'muted', strokeWidth: 1, dash: [4, 3] },
  { shape: 'box', within: 'is-unattached', stroke: 'broken', strokeWidth: 1.5, dash: [1.5, 3], hasRoundEnds: true },
  { shape: 'bracket', stroke: 'muted', strokeWidth: 1 },
  { shape: 'line', stroke: 'line', strokeWidth: 1.25 },
  { shape: 'arrowhead', fill: 'line' },
  { shape: 'label-box', fill: 'background' },
  { shape: 'padlock', fill: 'background', stroke: 'line', strokeWidth: 1.25 },
  { shape: 'line', within: 'is-machine', dash: [5, 4] },
  { shape: 'line', within: 'is-uncertain', dash: [3, 2.5] },
  { shape: 'line', within: 'is-crossing', stroke: 'crossing', strokeWidth: 2 },
  { shape: 'arrowhead', within: 'is-crossing', fill: 'crossing' },
  { shape: 'line', within: 'is-nonprojective', stroke: 'nonprojective', strokeWidth: 2.25, dash: [7, 3.5] },
  { shape: 'arrowhead', within: 'is-nonprojective', fill: 'nonprojective' },
  {
    shape: 'line',
    within: 'is-in-cycle',
    stroke: 'broken',
    strokeWidth: 2.25,
    dash: [0.1, 4.5],
    hasRoundEnds: true,
  },
  { shape: 'arrowhead', within: 'is-in-cycle', fill: 'broken' },
  // The lower layer, as in lower.css; kinds without a row look like arcs above the words.
  { shape: 'line', within: 'is-same', strokeWidth: 0.9 },
  { shape: 'is-same', fill: 'muted' },
  { shape: 'line', within: 'is-missing', strokeWidth: 1.75, dash: [1, 4], hasRoundEnds: true },
  { shape: 'line', within: 'is-label', dash: [9, 3] },
  { shape: 'line', within: 'is-enhanced', stroke: 'enhanced', strokeWidth: 2 },
  { shape: 'arrowhead', within: 'is-enhanced', fill: 'enhanced' },
  { shape: 'line', within: 'is-broken', stroke: 'broken', strokeWidth: 2.25, dash: [0.1, 4.5], hasRoundEnds: true },
  { shape: 'arrowhead', within: 'is-broken', fill: 'broken' },
  ...SPAN_LINES.map((shape): Rule => ({ shape, stroke: 'line', strokeWidth: 1.75 })),
  ...HUES.flatMap((hue) => SPAN_LINES.map((shape): Rule => ({ shape, within: hue, stroke: hue }))),
  { shape: 'span-gap', dash: [1.5, 3.5] },
  { shape: 'span-head', strokeWidth: 4 },
  { shape: 'span-label', fill: 'text' },
  { shape: 'disc', fill: 'background' },
  { shape: 'sign', stroke: 'text', strokeWidth: 1.75, hasRoundEnds: true },
];

/** The look of a shape with these classes, separated by blanks; undefined: it is not drawn. */
export function lookOf(shape: string, groupClasses: readonly string[]): Look | undefined {
  const classes = shape.split(' ');
  const rows = RULES.filter(
    (rule) => classes.includes(rule.shape) && (rule.within === undefined || groupClasses.includes(rule.within)),
  );
  return rows.length === 0 ? undefined : Object.assign({}, ...rows);
}

/** A font of an exported picture. */
export interface Font {
  /** In CSS pixels. */
  readonly size: number;
  readonly weight: 400 | 600;
  readonly isItalic: boolean;
  /** Between letters, in CSS pixels. */
  readonly spacing: number;
}

const font = (size: number, more: Partial<Font> = {}): Font => ({
  size,
  weight: 400,
  isItalic: false,
  spacing: 0,
  ...more,
});

/** As in style.css, because the panel has measured the texts. */
export const FONTS: Readonly<Record<TextStyle, Font>> = {
  form: font(15),
  gloss: font(11.5),
  lemma: font(12.5, { isItalic: true }),
  upos: font(10.5, { weight: 600, spacing: 0.4 }),
  id: font(10.5),
  feature: font(10.5),
  label: font(11.5),
  'strong-label': font(11.5, { weight: 600 }),
  token: font(12.5, { isItalic: true }),
  'span-label': font(10.5, { weight: 600 }),
};

/** Fonts that cover as many scripts as possible; the first available one is used. */
export const FAMILY = 'system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif';

/** The font of a text with these classes. */
export function fontOf(classes: string): Font {
  const style = classes.split(' ').find((name): name is TextStyle => Object.hasOwn(FONTS, name));
  return FONTS[style ?? 'label'];
}
