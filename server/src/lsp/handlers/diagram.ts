/** `treebank/diagram`: what the arc diagram draws. */

import { diagramOf } from '../../core/features/index.ts';
import { DIAGRAM_REQUEST, type Diagram, type DiagramParams } from '../../protocol/diagram.ts';
import type { Feature } from '../feature.ts';
import { fence } from '../fence.ts';

export const diagram: Feature = {
  capabilities: () => ({}),
  register({ connection, documents, uncertain }) {
    connection.onRequest<Diagram | null, void>(
      DIAGRAM_REQUEST,
      fence<DiagramParams, Diagram | null>(connection, DIAGRAM_REQUEST, null, (params) => {
        const located = documents.locateLine(params);
        if (located === undefined) return null;
        const { snapshot, index, sentence } = located;
        const drawn = diagramOf(snapshot.uri, snapshot.version, snapshot.document, index);
        return drawn === undefined ? null : withMarks(drawn, uncertain.of(snapshot.uri, sentence));
      }),
    );
  },
};

/** Marks the arcs that a parser was not sure of. */
function withMarks(drawn: Diagram, uncertain: ReadonlySet<number>): Diagram {
  if (uncertain.size === 0) return drawn;
  const arcs = drawn.arcs.map((arc) => (uncertain.has(arc.dependent) ? { ...arc, isUncertain: true } : arc));
  return { ...drawn, arcs };
}
