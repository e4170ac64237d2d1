/** Files of treebanks: selected in the explorer, or chosen from a list. */

import { Uri, workspace } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { TREEBANK_GLOB } from '../../../server/src/protocol/treebankFiles.ts';
import { isTreebank } from '../server.ts';
import { chooseSeveral, type ListChoice } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';

/** With more files, a list is no longer practical. */
const MOST_FILES = 2000;
const TOO_FEW = inert`Choose the files of two or more annotators: one for each.`;

interface FileChoice extends ListChoice {
  readonly uri: Uri;
}

/**
 * The annotators' files.
 * @param clicked,selected as passed by the explorer
 * @param here comes first in the list, and is ticked
 * @returns undefined if nothing was chosen; a message has said so if there were too few files
 */
export async function chooseAnnotators(
  title: Inert,
  clicked: unknown,
  selected: unknown,
  here: Uri | undefined,
): Promise<readonly Uri[] | undefined> {
  const given = filesGiven(clicked, selected);
  if (1 < given.length) return given;
  const chosen = await tick(title, inert`Tick the file of each annotator`, given[0] ?? here);
  if (chosen !== undefined && chosen.length < 2) return void showWarning(TOO_FEW);
  return chosen;
}

/** One or more files; the list and its parameters are as for annotators. @returns undefined if nothing was chosen */
export async function chooseTreebanks(
  title: Inert,
  clicked: unknown,
  selected: unknown,
  here: Uri | undefined,
): Promise<readonly Uri[] | undefined> {
  const given = filesGiven(clicked, selected);
  const chosen = 0 < given.length ? given : await tick(title, inert`Tick the files`, here);
  return chosen?.length === 0 ? undefined : chosen;
}

const filesGiven = (clicked: unknown, selected: unknown): Uri[] =>
  (Array.isArray(selected) ? selected : [clicked]).filter((each) => each instanceof Uri);

async function tick(title: Inert, placeHolder: Inert, first: Uri | undefined): Promise<readonly Uri[] | undefined> {
  const chosen = await chooseSeveral(choices(first), { title, placeHolder, matchOnDescription: true });
  return chosen?.map(({ uri }) => uri);
}

/** Open treebanks and those of the workspace, by path. */
async function choices(first: Uri | undefined): Promise<FileChoice[]> {
  const open = workspace.textDocuments.filter(isTreebank).map(({ uri }) => uri);
  const found = await workspace.findFiles(TREEBANK_GLOB, undefined, MOST_FILES);
  const byAddress = new Map([...open, ...found].map((uri) => [uri.toString(), uri]));
  const isFirst = (uri: Uri) => uri.toString() === first?.toString();
  const sorted = [...byAddress.values()].sort(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || (a.path < b.path ? -1 : 1),
  );
  return sorted.map((uri) => {
    const path = workspace.asRelativePath(uri);
    const at = path.lastIndexOf('/') + 1;
    return { label: inert(path.slice(at)), description: inert(path.slice(0, at)), picked: isFirst(uri), uri };
  });
}
