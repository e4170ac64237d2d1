/** The quick fix of last resort: the check is right in general, and the annotation is right in this case. */

import { CodeActionKind } from 'vscode-languageserver';
import { inert } from '../../inert/index.ts';
import type { FindingPlace } from '../../protocol/edit.ts';
import type { HasClient, HasHost } from '../feature.ts';
import type { ActionProvider } from './provider.ts';

/** The client asks which finding to accept, how widely, and why: offered only to clients that have the command. */
const COMMAND = 'treebank.acknowledge';

/** The argument of the client's command; without it the command asks which finding at the cursor. */
interface AcknowledgeArgument extends FindingPlace {
  readonly uri: string;
}

/** One entry, however many findings there are. */
export const acknowledge: ActionProvider<HasClient & HasHost> = {
  entries({ client, host }, { located, own }) {
    const { uri } = located.snapshot;
    const diagnostics = [...own];
    if (diagnostics.length === 0 || !client.commands.includes(COMMAND) || !host.reaches(uri)) return [];
    const [{ code, range }] = diagnostics;
    const isOne = diagnostics.length === 1;
    const title = isOne
      ? inert`Acknowledge “${code ?? ''}”, with a reason…`
      : inert`Acknowledge one of these ${diagnostics.length} findings, with a reason…`;
    const argument: AcknowledgeArgument = { uri, id: String(code), position: range.start };
    const command = { title, command: COMMAND, arguments: isOne ? [argument] : [] };
    // Without the findings: VS Code moves entries that have some before those that have none, such as what breaks a cycle.
    return [{ role: 'acknowledge', action: { title, kind: CodeActionKind.QuickFix, command } }];
  },
};
