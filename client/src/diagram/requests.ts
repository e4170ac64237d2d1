/** Carries out what the page of the diagram asks for, and answers it. */

import {
  ConfigurationTarget,
  commands,
  Range,
  TextEditorRevealType,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { CHOICES_REQUEST, type Choices, type ChoicesParams } from '../../../server/src/protocol/choices.ts';
import type { CommandId } from '../../../server/src/protocol/commands.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { GUIDANCE_REQUEST, type GuidanceLines, type GuidanceParams } from '../../../server/src/protocol/guidance.ts';
import type { SessionArgument } from '../../../server/src/protocol/sessionContext.ts';
import type { FromWebview, OptionValue, Outcome, ToWebview } from '../../../server/src/protocol/webview.ts';
import { columnsOfDocument } from '../cells/document.ts';
import { NO_FURTHER, step } from '../commands/step.ts';
import { placeCursors } from '../commands/surgery.ts';
import type { Derivations } from '../derivation.ts';
import type { LastPlace } from '../place.ts';
import type { StepsBeside } from '../results/stepsBeside.ts';
import { cellOf } from '../text.ts';
import type { DiagramEdits } from './edits.ts';
import type { DiagramExport } from './export.ts';
import { inText } from './keys.ts';
import { wordAtLine } from './wordAtLine.ts';

type Reveal = Extract<FromWebview, { type: 'reveal' }>;
/** Requests from the bar of a session. */
type SessionMessage = Extract<FromWebview, { type: 'beginSession' | 'act' | 'stepSession' | 'endSession' }>;
/** Requests that are answered with an outcome. */
type Request = Exclude<FromWebview, { type: 'ready' | 'room' | 'rendered' | 'choices' | 'guidance' }>;

export const notApplied = (reason: Inert): Outcome => ({ applied: false, reason });
export const NOT_VISIBLE = inert`The text is no longer visible. Open it beside the diagram.`;
const CLOSED = inert`The file is no longer open.`;
const NOTHING_OPEN = inert`No question is open in another sentence.`;
const STALE = notApplied(inert`The text has changed since the diagram was drawn. Try again.`);

/** What the requests need of the panel. */
interface Page {
  readonly panel: WebviewPanel | undefined;
  /** The sentence as the page shows it. */
  readonly shown: Diagram | undefined;
  readonly exports: DiagramExport;
  post(message: ToWebview): void;
  derive(): Promise<void>;
  move(): Promise<Outcome>;
  /** Draws the sentence at the cursor. @param isForced also the one that is drawn already */
  redrawNow(isForced?: boolean): Promise<void>;
}

export class PageRequests {
  constructor(
    private readonly page: Page,
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly edits: DiagramEdits,
    private readonly derivations: Derivations,
    private readonly beside: StepsBeside,
  ) {}

  /** Never throws: failed requests get an answer, too. */
  async answer(message: Request): Promise<Outcome> {
    try {
      if (message.type === 'derive' || message.type === 'endDerivation') {
        if (message.type === 'derive') await this.page.derive();
        else this.derivations.end();
        return { applied: true };
      }
      if (message.type === 'move') return await this.page.move();
      if (message.type === 'export') {
        // The command knows the search.
        if (message.what === 'diagram') return await commands.executeCommand<Outcome>('treebank.exportDiagram');
        return await this.page.exports.copySentence();
      }
      if (message.type === 'setOption') return await setOption(message.option, message.value);
      if (message.type === 'goBack') return await this.goBack(message.direction);
      if (message.type === 'edit') return await this.edit(message);
      if (message.type === 'searchFor') {
        const { uri, lines } = message;
        await commands.executeCommand('treebank.searchForThis', { uri, lines });
        return { applied: true };
      }
      const document = workspace.textDocuments.find(({ uri }) => uri.toString() === message.uri);
      if (document === undefined) return notApplied(CLOSED);
      if (document.version !== message.version) return STALE;
      if (message.type === 'note') {
        await commands.executeCommand('treebank.addNote', { uri: message.uri, line: message.line });
        return { applied: true };
      }
      // A setting, a session or a note has changed, and the same sentence is on its way to the page again.
      if (this.page.shown === undefined) await this.page.redrawNow();
      const { shown } = this.page;
      if (shown === undefined) return notApplied(CLOSED);
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
      return notApplied(inert(error instanceof Error ? error.message : String(error)));
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
        return found === true ? { applied: true } : notApplied(NOTHING_OPEN);
      }
      case 'endSession':
        await run('treebank.endSession', { kind: message.kind });
    }
    return { applied: true };
  }

  /** Never throws: without choices, typed text is taken as it is. */
  async choices(message: Extract<FromWebview, { type: 'choices' }>): Promise<Choices | undefined> {
    const { uri, line, column, text, cursor, head, upos } = message;
    const params: ChoicesParams = { textDocument: { uri }, line, column, text, cursor, head, upos };
    const request = this.client.sendRequest<Choices | null>(CHOICES_REQUEST, params);
    return request.then(
      (choices) => choices ?? undefined,
      () => undefined,
    );
  }

  /** Never throws: without guidance the card says what the drawing knows. */
  async guide({ uri, name }: Extract<FromWebview, { type: 'guidance' }>): Promise<void> {
    const params: GuidanceParams = { textDocument: { uri }, name };
    const told = await this.client.sendRequest<GuidanceLines | null>(GUIDANCE_REQUEST, params).catch(() => null);
    if (told !== null) this.page.post({ type: 'guidance', name, ...told });
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
    await this.page.redrawNow(intention.type === 'answer');
    const word = focus && this.page.shown && wordAtLine(this.page.shown, focus.line);
    return { applied: true, message, word };
  }

  /** Undo and redo of VS Code work on the focused text editor only, so the focus goes there and comes back. */
  private async goBack(direction: 'undo' | 'redo'): Promise<Outcome> {
    const { panel } = this.page;
    const { editor } = this.places;
    if (editor === undefined || panel === undefined) return notApplied(NOT_VISIBLE);
    const { document } = editor;
    if (direction === 'undo' && (await this.beside.takeBack(document))) {
      await this.page.redrawNow(true);
      return { applied: true };
    }
    const { version } = document;
    await inText(editor, panel, direction);
    this.page.post({ type: 'takeKeys' });
    if (document.version === version)
      return notApplied(direction === 'undo' ? inert`There is nothing to undo.` : inert`There is nothing to redo.`);
    await this.page.redrawNow();
    return { applied: true };
  }

  private async reveal(uri: string, { target, keepsFocus }: Reveal): Promise<Outcome> {
    const { editor } = this.places;
    if (editor?.document.uri.toString() !== uri) return notApplied(NOT_VISIBLE);
    const { document, viewColumn } = editor;
    const { start, end } = cellOf(document.lineAt(target.line).text, target.cell, columnsOfDocument(document));
    const selection = new Range(target.line, start, target.line, end);
    const shown = await window.showTextDocument(document, { viewColumn, preserveFocus: keepsFocus, selection });
    shown.revealRange(selection, TextEditorRevealType.InCenterIfOutsideViewport);
    return { applied: true };
  }

  /** The answer follows the drawing, where a pass goes on. */
  private async step({ startLine }: Diagram, direction: 'next' | 'previous'): Promise<Outcome> {
    const { editor } = this.places;
    if (editor === undefined) return notApplied(NOT_VISIBLE);
    if (!step(editor, startLine, direction)) return notApplied(NO_FURTHER[direction]);
    await this.page.redrawNow();
    return { applied: true };
  }
}

const run = (command: CommandId, argument: SessionArgument): Thenable<unknown> =>
  commands.executeCommand(command, argument);

/** Writes the setting where it is set already, otherwise for the user; the changed setting redraws the diagram. */
async function setOption(option: string, value: OptionValue): Promise<Outcome> {
  const section = workspace.getConfiguration('treebank.diagram');
  const isOfWorkspace = section.inspect(option)?.workspaceValue !== undefined;
  await section.update(option, value, isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global);
  return { applied: true };
}
