/** The Review view: what is probably wrong in the active file, one entry after the other, and a key for each verdict. */

import { commands, Disposable, Range, Selection, TextEditorRevealType, type Uri, window, workspace } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import {
  IN_LIST,
  IS_BY_PATTERN,
  IS_REVIEWING,
  SUSPICION_VIEW,
  WITH_MODELS,
} from '../../../server/src/protocol/commands.ts';
import {
  type Judgement,
  SHOW_SUSPICION_REQUEST,
  type ShownSuspicion,
  type ShowSuspicionParams,
  SUSPICION_CHANGED_NOTIFICATION,
  SUSPICION_LISTS_REQUEST,
  SUSPICIONS_REQUEST,
  type SuspicionChangedParams,
  type SuspicionGrouping,
  type SuspicionListName,
  type SuspicionLists,
  type SuspicionsPage,
  type SuspicionsParams,
} from '../../../server/src/protocol/suspicion.ts';
import { carryOut, tellOutcome } from '../commands/outcome.ts';
import type { DiagramView } from '../diagram/view.ts';
import { whyNotWrite } from '../findings/acknowledge.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { surroundings } from '../server.ts';
import { ask, choose } from '../show/lists.ts';
import { showInPassing, showWarning } from '../show/messages.ts';
import { Soon } from '../show/soon.ts';
import { createTreePanel, type TreePanel } from '../show/tree.ts';
import { whyNot } from '../trust.ts';
import { NOTHING_LEFT, shownMessage, viewMessage } from './labels.ts';
import { type SuspicionNode, SuspicionTree } from './tree.ts';

/** A list that changes with every key press cannot be read. */
const MILLISECONDS_TO_WAIT = 200;

/** The entry that is being looked at. */
interface Current {
  readonly uri: Uri;
  readonly list: SuspicionListName;
  readonly entry: ShownSuspicion;
}

export interface Reviewing {
  readonly client: BaseLanguageClient;
  readonly places: LastPlace;
  readonly results: Results;
  readonly diagram: Pick<DiagramView, 'open'>;
  /** Remembers that the view is in use. */
  readonly memory: { get(key: string): unknown; update(key: string, value: unknown): Thenable<void> };
}

export class SuspicionView implements Disposable {
  private readonly tree = new SuspicionTree((list, group, limit) => this.page(list, group, limit));
  private readonly view: TreePanel<SuspicionNode>;
  private readonly registrations: Disposable;
  private grouping: SuspicionGrouping = 'sentence';
  /** The displayed file. */
  private uri: Uri | undefined;
  private current: Current | undefined;
  private lists: SuspicionLists | undefined;
  /** The entry shown is to be selected in the tree, once it is drawn anew; `keyboard`: and to have the keyboard, which is there. */
  private toSelect: 'select' | 'keyboard' | undefined;
  private readonly refreshing = new Soon(() => this.refresh(), MILLISECONDS_TO_WAIT);
  /** Counts refreshes: the answer to an older one is dropped. */
  private nRefreshes = 0;
  /** Counts the entries that were gone to: what is still on the way to an older one is dropped. */
  private nGoes = 0;
  /** The entry that was gone to last, as soon as it is known. */
  private finding: Promise<Current | undefined> = Promise.resolve(undefined);

  constructor(private readonly reviewing: Reviewing) {
    const { client, places, memory } = reviewing;
    this.view = createTreePanel(SUSPICION_VIEW, this.tree);
    this.registrations = Disposable.from(
      this.view,
      this.tree,
      places.onDidChange(() => this.follow()),
      this.view.onDidChangeVisibility(() => this.refreshing.ask()),
      client.onNotification(SUSPICION_CHANGED_NOTIFICATION, ({ uri }: SuspicionChangedParams) => {
        if (client.protocol2CodeConverter.asUri(uri).toString() === this.uri?.toString()) this.refreshing.ask();
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (0 < contentChanges.length && document.uri.toString() === this.uri?.toString()) this.refreshing.ask();
      }),
      client.onDidChangeState(() => this.refreshing.ask()),
    );
    for (const key of [IS_REVIEWING, WITH_MODELS]) {
      if (memory.get(key) === true) void commands.executeCommand('setContext', key, true);
    }
    this.follow();
  }

  /** Shows the view, from now on also in this workspace's next windows. */
  async open(): Promise<void> {
    await commands.executeCommand('setContext', IS_REVIEWING, true);
    await this.reviewing.memory.update(IS_REVIEWING, true);
    await commands.executeCommand(`${SUSPICION_VIEW}.focus`);
  }

