/** An adjudication in the text: the item at the cursor decided by key or from a list, the next one, the list of all, and how it stands. */

import { commands, Disposable, Range, Selection, type TextEditor, TextEditorRevealType } from 'vscode';
import { inert, joinInert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import {
  ADJUDICATION_CHANGED_NOTIFICATION,
  type AdjudicationItem,
  type AdjudicationState,
  type DecidingAt,
  END_ADJUDICATION_REQUEST,
  STEP_ADJUDICATION_REQUEST,
  type StepAdjudication,
  type StepAdjudicationParams,
} from '../../../server/src/protocol/adjudication.ts';
import { IS_ADJUDICATING } from '../../../server/src/protocol/commands.ts';
import type { WirePosition } from '../../../server/src/protocol/text.ts';
import { carryOut, tellOutcome } from '../commands/outcome.ts';
import type { DiagramView } from '../diagram/view.ts';
import { type Choice, choose } from '../show/lists.ts';
import { createStatusEntry, showInPassing, showWarning } from '../show/messages.ts';
import { type Adjudicator, beginAdjudication, confirmEnd, stateOf } from './begin.ts';

const NONE = inert`This file is not being adjudicated. Run “Adjudicate…” with the files of the annotators.`;
const FINISHED = inert`Nothing is open: the adjudication is finished.`;
/** Rows of the list; the first ones of more. */
const MOST_LISTED = 500;
/** Typing changes the text faster than anybody reads. */
const MILLISECONDS_TO_WAIT = 200;

interface ItemChoice extends Choice {
  readonly item: AdjudicationItem;
}

interface ValueChoice extends Choice {
  readonly from: DecidingAt['from'];
}

export class AdjudicationCommands implements Disposable {
  private readonly status = createStatusEntry('treebank.adjudication', {
    name: inert`Treebank: Adjudication`,
    command: 'treebank.showDecisions',
    priority: 0,
    side: 'left',
  });
  private readonly listeners: Disposable;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Lost decisions that were told, by document. */
  private readonly told = new Map<string, string>();

  constructor(
    private readonly adjudicator: Adjudicator,
    private readonly diagram: DiagramView,
  ) {
    const { client, places } = adjudicator;
    this.listeners = Disposable.from(
      this.status,
      places.onDidChange(() => this.refreshSoon()),
      client.onNotification(ADJUDICATION_CHANGED_NOTIFICATION, () => {
        this.diagram.versionsChanged();
        this.refreshSoon();
      }),
      client.onDidChangeState(() => this.refreshSoon()),
    );
    this.refreshSoon();
  }

  /** @param clicked,selected as passed by the explorer */
  async begin(clicked: unknown, selected: unknown): Promise<void> {
    const document = await beginAdjudication(this.adjudicator, clicked, selected);
    if (document === undefined) return;
    await this.diagram.focus(async () => {
      await this.step('next', { line: 0, character: 0 });
      return {};
    });
  }

  /** Decides the item at the cursor and goes on to the next one. @param from an annotator from 0; without it the user is asked */
  async decide(from: unknown): Promise<void> {
    const { editor } = this.adjudicator.places;
    if (editor === undefined) return void showWarning(NONE);
    const position = toWire(editor.selection.active);
    const chosen = isFrom(from) ? from : await this.askValue(editor, position);
    if (chosen === undefined) return;
    const { document } = editor;
    const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
    const result = await carryOut(this.adjudicator.client, target, { type: 'decide', position, from: chosen });
    tellOutcome(this.adjudicator.results, { document, startLine: position.line, endLine: position.line }, result);
    if (result.ok && chosen !== 'reopen') await this.step('next', { ...position, character: 0 });
  }

  /** To the next or previous open item. */
  async step(direction: 'next' | 'previous', from?: WirePosition): Promise<void> {
    const { client, places } = this.adjudicator;
    const { editor } = places;
    if (editor === undefined) return void showWarning(NONE);
    const position = from ?? toWire(editor.selection.active);
    const params: StepAdjudicationParams = {
      textDocument: { uri: editor.document.uri.toString() },
      position,
      direction,
    };
    const item = await client.sendRequest<StepAdjudication | null>(STEP_ADJUDICATION_REQUEST, params);
    if (item !== null) return goTo(editor, item);
    const isThere = (await this.state(editor, 0)) !== null;
    if (isThere) showInPassing(FINISHED, 5000);
    else void showWarning(NONE);
  }

  /** The list of what is open; choosing one goes there. */
  async list(): Promise<void> {
    const { editor } = this.adjudicator.places;
    const state = editor && (await this.state(editor, MOST_LISTED));
    if (editor === undefined || state === undefined || state === null) return void showWarning(NONE);
    const { nTotal, nOpen, items, labels } = state;
    if (nOpen === 0) return showInPassing(FINISHED, 5000);
    const chosen = await choose(
      items.map((item): ItemChoice => {
        const { word, what, sentence } = item;
        return { label: inert`${word}: ${what}`, description: sentence, detail: valuesOf(item, labels), item };
      }),
      {
        title: inert`To Decide: ${nOpen} of ${nTotal}${nOpen <= items.length ? '' : inert`, the first ${items.length}`}`,
        matchOnDetail: true,
        matchOnDescription: true,
      },
    );
    if (chosen === undefined) return;
    await this.diagram.focus(async () => {
      goTo(editor, chosen.item);
      return { at: chosen.item.id };
    });
  }

  async end(): Promise<void> {
    const { client, places } = this.adjudicator;
    const { editor } = places;
    if (editor === undefined || (await this.state(editor, 0)) === null) return void showWarning(NONE);
    if (!(await confirmEnd())) return;
    await client.sendRequest(END_ADJUDICATION_REQUEST, { textDocument: { uri: editor.document.uri.toString() } });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listeners.dispose();
  }

  private state(editor: TextEditor, limit: number): Promise<AdjudicationState | null> {
    return stateOf(this.adjudicator.client, editor.document, { offset: 0, limit, showsDecided: false });
  }

  private async askValue(editor: TextEditor, position: WirePosition): Promise<DecidingAt['from'] | undefined> {
    const state = await stateOf(this.adjudicator.client, editor.document, {
      offset: 0,
      limit: 1_000_000,
      showsDecided: true,
    });
    if (state === null) return void showWarning(NONE);
    const items = state.items.filter(({ range }) => range.start.line === position.line);
    const item = items.find(({ standing }) => standing === 'open') ?? items[0];
    if (item === undefined) return void showInPassing(inert`Nothing is to be decided on this line.`, 5000);
    const chosen = await choose(
      [
        ...state.labels.map((label, annotator): ValueChoice => {
          const isSuggested = item.suggestion !== undefined && item.values[annotator] === item.values[item.suggestion];
          const description = isSuggested ? inert`majority` : inert``;
          return {
            label: inert`${annotator + 1} ${label}: ${item.values[annotator] ?? localized`nothing`}`,
            description,
            from: annotator,
          };
        }),
        ...(item.standing === 'open' ? [] : [{ label: inert`Open again`, from: 'reopen' } as const]),
      ],
      { title: inert`${item.word}: ${item.what}` },
    );
    return chosen?.from;
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), MILLISECONDS_TO_WAIT);
  }

  private async refresh(): Promise<void> {
    const { editor } = this.adjudicator.places;
    const state = editor === undefined ? null : await this.state(editor, 0);
    void commands.executeCommand('setContext', IS_ADJUDICATING, state !== null);
    if (state === null || editor === undefined) return this.status.hide();
    const { nTotal, nOpen, lost } = state;
    const text =
      nOpen === 0 ? inert`$(check-all) All ${nTotal} decided` : inert`$(law) ${nTotal - nOpen} of ${nTotal} decided`;
    this.status.show(text, inert`Adjudication. Click for what is open.`);
    const uri = editor.document.uri.toString();
    const names = joinInert(lost, '; ');
    if (0 < lost.length && this.told.get(uri) !== names) {
      void showWarning(
        inert`Decisions about words that are no longer there are kept until the words are back: ${names}`,
      );
    }
    this.told.set(uri, names);
  }
}

const toWire = ({ line, character }: { readonly line: number; readonly character: number }): WirePosition => ({
  line,
  character,
});

const isFrom = (value: unknown): value is DecidingAt['from'] =>
  value === 'suggestion' || value === 'document' || value === 'reopen' || (typeof value === 'number' && 0 <= value);

const valuesOf = ({ values, suggestion }: AdjudicationItem, labels: AdjudicationState['labels']) =>
  joinInert(
    labels.map((label, annotator) => {
      const isSuggested = suggestion !== undefined && values[annotator] === values[suggestion];
      return inert`${annotator + 1} ${label}: ${values[annotator] ?? localized`nothing`}${isSuggested ? localized` (majority)` : ''}`;
    }),
    ' · ',
  );

function goTo(editor: TextEditor, { range: { start } }: AdjudicationItem): void {
  editor.selection = new Selection(start.line, start.character, start.line, start.character);
  editor.revealRange(new Range(start.line, 0, start.line, 0), TextEditorRevealType.InCenterIfOutsideViewport);
}
