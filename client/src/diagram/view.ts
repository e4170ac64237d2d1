/** The diagram panel: opens it, keeps it on the sentence at the cursor, and gives it the keyboard. */

import {
  type CancellationToken,
  Disposable,
  type ExtensionContext,
  type TextDocument,
  type TextEditor,
  Uri,
  type ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { Column } from '../../../server/src/core/conllu/column.ts';
import { inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import { DIAGRAM_VIEW } from '../../../server/src/protocol/commands.ts';
import { DIAGRAM_REQUEST, type Diagram, type DiagramParams } from '../../../server/src/protocol/diagram.ts';
import type { PictureFormat } from '../../../server/src/protocol/exports.ts';
import type { Settings } from '../../../server/src/protocol/settings.ts';
import { readSettings } from '../../../server/src/protocol/settingValues.ts';
import type {
  DiagramMarks,
  DiagramOptions,
  FromWebview,
  Outcome,
  SheetPart,
  ToWebview,
} from '../../../server/src/protocol/webview.ts';
import { columnsOfDocument } from '../cells/document.ts';
import type { Room } from '../columns/textWidth.ts';
import { Derivations } from '../derivation.ts';
import type { EntriesChanged } from '../entriesChanged.ts';
import { Follower } from '../follower.ts';
import type { LastPlace, Place } from '../place.ts';
import type { Results } from '../results/results.ts';
import { cellOf, isFullRow, isWordRow } from '../text.ts';
import { DiagramEdits } from './edits.ts';
import { DiagramExport } from './export.ts';
import { giveKeysTo } from './keys.ts';
import { pageOf, webviewOptions } from './page.ts';
import { Placement } from './placement.ts';
import { type RenderingRequest, Renderings } from './renderings.ts';
import { NOT_VISIBLE, notApplied, PageRequests } from './requests.ts';
import { wordAtLine } from './wordAtLine.ts';

/** Target of the keyboard: the word of a question, or without one the cursor. */
interface ToDecide {
  readonly at?: string;
  /** What opens at the word of the cursor. */
  readonly opens?: 'features';
}

export class DiagramView implements Disposable {
  panel: WebviewPanel | undefined;
  /** The sentence as the page shows it. */
  shown: Diagram | undefined;
  private opening: Promise<void> | undefined;
  private marks: DiagramMarks | undefined;
  private hasToldPlace = false;
  private readonly derivations: Derivations;
  private readonly follower: Follower;
  private readonly placement: Placement;
  private readonly edits: DiagramEdits;
  private readonly requests: PageRequests;
  private readonly listeners: Disposable;
  private readonly renderings = new Renderings((request) => this.post(request));
  /** The target of the keyboard in the page, as soon as the sentence is drawn. */
  private toDecide: ToDecide | undefined;
  /** The form for features. The page keeps what is typed for it until it is open. */
  readonly form = {
    isOpening: false,
    nOpened: 0,
    type: (text: string): void => {
      for (const key of text) this.post({ type: 'key', key });
    },
  };
  /** Whether the page has loaded. */
  private isReady = false;
  readonly exports: DiagramExport;

  constructor(
    private readonly context: ExtensionContext,
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    results: Results,
    private readonly room: Room,
    entries: EntriesChanged,
  ) {
    this.exports = new DiagramExport(this, places, results);
    this.placement = new Placement(context.workspaceState);
    this.edits = new DiagramEdits(client, places, results);
    this.derivations = new Derivations(client, (message) => this.post(message));
    this.requests = new PageRequests(this, client, places, this.edits, this.derivations, results.beside);
    this.follower = new Follower(places, (token) => this.follow(token));
    this.listeners = Disposable.from(
      this.placement,
      window.tabGroups.onDidChangeTabGroups(() => this.tellPlace()),
      // A tab may close after its editor.
      window.tabGroups.onDidChangeTabs(() => {
        if (this.places.current === undefined) this.follower.trigger();
      }),
      window.registerWebviewPanelSerializer(DIAGRAM_VIEW, {
        deserializeWebviewPanel: async (panel) => this.adopt(panel),
      }),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('treebank.diagram')) this.redraw();
      }),
      client.onDidChangeState(() => this.redraw()),
      entries.event(() => this.redraw()),
      results.onDidChange((message) => this.post({ type: 'result', message })),
    );
  }

  /** Opens the panel next to or below the text, or brings it to the front; the text keeps the focus. */
  async open(): Promise<void> {
    if (this.panel !== undefined) return this.panel.reveal(undefined, true);
    // Making room takes a moment, during which the user may press the key again.
    this.opening ??= this.placement
      .open(this.places.editor, (viewColumn) => this.create(viewColumn))
      .finally(() => {
        this.opening = undefined;
      });
    await this.opening;
  }

  /**
   * Opens the panel, redraws the sentence and gives the panel the keyboard, at the word of its bar or else of the cursor. Every command that
   * leads to a decision in the diagram ends like this.
   *
   * @param find moves the cursor, and may name the question; undefined: there is none, and the keyboard stays. Keys
   * pressed meanwhile wait for the word: otherwise they would type into the text.
   */
  async focus(find: () => Promise<ToDecide | undefined> = async () => ({})): Promise<void> {
    const { editor } = this.places;
    const wasInText = editor !== undefined && window.activeTextEditor === editor;
    await this.open();
    const { panel } = this;
    if (panel === undefined) return void (await find());
    this.post({ type: 'awaitWord' });
    let found: ToDecide | undefined;
    try {
      await giveKeysTo(panel);
      found = await find();
    } finally {
      this.toDecide = found ?? {};
      // A page that is still loading draws later.
      if (this.isReady) {
        await this.redrawNow(true);
      }
      if (found === undefined && wasInText) {
        await window.showTextDocument(editor.document, { viewColumn: editor.viewColumn });
      }
    }
  }

  /** Runs what moves the cursor. If the panel has the keyboard, keys pressed there meanwhile wait for the word that comes. */
  async whileMoving(run: () => Promise<void>): Promise<void> {
    if (!this.panel?.active) return run();
    await this.focus(async () => {
      await run();
      return {};
    });
  }

  /**
   * Opens the form for the features of the word at the cursor, which gives the keyboard back to the text.
   *
   * @returns false if the cursor is not in the FEATS of a word, or the diagram is not in view
   */
  async chooseFeatures({ document, selections }: TextEditor): Promise<boolean> {
    const [{ active }] = selections;
    const row = document.lineAt(active.line).text;
    const columns = columnsOfDocument(document);
    if (!this.panel?.visible || 1 < selections.length || !columns.has(Column.feats)) return false;
    if (!isWordRow(row, columns) || !isFullRow(row, columns)) return false;
    const { start, end } = cellOf(row, 'feats', columns);
    if (active.character < start || end < active.character) return false;
    this.form.nOpened++;
    this.form.isOpening = true;
    try {
      await this.focus(async () => ({ opens: 'features' }));
    } finally {
      this.form.isOpening = false;
    }
    return true;
  }

  /** Passes on a key for undo or redo that the page did not get. The page knows its other requests and their order. */
  pressGoBack(direction: unknown): void {
    if (direction === 'undo' || direction === 'redo') this.post({ type: 'goBackKey', direction });
  }

  /** Moves the panel from beside the text to below it, or back; opens it if there is none. */
  async move(): Promise<Outcome> {
    if (this.panel === undefined) {
      await this.open();
      return { applied: true };
    }
    const { editor } = this.places;
    if (editor === undefined) return notApplied(NOT_VISIBLE);
    const isMoved = await this.placement.move(this.panel, editor);
    await this.tellPlace();
    return isMoved
      ? { applied: true }
      : notApplied(
          inert`The diagram and the text are in different windows, so it cannot be moved automatically. Drag its tab.`,
        );
  }

  /** Makes the panel draw the sentence at the cursor in another format; opens it if there is none. */
  async render(format: PictureFormat): Promise<{ content: string; diagram: Diagram } | undefined> {
    const content = await this.rendered((number) => ({ type: 'render', format, number }));
    return content === undefined || this.shown === undefined ? undefined : { content, diagram: this.shown };
  }

  renderSheet(part: SheetPart): Promise<string | undefined> {
    return this.rendered((number) => ({ type: 'renderSheet', ...part, number }));
  }

  private rendered(requestOf: (number: number) => RenderingRequest): Promise<string | undefined> {
    return this.renderings.ask(
      requestOf,
      () => this.open(),
      // A sheet needs no sentence drawn.
      ({ type }) => (type === 'renderSheet' ? this.isReady : this.shown !== undefined),
    );
  }

  async diagramAt(document: TextDocument, line: number, token: CancellationToken): Promise<Diagram | undefined> {
    const params: DiagramParams = { textDocument: { uri: document.uri.toString() }, line };
    return (await this.client.sendRequest<Diagram | null>(DIAGRAM_REQUEST, params, token)) ?? undefined;
  }

  /** As the settings say. */
  get options(): DiagramOptions {
    const now = settings();
    return {
      showLemma: now['treebank.diagram.showLemma'],
      showFeatures: now['treebank.diagram.showFeatures'],
      showEnhanced: now['treebank.diagram.showEnhanced'],
      wrap: now['treebank.diagram.wrap'],
      hidden: now['treebank.diagram.hidden'],
    };
  }

  /** Marks the matches of a search until the next call; undefined removes the marks. */
  showMarks(marks: DiagramMarks | undefined): void {
    this.marks = marks;
    this.post({ type: 'marks', marks });
  }

  /** Lets the user choose a transition system, and shows below the diagram how it builds the sentence. */
  async derive(): Promise<void> {
    const at = this.places.current;
    const place = at && { textDocument: { uri: at.document.uri.toString() }, line: at.line };
    if (!(await this.derivations.choose(place))) return;
    await this.open();
    this.redraw();
  }

  /** A session of a document has changed, though perhaps not its text. */
  sessionChanged(uri: string): void {
    if (this.shown === undefined || this.shown.uri === uri) this.redraw();
  }

  dispose(): void {
    this.panel?.dispose();
    this.follower.dispose();
    this.listeners.dispose();
  }

  private create(viewColumn: ViewColumn): void {
    const options = webviewOptions(this.context.extensionUri);
    this.adopt(
      window.createWebviewPanel(DIAGRAM_VIEW, localized`Arc Diagram`, { viewColumn, preserveFocus: true }, options),
    );
  }

  private adopt(panel: WebviewPanel): void {
    this.panel = panel;
    this.isReady = false;
    panel.iconPath = {
      light: Uri.joinPath(this.context.extensionUri, 'media/diagram-light.svg'),
      dark: Uri.joinPath(this.context.extensionUri, 'media/diagram-dark.svg'),
    };
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.shown = undefined;
      this.derivations.end();
      this.room.measure(undefined);
    });
    panel.onDidChangeViewState(() => {
      this.follower.trigger();
      void this.tellPlace();
    });
    panel.webview.onDidReceiveMessage((message: FromWebview) => this.receive(message));
    panel.webview.options = webviewOptions(this.context.extensionUri);
    panel.webview.html = pageOf(panel.webview, this.context.extensionUri);
  }

  post(message: ToWebview): void {
    void this.panel?.webview.postMessage(message);
  }

  private async tellPlace(): Promise<void> {
    const place = this.panel && (await this.placement.of(this.panel, this.places.editor));
    this.hasToldPlace = place !== undefined;
    if (place !== undefined) this.post({ type: 'place', place });
  }

  private redraw(): void {
    this.shown = undefined;
    this.follower.trigger();
  }

  /** Draws the sentence at the cursor. @param isForced also the one that is drawn already */
  async redrawNow(isForced = false): Promise<void> {
    if (isForced) this.shown = undefined;
    await this.follower.now();
  }

  private async follow(token: CancellationToken): Promise<boolean> {
    if (!this.panel?.visible) return true;
    const place = this.places.current;
    if (place === undefined) {
      if (!this.places.isComing) this.showNothing();
      return true;
    }
    const { document, line } = place;
    if (this.shown !== undefined && isIn(this.shown, place)) {
      const { isMovedByHand } = this.places;
      this.post({ type: 'cursor', version: document.version, word: wordAtLine(this.shown, line), isMovedByHand });
      return true;
    }
    try {
      const diagram = await this.diagramAt(document, line, token);
      if (token.isCancellationRequested) return true;
      if (diagram === undefined) this.showNothing();
      else if (diagram.version !== document.version) return false;
      else {
        this.show(diagram, document, line);
        await this.derivations.follow(diagram, token);
      }
    } catch (error) {
      if (!token.isCancellationRequested) this.showError(error);
    }
    return true;
  }

  private show(diagram: Diagram, document: TextDocument, line: number): void {
    this.shown = diagram;
    this.edits.remember(diagram, document);
    // After a reload the panel may be restored before the text.
    if (!this.hasToldPlace) void this.tellPlace();
    const now = settings();
    const preferences = {
      dragFrom: now['treebank.diagram.dragFrom'],
      labelKeys: Object.entries(now['treebank.diagram.labelKeys']).filter(([, relation]) => relation !== ''),
    };
    this.post({ type: 'show', diagram, word: wordAtLine(diagram, line), options: this.options, preferences });
    if (this.toDecide !== undefined && this.isReady) {
      this.post({ type: 'focusWord', ...this.toDecide });
      this.toDecide = undefined;
    }
    this.renderings.resume('render');
  }

  private showNothing(): void {
    this.shown = undefined;
    this.post({ type: 'empty' });
  }

  private showError(error: unknown): void {
    this.shown = undefined;
    const reason = error instanceof Error ? error.message : String(error);
    const message = inert`The language server did not answer (${reason}). Try again, or run the command “Treebank: Restart Language Server”.`;
    this.post({ type: 'error', message });
  }

  private async receive(message: FromWebview): Promise<void> {
    if (message.type === 'ready') {
      this.isReady = true;
      this.post({ type: 'marks', marks: this.marks });
      this.renderings.resume('renderSheet');
      this.redraw();
      return this.tellPlace();
    }
    if (message.type === 'room') return this.room.measure(message.columns);
    if (message.type === 'rendered') return this.renderings.receive(message.number, message.content);
    if (message.type === 'guidance') return this.requests.guide(message);
    if (message.type === 'choices') {
      return this.post({ type: 'choices', id: message.id, choices: await this.requests.choices(message) });
    }
    this.post({ type: 'answer', id: message.id, outcome: await this.requests.answer(message) });
  }
}

const settings = (): Settings => readSettings(workspace.getConfiguration('treebank'));

const isIn = (diagram: Diagram, { document, line }: Place): boolean =>
  diagram.uri === document.uri.toString() &&
  diagram.version === document.version &&
  diagram.startLine <= line &&
  line < diagram.endLine;
