/** `treebank/diagram`: the data that the arc diagram draws. */

import { type Drawing, diagramOf } from '../../core/features/index.ts';
import { DIAGRAM_REQUEST, type Diagram } from '../../protocol/diagram.ts';
import { answer } from '../connection/requests.ts';
import type { Feature } from '../feature.ts';
import { lockedIn } from '../state/locks.ts';

export const diagram: Feature = {
  capabilities: () => ({}),
  register(server) {
    const { connection, documents, followers, uncertain } = server;
    answer(
      connection,
      DIAGRAM_REQUEST,
      () => null,
      async (params) => {
        await followers.ready(params.textDocument.uri);
        const located = documents.locateLine(params);
        if (located === undefined) return null;
        const { snapshot, index, sentence } = located;
        const { uri } = snapshot;
        const drawn = diagramOf(snapshot.document, index);
        return drawn === undefined
          ? null
          : {
              uri,
              version: snapshot.version,
              ...withMarks(drawn, uncertain.of(uri, sentence), lockedIn(server, uri, sentence)),
            };
      },
    );
  },
};

/** Marks the arcs that a parser was unsure of and the locked ones. */
function withMarks(
  drawn: Drawing,
  uncertain: ReadonlySet<number>,
  locked: ReadonlySet<number>,
): Omit<Diagram, 'uri' | 'version'> {
  if (uncertain.size + locked.size === 0) return drawn;
  const arcs = drawn.arcs.map((arc) => ({
    ...arc,
    ...(uncertain.has(arc.dependent) ? { isUncertain: true } : {}),
    ...(locked.has(arc.dependent) ? { isLocked: true } : {}),
  }));
  return { ...drawn, arcs };
}
