/** The spans under the words of a sentence: one layer for each of their owners. */

import type { Diagram, DiagramNode } from '../../server/src/protocol/diagram.ts';
import { expressionSpans } from './expressions.ts';
import { mentionSpans } from './mentions/layer.ts';
import { joinSpans, type SpanLayer } from './spanLayer.ts';

/** Owners of spans, those nearest to the words first; each returns undefined for sentences without any. */
const OWNERS: readonly ((diagram: Diagram) => SpanLayer | undefined)[] = [expressionSpans, mentionSpans];

const known = new WeakMap<Diagram, { readonly layer: SpanLayer | undefined }>();

/** The same object as long as the diagram is the same; undefined if nothing has spans. */
export function spansOf(diagram: Diagram): SpanLayer | undefined {
  const found = known.get(diagram) ?? { layer: joinSpans(OWNERS.map((owner) => owner(diagram))) };
  known.set(diagram, found);
  return found.layer;
}

export const nodesOfSpan = (diagram: Diagram, span: number): readonly DiagramNode[] =>
  spansOf(diagram)?.spans[span]?.nodes ?? [];
