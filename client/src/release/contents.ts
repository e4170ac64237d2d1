/** Other text, line ends or bytes in a file of a repository. */

import {
  EndOfLine,
  Range,
  Selection,
  type TextDocument,
  TextEdit,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import type { ReleaseEdit, ReleaseTextEdit } from '../../../server/src/protocol/release.ts';

/**
 * All edits or none, as one step; shows the first one. Files without unsaved changes are saved.
 *
 * @returns false if a text is no longer the one that they are for
 */
export async function writeEdits(remedies: readonly ReleaseEdit[]): Promise<boolean> {
  const edit = new WorkspaceEdit();
  const clean: TextDocument[] = [];
  for (const [uri, edits] of byFile(remedies)) {
    const document = await workspace.openTextDocument(Uri.parse(uri));
    if (!edits.every((each) => withLf(document.getText(rangeOf(each))) === each.was)) return false;
    if (!document.isDirty) clean.push(document);
    edit.set(
      document.uri,
      edits.map((each) => TextEdit.replace(rangeOf(each), each.newText)),
    );
  }
  if (!(await workspace.applyEdit(edit))) return false;
  const [{ uri, edits }] = remedies;
  const editor = await window.showTextDocument(Uri.parse(uri));
  const { range, newText } = edits[edits.length - 1];
  const lines = newText.replace(/\n$/, '').split('\n');
  const end = editor.document.lineAt(Math.min(range.start.line + lines.length, editor.document.lineCount) - 1).range
    .end;
  editor.selection = new Selection(end, end);
  editor.revealRange(new Range(end, end));
  for (const document of clean) await document.save();
  return true;
}

function byFile(remedies: readonly ReleaseEdit[]): ReadonlyMap<string, ReleaseTextEdit[]> {
  const files = new Map<string, ReleaseTextEdit[]>();
  for (const { uri, edits } of remedies) {
    const known = files.get(uri);
    if (known === undefined) files.set(uri, [...edits]);
    else known.push(...edits);
  }
  return files;
}

const rangeOf = ({ range: { start, end } }: ReleaseTextEdit): Range =>
  new Range(start.line, start.character, end.line, end.character);

const withLf = (text: string): string => text.replace(/\r\n?/g, '\n');

export async function saveWithLf(file: Uri): Promise<boolean> {
  const document = await workspace.openTextDocument(file);
  // Of mixed line ends VS Code may have made LF already: saved as they are, nothing would change.
  if (!document.isDirty && document.eol === EndOfLine.LF) {
    await workspace.fs.writeFile(file, bytesWithLf(await workspace.fs.readFile(file)));
    return true;
  }
  const edit = new WorkspaceEdit();
  edit.set(file, [TextEdit.setEndOfLine(EndOfLine.LF)]);
  return (await workspace.applyEdit(edit)) && (await document.save());
}

const [LF, CR] = [0x0a, 0x0d];

/** Of any encoding that has ASCII, as UTF-8 has. */
const bytesWithLf = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte) => (byte === CR ? LF : byte)).filter((_, at) => bytes[at] !== LF || bytes[at - 1] !== CR);

const MARK = [0xef, 0xbb, 0xbf];

/** An editor shows no mark, and keeps it as it saves. */
export async function withoutMark(file: Uri): Promise<boolean> {
  const document = await workspace.openTextDocument(file);
  if (document.isDirty && !(await document.save())) return false;
  const bytes = await workspace.fs.readFile(file);
  if (!MARK.every((byte, at) => bytes[at] === byte)) return false;
  await workspace.fs.writeFile(file, bytes.subarray(MARK.length));
  return true;
}
