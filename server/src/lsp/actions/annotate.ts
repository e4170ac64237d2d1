/** A file of running text under the name of a treebank can become one. */

import { CodeActionKind } from 'vscode-languageserver';
import type { RuleId } from '../../core/validate/index.ts';
import { inert } from '../../inert/index.ts';
import type { HasClient } from '../feature.ts';
import type { ActionProvider } from './provider.ts';

/** The client annotates the text of the file into a new document. */
const ANNOTATE_TEXT = 'treebank.annotateText';

const NOT_CONLLU: RuleId = 'not-conllu';

export const annotate: ActionProvider<HasClient> = {
  entries({ client }, { own }) {
    const answered = own.filter(({ code }) => code === NOT_CONLLU);
    if (answered.length === 0 || !client.commands.includes(ANNOTATE_TEXT)) return [];
    const title = inert`Annotate this text in a new file…`;
    const command = { title, command: ANNOTATE_TEXT };
    return [{ role: 'repair', action: { title, kind: CodeActionKind.QuickFix, diagnostics: answered, command } }];
  },
};
