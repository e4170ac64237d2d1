/** Replaces the content of a file of the project, such as `.treebank.json`, unless someone else has changed it. */

import { Position, Range, Uri, WorkspaceEdit, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { type Refused, refuse } from '../../../server/src/protocol/answer.ts';
import type { FileChange } from '../../../server/src/protocol/edit.ts';

const stale = ({ uri }: FileChange) => {
  const name = decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));
  return refuse(inert`${name} changed in the meantime, so nothing was written. Try again.`);
};

/** Never throws. @returns why nothing was written, if so */
export async function replaceFile(change: FileChange): Promise<Refused | undefined> {
  try {
    return (await write(change)) ? undefined : stale(change);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(inert`Nothing was written: ${reason}`);
  }
}

/**
 * As one edit that can be undone. Saves the file unless it had unsaved changes. @returns false if its content is not
 * the expected one
 */
async function write({ uri: address, oldText, newText }: FileChange): Promise<boolean> {
  const uri = Uri.parse(address);
  const edit = new WorkspaceEdit();
  let wasDirty = false;
  if (oldText === undefined) {
    if (await exists(uri)) return false;
    // Together with its content: VS Code opens a tab for a file with unsaved changes.
    edit.createFile(uri, { ignoreIfExists: false, contents: new TextEncoder().encode(newText) });
  } else {
    const document = await workspace.openTextDocument(uri);
    if (document.getText() !== oldText.replace(/^\ufeff/, '')) return false;
    wasDirty = document.isDirty;
    edit.replace(uri, new Range(new Position(0, 0), document.positionAt(oldText.length)), newText);
  }
  if (!(await workspace.applyEdit(edit))) return false;
  if (!wasDirty) await (await workspace.openTextDocument(uri)).save();
  return true;
}

async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
