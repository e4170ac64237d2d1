/** `treebank/diagram`: what the arc diagram draws. */

import { diagramOf } from '../../core/features/index.ts';
import { DIAGRAM_REQUEST, type Diagram, type DiagramParams } from '../../protocol/diagram.ts';
import type { Feature } from '../feature.ts';
import { fence } from '../fence.ts';

export const diagram: Feature = {
  capabilities: () => ({}),
  register({ connection, documents }) {
    connection.onRequest<Diagram | null, void>(
      DIAGRAM_REQUEST,
      fence<DiagramParams, Diagram | null>(connection, DIAGRAM_REQUEST, null, (params) => {
        const located = documents.locateLine(params);
        if (located === undefined) return null;
        const { snapshot, index } = located;
        return diagramOf(snapshot.uri, snapshot.version, snapshot.document, index) ?? null;
      }),
    );
  },
};
