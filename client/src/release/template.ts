/** Writes what UD prescribes into a file of a repository, without loss of what anybody wrote since the check. */

import { EndOfLine, Range, TextEdit, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { ReleasePlace } from '../../../server/src/protocol/release.ts';
import { entryName } from '../entryName.ts';
import { choose } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';

type Template = NonNullable<ReleasePlace['template']>;

/** Asks first; looking at what is there comes before replacing it. @returns whether it was written, or should be opened; undefined if neither */
export async function writeTemplate({ uri, text }: Template): Promise<'written' | 'open' | undefined> {
  const file = Uri.parse(uri);
  const name = entryName(file);
  const before = await textAt(file);
  const isThere = before !== undefined && before.trim() !== '';
  const write = { label: isThere ? inert`Replace the text of ${name}` : inert`Write ${name}`, writes: true };
  const look = { label: inert`Open ${name}`, writes: false };
  const chosen = await choose(isThere ? [look, write] : [write], { title: inert`What UD prescribes for ${name}` });
  if (chosen === undefined) return undefined;
  if (!chosen.writes) return 'open';
  if ((await textAt(file)) !== before || !(await replace(file, text, before !== undefined))) {
    void showWarning(inert`${name} has changed meanwhile, so it was not written.`);
    return 'open';
  }
  await window.showTextDocument(file);
  return 'written';
}

/** With what is not saved; undefined if there is no such file. */
async function textAt(file: Uri): Promise<string | undefined> {
  const open = workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  if (open !== undefined) return open.getText();
  const isThere = await workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  return isThere ? (await workspace.openTextDocument(file)).getText() : undefined;
}

/** An edit of the text rather than of the file, so that it can be undone. @returns whether it was done */
async function replace(file: Uri, text: string, isThere: boolean): Promise<boolean> {
  const edit = new WorkspaceEdit();
  if (!isThere) {
    edit.createFile(file, { contents: new TextEncoder().encode(text) });
    return workspace.applyEdit(edit);
  }
  const document = await workspace.openTextDocument(file);
  const all = new Range(0, 0, document.lineCount, 0);
  edit.set(file, [TextEdit.replace(all, text), TextEdit.setEndOfLine(EndOfLine.LF)]);
  return (await workspace.applyEdit(edit)) && (await document.save());
}
