/** `treebank/diagram`: the data that the arc diagram draws. */

import { type Drawing, diagramOf } from '../../core/features/index.ts';
import { DIAGRAM_REQUEST, type Diagram, type DiagramArc } from '../../protocol/diagram.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments, Located } from '../documents/documents.ts';
import type { HasChangedArcs } from '../edits/changedArcs.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { HasUncertain } from '../parsing/uncertain.ts';
import { drawnSession } from '../sessions/drawn.ts';
import type { HasSessions } from '../sessions/sessions.ts';
import type { HasSettings } from '../settings/settings.ts';
import { lockedIn } from '../sidecar/locks.ts';
import { machineArcsIn } from '../sidecar/machine.ts';
import type { Team } from '../team/entries.ts';
import { inDiagram } from '../team/inDiagram.ts';

/** The sources of marks on words and arcs other than the text. */
type Marking = HasChangedArcs & HasSessions & HasSettings & HasUncertain & Team;

export const diagram: Feature<HasConnection & HasDocuments & Marking> = {
  capabilities: () => ({}),
  register(server) {
    const { connection, documents, followers } = server;
    answer(
      connection,
      DIAGRAM_REQUEST,
      () => null,
      async (params) => {
        await followers.ready(params.textDocument.uri);
        await server.sessions.resume(params.textDocument.uri);
        const located = documents.locateLine(params);
        if (located === undefined) return null;
        const { snapshot, index } = located;
        const { uri, version } = snapshot;
        const ofTeam = await inDiagram(server, located);
        const drawn = diagramOf(snapshot.document, index);
        return drawn === undefined ? null : { uri, version, ...withMarks(server, located, drawn), ...ofTeam };
      },
    );
  },
};

/** Adds data that is not in the text: locks, marks of the last operation, a session. */
function withMarks(server: Marking, located: Located, drawn: Drawing): Omit<Diagram, 'uri' | 'version'> {
  const { snapshot, sentence } = located;
  const { uri } = snapshot;
  // A sentence that is too long to be drawn has no arcs.
  if (drawn.words.length === 0) return drawn;
  const locked = lockedIn(server, uri, sentence);
  const machine = machineArcsIn(server, uri, sentence);
  const { heads: uncertain, ends, tags } = server.uncertain.of(uri, sentence);
  const changed = server.changedArcs.of(uri, sentence);
  const session = drawnSession(server.sessions, located);
  const arcs = drawn.arcs.map((arc): DiagramArc => {
    const was = changed?.arcs.get(arc.dependent);
    return {
      ...arc,
      ...(uncertain.has(arc.dependent) ? { isUncertain: true } : {}),
      ...(locked.has(arc.dependent) ? { isLocked: true } : {}),
      ...(machine.has(arc.dependent) ? { isMachine: true } : {}),
      ...(was === undefined ? {} : { was }),
    };
  });
  return {
    ...drawn,
    arcs,
    ...(tags.length === 0 ? {} : { uncertainTags: tags }),
    ...(ends.length === 0 ? {} : { uncertainEnds: ends }),
    ...(changed === undefined ? {} : { changed: changed.summary }),
    ...(session === undefined ? {} : { session }),
  };
}
