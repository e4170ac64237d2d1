/** What solves a problem of the Release view with certainty: another name of a file, other line ends. */

import { EndOfLine, TextEdit, Uri, WorkspaceEdit, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { ReleasePlace } from '../../../server/src/protocol/release.ts';
import { entryName } from '../entryName.ts';
import { choose } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';

type Remedy = NonNullable<ReleasePlace['remedy']>;

/** Asks first. @returns whether it was done, or the file should be opened; undefined if neither */
export async function carryOutRemedy(uri: string, remedy: Remedy): Promise<'written' | 'open' | undefined> {
  const file = Uri.parse(uri);
  const name = entryName(file);
  const label =
    remedy.kind === 'rename'
      ? inert`Rename it to ${entryName(Uri.parse(remedy.to))}`
      : inert`Save it with LF line ends`;
  const rows = [
    { label: inert`Open ${name}`, does: false },
    { label, does: true },
  ];
  const chosen = await choose(rows, { title: inert(name) });
  if (chosen === undefined) return undefined;
  if (!chosen.does) return 'open';
  const isDone = remedy.kind === 'rename' ? await rename(file, Uri.parse(remedy.to)) : await saveWithLf(file);
  if (isDone) return 'written';
  void showWarning(inert`${name} could not be changed.`);
  return 'open';
}

/** Fails if there is such a file meanwhile. */
async function rename(file: Uri, to: Uri): Promise<boolean> {
  const edit = new WorkspaceEdit();
  edit.renameFile(file, to, { overwrite: false });
  return workspace.applyEdit(edit);
}

async function saveWithLf(file: Uri): Promise<boolean> {
  const document = await workspace.openTextDocument(file);
  const edit = new WorkspaceEdit();
  edit.set(file, [TextEdit.setEndOfLine(EndOfLine.LF)]);
  return (await workspace.applyEdit(edit)) && (await document.save());
}
