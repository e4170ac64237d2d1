/** Shapes of words, empty nodes and multiword tokens: everything below the arcs. */

import type { Diagram, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { describeWord, explainEmptyNode, notesOn } from '../explain.ts';
import type { Layout, PlacedBracket } from '../layout/index.ts';
import type { HorizontalSpan, Point, RowGroup, Shape, TextStyle } from '../scene.ts';
import { DOT } from '../session/marks.ts';
import { tokensOf } from '../session/segmentation.ts';
import { isHanging, type TextLine } from './columns.ts';
import { n } from './number.ts';

/** Height of a line of each style. */
export const LINE_HEIGHT: Record<TextStyle, number> = {
  form: 22,
  gloss: 16,
  lemma: 17,
  upos: 16,
  id: 15,
  feature: 14,
  label: 15,
  'strong-label': 15,
  token: 16,
  'span-label': 13,
};
/** Distance of a baseline from the bottom of its line, as a share of the line's height. */
const DESCENT = 0.28;
/** Space between the arcs' feet and the first line, and below the last one. */
const PADDING = 4;
/** Space between a word's box and what hangs below it. */
const HANGING_GAP = 3;
/** Space on both sides of a word's box. */
const BOX_OVERHANG = 5;

/** Height of one row of brackets including the token's form below it. */
export const BRACKET_HEIGHT = 26;

/** Height of the tallest column. */
export function wordBlockHeight(texts: readonly (readonly TextLine[])[]): number {
  const heights = texts.map((lines) => lines.reduce((sum, { style }) => sum + LINE_HEIGHT[style], 0));
  const isHung = texts.some((lines) => lines.some(isHanging));
  return Math.max(0, ...heights) + 2 * PADDING + (isHung ? PADDING + HANGING_GAP : 0);
}

/** @param told text for screen readers about its arcs below the words */
export function wordGroup(
  diagram: Diagram,
  word: DiagramWord,
  lines: readonly TextLine[],
  extent: HorizontalSpan,
  layout: Layout,
  told: readonly string[],
): RowGroup {
  const classNames = ['word'];
  if (word.head < 0) classNames.push('is-unattached');
  if (diagram.arcs[word.index - 1].isInCycle) classNames.push('is-in-cycle');
  const { origin, shapes } = columnShapes(lines, extent, layout.height);
  const half = (extent.right - extent.left) / 2 + BOX_OVERHANG;
  const isNoted = 0 < notesOn(diagram, word.index).length;
  return {
    item: { kind: 'word', word: word.index },
    classNames,
    label: [
      describeWord(
        diagram,
        word,
        lines.map(({ text }) => (text.endsWith(DOT) ? text.slice(0, -DOT.length) : text)),
      ),
      ...told,
    ].join('. '),
    origin,
    // A turned corner, as in spreadsheets.
    shapes: isNoted ? [...shapes, { type: 'path', className: 'note-mark', d: `M${n(half - 8)} 0h8v8z` }] : shapes,
    span: { left: extent.left - BOX_OVERHANG, right: extent.right + BOX_OVERHANG },
  };
}

export function emptyNodeGroup(
  diagram: Diagram,
  emptyNode: number,
  lines: readonly TextLine[],
  extent: HorizontalSpan,
  layout: Layout,
  told: readonly string[],
): RowGroup {
  const { title, lines: story } = explainEmptyNode(diagram.emptyNodes[emptyNode]);
  return {
    item: { kind: 'emptyNode', emptyNode },
    classNames: ['empty-node'],
    label: [title, ...story, ...told].join('. '),
    ...columnShapes(lines, extent, layout.height),
    span: { left: extent.left - BOX_OVERHANG, right: extent.right + BOX_OVERHANG },
  };
}

export function bracketGroup(diagram: Diagram, token: number, bracket: PlacedBracket, bottom: number): RowGroup {
  const { text, label, isOther } = tokensOf(diagram)[token];
  const { left, right, row } = bracket;
  const [width, top] = [right - left, row * BRACKET_HEIGHT + 2];
  return {
    item: { kind: 'token', token },
    classNames: isOther ? ['token', 'is-other'] : ['token'],
    label,
    origin: { x: left, y: bottom },
    shapes: [
      { type: 'path', className: 'bracket', d: `M0 ${n(top)}v5H${n(width)}v-5` },
      { type: 'text', className: 'token', x: width / 2, y: top + 18, text },
    ],
    span: { left, right },
  };
}

/** A box with the texts in its middle, and below it those that hang from it. */
function columnShapes(
  lines: readonly TextLine[],
  { left, right }: HorizontalSpan,
  top: number,
): { origin: Point; shapes: Shape[] } {
  const half = (right - left) / 2 + BOX_OVERHANG;
  const inside = lines.filter((line) => !isHanging(line));
  const box: Shape = {
    type: 'rect',
    className: 'box',
    x: -half,
    y: 0,
    width: 2 * half,
    height: wordBlockHeight([inside]),
    radius: 4,
  };
  return { origin: { x: (left + right) / 2, y: top }, shapes: [box, ...textShapes(lines)] };
}

function textShapes(lines: readonly TextLine[]): Shape[] {
  let y = PADDING;
  const firstBelow = lines.findIndex(isHanging);
  return lines.flatMap(({ style, text }, at): Shape[] => {
    y += LINE_HEIGHT[style] + (at === firstBelow ? PADDING + HANGING_GAP : 0);
    if (text === '') return [];
    return [{ type: 'text', className: style, x: 0, y: y - LINE_HEIGHT[style] * DESCENT, text }];
  });
}
