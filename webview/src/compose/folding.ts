/** In a low panel the lines of the words make room for the arcs, the purpose of a diagram. Pure. */

import type { Measure, TextStyle } from '../scene.ts';
import { DOT } from '../session/marks.ts';
import { type Columns, type TextLine, widthsOf } from './columns.ts';
import { LINE_HEIGHT, wordBlockHeight } from './words.ts';

/** Minimum share of the visible height for arcs. */
export const ARCS_SHARE = 0.4;
/** The same for arcs below the words, if there are any, as long as hiding features can make room for them. */
const LOWER_SHARE = 0.2;
const MORE = '…';
/** Hidden next when no features are left, in this order; the form stays. */
const NEXT: readonly TextStyle[] = ['gloss', 'lemma', 'id', 'upos'];

/**
 * The same columns with as many lines as fit: fewer features first; the last line ends with `…` if some are left out.
 * Cards and screen readers have everything. Time O(lines).
 *
 * @param height visible
 * @param tokens height of the tokens below the words
 */
export function foldLines(
  columns: Columns,
  height: number,
  tokens: number,
  hasLower: boolean,
  measure: Measure,
): Columns {
  const most = height * (1 - ARCS_SHARE) - tokens;
  const mostWithFeatures = most - (hasLower ? LOWER_SHARE * height : 0);
  if (wordBlockHeight(columns.texts) <= mostWithFeatures) return columns;
  const bare = columns.texts.map((lines) => lines.filter(({ style }) => style !== 'feature'));
  const nFeatures = Math.max(0, Math.floor((mostWithFeatures - wordBlockHeight(bare)) / LINE_HEIGHT.feature));
  const gone = new Set<TextStyle>();
  const rest = () => bare.map((lines) => lines.filter(({ style }) => !gone.has(style)));
  for (const style of NEXT) if (most < wordBlockHeight(rest())) gone.add(style);
  const texts = rest().map((lines, at) =>
    withFeatures(
      lines,
      columns.texts[at].filter(({ style }) => style === 'feature'),
      nFeatures,
    ),
  );
  return { ...columns, texts, ...widthsOf(texts, measure) };
}

/** @param most lines of features, including the one with the dots */
function withFeatures(lines: readonly TextLine[], features: readonly TextLine[], most: number): readonly TextLine[] {
  if (features.length <= most) return [...lines, ...features];
  const kept = features.slice(0, Math.max(0, most - 1));
  const left = features.slice(kept.length).filter(({ text }) => text !== '');
  if (left.length === 0) return [...lines, ...kept];
  // A mark on any hidden feature moves to the dots.
  const isUnsure = left.some(({ text }) => / \?/.test(text));
  const isDotted = left.some(({ text }) => text.endsWith(DOT));
  const more = `${MORE}${isUnsure ? ' ?' : ''}${isDotted ? DOT : ''}`;
  if (0 < most) return [...lines, ...kept, { style: 'feature', text: more }];
  return lines.map((line, at) => (at === lines.length - 1 ? { ...line, text: `${line.text} ${more}`.trim() } : line));
}
