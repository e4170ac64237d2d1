/** Shapes of arcs and of the points where they cross. */

import type { Diagram, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { type CrossingPoint, METRICS, type PlacedArc } from '../layout/index.ts';
import type { HorizontalSpan, Point, RowGroup, Shape } from '../scene.ts';
import { arcClass, marksOfWord } from '../session/marks.ts';
import type { TextLine } from './columns.ts';
import { n } from './number.ts';

/** Distance between an arc's feet and the words. */
export const FOOT_GAP = 3;
const ARROW_HEIGHT = 7;
const ARROW_HALF = 3.5;
const LABEL_HEIGHT = 15;
const LABEL_PADDING = 3;
/** From the middle of a label's box to the text's baseline. */
export const BASELINE = 4;
/** Half the width of the mark at a crossing. */
const CROSS_HALF = 3.25;
/** Radius of the disc behind it: the discs of two crossings at neighbouring feet just touch. */
const DISC = METRICS.footGap / 2;

/**
 * An arc, its arrowhead at the dependent, its label, and a wide invisible path that is easy to click.
 * @param label its text and width
 */
export function arcGroup(
  diagram: Diagram,
  word: DiagramWord,
  placed: PlacedArc,
  base: number,
  label: TextLine & { readonly width: number },
): RowGroup {
  const { crosses, breakers, isInCycle, isUncertain, isLocked, isMachine } = diagram.arcs[word.index - 1];
  const classNames = ['arc'];
  if (crosses.length > 0) classNames.push('is-crossing');
  if (breakers.length > 0) classNames.push('is-nonprojective');
  if (isInCycle) classNames.push('is-in-cycle');
  if (isUncertain) classNames.push('is-uncertain');
  if (isLocked) classNames.push('is-locked');
  if (isMachine) classNames.push('is-machine');
  const asked = arcClass(diagram, word.index);
  if (asked !== undefined) classNames.push(asked);
  const origin = originOf(placed, base);
  const arc = counted(placed, origin);
  const foot = -FOOT_GAP;
  const line = arcPath(arc, { head: foot, dependent: foot }, word.head === 0);
  return {
    item: { kind: 'arc', dependent: word.index },
    classNames,
    label: undefined,
    origin,
    shapes: [
      { type: 'path', className: 'hit', d: line },
      { type: 'path', className: 'line', d: line },
      ...(arc.atEdge === 'dependent' ? [] : [arrowhead(arc.dependentX, foot, 'down')]),
      labelBox(arc, label.width),
      { type: 'text', className: label.style, x: arc.labelX, y: arc.y + BASELINE, text: label.text },
      ...(isLocked && arc.atEdge !== 'dependent' ? [padlock(arc.dependentX, foot)] : []),
    ],
    span: spanOfArc(placed, label.width),
  };
}

/** The origin of the group of an arc. @param base y of its feet, or that from which its level is counted */
export const originOf = ({ headX, dependentX }: PlacedArc, base: number): Point => ({
  x: Math.min(headX, dependentX),
  y: base,
});

/** The same place relative to an origin. */
export const counted = (arc: PlacedArc, { x, y }: Point): PlacedArc => ({
  ...arc,
  headX: arc.headX - x,
  dependentX: arc.dependentX - x,
  labelX: arc.labelX - x,
  y: arc.y - y,
});

export function spanOfArc({ headX, dependentX, labelX }: PlacedArc, labelWidth: number): HorizontalSpan {
  const half = labelWidth / 2 + LABEL_PADDING;
  return { left: Math.min(headX, dependentX, labelX - half), right: Math.max(headX, dependentX, labelX + half) };
}

/** A small padlock on the foot of the arc, above the arrowhead. */
function padlock(x: number, y: number): Shape {
  const [left, top] = [x - 3.5, y - 18];
  return {
    type: 'path',
    className: 'padlock',
    d: `M${left} ${top + 3}h7v5h-7zM${left + 1.5} ${top + 3}v-1.5a2 2 0 0 1 4 0v1.5`,
  };
}

/** The text on an arc: its relation, with those that a session has under the same head (`obj | obl`), preceded by a sign if it is part of a cycle, followed by one if the parser was uncertain. */
export function labelOf(diagram: Diagram, word: DiagramWord): TextLine {
  const { crosses, isInCycle, isUncertain } = diagram.arcs[word.index - 1];
  const relations = [word.deprel, ...marksOfWord(diagram, word.index).relations].join(' | ');
  const text = `${isInCycle ? '↻ ' : ''}${relations}${isUncertain ? ' ?' : ''}`;
  return { style: crosses.length > 0 ? 'strong-label' : 'label', text };
}

/**
 * From the head away from the words, across, and back to the dependent; straight to it from the root or a missing head. An end at the
 * edge of the row has no leg. Above the words if its level is above the feet, else below them.
 * @param feet y of both ends
 */
export function arcPath(
  { headX, dependentX, y, atEdge }: PlacedArc,
  feet: { readonly head: number; readonly dependent: number },
  isFromRoot: boolean,
): string {
  const inwards = y < feet.dependent ? 1 : -1;
  const end = feet.dependent - inwards * (ARROW_HEIGHT - 1);
  if (isFromRoot) return `M${n(dependentX)} ${n(y)}V${n(end)}`;
  const direction = headX < dependentX ? 1 : -1;
  const radius = Math.min(METRICS.cornerRadius, Math.abs(dependentX - headX) / 2);
  const corner = y + inwards * radius;
  const fromHead =
    atEdge === 'head'
      ? [`M${n(headX)} ${n(y)}`]
      : [`M${n(headX)} ${n(feet.head)}V${n(corner)}`, `Q${n(headX)} ${n(y)} ${n(headX + direction * radius)} ${n(y)}`];
  const toDependent =
    atEdge === 'dependent'
      ? [`H${n(dependentX)}`]
      : [
          `H${n(dependentX - direction * radius)}`,
          `Q${n(dependentX)} ${n(y)} ${n(dependentX)} ${n(corner)}`,
          `V${n(end)}`,
        ];
  return [...fromHead, ...toDependent].join('');
}

/** @param y of its tip, which points towards the words in direction `points` */
export function arrowhead(x: number, y: number, points: 'down' | 'up'): Shape {
  const back = n(points === 'down' ? y - ARROW_HEIGHT : y + ARROW_HEIGHT);
  return {
    type: 'path',
    className: 'arrowhead',
    d: `M${n(x - ARROW_HALF)} ${back}H${n(x + ARROW_HALF)}L${n(x)} ${n(y)}Z`,
  };
}

/** The background of a label, so that its arc does not run through it. */
export function labelBox({ labelX, y }: PlacedArc, labelWidth: number): Shape {
  return {
    type: 'rect',
    className: 'label-box',
    x: labelX - labelWidth / 2 - LABEL_PADDING,
    y: y - LABEL_HEIGHT / 2,
    width: labelWidth + 2 * LABEL_PADDING,
    height: LABEL_HEIGHT,
    radius: 3,
  };
}

/** The mark ✕ where two arcs cross, on a disc that separates it from the lines. */
export function crossingGroup({ x, y }: CrossingPoint, upper: number, lower: number): RowGroup {
  const [from, to] = [n(-CROSS_HALF), n(CROSS_HALF)];
  return {
    item: { kind: 'crossing', upper, lower },
    classNames: ['crossing'],
    label: undefined,
    origin: { x, y },
    shapes: [
      {
        type: 'rect',
        className: 'disc',
        x: -DISC,
        y: -DISC,
        width: 2 * DISC,
        height: 2 * DISC,
        radius: DISC,
      },
      { type: 'path', className: 'sign', d: `M${from} ${from}L${to} ${to}M${from} ${to}L${to} ${from}` },
    ],
    span: { left: x - DISC, right: x + DISC },
  };
}
