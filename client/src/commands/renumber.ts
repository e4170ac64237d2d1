/** *Renumber sent_ids…*: all sentences of the file by a pattern, as F2 on a `# sent_id` with `{n}`, after a list of the changes. */

import { type TextDocument, type TextEdit, WorkspaceEdit, workspace } from 'vscode';
import type { BaseLanguageClient, WorkspaceEdit as ServerEdit } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import { documentName, sentIdPattern, whyNotSentIds } from '../../../server/src/protocol/annotate.ts';
import type { LastPlace } from '../place.ts';
import { ask, chooseSeveral } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';
import { STALE } from './outcome.ts';

const TITLE = inert`Renumber sent_ids`;

export function renumberCommand(client: BaseLanguageClient, places: LastPlace) {
  return async (): Promise<void> => {
    const document = places.current?.document;
    if (document === undefined) return void showWarning(inert`Open a CoNLL-U file first.`);
    const newName = await ask({
      title: TITLE,
      prompt: inert`IDs of the sentences; {n} is the number of the sentence`,
      value: sentIdPattern(document.isUntitled ? '' : documentName(document.uri.path)),
      objection: whyNotSentIds,
    });
    if (newName === undefined) return;
    const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
    const params = { textDocument, position: { line: 0, character: 0 }, newName };
    const { version } = document;
    try {
      const answer = await client.sendRequest<ServerEdit | null>('textDocument/rename', params);
      const all = await client.protocol2CodeConverter.asWorkspaceEdit(answer);
      const chosen = await preview(document, all?.get(document.uri) ?? []);
      if (chosen.length === 0) return;
      if (document.version !== version) {
        return void showWarning(STALE.reason);
      }
      const edit = new WorkspaceEdit();
      edit.set(document.uri, [...chosen]);
      await workspace.applyEdit(edit);
    } catch (error) {
      void showWarning(inert(error instanceof Error ? error.message : String(error)));
    }
  };
}

/** Those of the edits that the user leaves ticked. VS Code's own preview would tick none, so that *Apply* did nothing. */
async function preview(document: TextDocument, edits: readonly TextEdit[]): Promise<readonly TextEdit[]> {
  const items = edits.map((edit) => {
    const [old, now] = [document.getText(edit.range), edit.newText.replace(/^# sent_id = /, '').trim()];
    return {
      label: old === '' ? inert`no sent_id → ${now}` : inert`${old} → ${now}`,
      description: inert`line ${formatNumber(edit.range.start.line + 1)}`,
      picked: true,
      edit,
    };
  });
  const placeHolder = inert`Enter changes the ticked ones in one step`;
  return ((await chooseSeveral(items, { title: TITLE, placeHolder })) ?? []).map(({ edit }) => edit);
}
