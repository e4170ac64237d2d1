/** *Renumber sent_ids…*: all sentences of the file by a pattern, as F2 on a `# sent_id` with `{n}`; VS Code shows the changes first. */

import { workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { documentName, sentIdPattern, whyNotSentIds } from '../../../server/src/protocol/annotate.ts';
import type { LastPlace } from '../place.ts';
import { ask } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';

export function renumberCommand(client: BaseLanguageClient, places: LastPlace) {
  return async (): Promise<void> => {
    const document = places.current?.document;
    if (document === undefined) return void showWarning(inert`Open a CoNLL-U file first.`);
    const newName = await ask({
      title: inert`Renumber sent_ids`,
      prompt: inert`IDs of the sentences; {n} is the number of the sentence`,
      value: sentIdPattern(document.isUntitled ? '' : documentName(document.uri.path)),
      objection: whyNotSentIds,
    });
    if (newName === undefined) return;
    const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
    const params = { textDocument, position: { line: 0, character: 0 }, newName };
    try {
      const edit = await client.sendRequest('textDocument/rename', params);
      const converted = await client.protocol2CodeConverter.asWorkspaceEdit(edit as never);
      if (converted !== undefined) await workspace.applyEdit(converted, { isRefactoring: true });
    } catch (error) {
      void showWarning(inert(error instanceof Error ? error.message : String(error)));
    }
  };
}
