/** Beginning the Review of a document: probable errors, in ranked lists. */

import { inert } from '../../../inert/index.ts';
import type { Refused } from '../../../protocol/answer.ts';
import type { Beginnings } from '../../../protocol/session.ts';
import { fields, flag, optional } from '../../connection/checks.ts';
import { notOpen } from '../../edits/edits.ts';
import type { Beginning, Begun, Kind } from '../session.ts';
import { type SuspicionNeeds, SuspicionSession } from './session.ts';

class SuspicionKind implements Kind<'suspicion'> {
  readonly check = fields<Beginnings['suspicion']>({ isAfresh: optional(flag), withModels: optional(flag) });

  constructor(private readonly server: SuspicionNeeds) {
    const { sidecars, documents, sessions } = server;
    sidecars.onDidChange((isBeside) => {
      for (const { uri } of documents.all) {
        if (isBeside(uri) && sessions.of(uri, 'suspicion') !== undefined) sessions.tell(uri);
      }
    });
  }

  /** Continues with an existing one. The work is in progress when this resolves; notifications report new results. */
  async begin({ snapshot, beginning, before }: Beginning<'suspicion'>): Promise<Begun | Refused> {
    if (snapshot === undefined) return notOpen();
    const session = before instanceof SuspicionSession ? before : new SuspicionSession(this.server, snapshot.uri);
    await session.begin(snapshot, beginning);
    return { session, message: inert`The treebank is being looked at; the list fills up meanwhile.` };
  }
}

export const suspicion = (server: SuspicionNeeds): Kind<'suspicion'> => new SuspicionKind(server);
