/** The Findings view: follows the active file, refreshes as the checks progress, filters, and steps through the findings. */

import {
  commands,
  Disposable,
  type QuickInputButton,
  Selection,
  TextEditorRevealType,
  ThemeIcon,
  type Uri,
  window,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { FILTERED, FINDINGS_VIEW } from '../../../server/src/protocol/commands.ts';
import {
  FINDING_GROUPS_REQUEST,
  FINDINGS_CHANGED_NOTIFICATION,
  FINDINGS_REQUEST,
  type FindingGroups,
  type FindingGroupsParams,
  type FindingSeverity,
  type FindingsChangedParams,
  type FindingsFilter,
  type FindingsPage,
  type FindingsParams,
  STEP_FINDING_REQUEST,
  type StepFinding,
  type StepFindingParams,
} from '../../../server/src/protocol/findings.ts';
import type { OverviewRow } from '../../../server/src/protocol/overview.ts';
import type { TreebankFiles } from '../overview/files.ts';
import type { LastPlace } from '../place.ts';
import type { WorkScope } from '../scope.ts';
import { Soon } from '../show/debounce.ts';
import { createLine } from '../show/lists.ts';
import { showInPassing } from '../show/messages.ts';
import { shownRange } from '../show/range.ts';
import { createTreePanel, type TreePanel } from '../show/tree.ts';
import { isFilter, NO_FILTER, parseFilter, printFilter, SEVERITIES, toggleSeverity } from './filter.ts';
import { stepMessage, viewMessage } from './labels.ts';
import { FindingsTree } from './tree.ts';

/** Findings change with every key press; a list that changes as often is unreadable. */
const MILLISECONDS_TO_WAIT = 150;

export class FindingsView implements Disposable {
  private readonly tree = new FindingsTree({
    groups: (uri) => this.groups(uri),
    page: (uri, group, offset, limit) => this.page(uri, group, offset, limit),
  });
  private readonly view: TreePanel;
  private readonly registrations: Disposable;
  private filter: FindingsFilter = NO_FILTER;
  /** The displayed file. */
  private uri: Uri | undefined;
  private readonly refreshing = new Soon(() => this.refresh(), MILLISECONDS_TO_WAIT);
  /** Counts refreshes: late answers to older ones are dropped. */
  private nRefreshes = 0;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly files: TreebankFiles,
    private readonly scope: WorkScope,
  ) {
    this.view = createTreePanel(FINDINGS_VIEW, this.tree);
    this.registrations = Disposable.from(
      this.view,
      this.tree,
      places.onDidChange(() => this.follow()),
      this.view.onDidChangeVisibility(() => this.refreshing.ask()),
      // A notification has one listener.
      client.onNotification(FINDINGS_CHANGED_NOTIFICATION, ({ uri }: FindingsChangedParams) => {
        files.refresh();
        if (this.uri !== undefined && client.protocol2CodeConverter.asUri(uri).toString() === this.uri.toString()) {
          this.refreshing.ask();
        }
      }),
      client.onDidChangeState(() => this.refreshing.ask()),
      files.onDidChange(() => scope.isTreebank && this.refreshing.ask()),
      scope.onDidChange(() => {
        this.files.begin();
        this.refreshing.ask(0);
      }),
    );
    files.look(() => scope.isTreebank && this.view.isVisible);
    this.follow();
    this.refreshing.ask();
  }

  /** All findings of a rule and nothing else. @param id of the rule */
  async showRule(id: unknown): Promise<void> {
    if (typeof id !== 'string') return;
    this.setFilter(parseFilter(id));
    await commands.executeCommand(`${FINDINGS_VIEW}.focus`);
  }

  showMore(group: unknown): void {
    this.tree.showMore(group);
  }

  clearFilter(): void {
    this.setFilter(NO_FILTER);
  }

  /** Asks for the filter; the list is updated while typing, Escape restores the previous filter. */
  askFilter(): void {
    const before = this.filter;
    const {
      box: input,
      remark,
      filter,
    } = createLine(
      inert`Filter Findings`,
      inert`Words of the rule, the message or the sent_id; @error @warning @information @hint`,
    );
    const buttons = new Map<QuickInputButton, FindingSeverity>(
      SEVERITIES.map((severity) => [
        { iconPath: new ThemeIcon(ICON[severity]), tooltip: `Toggle @${severity}` },
        severity,
      ]),
    );
    input.buttons = [...buttons.keys()];
    const apply = () => {
      const wanted = parseFilter(input.value);
      const [unknown] = wanted.text.split(' ').filter((word) => word.startsWith('@'));
      remark(unknown ? inert`${unknown} is not a severity, so it is searched for as a word.` : undefined);
      this.setFilter(wanted);
    };
    input.onDidTriggerButton((button) => {
      const severity = buttons.get(button);
      if (severity === undefined) return;
      input.value = toggleSeverity(input.value, severity);
      apply();
    });
    filter(printFilter(before), apply, () => this.setFilter(before));
    void commands.executeCommand(`${FINDINGS_VIEW}.focus`, { preserveFocus: true });
  }

  /** Moves the cursor to the next or previous finding that matches the filter. */
  async step(direction: 'next' | 'previous'): Promise<void> {
    const { editor } = this.places;
    if (editor === undefined) return;
    const { document, selection } = editor;
    const position = this.client.code2ProtocolConverter.asPosition(selection.start);
    const files = this.scope.isTreebank ? { files: await this.files.all() } : {};
    const params: StepFindingParams = { ...this.about(document.uri), position, direction, ...files };
    const found = await this.request<StepFinding>(STEP_FINDING_REQUEST, params);
    if (!found) {
      showInPassing(isFilter(this.filter) ? inert`No findings match the filter.` : inert`No findings.`, 3000);
      return;
    }
    const range = shownRange(found.range);
    const shown = await window.showTextDocument(this.client.protocol2CodeConverter.asUri(found.uri), {
      viewColumn: editor.viewColumn,
    });
    shown.selection = new Selection(range.start, range.end);
    shown.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
    showInPassing(stepMessage(found, found), 6000);
  }

  dispose(): void {
    this.refreshing.dispose();
    this.registrations.dispose();
  }

  private setFilter(filter: FindingsFilter): void {
    if (printFilter(filter) === printFilter(this.filter)) return;
    this.filter = filter;
    void commands.executeCommand('setContext', FILTERED, isFilter(filter));
    this.refreshing.ask();
  }

  /** Shows the file of the active editor; if none is a treebank, the displayed one stays as long as it is visible or a request covers it. */
  private follow(): void {
    const uri = this.places.current?.document.uri;
    if (uri?.toString() === this.uri?.toString()) return;
    this.uri = uri;
    this.refreshing.ask(0);
  }

  private async refresh(): Promise<void> {
    // A hidden view catches up when it is opened.
    if (!this.view.isVisible) return;
    const { uri } = this;
    const number = ++this.nRefreshes;
    if (this.scope.isTreebank && this.client.state === State.Running) return this.showFiles();
    if (uri === undefined || this.client.state !== State.Running) {
      this.tree.show(undefined);
      // Without a message the view shows first steps.
      this.view.say(uri === undefined ? undefined : inert`The language server is not running.`);
      return;
    }
    const groups = await this.groups(uri);
    if (number !== this.nRefreshes) return;
    if (!groups) {
      this.tree.show(undefined);
      this.view.say(inert`Checking…`);
      return;
    }
    this.tree.show({ uri, groups });
    this.view.say(viewMessage(groups, printFilter(this.filter)));
  }

  /** All files with findings that may pass the filter; what it leaves of them shows when they are opened. */
  private showFiles(): void {
    const { overview } = this.files;
    if (overview === undefined) {
      this.files.begin();
      this.view.say(inert`Checking…`);
      return;
    }
    const { severities } = this.filter;
    const isMeant = ({ counts }: OverviewRow) => {
      if (counts === undefined || severities.length === 0)
        return counts === undefined || 0 < counts.errors + counts.warnings;
      const isBelow = severities.includes('information') || severities.includes('hint');
      return (
        isBelow ||
        (severities.includes('error') && 0 < counts.errors) ||
        (severities.includes('warning') && 0 < counts.warnings)
      );
    };
    const rows = overview.groups
      .flatMap((group) => group.rows)
      .filter((row) => row.problem === undefined && isMeant(row));
    this.tree.show({ uri: undefined, files: rows });
    const filter = printFilter(this.filter);
    if (rows.length === 0) this.view.say(inert`No errors or warnings in the whole treebank.`);
    else this.view.say(filter === '' ? undefined : inert`Filter “${filter}”: in each file.`);
  }

  private async groups(uri: Uri): Promise<FindingGroups | undefined> {
    const params: FindingGroupsParams = this.about(uri);
    return (await this.request<FindingGroups>(FINDING_GROUPS_REQUEST, params)) ?? undefined;
  }

  private async page(uri: Uri, group: string, offset: number, limit: number): Promise<FindingsPage | undefined> {
    const params: FindingsParams = { ...this.about(uri), group, offset, limit };
    return (await this.request<FindingsPage>(FINDINGS_REQUEST, params)) ?? undefined;
  }

  private about(uri: Uri): FindingGroupsParams {
    return { textDocument: { uri: this.client.code2ProtocolConverter.asUri(uri) }, filter: this.filter };
  }

  /** Undefined if the server does not answer; its own messages say why. */
  private async request<R>(method: string, params: object): Promise<R | null | undefined> {
    try {
      return await this.client.sendRequest<R | null>(method, params);
    } catch {
      return undefined;
    }
  }
}

const ICON: Record<FindingSeverity, string> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'lightbulb',
};
