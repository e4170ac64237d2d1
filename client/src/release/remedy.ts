/** What solves a problem of the Release view: another name or folder for a file, other line ends. */

import { EndOfLine, TextEdit, Uri, WorkspaceEdit, workspace } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { ReleasePlace, ReleaseRemedy } from '../../../server/src/protocol/release.ts';
import { entryName } from '../entryName.ts';
import { choose } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';

type Renaming = ReleaseRemedy & { readonly kind: 'rename' };

/** @param alike places with the same problem @returns whether it was done, or the file should be opened; undefined if neither */
export async function carryOutRemedy(
  { uri, remedies = [] }: ReleasePlace,
  alike: readonly ReleasePlace[],
): Promise<'written' | 'open' | undefined> {
  const about = uri ?? remedies.find((each) => each.kind === 'rename')?.from;
  if (about === undefined) return undefined;
  const name = entryName(Uri.parse(about));
  const rows: { readonly label: Inert; readonly act: () => Promise<boolean | 'open'> }[] = [];
  if (uri !== undefined) rows.push({ label: inert`Open ${name}`, act: async () => 'open' });
  for (const remedy of remedies) {
    if (remedy.kind === 'lineEnds') {
      rows.push({ label: inert`Save it with LF line ends`, act: () => saveWithLf(Uri.parse(about)) });
    } else {
      rows.push({ label: labelOf(remedy), act: () => rename([remedy]) });
    }
  }
  const moves = alike.flatMap(movesAway);
  if (1 < moves.length && 0 < movesIn(remedies).length) {
    const label = inert`Move all ${formatNumber(moves.length)} that are not data to ${entryName(folderOf(moves[0].to))}`;
    rows.push({ label, act: () => rename(moves) });
  }
  const chosen = await choose(rows, { title: inert(name) });
  if (chosen === undefined) return undefined;
  const isDone = await chosen.act();
  if (isDone === 'open') return 'open';
  if (isDone) return 'written';
  void showWarning(inert`${name} could not be changed.`);
  return uri === undefined ? undefined : 'open';
}

const folderOf = (uri: string): Uri => Uri.joinPath(Uri.parse(uri), '..');

const isMove = ({ from, to }: Renaming): boolean => folderOf(from).toString() !== folderOf(to).toString();

const movesIn = (remedies: readonly ReleaseRemedy[]): Renaming[] =>
  remedies.filter((each) => each.kind === 'rename').filter(isMove);

/** Neither of a file that may have another name instead, nor of data, nor of what configures a tool where it is: these are looked at one by one. */
const movesAway = ({ remedies = [] }: ReleasePlace): Renaming[] =>
  remedies.length === 1 ? movesIn(remedies).filter(({ from }) => !/\.conllu$|\/\.[^/]*$/.test(from)) : [];

const labelOf = (remedy: Renaming): Inert =>
  isMove(remedy)
    ? inert`Move it to ${entryName(folderOf(remedy.to))}`
    : inert`Rename it to ${entryName(Uri.parse(remedy.to))}`;

/** Fails if there is such a file meanwhile. Makes folders that are missing. */
async function rename(remedies: readonly Renaming[]): Promise<boolean> {
  const edit = new WorkspaceEdit();
  for (const { from, to } of remedies) edit.renameFile(Uri.parse(from), Uri.parse(to), { overwrite: false });
  return workspace.applyEdit(edit);
}

async function saveWithLf(file: Uri): Promise<boolean> {
  const document = await workspace.openTextDocument(file);
  // Of mixed line ends VS Code may have made LF already: saved as they are, nothing would change.
  if (!document.isDirty && document.eol === EndOfLine.LF) {
    await workspace.fs.writeFile(file, withLf(await workspace.fs.readFile(file)));
    return true;
  }
  const edit = new WorkspaceEdit();
  edit.set(file, [TextEdit.setEndOfLine(EndOfLine.LF)]);
  return (await workspace.applyEdit(edit)) && (await document.save());
}

const [LF, CR] = [0x0a, 0x0d];

/** Of any encoding that has ASCII, as UTF-8 has. */
const withLf = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte) => (byte === CR ? LF : byte)).filter((_, at) => bytes[at] !== LF || bytes[at - 1] !== CR);