  setGrouping(grouping: SuspicionGrouping): void {
    this.grouping = grouping;
    void commands.executeCommand('setContext', IS_BY_PATTERN, grouping === 'pattern');
    this.tree.show(this.uri, this.lists?.lists ?? []);
  }

  showMore(key: unknown): void {
    this.tree.showMore(key);
  }

  /** Whether models rank, too: they are trained in the background, now and when the view is opened again. */
  async useModels(withModels: boolean): Promise<void> {
    const refusal = withModels ? whyNot('train', surroundings()) : undefined;
    if (refusal !== undefined) return void showWarning(refusal);
    await this.reviewing.memory.update(WITH_MODELS, withModels);
    void commands.executeCommand('setContext', WITH_MODELS, withModels);
    if (!withModels && this.uri !== undefined) {
      await this.request<SuspicionLists>(SUSPICION_LISTS_REQUEST, { ...this.about(this.uri), withModels });
    }
    this.refreshing.ask();
  }

  /** Looks at the whole file again. */
  async refreshAll(): Promise<void> {
    if (this.uri === undefined) return;
    await this.request<SuspicionLists>(SUSPICION_LISTS_REQUEST, { ...this.about(this.uri), isAfresh: true });
    this.refreshing.ask();
  }

  /** An entry of the tree in text and diagram; the keyboard stays in the view. */
  async show(list: unknown, line: unknown): Promise<void> {
    if (typeof list === 'string' && typeof line === 'number')
      await this.go({ list: list as SuspicionListName, at: line });
  }

  /** The next entry of the list that is to be judged. */
  async next(): Promise<void> {
    const list = this.current?.list ?? this.lists?.lists.find(({ nOpen }) => 0 < nOpen)?.list ?? 'rare';
    await this.go({ list });
  }

  /** @param argument the node of a menu in the view; without one, the entry shown is judged */
  async judge(judgement: Judgement, argument: unknown, how: 'at once' | 'with reason' = 'at once'): Promise<void> {
    const refusal = whyNotWrite();
    if (refusal !== undefined) return void showWarning(refusal);
    const { nGoes } = this;
    const target = await this.targetOf(argument);
    if (target === undefined) return void showWarning(inert`No entry of the Review view is shown. Choose one there.`);
    const { uri, list, line, label } = target;
    const reason = how === 'with reason' ? await askReason(label) : undefined;
    if (how === 'with reason' && reason === undefined) return;
    const document = await workspace.openTextDocument(uri);
    const at = { ...this.about(uri), version: document.version };
    const intention = { type: 'judge', list, line, judgement, ...(reason === undefined ? {} : { reason }) } as const;
    const outcome = await carryOut<'judge'>(this.reviewing.client, at, intention);
    tellOutcome(this.reviewing.results, { document }, outcome);
    if (!outcome.ok) return;
    // Where another entry was chosen in the meantime, that one stays.
    if (nGoes !== this.nGoes) return this.refreshing.ask();
    await this.go({ list }, argument === IN_LIST ? 'keyboard' : 'select');
  }

  /** Lists a muted kind again. */
  async unmute(): Promise<void> {
    const refusal = whyNotWrite();
    if (refusal !== undefined) return void showWarning(refusal);
    const { uri, lists } = this;
    if (uri === undefined || lists === undefined || lists.muted.length === 0) {
      return void showWarning(inert`No kind of entry is muted in this folder.`);
    }
    const items = lists.muted.map(({ label, ...muted }) => ({ label, muted }));
    const chosen = await choose(items, { title: inert`List a Muted Kind Again` });
    if (chosen === undefined) return;
    const document = await workspace.openTextDocument(uri);
    const at = { ...this.about(uri), version: document.version };
    const outcome = await carryOut<'unmute'>(this.reviewing.client, at, { type: 'unmute', ...chosen.muted });
    tellOutcome(this.reviewing.results, { document }, outcome);
    this.refreshing.ask();
  }

  dispose(): void {
    this.refreshing.dispose();
    this.registrations.dispose();
  }

  private async go(
    what: Pick<ShowSuspicionParams, 'list' | 'at'>,
    then: 'select' | 'keyboard' = 'select',
  ): Promise<void> {
    const { uri } = this;
    if (uri === undefined) return;
    this.finding = this.find(uri, what, then);
    const found = await this.finding;
    if (found === undefined || found !== this.current) return;
    const { entry } = found;
    const { start, end } = entry.range;
    const range = new Range(start.line, start.character, end.line, end.character);
    const document = await workspace.openTextDocument(uri);
    const { editor } = this.reviewing.places;
    const viewColumn = editor?.document === document ? editor.viewColumn : undefined;
    const shown = await window.showTextDocument(document, { viewColumn, preserveFocus: true });
    shown.selection = new Selection(range.start, range.end);
    // From its start: the form tells more than the cell, which the diagram shows, too.
    const line = new Range(start.line, 0, start.line, 0);
    shown.revealRange(line, TextEditorRevealType.InCenterIfOutsideViewport);
    await this.reviewing.diagram.open();
    showInPassing(shownMessage(entry), 15_000);
  }

