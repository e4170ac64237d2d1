/** The active session in the diagram of a sentence. */

import { isOpen } from '../../core/session/index.ts';
import type { DiagramQuestion, DiagramSession } from '../../protocol/session.ts';
import type { Located } from '../documents/documents.ts';
import type { Sessions } from './sessions.ts';

/** Undefined without one, and until it is in step with this text: then the diagram is requested again. O(questions). */
export function drawnSession(sessions: Sessions, here: Located): DiagramSession | undefined {
  const session = sessions.active(here.snapshot.uri);
  const asking = session?.now();
  if (session === undefined || asking?.snapshot.document !== here.snapshot.document) return undefined;
  const questions = asking.questions.filter(({ sentence, file }) => sentence === here.index && file === undefined);
  const drawn = session.drawn(asking, here, questions);
  if (drawn === undefined) return undefined;
  const { title, labels, takes, keeps } = session.about(asking);
  const isDrawn = new Set(drawn.questions.map(({ id }) => id));
  const isOpenElsewhere = asking.questions.some((each) => isOpen(each) && !isDrawn.has(each.id));
  return {
    kind: session.kind,
    title,
    labels,
    takes,
    keeps,
    actions: session.actions(asking, here),
    ...(isOpenElsewhere ? { isOpenElsewhere } : {}),
    ...drawn,
  };
}

const CELLS: ReadonlyMap<string, DiagramQuestion['cell']> = new Map([
  ['form', 'form'],
  ['lemma', 'lemma'],
  ['upos', 'upos'],
  ['xpos', 'xpos'],
  ['feats', 'feats'],
  ['head', 'arc'],
  ['relation', 'arc'],
  ['subtype', 'arc'],
]);

/** The mark of a question, by the class of its differences. */
export const cellOfClass = (name: string): DiagramQuestion['cell'] => CELLS.get(name) ?? 'other';
