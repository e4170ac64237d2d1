/** Beginning to decide about places of multiword expressions in a document. */

import { isOpen } from '../../../core/session/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import type { Beginnings } from '../../../protocol/session.ts';
import { fields } from '../../connection/checks.ts';
import { notOpen } from '../../edits/edits.ts';
import type { Kind } from '../session.ts';
import type { ExpressionNeeds } from './questions.ts';
import { ExpressionsSession } from './session.ts';

export const expressions = (server: ExpressionNeeds): Kind<'expressions'> => {
  const { sidecars, documents, sessions } = server;
  sidecars.onDidChange((isBeside) => {
    for (const { uri } of documents.all)
      if (isBeside(uri) && sessions.of(uri, 'expressions') !== undefined) sessions.tell(uri);
  });
  return {
    check: fields<Beginnings['expressions']>({}),
    /** @throws Cancelled */
    async begin({ snapshot, uri }) {
      if (snapshot === undefined) return notOpen();
      const session = new ExpressionsSession(server, uri);
      const { questions } = await session.ready();
      const open = questions.filter(isOpen);
      const nSentences = new Set(open.map(({ sentence }) => sentence)).size;
      const message =
        open.length === 0
          ? inert`No place has the lemmas of a multiword expression without its annotation.`
          : inert`${count(open.length, 'place')} with the lemmas of a multiword expression to decide about (${count(nSentences, 'sentence')}).`;
      return { session, message };
    },
  };
};
