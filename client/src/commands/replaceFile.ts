/** Replaces the content of a file of the project, such as `.treebank.json`, unless someone else has changed it. */

import { Position, Range, Uri, WorkspaceEdit, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { type Refused, refuse } from '../../../server/src/protocol/answer.ts';
import type { FileChange } from '../../../server/src/protocol/edit.ts';
import { lostBytesOf } from './lostBytes.ts';

const nameOf = (uri: string): string => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));

const stale = ({ uri }: FileChange) => {
  const name = nameOf(uri);
  return refuse(inert`${name} changed in the meantime, so nothing was written. Try again.`);
};

const mixed = ({ uri }: FileChange) => {
  const name = nameOf(uri);
  return refuse(
    inert`${name} has mixed line ends, all of which VS Code would change, so nothing was written. Give them one kind first.`,
  );
};

/** Never throws. @returns why nothing was written, if so */
export async function replaceFile(change: FileChange): Promise<Refused | undefined> {
  try {
    return await write(change);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(inert`Nothing was written: ${reason}`);
  }
}

/**
 * As one edit that can be undone. Saves the file unless it had unsaved changes. VS Code keeps a byte order mark apart from the text.
 * @returns why nothing was written, if its content is not the expected one
 */
async function write(change: FileChange): Promise<Refused | undefined> {
  const { uri: address, oldText } = change;
  const newText = change.newText.replace(/^\ufeff/, '');
  const uri = Uri.parse(address);
  const edit = new WorkspaceEdit();
  let wasDirty = false;
  if (oldText === undefined) {
    if (await exists(uri)) return stale(change);
    // Together with its content: VS Code opens a tab for a file with unsaved changes.
    edit.createFile(uri, { ignoreIfExists: false, contents: new TextEncoder().encode(newText) });
  } else {
    const document = await workspace.openTextDocument(uri);
    const expected = oldText.replace(/^\ufeff/, '');
    const text = document.getText();
    if (text !== expected)
      return isMixed(expected) && ofOneKind(text) === ofOneKind(expected) ? mixed(change) : stale(change);
    const lost = await lostBytesOf(document);
    if (lost !== undefined) return refuse(lost);
    wasDirty = document.isDirty;
    edit.replace(uri, new Range(new Position(0, 0), document.positionAt(oldText.length)), newText);
  }
  if (!(await workspace.applyEdit(edit))) return stale(change);
  if (!wasDirty) await (await workspace.openTextDocument(uri)).save();
  return undefined;
}

const LINE_END = /\r\n?|\n/g;
const isMixed = (text: string): boolean => 1 < new Set(text.match(LINE_END)).size;
/** As VS Code reads a file: with the same line end everywhere. */
const ofOneKind = (text: string): string => text.replaceAll(LINE_END, '\n');

async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
