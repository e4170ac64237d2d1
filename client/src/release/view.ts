/** The Release view: what UD would say about a repository now, and what to do. */

import {
  type CancellationToken,
  CancellationTokenSource,
  commands,
  type Disposable,
  Position,
  Selection,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import { refuse } from '../../../server/src/protocol/answer.ts';
import { HAS_RELEASE, RELEASE_VIEW } from '../../../server/src/protocol/commands.ts';
import {
  CHECK_RELEASE_REQUEST,
  type CheckReleaseParams,
  type CheckReleaseResult,
  type ReleasePlace,
  type ReleaseReport,
} from '../../../server/src/protocol/release.ts';
import { entryName } from '../entryName.ts';
import type { LastPlace } from '../place.ts';
import { Soon } from '../show/debounce.ts';
import { choose } from '../show/lists.ts';
import { showProgress, showWarning } from '../show/messages.ts';
import { createTreePanel, type TreePanel } from '../show/tree.ts';
import { filesOfWorkspace } from '../treebankFiles.ts';
import { carryOutRemedy } from './remedy.ts';
import { type ReleaseNode, ReleaseTree } from './tree.ts';
import { watchFolder } from './watch.ts';

export class ReleaseView implements Disposable {
  private readonly tree = new ReleaseTree();
  private readonly view: TreePanel;
  private folder: Uri | undefined;
  private watching: Disposable | undefined;
  private readonly resting = new Soon(() => this.checkAgain(), REST_MS);
  private isOld = false;
  /** Those that are running. */
  private checks = 0;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
  ) {
    this.view = createTreePanel(RELEASE_VIEW, this.tree);
    this.view.onDidChangeVisibility(() => {
      if (this.isOld) void this.checkAgain();
    });
  }

  /** @param clicked a folder in the explorer, or its address; otherwise that of the open treebank, or one of the workspace */
  async check(clicked: unknown): Promise<void> {
    const named = typeof clicked === 'string' ? Uri.parse(clicked) : clicked;
    const folder = named instanceof Uri ? named : await this.askFolder();
    if (folder === undefined) return;
    const title = inert`Checking ${entryName(folder)} for its release…`;
    const isDone = await this.checkFolder(folder, () => showProgress(title, (_, token) => this.ask(folder, token)));
    if (isDone) await commands.executeCommand(`${RELEASE_VIEW}.focus`);
  }

  /** A click on a row. */
  async openRow(node: unknown): Promise<void> {
    if (!isPlace(node)) return;
    const { place, alike } = node;
    const done = await solve(place, alike);
    if (done === 'open') await open(place);
    if (done === 'written') await this.checkAgain();
  }

  /** @returns whether there is a new report */
  private async checkFolder(folder: Uri, ask: () => Promise<CheckReleaseResult | undefined>): Promise<boolean> {
    let isOld = false;
    const watching = watchFolder(folder, () => {
      isOld = true;
      if (this.watching === watching) this.checkSoon();
    });
    this.checks++;
    const result = await ask().finally(() => this.checks--);
    if (result === undefined || !result.ok) {
      watching.dispose();
      if (result === undefined) return false;
      if (folder.toString() === this.folder?.toString()) this.view.say(result.reason);
      else void showWarning(result.reason);
      return false;
    }
    const { report } = result;
    this.folder = folder;
    this.watching?.dispose();
    this.watching = watching;
    await commands.executeCommand('setContext', HAS_RELEASE, true);
    this.tree.show(report);
    this.view.call(inert`Release: ${report.treebank}`);
    this.view.say(verdictOf(report));
    if (isOld) this.checkSoon();
    return true;
  }

  /** Once no more changes come. */
  private checkSoon(): void {
    this.view.say(inert`Something has changed since this check.`);
    this.isOld = true;
    this.resting.postpone();
  }

  /** Put off while the view is hidden or another check is running. */
  private async checkAgain(): Promise<void> {
    const { folder } = this;
    if (folder === undefined || !this.view.isVisible) return;
    if (0 < this.checks) return this.checkSoon();
    this.resting.cancel();
    this.isOld = false;
    this.view.say(inert`Something has changed since this check: checking again…`);
    const { token } = new CancellationTokenSource();
    await this.checkFolder(folder, () => this.ask(folder, token));
  }

  dispose(): void {
    this.resting.dispose();
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

function verdictOf({ errors }: ReleaseReport): Inert {
  if (errors === 0) return inert`Passed: there are no errors, so it may be released.`;
  return errors === 1
    ? inert`Failed: 1 error keeps it from being released.`
    : inert`Failed: ${formatNumber(errors)} errors keep it from being released.`;
}

const IS_REPOSITORY = /^(?:Non)?UD_/;

/** Milliseconds between a change and the check of what it has changed. */
const REST_MS = 1000;

/** Asks first, if anything solves it. @returns as `carryOutRemedy` */
async function solve(place: ReleasePlace, alike: readonly ReleasePlace[]): Promise<'written' | 'open' | undefined> {
  return place.template === undefined && place.remedies === undefined ? 'open' : carryOutRemedy(place, alike);
}

async function open({ template, uri = template?.uri, line = 0, character = 0 }: ReleasePlace): Promise<void> {
  if (uri === undefined) return;
  const editor = await window.showTextDocument(Uri.parse(uri));
  const { range } = editor.document.lineAt(Math.min(line, editor.document.lineCount - 1));
  const at = editor.document.validatePosition(new Position(range.start.line, character));
  editor.selection = new Selection(at, at);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Commands may be called with anything. */
const isPlace = (node: unknown): node is ReleaseNode & { readonly kind: 'place' } =>
  typeof node === 'object' && node !== null && 'kind' in node && node.kind === 'place';
