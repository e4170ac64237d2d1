/** The quick fix of last resort: the finding is right as a check, and the annotation is right all the same. */

import { CodeActionKind } from 'vscode-languageserver';
import { inert } from '../../inert/index.ts';
import type { FindingPlace } from '../../protocol/acknowledge.ts';
import type { ActionProvider } from './provider.ts';

/** The client asks which finding it is about, for how much, and for the reason: only a client that has the command is offered it. */
const COMMAND = 'treebank.acknowledge';

/** What the command of the client is called with; without an argument it asks which finding at the cursor. */
interface AcknowledgeArgument extends FindingPlace {
  readonly uri: string;
}

/** One entry, however many findings there are. */
export const acknowledge: ActionProvider = {
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
    return [{ role: 'acknowledge', action: { title, kind: CodeActionKind.QuickFix, diagnostics, command } }];
  },
};
