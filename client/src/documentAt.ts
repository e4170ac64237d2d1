/** Open documents by their addresses. */

import { type TextDocument, Uri, workspace } from 'vscode';

/** The open document at an address, which the server may spell otherwise than the editor. O(documents) */
export function documentAt(address: string): TextDocument | undefined {
  const name = Uri.parse(address).toString();
  return workspace.textDocuments.find(({ uri }) => uri.toString() === name);
}
