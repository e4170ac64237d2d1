/** The Release view: what UD would say about a repository now, and what to do. */

import {
  type CancellationToken,
  commands,
  type Disposable,
  Selection,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { refuse } from '../../../server/src/protocol/answer.ts';
import { HAS_RELEASE, RELEASE_VIEW } from '../../../server/src/protocol/commands.ts';
import {
  CHECK_RELEASE_REQUEST,
  type CheckReleaseParams,
  type CheckReleaseResult,
  type ReleasePlace,
} from '../../../server/src/protocol/release.ts';
import { entryName } from '../entryName.ts';
import type { LastPlace } from '../place.ts';
import { choose } from '../show/lists.ts';
import { showProgress, showWarning } from '../show/messages.ts';
import { createTreePanel, type TreePanel } from '../show/tree.ts';
import { filesOfWorkspace } from '../treebankFiles.ts';
import { carryOutRemedy } from './remedy.ts';
import { writeTemplate } from './template.ts';
import { type ReleaseNode, ReleaseTree } from './tree.ts';
import { watchFolder } from './watch.ts';

export class ReleaseView implements Disposable {
  private readonly tree = new ReleaseTree();
  private readonly view: TreePanel;
  private folder: Uri | undefined;
  private watching: Disposable | undefined;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
  ) {
    this.view = createTreePanel(RELEASE_VIEW, this.tree);
  }

  /** @param clicked a folder in the explorer; otherwise that of the open treebank, or one of the workspace */
  async check(clicked: unknown): Promise<void> {
    const folder = clicked instanceof Uri ? clicked : await this.askFolder();
    if (folder === undefined) return;
    if (await this.checkFolder(folder)) await commands.executeCommand(`${RELEASE_VIEW}.focus`);
  }

  /** A click on a row. */
  async openRow(node: unknown): Promise<void> {
    if (!isPlace(node)) return;
    const { place } = node;
    const done = await solve(place);
    if (done === 'open') await open(place);
    if (done === 'written' && this.folder !== undefined) await this.checkFolder(this.folder);
  }

  /** @returns whether there is a new report */
  private async checkFolder(folder: Uri): Promise<boolean> {
    const name = entryName(folder);
    let isOld = false;
    const watching = watchFolder(folder, () => {
      isOld = true;
      if (this.watching === watching) this.view.say(OLD());
    });
    const result = await showProgress(inert`Checking ${name} for its release…`, (_, token) => this.ask(folder, token));
    if (result === undefined || !result.ok) {
      watching.dispose();
      if (result !== undefined) void showWarning(result.reason);
      return false;
    }
    const { report } = result;
    this.folder = folder;
    this.watching?.dispose();
    this.watching = watching;
    await commands.executeCommand('setContext', HAS_RELEASE, true);
    this.tree.show(report);
    this.view.call(inert`Release: ${report.treebank}`);
    const verdict = report.hasPassed
      ? inert`May be released: there are no errors.`
      : inert`Has errors, so it would not be released.`;
    this.view.say(isOld ? OLD() : verdict);
    return true;
  }

  dispose(): void {
    this.watching?.dispose();
    this.view.dispose();
  }

  private async askFolder(): Promise<Uri | undefined> {
    const here = window.activeTextEditor?.document.uri ?? this.places.editor?.document.uri;
    const own = here && Uri.joinPath(here, '..');
    if (own !== undefined && IS_REPOSITORY.test(entryName(own))) return own;
    const files = (await filesOfWorkspace()).map((uri) => Uri.joinPath(uri, '..'));
    const folders = [...new Map(files.map((uri) => [uri.toString(), uri])).values()];
    const repositories = folders.filter((uri) => IS_REPOSITORY.test(entryName(uri)));
    const candidates = 0 < repositories.length ? repositories : folders;
    if (candidates.length === 0) {
      void showWarning(
        inert`There is no treebank in this folder. Open the folder of a repository, UD_Language-Treebank.`,
      );
    }
    if (candidates.length < 2) return candidates[0];
    const rows = candidates.map((uri) => ({
      label: inert(entryName(uri)),
      description: inert(workspace.asRelativePath(uri)),
      uri,
    }));
    return (await choose(rows, { title: inert`Check a Treebank for Its Release` }))?.uri;
  }

  /** Undefined if cancelled. */
  private async ask(folder: Uri, token: CancellationToken): Promise<CheckReleaseResult | undefined> {
    const uri = this.client.code2ProtocolConverter.asUri(folder).replace(/\/$/, '');
    const params: CheckReleaseParams = { folder: uri };
    try {
      return await this.client.sendRequest<CheckReleaseResult>(CHECK_RELEASE_REQUEST, params, token);
    } catch (error) {
      if (token.isCancellationRequested) return undefined;
      return refuse(inert`The language server did not answer: ${String(error)}`);
    }
  }
}

const IS_REPOSITORY = /^(?:Non)?UD_/;

const OLD = () => inert`Something has changed since this check: check again.`;

/** Asks first, if anything solves it. @returns as `writeTemplate` */
async function solve({ uri, template, remedy }: ReleasePlace): Promise<'written' | 'open' | undefined> {
  if (template !== undefined) return writeTemplate(template);
  return uri === undefined || remedy === undefined ? 'open' : carryOutRemedy(uri, remedy);
}

async function open({ template, uri = template?.uri, line = 0 }: ReleasePlace): Promise<void> {
  if (uri === undefined) return;
  const editor = await window.showTextDocument(Uri.parse(uri));
  const { range } = editor.document.lineAt(Math.min(line, editor.document.lineCount - 1));
  editor.selection = new Selection(range.start, range.start);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Commands may be called with anything. */
const isPlace = (node: unknown): node is ReleaseNode & { readonly kind: 'place' } =>
  typeof node === 'object' && node !== null && 'kind' in node && node.kind === 'place';
