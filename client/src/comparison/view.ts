/** The Comparison view: begins comparisons, lists their differences, goes from one to the next, and takes decisions. */

import {
  commands,
  Disposable,
  Position,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  type Uri,
  window,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { COMPARED, COMPARISON_VIEW } from '../../../server/src/protocol/commands.ts';
import {
  COMPARE_REQUEST,
  COMPARISON_CHANGED_NOTIFICATION,
  COMPARISON_REQUEST,
  type CompareParams,
  type CompareResult,
  type Comparison,
  type ComparisonChangedParams,
  type ComparisonFilter,
  type ComparisonGrouping,
  type ComparisonParams,
  DIFFERENCES_REQUEST,
  type DifferencesPage,
  END_COMPARISON_REQUEST,
  type OtherVersion,
  STEP_DIFFERENCE_REQUEST,
  type StepDifference,
  type StepDifferenceParams,
  type TakenDifferences,
} from '../../../server/src/protocol/comparison.ts';
import { carryOut, tellNoSentence, tellOutcome } from '../commands/outcome.ts';
import type { DiagramView } from '../diagram/view.ts';
import type { LastPlace } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import type { Results } from '../results/results.ts';
import { createLine } from '../show/lists.ts';
import { showInPassing, showWarning } from '../show/messages.ts';
import { shownRange } from '../show/range.ts';
import { Soon } from '../show/soon.ts';
import { createTreePanel, type TreePanel } from '../show/tree.ts';
import { itemLabel, parseFilter, printFilter, unknownTag, viewMessage } from './labels.ts';
import type { Source } from './sources.ts';
import { ComparisonTree } from './tree.ts';

/** A list that changes with every key cannot be read. */
const MILLISECONDS_TO_WAIT = 100;
const NOT_COMPARED = inert`This file is not compared with anything. Run “Compare with HEAD” or “Compare with File” first.`;
const EVERYTHING: ComparisonFilter = { classes: [], relations: [], versions: [], showsDecided: false };

export class ComparisonView implements Disposable {
  private readonly tree = new ComparisonTree((group, offset, limit) => this.page(group, offset, limit));
  private readonly view: TreePanel;
  private readonly registrations: Disposable;
  private filter = EVERYTHING;
  private groupBy: ComparisonGrouping = 'class';
  private uri: Uri | undefined;
  private readonly refreshing = new Soon(() => this.refresh(), MILLISECONDS_TO_WAIT);
  /** Counts refreshes: the answer to an older one is dropped. */
  private nRefreshes = 0;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly results: Results,
    private readonly diagram: Pick<DiagramView, 'focus' | 'versionsChanged'>,
  ) {
    this.view = createTreePanel(COMPARISON_VIEW, this.tree);
    this.registrations = Disposable.from(
      this.view,
      this.tree,
      places.onDidChange(() => this.follow()),
      this.view.onDidChangeVisibility(() => this.refreshing.ask()),
      client.onNotification(COMPARISON_CHANGED_NOTIFICATION, ({ uri }: ComparisonChangedParams) => {
        this.diagram.versionsChanged(uri);
        if (this.uri === undefined || uri === this.client.code2ProtocolConverter.asUri(this.uri)) this.refreshing.ask();
      }),
      client.onDidChangeState(() => this.refreshing.ask()),
    );
    this.follow();
  }

  /** Compares the document of the active editor with what a source gives. */
  async compareWith(source: (document: TextDocument) => Promise<Source>, given?: TextDocument): Promise<void> {
    const document = given ?? this.places.editor?.document;
    if (document === undefined) return tellNoSentence();
    const found = await source(document);
    if (found === undefined) return;
    if (!found.ok) return void showWarning(found.reason);
    await this.begin(document, { others: [found.version] });
  }

  /** Begins with the first difference. Also for those who have versions of their own. @param from the line where it is looked for */
  async begin(document: TextDocument, comparison: Omit<CompareParams, 'textDocument'>, from = 0): Promise<boolean> {
    const params: CompareParams = { textDocument: this.about(document.uri), ...comparison };
    const result = await withProgressIfSlow(inert`Comparing…`, () =>
      this.client.sendRequest<CompareResult>(COMPARE_REQUEST, params),
    );
    if (!result.ok) {
      void showWarning(result.reason);
      return false;
    }
    this.uri = document.uri;
    const [note] = result.notes;
    if (note !== undefined) void showWarning(note);
    const { nDifferences, nSentences } = result;
    const label = comparison.others.map((each) => each.label).join(', ');
    showInPassing(foundText(nDifferences, nSentences, label), 6000);
    await commands.executeCommand('setContext', COMPARED, true);
    await commands.executeCommand(`${COMPARISON_VIEW}.focus`, { preserveFocus: true });
    this.refreshing.ask(0);
    if (0 < nDifferences) await this.step('next', beforeLine(document, from));
    return true;
  }

  async end(): Promise<void> {
    const { uri } = this;
    if (uri === undefined) return;
    await this.request(END_COMPARISON_REQUEST, { textDocument: this.about(uri) });
    this.filter = EVERYTHING;
    this.refreshing.ask(0);
  }

  /** Goes to the next or previous difference that matches the filter, in text and diagram. @param from the cursor, unless given */
  async step(direction: 'next' | 'previous', from?: Position): Promise<void> {
    const { editor } = this.places;
    if (editor === undefined) return;
    await this.diagram.focus(async () => {
      const { document, selection } = editor;
      const position = this.client.code2ProtocolConverter.asPosition(from ?? selection.start);
      const { filter } = this;
      const params: StepDifferenceParams = { textDocument: this.about(document.uri), filter, position, direction };
      const found = await this.request<StepDifference>(STEP_DIFFERENCE_REQUEST, params);
      if (!found) return void showInPassing(inert`No differences. “Compare with HEAD” finds them.`, 3000);
      reveal(editor, shownRange(found.range));
      showInPassing(inert`${found.number} of ${found.count}: ${itemLabel(found)}`, 6000);
      return { at: found.id };
    });
  }

  /** Takes what a version has for an entry of the list, or for the differences of the sentence at the cursor. */
  async take(from: 'other' | 'document', argument: unknown, isAll = false): Promise<void> {
    const taken = this.takenBy(argument, isAll) ?? (await this.atCursor());
    if (taken === undefined) return void showWarning(NOT_COMPARED);
    const { what, other, line } = taken;
    const document = this.document();
    if (document === undefined) return void showWarning(NOT_COMPARED);
    const target = { textDocument: this.about(document.uri), version: document.version };
    const outcome = await withProgressIfSlow(inert`Taking…`, (token) =>
      carryOut(
        this.client,
        target,
        { type: 'take', from: from === 'document' ? 0 : other, what, filter: this.filter },
        token,
      ),
    );
    tellOutcome(this.results, { document, startLine: line, endLine: line }, outcome);
  }

  askFilter(): void {
    const before = this.filter;
    const { box, remark, filter } = createLine(
      inert`Filter Differences`,
      inert`Relations, and @head @relation @feats @segmentation …; @decided; @2 for a version`,
    );
    const apply = () => {
      const unknown = unknownTag(box.value);
      remark(unknown === undefined ? undefined : inert`${unknown} is not a class of differences.`);
      this.setFilter(parseFilter(box.value));
    };
    filter(printFilter(before), apply, () => this.setFilter(before));
  }

  toggleGrouping(): void {
    this.groupBy = this.groupBy === 'class' ? 'sentence' : 'class';
    this.refreshing.ask(0);
  }

  showMore(group: unknown): void {
    this.tree.showMore(group);
  }

  /** The document that is compared, and the labels of the versions. */
  document(): TextDocument | undefined {
    const { uri } = this;
    const editor = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri?.toString());
    return editor?.document;
  }

  dispose(): void {
    this.refreshing.dispose();
    this.registrations.dispose();
  }

  private takenBy(
    argument: unknown,
    isAll: boolean,
  ): { readonly what: TakenDifferences; readonly other: number; readonly line: number } | undefined {
    if (typeof argument !== 'object' || argument === null || !('kind' in argument)) return undefined;
    const node = argument as Parameters<ComparisonTree['rowOf']>[0];
    if (node.kind === 'group') return { what: { group: node.group.key, groupBy: this.groupBy }, other: 1, line: 0 };
    if (node.kind !== 'difference') return undefined;
    const { id, range, suggestion = 0, versions } = node.item;
    const { line } = range.start;
    const other = 0 < suggestion ? suggestion : (versions[0] ?? 1);
    return { what: isAll ? { line } : { ids: [id] }, other, line };
  }

  /** Without an entry: all of the sentence at the cursor. */
  private async atCursor() {
    const { current } = this.places;
    if (current === undefined || current.document.uri.toString() !== this.uri?.toString()) return undefined;
    return { what: { line: current.line }, other: 1, line: current.line };
  }

  private setFilter(filter: ComparisonFilter): void {
    if (printFilter(filter) === printFilter(this.filter)) return;
    this.filter = filter;
    this.refreshing.ask();
  }

  /** Shows the comparison of the active editor's file. */
  private follow(): void {
    const uri = this.places.editor?.document.uri;
    if (uri === undefined || uri.toString() === this.uri?.toString()) return;
    this.uri = uri;
    this.refreshing.ask(0);
  }

  private async refresh(): Promise<void> {
    const { uri } = this;
    if (uri === undefined || this.client.state !== State.Running || !this.view.isVisible) return;
    const nRefresh = ++this.nRefreshes;
    const comparison = await this.request<Comparison>(COMPARISON_REQUEST, this.list(uri));
    if (nRefresh !== this.nRefreshes) return;
    if (!comparison) {
      this.tree.show(undefined);
      return this.view.say(undefined);
    }
    this.tree.show({ uri, comparison });
    this.view.say(viewMessage(comparison, printFilter(this.filter) !== ''));
  }

  private async page(group: string, offset: number, limit: number): Promise<DifferencesPage | undefined> {
    if (this.uri === undefined) return undefined;
    const params = { ...this.list(this.uri), group, offset, limit };
    return (await this.request<DifferencesPage>(DIFFERENCES_REQUEST, params)) ?? undefined;
  }

  private list(uri: Uri): ComparisonParams {
    return { textDocument: this.about(uri), filter: this.filter, groupBy: this.groupBy };
  }

  private about(uri: Uri): ComparisonParams['textDocument'] {
    return { uri: this.client.code2ProtocolConverter.asUri(uri) };
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

/** A place from which the next difference is the first one on or after a line; steps start over at the end. */
function beforeLine(document: TextDocument, line: number): Position {
  let first = Math.min(line, document.lineCount - 1);
  while (0 < first && !document.lineAt(first - 1).isEmptyOrWhitespace) first--;
  return first === 0 ? document.lineAt(document.lineCount - 1).range.end : new Position(first - 1, 0);
}

/** ID and FORM stay in view, whichever cell differs. */
function reveal(editor: TextEditor, range: Range): void {
  editor.selection = new Selection(range.start, range.end);
  const { line } = range.start;
  editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.InCenterIfOutsideViewport);
}

export type { OtherVersion };

function foundText(nDifferences: number, nSentences: number, label: string): Inert {
  if (nDifferences === 0) return inert`No differences from ${label}.`;
  if (nDifferences === 1) return inert`One difference from ${label}. Alt+F5 goes to it.`;
  return nSentences === 1
    ? inert`${nDifferences} differences from ${label} in one sentence. Alt+F5 goes to the next one.`
    : inert`${nDifferences} differences from ${label} in ${nSentences} sentences. Alt+F5 goes to the next one.`;
}
