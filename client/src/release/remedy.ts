/** The question what to do about a problem of the Release view, and other names and folders for files. */

import { Uri, WorkspaceEdit, workspace } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { ReleaseEdit, ReleasePlace, ReleaseRemedy } from '../../../server/src/protocol/release.ts';
import { entryName } from '../entryName.ts';
import { choose } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';
import { saveWithLf, withoutMark, writeEdits } from './contents.ts';
import { type RemedyChoice, templateChoices } from './template.ts';

type Renaming = ReleaseRemedy & { readonly kind: 'rename' };

/** @param alike places with the same problem @returns whether it was done, or the file should be opened; undefined if neither */
export async function carryOutRemedy(
  { uri, template, remedies = [] }: ReleasePlace,
  alike: readonly ReleasePlace[],
): Promise<'written' | 'open' | undefined> {
  const about = uri ?? template?.uri ?? remedies.find((each) => each.kind === 'rename')?.from;
  if (about === undefined) return undefined;
  const file = Uri.parse(about);
  const name = entryName(file);
  const opening: RemedyChoice[] = uri === undefined ? [] : [{ label: inert`Open ${name}`, act: async () => 'open' }];
  const rows = [
    // Each can be undone, and is seen at once.
    ...remedies.flatMap((each) => (each.kind === 'edit' ? [editing(each, file)] : [])),
    ...editingAll(alike.map(onlyEdit)),
    ...remedies.flatMap((each) => (each.kind === 'rename' && about !== each.from ? [renaming(each, file)] : [])),
    ...(template === undefined ? opening : await templateChoices(template)),
    ...remedies.flatMap((each) => (each.kind === 'rename' && about === each.from ? [renaming(each, file)] : [])),
    ...remedies.flatMap(({ kind }) => (kind === 'rename' || kind === 'edit' ? [] : [SAVING[kind](file)])),
  ];
  const moves = alike.flatMap(movesAway);
  if (1 < moves.length && 0 < movesIn(remedies).length) {
    const label = inert`Move all ${formatNumber(moves.length)} that are not data to ${entryName(folderOf(moves[0].to))}`;
    rows.push({ label, act: () => rename(moves) });
  }
  const title = template === undefined ? inert(name) : inert`What UD prescribes for ${name}`;
  const chosen = await choose(rows, { title });
  if (chosen === undefined) return undefined;
  const isDone = await chosen.act();
  if (isDone === 'open') return 'open';
  if (isDone) return 'written';
  const opens = uri !== undefined || template !== undefined;
  void showWarning(inert`Nothing was done: ${name} has changed meanwhile, or cannot be written.`);
  return opens ? 'open' : undefined;
}

const folderOf = (uri: string): Uri => Uri.joinPath(Uri.parse(uri), '..');

const isMove = ({ from, to }: Renaming): boolean => folderOf(from).toString() !== folderOf(to).toString();

const movesIn = (remedies: readonly ReleaseRemedy[]): Renaming[] =>
  remedies.filter((each) => each.kind === 'rename').filter(isMove);

/** Neither of a file that may have another name instead, nor of data, nor of what configures a tool where it is: these are looked at one by one. */
const movesAway = ({ remedies = [] }: ReleasePlace): Renaming[] =>
  remedies.length === 1 ? movesIn(remedies).filter(({ from }) => !/\.conllu$|\/\.[^/]*$/.test(from)) : [];

/** The edit of a place that has no other. */
function onlyEdit({ remedies = [] }: ReleasePlace): ReleaseEdit | undefined {
  const edits = remedies.filter((each) => each.kind === 'edit');
  return edits.length === 1 ? edits[0] : undefined;
}

/** @param about the file in the title of the question */
function editing(edit: ReleaseEdit, about: Uri): RemedyChoice {
  const file = Uri.parse(edit.uri);
  const description = file.toString() === about.toString() ? undefined : inert`in ${entryName(file)}`;
  return { label: edit.title, ...(description !== undefined && { description }), act: () => writeEdits([edit]) };
}

function editingAll(edits: readonly (ReleaseEdit | undefined)[]): RemedyChoice[] {
  const all = edits.filter((each) => each !== undefined);
  if (all.length < 2 || all.length < edits.length) return [];
  return [{ label: inert`Do so in all ${formatNumber(all.length)} places`, act: () => writeEdits(all) }];
}

const SAVING: Readonly<Record<'lineEnds' | 'byteOrderMark', (file: Uri) => RemedyChoice>> = {
  lineEnds: (file) => ({ label: inert`Save it with LF line ends`, act: () => saveWithLf(file) }),
  byteOrderMark: (file) => ({
    label: inert`Save it without its byte order mark, which hides the heading`,
    act: () => withoutMark(file),
  }),
};

function renaming(remedy: Renaming, about: Uri): RemedyChoice {
  const [from, to] = [Uri.parse(remedy.from), Uri.parse(remedy.to)];
  const label =
    from.toString() !== about.toString()
      ? inert`Rename ${entryName(from)} to ${entryName(to)}`
      : isMove(remedy)
        ? inert`Move it to ${entryName(folderOf(remedy.to))}`
        : inert`Rename it to ${entryName(to)}`;
  return { label, act: () => rename([remedy]) };
}

/** Fails if there is such a file meanwhile. Makes folders that are missing. */
async function rename(remedies: readonly Renaming[]): Promise<boolean> {
  const edit = new WorkspaceEdit();
  for (const { from, to } of remedies) edit.renameFile(Uri.parse(from), Uri.parse(to), { overwrite: false });
  return workspace.applyEdit(edit);
}
