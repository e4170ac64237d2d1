/** The quick fix of last resort: the finding is right as a check, and the annotation is right all the same. */

import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver/node';
import type { AcknowledgeScope, FindingPlace } from '../protocol/acknowledge.ts';
import type { Snapshot } from './documents.ts';
import type { Server } from './feature.ts';

/** The client asks for the reason, so only a client that has the command is offered the actions. */
const COMMAND = 'treebank.acknowledge';

/** What the command of the client is called with. */
interface AcknowledgeArgument extends FindingPlace {
  readonly uri: string;
  readonly scope: AcknowledgeScope;
}

const TITLES: Record<AcknowledgeScope, (id: string) => string> = {
  sentence: (id) => `Acknowledge “${id}” here, with a reason…`,
  treebank: (id) => `Acknowledge “${id}” in the whole treebank, with a reason…`,
};

/** @param diagnostics ours, at the cursor */
export function acknowledgeActions(
  { client }: Server,
  { uri }: Snapshot,
  diagnostics: readonly Diagnostic[],
): CodeAction[] {
  if (!client.commands.includes(COMMAND) || !uri.startsWith('file:')) return [];
  return diagnostics.flatMap((diagnostic) => {
    const id = String(diagnostic.code);
    return (['sentence', 'treebank'] as const).map((scope): CodeAction => {
      const title = TITLES[scope](id);
      const argument: AcknowledgeArgument = { uri, id, position: diagnostic.range.start, scope };
      return {
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        command: { title, command: COMMAND, arguments: [argument] },
      };
    });
  });
}
