/** On a row where another version differs: takes its value. Only if the editor has the command. */

import { nameOfDifference, valueOfChoice } from '../../core/features/index.ts';
import { isOpen } from '../../core/session/index.ts';
import { inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import type { HasClient } from '../feature.ts';
import type { HasSessions } from '../sessions/sessions.ts';
import type { Asks } from '../sessions/versions/items.ts';
import { type ActionProvider, REWRITE } from './provider.ts';

const TAKE = 'treebank.takeDifference';
/** For one row; the list has all. */
const MOST_ACTIONS = 5;

export const comparisons: ActionProvider<HasClient & HasSessions> = {
  entries(server, { located: { snapshot, index, sentence, offset } }) {
    const session = server.sessions.of(snapshot.uri, 'versions');
    const asking = session?.now() as Asks | undefined;
    if (session === undefined || asking === undefined || !server.client.commands.includes(TAKE)) return [];
    const line = sentence.lineAt(offset);
    const here = asking.questions.filter(
      (each) => each.sentence === index && isOpen(each) && sentence.lineAt(each.span.start) === line,
    );
    const { labels } = session.about(asking);
    return here.slice(0, MOST_ACTIONS).map(({ id, item }) => {
      const [choice] = item.choices;
      const from = choice.version.number - 1;
      const title = inert`Take from ${labels[from]}: ${nameOfDifference(item)} ${valueOfChoice(choice) ?? localized`none`}`;
      const question = { kind: 'versions', id, from };
      return {
        role: 'other',
        action: { title, kind: REWRITE, command: { title, command: TAKE, arguments: [question] } },
      };
    });
  },
};
