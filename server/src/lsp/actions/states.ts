/** The state of a sentence, for editors without code of ours: ours has keys and a list of its own. */

import { stateInComment } from '../../core/sidecar/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { EDIT_COMMAND, type EditParams } from '../../protocol/edit.ts';
import type { SentenceStateName } from '../../protocol/team.ts';
import type { HasClient, HasHost } from '../feature.ts';
import type { HasSettings } from '../settings/settings.ts';
import { stateNow, type Team } from '../team/entries.ts';
import { type ActionProvider, REWRITE } from './provider.ts';

type Needs = HasClient & HasHost & HasSettings & Team;

const TITLES: Readonly<Record<SentenceStateName, () => Inert>> = {
  done: () => inert`Mark this sentence as done`,
  checked: () => inert`Mark this sentence as checked: another person did it`,
  discuss: () => inert`Mark this sentence as to be discussed`,
  open: () => inert`Open this sentence again`,
};

export const states: ActionProvider<Needs> = {
  entries(server, { located: { snapshot, sentence }, range, isBlank }) {
    const { client, host, settings } = server;
    const { uri } = snapshot;
    if (0 < client.commands.length || sentence.nWords === 0 || isBlank || !host.reaches(uri)) return [];
    const commentKey = settings.now(uri)['treebank.progress.commentKey'];
    const now = commentKey === '' ? stateNow(server, uri, sentence) : stateInComment(sentence, commentKey);
    const { person } = client;
    const at = new Date();
    const acting = { by: person, at: at.toISOString(), day: dayOf(at) };
    const { line } = range.start;
    const offered = (Object.keys(TITLES) as SentenceStateName[]).filter((state) => {
      if (state === (now?.state ?? 'open')) return false;
      // Checking needs a second person, so it is offered neither to an unnamed user nor to the one who finished the sentence.
      return state !== 'checked' || (person !== '' && now?.state === 'done' && now.by !== person);
    });
    return offered.map((state) => {
      const intention = { type: 'progress', lines: [{ startLine: line, endLine: line }], state, acting } as const;
      const params: EditParams = { textDocument: { uri }, version: snapshot.version, intention };
      const title = TITLES[state]();
      const command = { title, command: EDIT_COMMAND, arguments: [params] };
      return { role: 'other', action: { title, kind: REWRITE, command } } as const;
    });
  },
};

/** Where the server runs. */
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => `${n}`.padStart(2, '0')).join('-');
