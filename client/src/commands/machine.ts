/** Dashed outlines around cells that a program filled and no person has confirmed; *Confirm Words* confirms them. */

import { Disposable, type TextEditor, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  MACHINE_MARKS_REQUEST,
  type MachineMarks,
  type MachineMarksParams,
} from '../../../server/src/protocol/machine.ts';
import type { EntriesChanged } from '../entriesChanged.ts';
import { type LastPlace, linesOf } from '../place.ts';
import type { Results } from '../results/results.ts';
import { isTreebank } from '../server.ts';
import { Soon } from '../show/debounce.ts';
import { createMachineOutlines } from '../show/machineOutlines.ts';
import { carryOut, tellNoSentence, tellOutcome } from './outcome.ts';

/** After an event; typing and scrolling fire many. */
const MILLISECONDS_TO_WAIT = 200;

export class MachineMarksView implements Disposable {
  private readonly outlines = createMachineOutlines();
  private readonly listeners: Disposable;
  private readonly drawing = new Soon(() => this.draw(), MILLISECONDS_TO_WAIT);

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly results: Results,
    entries: EntriesChanged,
  ) {
    const soon = () => this.drawing.postpone();
    this.listeners = Disposable.from(
      this.outlines,
      places.onDidChange(soon),
      window.onDidChangeTextEditorVisibleRanges(soon),
      client.onDidChangeState(soon),
      entries.event(soon),
    );
    soon();
  }

  /** Confirms the selected words. */
  async confirm(): Promise<void> {
    const { editor } = this.places;
    if (editor === undefined) return tellNoSentence();
    const { document, selections } = editor;
    const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
    const lines = selections.map(linesOf).map(({ startLine, endLine }) => ({ startLine, endLine }));
    const outcome = await carryOut<'confirm'>(this.client, target, { type: 'confirm', lines });
    tellOutcome(this.results, { document }, outcome);
    await this.draw();
  }

  dispose(): void {
    this.drawing.dispose();
    this.listeners.dispose();
  }

  private async draw(): Promise<void> {
    for (const editor of window.visibleTextEditors) {
      if (!isTreebank(editor.document)) continue;
      const marks = await this.marksOf(editor);
      if (marks !== undefined) this.outlines.draw(editor, marks?.cells ?? []);
    }
  }

  /** Undefined if the text has changed meanwhile: the change will ask again. */
  private async marksOf({ document, visibleRanges }: TextEditor): Promise<MachineMarks | null | undefined> {
    const params: MachineMarksParams = {
      textDocument: { uri: document.uri.toString() },
      startLine: visibleRanges[0]?.start.line ?? 0,
      endLine: visibleRanges.at(-1)?.end.line ?? 0,
    };
    const { version } = document;
    const marks = await this.client.sendRequest<MachineMarks | null>(MACHINE_MARKS_REQUEST, params).catch(() => null);
    return document.version === version && (marks === null || marks.version === version) ? marks : undefined;
  }
}
