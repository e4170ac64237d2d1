/**
 * Spans drawn under the words as lines, one row for each level of nesting: mentions of entities and the like. As with arcs of the lower layer,
 * the drawing does not know what they mean: kinds become classes, and all texts come from their owner.
 */

import type { DiagramNode } from '../../server/src/protocol/diagram.ts';
import type { Explanation } from './lowerLayer.ts';

export interface DrawnSpan {
  /** Words and empty nodes in the order of the sentence, at least one; gaps between them are dotted. */
  readonly nodes: readonly DiagramNode[];
  /** Short: it stands under the start of the line. */
  readonly label: string;
  /** Classes of the group. Colours are `hue-0` … `hue-5`, the same in the panel and in pictures; never the only difference from other spans. */
  readonly kinds: readonly string[];
  /** The line is heavy under this node. */
  readonly head?: DiagramNode;
}

/** The spans of one owner. */
export interface SpanLayer {
  readonly spans: readonly DrawnSpan[];
  /** Added to the text of a word or empty node for screen readers; '' for nothing. */
  describe(node: DiagramNode): string;
  /** The card of a span. @param span its index in `spans` */
  explain(span: number): Explanation;
  /** For the legend; `hue-0` and the like are classes of the sample. */
  readonly legend: readonly SpanLegendEntry[];
}

export interface SpanLegendEntry {
  readonly kinds: readonly string[];
  readonly text: string;
}

/** Several layers as one, those of the first nearest to the words where they would overlap; undefined for none. */
export function joinSpans(layers: readonly (SpanLayer | undefined)[]): SpanLayer | undefined {
  const given = layers.filter((layer) => layer !== undefined);
  if (given.length <= 1) return given[0];
  const owners = given.flatMap((layer) => layer.spans.map((_, index) => ({ layer, index })));
  return {
    spans: given.flatMap(({ spans }) => spans),
    describe: (node) =>
      given
        .map((layer) => layer.describe(node))
        .filter((text) => text !== '')
        .join('. '),
    explain: (span) => owners[span].layer.explain(owners[span].index),
    legend: given.flatMap(({ legend }) => legend),
  };
}
