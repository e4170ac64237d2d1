/** Opening files to edit them; some are not UTF-8 throughout, although VS Code reads them as if they were. */

import { type TextDocument, type Uri, workspace } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';

const REPLACEMENT = '\ufffd';

/**
 * Why a document must not be edited and saved unseen: its file has bytes that are not UTF-8, and saving writes U+FFFD in their place.
 * Undefined if U+FFFD is in the file itself.
 */
export async function lostBytesOf(document: TextDocument): Promise<Inert | undefined> {
  if (document.isUntitled || !document.getText().includes(REPLACEMENT)) return undefined;
  const bytes = await workspace.fs.readFile(document.uri);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return undefined;
  } catch {
    const name = workspace.asRelativePath(document.uri);
    return inert`${name} has bytes that are not UTF-8, which saving would lose, so it stays as it is. Convert it first.`;
  }
}

/** @returns why it is not edited, if so: it is gone, is larger than the editor gives to extensions, or would lose bytes */
export async function openToEdit(uri: Uri): Promise<TextDocument | Inert> {
  try {
    const document = await workspace.openTextDocument(uri);
    return (await lostBytesOf(document)) ?? document;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return inert`${workspace.asRelativePath(uri)} cannot be opened, so it stays as it is: ${reason}`;
  }
}
