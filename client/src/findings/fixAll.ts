/** *Fix All of a Kind*: in one file at once, in the whole treebank after a list of what would change in each file; as one step, undone by one. */

import { type CancellationToken, commands, type TextDocument, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import { type Answer, refuse } from '../../../server/src/protocol/answer.ts';
import {
  FIX_ALL_REQUEST,
  type FixAllParams,
  type FixAllResult,
  type FixedFile,
} from '../../../server/src/protocol/fixAll.ts';
import { openToEdit } from '../commands/lostBytes.ts';
import { answerOf, STALE } from '../commands/outcome.ts';
import type { TreebankFiles } from '../overview/files.ts';
import type { LastPlace } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import type { ReleaseNode } from '../release/tree.ts';
import type { Results } from '../results/results.ts';
import type { WorkScope } from '../scope.ts';
import { chooseSeveral } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';
import type { FindingNode } from './tree.ts';

const CHANGED = inert`A file changed in the meantime, so nothing was undone. Undo the repairs in the files themselves.`;
const READ_ONLY = refuse(inert`The editor rejected the changes, so nothing was done. Is a file read-only?`);

interface Tools {
  readonly client: BaseLanguageClient;
  readonly places: LastPlace;
  readonly files: TreebankFiles;
  readonly scope: WorkScope;
  readonly results: Results;
}

/** Takes the id of a rule, or a row of the Findings view or of the Release view. */
export function fixAllCommand(tools: Tools) {
  return async (argument?: unknown): Promise<void> => {
    const node = groupOf(argument);
    const id = node?.group.id ?? argument;
    const released = node && 'files' in node ? node.files : undefined;
    const here = (node && 'uri' in node ? node.uri : undefined) ?? tools.places.current?.document.uri;
    if (typeof id !== 'string') return;
    const { client, files, scope } = tools;
    const asUri = (uri: Uri) => client.code2ProtocolConverter.asUri(uri);
    const isWhole = released !== undefined || scope.isTreebank;
    const whole = released?.map((uri) => asUri(Uri.parse(uri))) ?? (isWhole ? await files.all() : []);
    const uris = 0 < whole.length || here === undefined ? whole : [asUri(here)];
    const release = released !== undefined;
    const title = inert`Looking for what “${id}” can be repaired…`;
    const found = await withProgressIfSlow(title, (token) => ask(client, { uris, id, release }, token));
    if (!found.ok) return void showWarning(found.reason);
    const changing = found.files.filter(({ sentences }) => 0 < sentences);
    if (changing.length === 0) return tellNothing(tools, id, found.files);
    const chosen = isWhole ? await choose(id, changing, found.files) : changing;
    if (chosen === undefined || chosen.length === 0) return;
    const about = { id, chosen, uris, release, saves: isWhole };
    const outcome = await withProgressIfSlow(inert`Repairing…`, (token) => apply(client, about, token));
    if (!outcome.ok) return void showWarning(outcome.reason);
    const { done, saved, unopened } = outcome;
    const repaired = chosen.filter(({ uri }) => done.uris.has(uri));
    const left = [...repaired, ...found.files.filter(({ sentences }) => sentences === 0)].flatMap(
      (file) => file.left ?? [],
    );
    const message = joinInert([doneMessage(repaired), ...new Set([...left, ...unopened])]);
    const [document, ...others] = done.documents;
    if (others.length === 0 || !isAsApplied(done)) return tools.results.tell(message, { document, others });
    tools.results.tell(message, { document, others }, { title: inert`Undo`, run: () => undo(done, saved) });
  };
}

const ask = (client: BaseLanguageClient, params: FixAllParams, token: CancellationToken) =>
  answerOf(client.sendRequest<FixAllResult>(FIX_ALL_REQUEST, params, token));

function tellNothing({ results }: Tools, id: string, files: readonly FixedFile[]): void {
  const left = files.flatMap((file) => file.left ?? []);
  if (0 < left.length) void showWarning(joinInert(left));
  else results.tell(inert`There is nothing of “${id}” that can be repaired without a decision.`);
}

/** The preview: each file with its counts, all ticked. */
async function choose(
  id: string,
  files: readonly FixedFile[],
  all: readonly FixedFile[],
): Promise<readonly FixedFile[] | undefined> {
  const items = files.map((file) => ({
    label: inert(workspace.asRelativePath(Uri.parse(file.uri))),
    description: countsOf(file),
    ...(file.left === undefined ? {} : { detail: file.left }),
    picked: true,
    file,
  }));
  const others = all.length - files.length;
  const n = formatNumber(sum(files, 'findings'));
  const title = inert`Fix All “${id}” (${n}) in These Files`;
  const placeHolder =
    others === 0
      ? inert`Enter repairs the ticked files in one step`
      : inert`Enter repairs the ticked files in one step; nothing can be repaired in ${formatNumber(others)} more`;
  return (await chooseSeveral(items, { title, placeHolder }))?.map(({ file }) => file);
}

const countsOf = ({ findings, sentences }: FixedFile): Inert => {
  const n = formatNumber(findings);
  const found = findings === 1 ? inert`1 finding` : inert`${n} findings`;
  return sentences === 1
    ? inert`${found}, 1 sentence changes`
    : inert`${found}, ${formatNumber(sentences)} sentences change`;
};

function doneMessage(files: readonly FixedFile[]): Inert {
  const n = sum(files, 'sentences');
  const sentences = n === 1 ? inert`1 sentence repaired` : inert`${formatNumber(n)} sentences repaired`;
  return files.length === 1 ? inert`${sentences}.` : inert`${sentences} in ${formatNumber(files.length)} files.`;
}

const sum = (files: readonly FixedFile[], what: 'findings' | 'sentences'): number =>
  files.reduce((all, file) => all + file[what], 0);

/** What was changed, as it was then. */
interface Done {
  readonly uris: ReadonlySet<string>;
  readonly documents: readonly TextDocument[];
  /** Of the documents, in their order. */
  readonly versions: readonly number[];
}

type Applied = Answer<{
  readonly done: Done;
  readonly saved: readonly TextDocument[];
  /** Why ticked files stay as they are. */
  readonly unopened: readonly Inert[];
}>;

interface Task {
  readonly id: string;
  /** The ticked files. */
  readonly chosen: readonly FixedFile[];
  /** All that were asked about. */
  readonly uris: readonly string[];
  /** Whether what is repaired are the findings of a release. */
  readonly release: boolean;
  /** Whether to save the files that had no unsaved changes: in a treebank, most of them are not on screen. */
  readonly saves: boolean;
}

/**
 * All files that can be opened or none. The edits are asked for once the files are open, so that the server follows what .treebank.json
 * says about their words.
 */
async function apply(
  client: BaseLanguageClient,
  { id, chosen, uris, release, saves }: Task,
  token: CancellationToken,
): Promise<Applied> {
  const byUri = new Map<string, TextDocument>();
  const unopened: Inert[] = [];
  for (const { uri } of chosen) {
    const opened = await openToEdit(client.protocol2CodeConverter.asUri(uri));
    if (isInert(opened)) unopened.push(opened);
    else byUri.set(uri, opened);
  }
  if (byUri.size === 0) return refuse(joinInert(unopened));
  const found = await ask(client, { uris: [...byUri.keys()], id, edits: true, scope: uris, release }, token);
  if (!found.ok) return found;
  const isAsSeen = ({ uri, sentences }: FixedFile) =>
    !byUri.has(uri) || found.files.some((file) => file.uri === uri && file.sentences === sentences);
  if (!chosen.every(isAsSeen)) return STALE;
  const edit = new WorkspaceEdit();
  const changing = found.files.flatMap((file) => {
    const document = byUri.get(file.uri);
    return document === undefined ? [] : [{ file, document }];
  });
  for (const { file, document } of changing)
    edit.set(document.uri, await client.protocol2CodeConverter.asTextEdits([...file.edits]));
  // Converting many edits lets other work run, including typing.
  if (changing.some(({ file, document }) => document.version !== file.version)) return STALE;
  const documents = changing.map(({ document }) => document);
  const clean = saves ? documents.filter((document) => !document.isDirty && !document.isUntitled) : [];
  if (!(await workspace.applyEdit(edit))) return READ_ONLY;
  const done = { uris: new Set(byUri.keys()), documents, versions: documents.map(({ version }) => version) };
  return { ok: true, done, saved: await save(clean), unopened };
}

const isInert = (opened: TextDocument | Inert): opened is Inert => typeof opened === 'string';

/** @returns those that were saved; the others stay open with unsaved changes, and the editor says why */
async function save(documents: readonly TextDocument[]): Promise<TextDocument[]> {
  const saved: TextDocument[] = [];
  for (const document of documents) if (await document.save()) saved.push(document);
  return saved;
}

const isAsApplied = ({ documents, versions }: Done): boolean =>
  documents.every((document, i) => !document.isClosed && document.version === versions[i]);

/** The editor's own undo, which covers all files of the step; refused if it would take back something else. */
async function undo(done: Done, saved: readonly TextDocument[]): Promise<void> {
  const { documents, versions } = done;
  if (!isAsApplied(done)) return void showWarning(CHANGED);
  await window.showTextDocument(documents[0]);
  if (!isAsApplied(done)) return void showWarning(CHANGED);
  await commands.executeCommand('undo');
  // The editor asks, and may have changed back one file or none.
  const undone = documents.filter(({ version }, i) => version !== versions[i]);
  await save(saved.filter((document) => undone.includes(document)));
}

type GroupNode = (FindingNode | ReleaseNode) & { kind: 'group' };

function groupOf(argument: unknown): GroupNode | undefined {
  if (typeof argument !== 'object' || argument === null || !('kind' in argument)) return undefined;
  return argument.kind === 'group' ? (argument as GroupNode) : undefined;
}
