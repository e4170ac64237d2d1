/** Shapes of arcs and of the points where they cross. */

import type { Diagram, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { type CrossingPoint, METRICS, type PlacedArc } from '../layout/index.ts';
import type { SceneGroup, Shape } from '../scene.ts';
import type { TextLine } from './columns.ts';
import { n } from './number.ts';

/** Distance between an arc's feet and the words. */
const FOOT_GAP = 3;
const ARROW_HEIGHT = 7;
const ARROW_HALF = 3.5;
const LABEL_HEIGHT = 15;
const LABEL_PADDING = 3;
/** From the middle of a label's box to the text's baseline. */
const BASELINE = 4;
/** Half the width of the mark at a crossing. */
const CROSS_HALF = 3.25;
/** Radius of the disc behind it: the discs of two crossings at neighbouring feet just touch. */
const DISC = METRICS.footGap / 2;

/** An arc, its arrowhead at the dependent, its label, and a wide invisible path that is easy to click. */
export function arcGroup(
  diagram: Diagram,
  word: DiagramWord,
  arc: PlacedArc,
  base: number,
  labelWidth: number,
): SceneGroup {
  const { crosses, breakers, isInCycle, isUncertain, isLocked } = diagram.arcs[word.index - 1];
  const classNames = ['arc'];
  if (crosses.length > 0) classNames.push('is-crossing');
  if (breakers.length > 0) classNames.push('is-nonprojective');
  if (isInCycle) classNames.push('is-in-cycle');
  if (isUncertain) classNames.push('is-uncertain');
  if (isLocked) classNames.push('is-locked');
  const label = labelOf(diagram, word);
  const line = linePath(word, arc, base - FOOT_GAP);
  return {
    item: { kind: 'arc', dependent: word.index },
    classNames,
    label: undefined,
    shapes: [
      { type: 'path', className: 'hit', d: line },
      { type: 'path', className: 'line', d: line },
      arrowhead(arc.dependentX, base - FOOT_GAP),
      {
        type: 'rect',
        className: 'label-box',
        x: arc.labelX - labelWidth / 2 - LABEL_PADDING,
        y: arc.y - LABEL_HEIGHT / 2,
        width: labelWidth + 2 * LABEL_PADDING,
        height: LABEL_HEIGHT,
        radius: 3,
      },
      { type: 'text', className: label.style, x: arc.labelX, y: arc.y + BASELINE, text: label.text },
      ...(isLocked ? [padlock(arc.dependentX, base - FOOT_GAP)] : []),
    ],
  };
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

/** The text on an arc: its relation, preceded by a sign if it is part of a cycle, followed by one if the parser was unsure. */
export function labelOf(diagram: Diagram, word: DiagramWord): TextLine {
  const { crosses, isInCycle, isUncertain } = diagram.arcs[word.index - 1];
  const text = `${isInCycle ? '↻ ' : ''}${word.deprel}${isUncertain ? ' ?' : ''}`;
  return { style: crosses.length > 0 ? 'strong-label' : 'label', text };
}

/** Up from the head, across, and down to the dependent; from above for the root. */
function linePath(word: DiagramWord, { headX, dependentX, y }: PlacedArc, base: number): string {
  const end = base - ARROW_HEIGHT + 1;
  if (word.head === 0) return `M${n(dependentX)} ${n(y)}V${n(end)}`;
  const direction = headX < dependentX ? 1 : -1;
  const radius = Math.min(METRICS.cornerRadius, Math.abs(dependentX - headX) / 2);
  return [
    `M${n(headX)} ${n(base)}V${n(y + radius)}`,
    `Q${n(headX)} ${n(y)} ${n(headX + direction * radius)} ${n(y)}`,
    `H${n(dependentX - direction * radius)}`,
    `Q${n(dependentX)} ${n(y)} ${n(dependentX)} ${n(y + radius)}`,
    `V${n(end)}`,
  ].join('');
}

function arrowhead(x: number, y: number): Shape {
  const top = n(y - ARROW_HEIGHT);
  return {
    type: 'path',
    className: 'arrowhead',
    d: `M${n(x - ARROW_HALF)} ${top}H${n(x + ARROW_HALF)}L${n(x)} ${n(y)}Z`,
  };
}

/** The mark ✕ where two arcs cross, on a disc that separates it from the lines. */
export function crossingGroup({ x, y }: CrossingPoint, upper: number, lower: number): SceneGroup {
  const [left, right] = [n(x - CROSS_HALF), n(x + CROSS_HALF)];
  const [top, bottom] = [n(y - CROSS_HALF), n(y + CROSS_HALF)];
  return {
    item: { kind: 'crossing', upper, lower },
    classNames: ['crossing'],
    label: undefined,
    shapes: [
      {
        type: 'rect',
        className: 'disc',
        x: x - DISC,
        y: y - DISC,
        width: 2 * DISC,
        height: 2 * DISC,
        radius: DISC,
      },
      { type: 'path', className: 'sign', d: `M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}` },
    ],
  };
}
