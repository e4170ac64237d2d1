/** Progress: the states of sentences in the margin of the text, their number in the status bar, and the commands that change them. */

import {
  Disposable,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import {
  NEXT_OPEN_REQUEST,
  type NextOpen,
  type NextOpenParams,
  type ProgressOfDocument,
  type SentenceStateName,
  STANDING_REQUEST,
  type StandingParams,
} from '../../../server/src/protocol/team.ts';
import type { CellMode } from '../cells/mode.ts';
import { carryOut, tellNoFile, tellOutcome } from '../commands/outcome.ts';
import type { EntriesChanged } from '../entriesChanged.ts';
import { whyNotWrite } from '../findings/acknowledge.ts';
import { type LastPlace, linesOf } from '../place.ts';
import type { Results } from '../results/results.ts';
import { isTreebank } from '../server.ts';
import { Soon } from '../show/debounce.ts';
import { createStatusEntry, type StatusEntry, showInPassing, showWarning } from '../show/messages.ts';
import type { StateMarks } from '../show/stateMarks.ts';
import { dayOf, type Person } from './person.ts';

/** After an event; typing and scrolling fire many. */
const MILLISECONDS_TO_WAIT = 200;

const ALL_DONE = inert`No sentence is open: all of this folder are done, checked or to be discussed.`;

const OPEN_AGAIN = inert`Open again`;

export class ProgressView implements Disposable {
  private readonly status: StatusEntry;
  private readonly listeners: Disposable;
  private readonly drawing = new Soon(() => this.show(), MILLISECONDS_TO_WAIT);

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly results: Results,
    private readonly person: Person,
    entries: EntriesChanged,
    private readonly marks: StateMarks,
    private readonly cells: CellMode,
  ) {
    this.status = createStatusEntry('treebank.progress', {
      name: inert`Treebank: Progress`,
      command: 'treebank.team',
      priority: 100,
    });
    const soon = () => this.drawing.postpone();
    this.listeners = Disposable.from(
      places.onDidChange(soon),
      window.onDidChangeTextEditorVisibleRanges(soon),
      client.onDidChangeState(soon),
      entries.event((changed) => {
        soon();
        const document = workspace.textDocuments.find(({ uri }) => uri.toString() === changed?.uri);
        if (changed && document) this.results.tell(changed.message, { document });
      }),
    );
    soon();
  }

  /** The sentences of the cursors. */
  async give(state: SentenceStateName): Promise<boolean> {
    const refusal = whyNotWrite();
    if (refusal !== undefined) {
      void showWarning(refusal);
      return false;
    }
    const { editor } = this.places;
    if (editor === undefined || !isTreebank(editor.document)) {
      tellNoFile();
      return false;
    }
    const isGiven = await this.giveTo(editor.document, editor.selections, state);
    if (isGiven && state !== 'done') this.results.beside.forget(editor.document);
    return isGiven;
  }

  /** From open to done can be taken back: by undo in the diagram, and by a click on the result. */
  private async giveTo(
    document: TextDocument,
    selections: readonly Selection[],
    state: SentenceStateName,
  ): Promise<boolean> {
    const acting = await this.person.acting(document.uri);
    if (acting === undefined) return false;
    const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
    const lines = selections.map(linesOf).map(({ startLine, endLine }) => ({ startLine, endLine }));
    const outcome = await carryOut<'progress'>(this.client, target, { type: 'progress', lines, state, acting });
    const takeBack = async () => {
      const { editor } = this.places;
      if (editor?.document === document) this.goTo(editor, selections[0].active.line);
      await this.giveTo(document, selections, 'open');
    };
    const canTakeBack = outcome.ok && outcome.wereOpen === true && state === 'done';
    if (canTakeBack) this.results.beside.add(document, takeBack);
    const back = { title: OPEN_AGAIN, run: () => this.results.beside.takeBack(document) };
    tellOutcome(this.results, { document }, outcome, canTakeBack ? back : undefined);
    this.drawing.ask(0);
    return outcome.ok;
  }

  /** One key: marks the sentence done, and goes to the next open one. */
  async done(): Promise<void> {
    if (await this.give('done')) await this.next();
  }

  /** The next open sentence of the file, then of the other files of its folder. */
  async next(): Promise<void> {
    const { editor } = this.places;
    if (editor === undefined) return tellNoFile();
    const params: NextOpenParams = {
      textDocument: { uri: editor.document.uri.toString() },
      line: editor.selection.active.line,
    };
    const found = await this.client.sendRequest<NextOpen | null>(NEXT_OPEN_REQUEST, params);
    if (found === null) return showInPassing(ALL_DONE, 5000);
    const isHere = found.uri === editor.document.uri.toString();
    const target = isHere
      ? editor
      : await window.showTextDocument(Uri.parse(found.uri), {
          viewColumn: editor.viewColumn,
          preserveFocus: window.activeTextEditor === undefined,
        });
    this.goTo(target, found.line);
  }

  private goTo(editor: TextEditor, line: number): void {
    if (!this.cells.moveTo(editor, line)) {
      editor.selection = new Selection(line, 0, line, 0);
      editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.InCenterIfOutsideViewport);
    }
    this.places.lookAt(editor);
  }

  dispose(): void {
    this.drawing.dispose();
    for (const each of [this.status, this.marks, this.listeners]) each.dispose();
  }

  private async show(): Promise<void> {
    const current = this.places.editor;
    for (const editor of window.visibleTextEditors) {
      if (!isTreebank(editor.document)) continue;
      const standing = await this.standingOf(editor);
      if (standing === undefined) continue;
      this.marks.draw(editor, standing?.isUsed ? standing.marks : []);
      if (editor === current) this.tell(standing);
    }
    if (current === undefined) this.status.hide();
  }

  /** Undefined if the text has changed meanwhile: the change will ask again. */
  private async standingOf({ document, visibleRanges }: TextEditor): Promise<ProgressOfDocument | null | undefined> {
    const [first] = visibleRanges;
    const by = await this.person.name(document.uri);
    const params: StandingParams = {
      textDocument: { uri: document.uri.toString() },
      startLine: first?.start.line ?? 0,
      endLine: visibleRanges.at(-1)?.end.line ?? 0,
      ...(by === undefined ? {} : { by }),
      day: dayOf(new Date()),
    };
    const { version } = document;
    const standing = await this.client
      .sendRequest<ProgressOfDocument | null>(STANDING_REQUEST, params)
      .catch(() => null);
    return document.version === version && (standing === null || standing.version === version) ? standing : undefined;
  }

  private tell(standing: ProgressOfDocument | null): void {
    if (!standing?.isUsed) {
      this.status.hide();
      return;
    }
    const { open, done, checked, discuss } = standing.counts;
    const [ready, all] = [done + checked, open + done + checked + discuss].map((n) => formatNumber(n));
    const lines: Inert = inert`${formatNumber(done)} done, ${formatNumber(checked)} checked, ${formatNumber(discuss)} to discuss, ${formatNumber(open)} open.\nClick to change the state of this sentence, or to go on.`;
    this.status.show(inert`$(pass) ${ready} / ${all} done`, lines, inert`${ready} of ${all} sentences done`);
  }
}
