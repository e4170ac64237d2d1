/** Raw text that a training can learn words from: in the folder of the workspace that the treebank is in, or beside it. */

import { type CancellationToken, RelativePattern, Uri, workspace } from 'vscode';
import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { RawTextResult } from '../../../server/src/protocol/parsers.ts';
import { RAW_TEXT_EXTENSIONS } from '../../../server/src/protocol/treebankFiles.ts';
import { choose, type ListChoice } from '../show/lists.ts';
import { folderOf } from '../treebankFiles.ts';

const GLOB = `*.{${RAW_TEXT_EXTENSIONS.join(',')}}`;
/** A folder with more text files than this was not gathered for training. */
const MOST_FILES = 500;
const MOST_NAMED = 3;

type Found = Extract<RawTextResult, { readonly ok: true }>;

/** Files that may be raw text; whether they are is the server's to say. */
export async function rawTextCandidates(trained: readonly string[], token?: CancellationToken): Promise<string[]> {
  const first = Uri.parse(trained[0]);
  const beside = folderOf(first);
  if (beside === undefined) return [];
  const folder = workspace.getWorkspaceFolder(first);
  const pattern = folder === undefined ? new RelativePattern(beside, GLOB) : new RelativePattern(folder, `**/${GLOB}`);
  const found = await workspace.findFiles(pattern, '**/node_modules/**', MOST_FILES, token);
  const uris = found.map((uri) => uri.toString()).filter((uri) => !trained.includes(uri));
  return uris.sort();
}

interface TextChoice extends ListChoice {
  readonly rawText: readonly string[];
}

/** @returns the files to learn from, none if that is the choice; undefined if the list was dismissed */
export async function chooseRawText({ files, isAdvised }: Found): Promise<readonly string[] | undefined> {
  const words = files.reduce((sum, each) => sum + each.words, 0);
  const named = files.slice(0, MOST_NAMED).map(({ uri }) => inert(workspace.asRelativePath(Uri.parse(uri))));
  const names = joinInert(files.length <= MOST_NAMED ? named : [...named, inert`…`], ', ');
  const within: TextChoice = {
    label: inert`Learn from the raw text of the folder, too`,
    description: inert`about ${formatNumber(words)} words: ${names}`,
    detail: inert`A parser without it is then trained as well, to say what it gained`,
    rawText: files.map(({ uri }) => uri),
  };
  const without: TextChoice = {
    label: inert`Learn from the trees alone`,
    detail: isAdvised ? ADVISED : NOT_ADVISED,
    rawText: [],
  };
  const title = inert`Train a parser`;
  const chosen = await choose(isAdvised ? [within, without] : [without, within], { title });
  return chosen?.rawText;
}

const ADVISED: Inert = inert`Faster, but a small treebank knows few words`;
const NOT_ADVISED: Inert = inert`A treebank of this size gains little from raw text`;
