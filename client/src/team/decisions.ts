/** *Decisions*: the resolved notes of a folder as a new document in Markdown, the draft of a guideline. */

import { type TextDocument, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { DECISIONS_REQUEST, type DecisionsParams, type DecisionsResult } from '../../../server/src/protocol/team.ts';
import { answerOf } from '../commands/outcome.ts';
import { showWarning } from '../show/messages.ts';

/** @param tag undefined: of all resolved notes */
export async function writeDecisions(
  client: BaseLanguageClient,
  { uri }: TextDocument,
  tag: string | undefined,
): Promise<void> {
  const textDocument = { uri: uri.toString() };
  const params: DecisionsParams = tag === undefined ? { textDocument } : { textDocument, tag };
  const result = await answerOf<{ readonly markdown: string }>(
    client.sendRequest<DecisionsResult>(DECISIONS_REQUEST, params),
  );
  if (!result.ok) return void showWarning(result.reason);
  // To be edited and kept, so not a page that can only be read.
  const content = result.markdown;
  await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content }));
}
