/** Asks the server what may be in the cell at the cursor. */

import type { TextEditor } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  SUGGESTIONS_REQUEST,
  type Suggestions,
  type SuggestionsParams,
} from '../../../server/src/protocol/suggestions.ts';

/** Never throws: without suggestions, typed text is taken as it is. */
export async function askSuggestions(
  client: BaseLanguageClient,
  { document, selection: { active } }: TextEditor,
): Promise<Suggestions | undefined> {
  const { line, character } = active;
  const params: SuggestionsParams = { textDocument: { uri: document.uri.toString() }, position: { line, character } };
  const { version } = document;
  const found = await client.sendRequest<Suggestions | null>(SUGGESTIONS_REQUEST, params).catch(() => null);
  // Its range is that of another text otherwise.
  return found === null || document.version !== version ? undefined : found;
}
