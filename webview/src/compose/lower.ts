/** Shapes of the arcs below the words. */

import type { ArcInput, PlacedArc } from '../layout/index.ts';
import { type Bundle, bundlesOf, isRoot, type LowerLayer } from '../lowerLayer.ts';
import type { Measure, RowGroup, Shape } from '../scene.ts';
import { arcPath, arrowhead, BASELINE, counted, FOOT_GAP, labelBox, originOf, spanOfArc } from './arcs.ts';
import { type Columns, columnOf } from './columns.ts';

const SEPARATOR = ' | ';

export interface LowerBundles {
  readonly bundles: readonly Bundle[];
  /** Input of the layout, one for each bundle. */
  readonly inputs: readonly ArcInput[];
}

/**
 * Leaves out arcs with a node that is not in the sentence.
 * @param padding space on both sides of a label, part of its clearance
 */
export function lowerBundles(layer: LowerLayer, columns: Columns, measure: Measure, padding: number): LowerBundles {
  const list = bundlesOf(layer.arcs).flatMap((bundle) => {
    const head = bundle.head === undefined || isRoot(bundle.head) ? undefined : bundle.head;
    if ([head, bundle.dependent].some((node) => node !== undefined && columnOf(columns, node) === undefined)) return [];
    const input: ArcInput = {
      head: head && columnOf(columns, head),
      dependent: columnOf(columns, bundle.dependent) ?? 0,
      labelWidth: labelWidth(labelsOf(layer, bundle.arcs), measure) + 2 * padding,
    };
    return [{ bundle, input }];
  });
  return { bundles: list.map(({ bundle }) => bundle), inputs: list.map(({ input }) => input) };
}

interface Label {
  readonly text: string;
  readonly kind: string;
}

const labelsOf = ({ arcs }: LowerLayer, bundle: readonly number[]): Label[] =>
  bundle.map((index) => ({ text: arcs[index].label, kind: arcs[index].kind })).filter(({ text }) => text !== '');

/** Fonts kern, so the width of the whole label differs slightly from the sum of its parts. So it is put together from the parts. */
function labelWidth(labels: readonly Label[], measure: Measure): number {
  const separators = Math.max(0, labels.length - 1) * measure(SEPARATOR, 'label');
  return labels.reduce((sum, { text }) => sum + measure(text, 'label'), separators);
}

interface Bases {
  /** y at which the levels start. */
  readonly base: number;
  /** y of the lower end of a column: of its word, or of the tokens below it. */
  readonly footOf: (column: number) => number;
}

/** A bundle of a row: its index among all, and what precedes its label if it leaves the row. */
interface InRow {
  readonly index: number;
  readonly prefix: string;
}

/** @param row the bundles of the row, in the order of `placed` */
export function lowerGroups(
  layer: LowerLayer,
  { bundles, inputs }: LowerBundles,
  row: readonly InRow[],
  placed: readonly PlacedArc[],
  bases: Bases,
  measure: Measure,
): RowGroup[] {
  return row.map(({ index, prefix }, at) =>
    lowerArcGroup(layer, bundles[index], inputs[index], prefix, placed[at], bases, measure),
  );
}

function lowerArcGroup(
  layer: LowerLayer,
  bundle: Bundle,
  input: ArcInput,
  prefix: string,
  placed: PlacedArc,
  { base, footOf }: Bases,
  measure: Measure,
): RowGroup {
  // Levels of the lower layer already start at its base.
  const origin = originOf(placed, base);
  const arc = counted(placed, { ...origin, y: 0 });
  const drawn = bundle.arcs.map((index) => layer.arcs[index]);
  const kinds = [...new Set([...drawn.map(({ kind }) => kind), ...drawn.flatMap(({ marks = [] }) => marks)])];
  const labels = labelsOf(layer, bundle.arcs);
  const prefixWidth = prefix === '' ? 0 : measure(prefix, 'label');
  const width = prefixWidth + labelWidth(labels, measure);
  const feet = {
    head: footOf(input.head ?? input.dependent) + FOOT_GAP - base,
    dependent: footOf(input.dependent) + FOOT_GAP - base,
  };
  const line = arcPath(arc, feet, input.head === undefined);
  return {
    item: { kind: 'lowerArc', ...bundle },
    classNames: ['arc', 'lower-arc', ...kinds.map((kind) => `is-${kind}`)],
    label: undefined,
    origin,
    shapes: [
      { type: 'path', className: 'hit', d: line },
      { type: 'path', className: 'line', d: line },
      ...(arc.atEdge === 'dependent' ? [] : [arrowhead(arc.dependentX, feet.dependent, 'up')]),
      ...(width === 0 ? [] : [labelBox(arc, width)]),
      ...(prefix === '' ? [] : [prefixShape(prefix, arc, width, prefixWidth)]),
      ...labelShapes(labels, arc, width, prefixWidth, measure),
    ],
    span: spanOfArc(placed, width),
  };
}

function prefixShape(text: string, { labelX, y }: PlacedArc, width: number, prefixWidth: number): Shape {
  return { type: 'text', className: 'label', x: labelX - (width - prefixWidth) / 2, y: y + BASELINE, text };
}

/** The labels side by side, each with the class of its kind. @param indent text before them */
function labelShapes(
  labels: readonly Label[],
  { labelX, y }: PlacedArc,
  width: number,
  indent: number,
  measure: Measure,
): Shape[] {
  let left = labelX - width / 2 + indent;
  const put = (text: string, className: string): Shape => {
    const x = left + measure(text, 'label') / 2;
    left += measure(text, 'label');
    return { type: 'text', className, x, y: y + BASELINE, text };
  };
  return labels.flatMap(({ text, kind }, index) => [
    ...(index === 0 ? [] : [put(SEPARATOR, 'label')]),
    put(text, `label is-${kind}`),
  ]);
}
