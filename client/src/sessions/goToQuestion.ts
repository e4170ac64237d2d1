/** Moves to questions: in the diagram with the keyboard, in the list, which keeps the keyboard, or in the text. */

import {
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
} from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { ListedQuestion, SteppedTo } from '../../../server/src/protocol/session.ts';
import type { DiagramView } from '../diagram/view.ts';
import type { LastPlace } from '../place.ts';
import { showInPassing } from '../show/messages.ts';
import { shownRange } from '../show/range.ts';
import type { SessionRequests, StepAsked } from './requests.ts';
import type { SessionState } from './state.ts';
import type { QuestionsView } from './view.ts';

/** The file of a question, if it is not in the document of the request. */
export const fileOf = ({ uri }: Pick<ListedQuestion, 'uri'>): Uri | undefined =>
  uri === undefined ? undefined : Uri.parse(uri);

export type Where = 'diagram' | 'list' | 'text';

/** A question that the user moved to, and its document. */
interface Found {
  readonly uri: Uri;
  readonly question: SteppedTo;
}

const NOTHING_LEFT = inert`No question is open.`;

export class Going {
  /** Navigation counter: an earlier navigation ends where a later one begins. */
  nGoes = 0;
  /** The question of the last navigation, as soon as it is known. */
  private finding: Promise<Found | undefined> = Promise.resolve(undefined);

  constructor(
    private readonly requests: SessionRequests,
    private readonly state: SessionState,
    private readonly view: QuestionsView,
    private readonly places: LastPlace,
    private readonly diagram: Pick<DiagramView, 'focus' | 'open'>,
  ) {}

  /** The last one in the displayed file; a key right after a click refers to the clicked row. */
  async current(): Promise<Found | undefined> {
    const found = await this.finding;
    return found?.uri.toString() === this.state.uri?.toString() ? found : undefined;
  }

  /** @returns undefined, after a message, if there is none */
  async go(uri: Uri, asked: StepAsked, where: Where): Promise<SteppedTo | undefined> {
    if (where !== 'diagram') return this.goHere(uri, asked, where);
    let found: SteppedTo | undefined;
    await this.diagram.focus(async () => {
      found = await this.goHere(uri, asked, where);
      return found && { at: found.id };
    });
    return found;
  }

  private async goHere(uri: Uri, asked: StepAsked, where: Where): Promise<SteppedTo | undefined> {
    const nGo = ++this.nGoes;
    this.finding = this.requests
      .step(uri, asked)
      .then((question) => question && { uri: fileOf(question) ?? uri, question });
    const found = await this.finding;
    if (nGo !== this.nGoes) return undefined;
    if (found === undefined) return void showInPassing(NOTHING_LEFT, 4000);
    const { question } = found;
    const editor = await this.editorOf(await workspace.openTextDocument(found.uri));
    if (nGo !== this.nGoes) return undefined;
    show(editor, question, where);
    if (where === 'list') await this.diagram.open();
    if (nGo !== this.nGoes) return undefined;
    showInPassing(passing(question), where === 'list' ? 15_000 : 6000);
    this.view.select(question, where === 'list' ? 'keyboard' : 'select');
    return question;
  }

  private async editorOf(document: TextDocument): Promise<TextEditor> {
    const { editor } = this.places;
    if (editor?.document === document) return editor;
    // Where texts are: the active column may be that of the diagram.
    const beside = window.visibleTextEditors.find((each) => each.document === document) ?? editor;
    return window.showTextDocument(document, { viewColumn: beside?.viewColumn, preserveFocus: true });
  }
}

function show(editor: TextEditor, { range }: SteppedTo, where: Where): void {
  const shown = shownRange(range);
  // In the text, letters would replace a selection.
  editor.selection = where === 'text' ? new Selection(shown.start, shown.start) : new Selection(shown.start, shown.end);
  // From the start of the line: the form says more than the cell, which the diagram shows anyway.
  const { line } = range.start;
  editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.InCenterIfOutsideViewport);
}

/** For the status bar: short, as the bar of the diagram gives the reason. */
const passing = ({ number, count, label, message }: SteppedTo): Inert =>
  message ?? inert`${formatNumber(number)} of ${formatNumber(count)}: ${label}`;