  /** Finds an entry, and makes it the current one unless another one was gone to in the meantime. */
  private async find(
    uri: Uri,
    what: Pick<ShowSuspicionParams, 'list' | 'at'>,
    then: 'select' | 'keyboard',
  ): Promise<Current | undefined> {
    const number = ++this.nGoes;
    const params: ShowSuspicionParams = { ...this.about(uri), ...what, by: this.grouping };
    const entry = await this.request<ShownSuspicion>(SHOW_SUSPICION_REQUEST, params);
    const found = entry ? { uri, list: what.list, entry } : undefined;
    if (number !== this.nGoes) return found;
    this.refreshing.ask();
    this.current = found;
    if (found === undefined) showInPassing(NOTHING_LEFT, 4000);
    else this.toSelect = then;
    return found;
  }

  private async targetOf(
    argument: unknown,
  ): Promise<{ uri: Uri; list: SuspicionListName; line: number; label: Inert } | undefined> {
    const node = nodeOf(argument);
    if (node?.kind === 'entry' && this.uri !== undefined) {
      return { uri: this.uri, list: node.list, line: node.entry.line, label: node.entry.label };
    }
    // A key right after a click is about the entry that was clicked, even if another one is clicked before it is known.
    const found = await this.finding;
    if (found === undefined) return undefined;
    const { uri, list, entry } = found;
    return { uri, list, line: entry.line, label: entry.label };
  }

  /** Shows the file of the active editor; if none is a treebank, the displayed one stays. */
  private follow(): void {
    const uri = this.reviewing.places.editor?.document.uri;
    if (uri === undefined || uri.toString() === this.uri?.toString()) return;
    this.uri = uri;
    this.current = undefined;
    this.finding = Promise.resolve(undefined);
    this.refreshing.ask();
  }

  private async refresh(): Promise<void> {
    // A hidden view asks for nothing, so that nothing is computed for it.
    if (!this.view.isVisible) return;
    const { uri } = this;
    const number = ++this.nRefreshes;
    if (uri === undefined || this.reviewing.client.state !== State.Running) {
      this.tree.show(undefined, []);
      return this.view.say(undefined);
    }
    const withModels = this.reviewing.memory.get(WITH_MODELS) === true ? { withModels: true } : {};
    const lists = await this.request<SuspicionLists>(SUSPICION_LISTS_REQUEST, { ...this.about(uri), ...withModels });
    if (number !== this.nRefreshes) return;
    this.lists = lists ?? undefined;
    this.tree.show(uri, lists?.lists ?? []);
    this.view.say(lists ? viewMessage(lists, this.current?.list) : undefined);
    const { current, toSelect } = this;
    this.toSelect = undefined;
    const node = toSelect && current && this.tree.nodeOf(current.list, current.entry, this.grouping);
    if (node !== undefined) await this.view.goTo(node, toSelect === 'keyboard');
  }

  private async page(list: SuspicionListName, group: string | undefined, limit: number) {
    if (this.uri === undefined) return undefined;
    const within = group === undefined ? {} : { within: group };
    const params: SuspicionsParams = {
      ...this.about(this.uri),
      list,
      grouping: this.grouping,
      ...within,
      offset: 0,
      limit,
    };
    return (await this.request<SuspicionsPage>(SUSPICIONS_REQUEST, params)) ?? undefined;
  }

  private about(uri: Uri) {
    return { textDocument: { uri: this.reviewing.client.code2ProtocolConverter.asUri(uri) } };
  }

  /** Undefined if the server does not answer; its own messages say why. */
  private async request<R>(method: string, params: object): Promise<R | null | undefined> {
    try {
      return await this.reviewing.client.sendRequest<R | null>(method, params);
    } catch {
      return undefined;
    }
  }
}

/** VS Code passes the actual node of the tree. */
function nodeOf(argument: unknown): SuspicionNode | undefined {
  if (typeof argument !== 'object' || argument === null || !('kind' in argument)) return undefined;
  return argument.kind === 'entry' ? (argument as SuspicionNode) : undefined;
}

const askReason = (label: Inert): Promise<string | undefined> =>
  ask({
    title: inert`Right as It Is: ${label}`,
    prompt: inert`Why? The reason is recorded in .treebank.json, for reviewers.`,
    objection: () => undefined,
  });
