/** The diagram panel: opens it, keeps it on the sentence at the cursor, and carries out its requests. */

import {
  type CancellationToken,
  ConfigurationTarget,
  commands,
  Disposable,
  type ExtensionContext,
  Range,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  type ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import { CHOICES_REQUEST, type Choices, type ChoicesParams } from '../../../server/src/protocol/choices.ts';
import { type CommandId, DIAGRAM_VIEW } from '../../../server/src/protocol/commands.ts';
import { DIAGRAM_REQUEST, type Diagram, type DiagramParams } from '../../../server/src/protocol/diagram.ts';
import type { PictureFormat } from '../../../server/src/protocol/exports.ts';
import { GUIDANCE_REQUEST, type GuidanceLines, type GuidanceParams } from '../../../server/src/protocol/guidance.ts';
import type { SessionArgument } from '../../../server/src/protocol/sessionContext.ts';
import type { Settings } from '../../../server/src/protocol/settings.ts';
import { readSettings } from '../../../server/src/protocol/settingValues.ts';
import type {
  DiagramMarks,
  DiagramOptions,
  FromWebview,
  OptionValue,
  Outcome,
  SheetPart,
  ToWebview,
} from '../../../server/src/protocol/webview.ts';
import type { Room } from '../columns/room.ts';
import { NO_FURTHER, step } from '../commands/step.ts';
import { placeCursors } from '../commands/surgery.ts';
import { Derivations } from '../derivation.ts';
import type { EntriesChanged } from '../entriesChanged.ts';
import { Follower } from '../follower.ts';
import type { LastPlace, Place } from '../place.ts';
import type { Results } from '../results/results.ts';
import { cellOf, isFullRow } from '../text.ts';
import { DiagramEdits } from './edits.ts';
import { DiagramExport } from './export.ts';
import { giveKeysTo, inText } from './keys.ts';
import { pageOf, webviewOptions } from './page.ts';
import { Placement } from './placement.ts';
import { type RenderingRequest, Renderings } from './renderings.ts';
import { wordAtLine } from './wordAtLine.ts';

type Reveal = Extract<FromWebview, { type: 'reveal' }>;
/** Requests from the bar of a session. */
type SessionMessage = Extract<FromWebview, { type: 'beginSession' | 'act' | 'stepSession' | 'endSession' }>;

const refuse = (reason: Inert): Outcome => ({ applied: false, reason });
const NOT_VISIBLE = inert`The text is no longer visible. Open it beside the diagram.`;
const CLOSED = inert`The file is no longer open.`;
const NOTHING_OPEN = inert`No question is open in another sentence.`;
const STALE = refuse(inert`The text has changed since the diagram was drawn. Try again.`);

/** Target of the keyboard: the word of a question, or without one the cursor. */
interface ToDecide {
  readonly at?: string;
  /** What opens at the word of the cursor. */
  readonly opens?: 'features';
}

export class DiagramView implements Disposable {
  private panel: WebviewPanel | undefined;
  private opening: Promise<void> | undefined;
  private shown: Diagram | undefined;
  private marks: DiagramMarks | undefined;
  private hasToldPlace = false;
  private readonly derivations: Derivations;
  private readonly follower: Follower;
  private readonly placement: Placement;
  private readonly edits: DiagramEdits;
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
    this.follower = new Follower(places, (token) => this.follow(token));
    this.listeners = Disposable.from(
      this.placement,
      window.tabGroups.onDidChangeTabGroups(() => this.tellPlace()),
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
        this.shown = undefined;
        await this.follower.now();
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
    if (!this.panel?.visible || 1 < selections.length || !/^\d+\t/.test(row) || !isFullRow(row)) return false;
    const { start, end } = cellOf(row, 'feats');
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
    if (editor === undefined) return refuse(NOT_VISIBLE);
    const isMoved = await this.placement.move(this.panel, editor);
    await this.tellPlace();
    return isMoved
      ? { applied: true }
      : refuse(
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

  private post(message: ToWebview): void {
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

  private async follow(token: CancellationToken): Promise<boolean> {
    if (!this.panel?.visible) return true;
    const place = this.places.current;
    if (place === undefined) {
      this.showNothing();
      return true;
    }
    const { document, line } = place;
    if (this.shown !== undefined && isIn(this.shown, place)) {
      this.post({ type: 'cursor', version: document.version, word: wordAtLine(this.shown, line) });
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
    if (message.type === 'guidance') return this.guide(message);
    if (message.type === 'choices') {
      return this.post({ type: 'choices', id: message.id, choices: await this.choices(message) });
    }
    this.post({ type: 'answer', id: message.id, outcome: await this.answer(message) });
  }

  /** Never throws: failed requests get an answer, too. */
  private async answer(
    message: Exclude<FromWebview, { type: 'ready' | 'room' | 'rendered' | 'choices' | 'guidance' }>,
  ): Promise<Outcome> {
    try {
      if (message.type === 'derive' || message.type === 'endDerivation') {
        if (message.type === 'derive') await this.derive();
        else this.derivations.end();
        return { applied: true };
      }
      if (message.type === 'move') return await this.move();
      if (message.type === 'export') {
        // The command knows the search.
        if (message.what === 'diagram') return await commands.executeCommand<Outcome>('treebank.exportDiagram');
        return await this.exports.copySentence();
      }
      if (message.type === 'setOption') return await setOption(message.option, message.value);
      if (message.type === 'goBack') return await this.goBack(message.direction);
      if (message.type === 'edit') return await this.edit(message);
      if (message.type === 'searchFor') {
        const { uri, lines } = message;
        await commands.executeCommand('treebank.searchForThis', { uri, lines });
        return { applied: true };
      }
      const { shown } = this;
      const document = workspace.textDocuments.find(({ uri }) => uri.toString() === message.uri);
      if (document === undefined) return refuse(CLOSED);
      if (document.version !== message.version) return STALE;
      if (message.type === 'note') {
        await commands.executeCommand('treebank.addNote', { line: message.line });
        return { applied: true };
      }
      if (shown === undefined) return refuse(CLOSED);
      if (shown.version !== message.version) return STALE;
      switch (message.type) {
        case 'reveal':
          return await this.reveal(document.uri.toString(), message);
        case 'step':
          return await this.step(shown, message.direction);
        case 'beginSession':
        case 'act':
        case 'stepSession':
        case 'endSession':
          return await this.ofSession(message);
      }
    } catch (error) {
      return refuse(inert(error instanceof Error ? error.message : String(error)));
    }
  }

  /** Requests from the bar of a session run its commands. */
  private async ofSession(message: SessionMessage): Promise<Outcome> {
    switch (message.type) {
      case 'beginSession':
        await run('treebank.beginSession', { beginning: message.beginning });
        break;
      case 'act': {
        const { kind, action, question: id, choice } = message;
        await run('treebank.actOnQuestion', { kind, action, id, choice });
        break;
      }
      case 'stepSession': {
        const { kind, to, question: id } = message;
        const found = await run(to === 'next' ? 'treebank.nextQuestion' : 'treebank.previousQuestion', { kind, id });
        return found === true ? { applied: true } : refuse(NOTHING_OPEN);
      }
      case 'endSession':
        await run('treebank.endSession', { kind: message.kind });
    }
    return { applied: true };
  }

  /** Never throws: without choices, typed text is taken as it is. */
  private async choices(message: Extract<FromWebview, { type: 'choices' }>): Promise<Choices | undefined> {
    const { uri, line, column, text, cursor, head, upos } = message;
    const params: ChoicesParams = { textDocument: { uri }, line, column, text, cursor, head, upos };
    const request = this.client.sendRequest<Choices | null>(CHOICES_REQUEST, params);
    return request.then(
      (choices) => choices ?? undefined,
      () => undefined,
    );
  }

  /** Never throws: without guidance the card says what the drawing knows. */
  private async guide({ uri, name }: Extract<FromWebview, { type: 'guidance' }>): Promise<void> {
    const params: GuidanceParams = { textDocument: { uri }, name };
    const told = await this.client.sendRequest<GuidanceLines | null>(GUIDANCE_REQUEST, params).catch(() => null);
    if (told !== null) this.post({ type: 'guidance', name, lines: told.lines });
  }

  /** The answer follows the drawing, so that the panel can continue with the keys typed in the meantime. */
  private async edit({ uri, version, intention }: Extract<FromWebview, { type: 'edit' }>): Promise<Outcome> {
    const outcome = await this.edits.carryOut(uri, version, intention);
    if (!outcome.applied) return outcome;
    const { message, focus } = outcome;
    const { editor } = this.places;
    if (focus !== undefined && editor?.document.uri.toString() === uri)
      placeCursors(editor, [{ start: focus, end: focus }]);
    // A decision may leave the text as it is.
    if (intention.type === 'answer') this.shown = undefined;
    await this.follower.now();
    const word = focus && this.shown && wordAtLine(this.shown, focus.line);
    return { applied: true, message, word };
  }

  /** Undo and redo work on the focused text editor only, so the focus goes there and comes back. */
  private async goBack(direction: 'undo' | 'redo'): Promise<Outcome> {
    const { panel } = this;
    const { editor } = this.places;
    if (editor === undefined || panel === undefined) return refuse(NOT_VISIBLE);
    const { document } = editor;
    const { version } = document;
    await inText(editor, panel, direction);
    this.post({ type: 'takeKeys' });
    if (document.version === version)
      return refuse(direction === 'undo' ? inert`There is nothing to undo.` : inert`There is nothing to redo.`);
    await this.follower.now();
    return { applied: true };
  }

  private async reveal(uri: string, { target, keepsFocus }: Reveal): Promise<Outcome> {
    const { editor } = this.places;
    if (editor?.document.uri.toString() !== uri) return refuse(NOT_VISIBLE);
    const { document, viewColumn } = editor;
    const { start, end } = cellOf(document.lineAt(target.line).text, target.cell);
    const selection = new Range(target.line, start, target.line, end);
    const shown = await window.showTextDocument(document, { viewColumn, preserveFocus: keepsFocus, selection });
    shown.revealRange(selection, TextEditorRevealType.InCenterIfOutsideViewport);
    return { applied: true };
  }

  /** The answer follows the drawing, where a pass goes on. */
  private async step({ startLine }: Diagram, direction: 'next' | 'previous'): Promise<Outcome> {
    const { editor } = this.places;
    if (editor === undefined) return refuse(NOT_VISIBLE);
    if (!step(editor, startLine, direction)) return refuse(NO_FURTHER[direction]);
    await this.follower.now();
    return { applied: true };
  }
}

const run = (command: CommandId, argument: SessionArgument): Thenable<unknown> =>
  commands.executeCommand(command, argument);

const settings = (): Settings => readSettings(workspace.getConfiguration('treebank'));

const isIn = (diagram: Diagram, { document, line }: Place): boolean =>
  diagram.uri === document.uri.toString() &&
  diagram.version === document.version &&
  diagram.startLine <= line &&
  line < diagram.endLine;

/** Writes the setting where it is set already, otherwise for the user; the changed setting redraws the diagram. */
async function setOption(option: string, value: OptionValue): Promise<Outcome> {
  const section = workspace.getConfiguration('treebank.diagram');
  const isOfWorkspace = section.inspect(option)?.workspaceValue !== undefined;
  await section.update(option, value, isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global);
  return { applied: true };
}
