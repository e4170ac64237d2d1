/**
 * Results of operations, shown without a notification: in the status bar and in the header of the diagram. A result disappears
 * when it no longer holds: its operation is undone, another edit touches its sentences, or the document is closed. Notifications
 * stay whatever happens to the text, so they are reserved for questions and errors (see docs/architecture.md).
 */

import {
  Disposable,
  EventEmitter,
  type TextDocument,
  TextDocumentChangeReason,
  type TextDocumentContentChangeEvent,
  workspace,
} from 'vscode';
import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { Soon } from '../show/debounce.ts';
import { createStatusEntry, type StatusEntry } from '../show/messages.ts';
import { type About, afterEdit, firstSentence, sentencesOn } from './resultLines.ts';
import { StepsBeside } from './stepsBeside.ts';

/** The action of a click on the result. */
export interface NextStep {
  /** Worded like a button. */
  readonly title: Inert;
  run(): unknown;
}

/** The text and lines that a result is about; without lines, the whole text. */
export interface Subject extends Partial<About> {
  readonly document: TextDocument;
  /** Other texts that the operation changed: any change of one removes the result. */
  readonly others?: readonly TextDocument[];
}

interface Told {
  readonly message: Inert;
  readonly next: NextStep | undefined;
  /** By URI of each text: changes up to this version belong to the operation itself. */
  readonly versions: ReadonlyMap<string, number>;
  /** Undefined if any change removes the result. */
  about: About | undefined;
}

/** Time enough to read a message about a text; the result of minutes of work waits for the user to come back. */
const MILLISECONDS_SHOWN = 60_000;

export class Results implements Disposable {
  private told: Told | undefined;
  private readonly clearing = new Soon(() => this.clear(), MILLISECONDS_SHOWN);
  private readonly item: StatusEntry;
  private readonly changed = new EventEmitter<Inert | undefined>();
  private readonly listeners: Disposable;
  /** What the undo of a text leaves as it is. */
  readonly beside = new StepsBeside();

  /** Fires with the full message, or with undefined when it disappears. */
  readonly onDidChange = this.changed.event;

  constructor() {
    this.item = createStatusEntry('treebank.result', {
      name: inert`Treebank: Result of the Last Operation`,
      command: FOLLOW,
      priority: -1,
      side: 'left',
    });
    this.listeners = Disposable.from(
      this.item,
      this.changed,
      workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
        if (contentChanges.length > 0) this.afterChange(document, contentChanges, reason);
      }),
      workspace.onDidCloseTextDocument((document) => {
        if (this.told?.versions.has(document.uri.toString())) this.clear();
      }),
    );
  }

  /** The displayed message. */
  get message(): Inert | undefined {
    return this.told?.message;
  }

  /** @param subject undefined for a result that is not about a text */
  tell(message: Inert, subject?: Subject, next?: NextStep): void {
    const { others = [] } = subject ?? {};
    const texts = subject === undefined ? [] : [subject.document, ...others];
    const versions = new Map(texts.map(({ uri, version }) => [uri.toString(), version]));
    const about = subject === undefined || 0 < others.length ? undefined : aboutOf(subject);
    this.told = { message, next, versions, about };
    const arrow = next === undefined ? inert`` : inert` $(arrow-right) ${next.title}`;
    const click = next === undefined ? inert`Click to dismiss.` : inert`Click: ${next.title}`;
    this.item.show(
      joinInert([inert`$(check) ${firstSentence(message)}`, arrow], ''),
      inert`${message}\n${click}`,
      message,
    );
    if (about === undefined) this.clearing.cancel();
    else this.clearing.postpone();
    this.changed.fire(message);
  }

  /** The action of a click: the next step, if any. */
  async follow(): Promise<void> {
    const next = this.told?.next;
    this.clear();
    await next?.run();
  }

  dispose(): void {
    this.clearing.dispose();
    this.listeners.dispose();
  }

  private clear(): void {
    this.clearing.cancel();
    this.told = undefined;
    this.item.hide();
    this.changed.fire(undefined);
  }

  private afterChange(
    { uri, version }: TextDocument,
    changes: readonly TextDocumentContentChangeEvent[],
    reason: TextDocumentChangeReason | undefined,
  ): void {
    const { told } = this;
    const toldVersion = told?.versions.get(uri.toString());
    if (told === undefined || toldVersion === undefined || version <= toldVersion) return;
    const isStepBack = reason === TextDocumentChangeReason.Undo || reason === TextDocumentChangeReason.Redo;
    const left = isStepBack || told.about === undefined ? undefined : afterEdit(told.about, changes.map(lineChangeOf));
    if (left === undefined) this.clear();
    else told.about = left;
  }
}

/** The command of the item in the status bar. */
const FOLLOW = 'treebank.followResult';

function aboutOf({ document, startLine, endLine }: Subject): About {
  if (startLine === undefined || endLine === undefined) return { startLine: 0, endLine: document.lineCount };
  const lines = { count: document.lineCount, at: (line: number) => document.lineAt(line).text };
  return sentencesOn(lines, { startLine, endLine });
}

const lineChangeOf = ({ range, text }: TextDocumentContentChangeEvent) => ({
  startLine: range.start.line,
  endLine: range.end.line,
  nNewLineEnds: text.split(/\r\n|\r|\n/).length - 1,
});
