/** Writes what UD prescribes into a file of a repository, without loss of what anybody wrote since the check. */

import { EndOfLine, Range, TextEdit, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import type { ReleasePlace } from '../../../server/src/protocol/release.ts';
import { entryName } from '../entryName.ts';

/** What a row of the question about a problem does. */
export interface RemedyChoice {
  readonly label: Inert;
  readonly description?: Inert;
  /** @returns 'open': the file should be opened; false if it could not be done */
  readonly act: () => Promise<boolean | 'open'>;
}

type Template = NonNullable<ReleasePlace['template']>;

/** Looking at what is there comes before replacing it. */
export async function templateChoices({ uri, text }: Template): Promise<RemedyChoice[]> {
  const file = Uri.parse(uri);
  const name = entryName(file);
  const before = await textAt(file);
  const isThere = before !== undefined && before.trim() !== '';
  const act = async () => {
    if ((await textAt(file)) !== before || !(await replace(file, text, before !== undefined))) return false;
    await window.showTextDocument(file);
    return true;
  };
  if (!isThere) return [{ label: inert`Write ${name}`, act }];
  return [
    { label: inert`Open ${name}`, act: async () => 'open' },
    { label: inert`Replace the text of ${name}`, act },
  ];
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
