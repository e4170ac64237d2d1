/** On a row that another version has differently: takes what that version has. Only if the editor has the command. */

import { nameOfItem, valueOfChoice } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { differenceItem, sentenceOf } from '../state/comparisonItems.ts';
import { type ActionProvider, REWRITE } from './provider.ts';

const TAKE = 'treebank.takeDifference';
/** Of one row; the list has all. */
const MOST_ACTIONS = 5;

export const comparisons: ActionProvider = {
  entries(server, { located: { snapshot, index, sentence, offset } }) {
    const comparison = server.comparisons.of(snapshot.uri);
    const standing = comparison?.now();
    if (comparison === undefined || standing === undefined || !server.client.commands.includes(TAKE)) return [];
    const line = sentence.lineAt(offset);
    const here = standing.items.filter(
      (item) =>
        sentenceOf(standing, item) === index && sentence.lineAt(item.start) === line && !comparison.kept.has(item.id),
    );
    return here.slice(0, MOST_ACTIONS).map((item) => {
      const [choice] = item.choices;
      const label = comparison.labels[choice.version.number];
      const title = inert`Take from ${label}: ${nameOfItem(item)} ${valueOfChoice(choice) ?? localized`none`}`;
      const node = { kind: 'difference', item: differenceItem(comparison, standing, item) };
      return { role: 'other', action: { title, kind: REWRITE, command: { title, command: TAKE, arguments: [node] } } };
    });
  },
};
