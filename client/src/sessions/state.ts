/** The sessions of the active treebank: context keys follow them, and the view and the status bar get their changes. */

import { commands, Disposable, EventEmitter, type Uri, workspace } from 'vscode';
import { State } from 'vscode-languageclient';
import {
  SESSION_CHANGED_NOTIFICATION,
  type SessionChangedParams,
  type SessionKind,
  type SessionSummary,
} from '../../../server/src/protocol/session.ts';
import { HAS_SESSIONS, HAS_SOURCES, SESSION } from '../../../server/src/protocol/sessionContext.ts';
import type { LastPlace } from '../place.ts';
import { Soon } from '../show/debounce.ts';
import type { SessionRequests } from './requests.ts';

/** A list that changes with every key press is unreadable. */
const MILLISECONDS_TO_WAIT = 100;

export class SessionState implements Disposable {
  private shown: Uri | undefined;
  private all: readonly SessionSummary[] = [];
  private readonly changed = new EventEmitter<void>();
  private readonly heard = new EventEmitter<string>();
  private readonly refreshing = new Soon(() => this.refresh(), MILLISECONDS_TO_WAIT);
  private readonly listeners: Disposable;
  /** Counts refreshes: late answers to older ones are dropped. */
  private nRefreshes = 0;
  private readonly known = new Map<string, unknown>();

  /** Fires for another file, or changed sessions. */
  readonly onDidChange = this.changed.event;
  /** The address of a document whose sessions have changed. A notification has one listener, so this event serves the diagrams. */
  readonly onDidHear = this.heard.event;

  constructor(
    private readonly requests: SessionRequests,
    private readonly places: LastPlace,
  ) {
    const { client } = requests;
    this.listeners = Disposable.from(
      this.changed,
      this.heard,
      this.refreshing,
      places.onDidChange(() => this.follow()),
      client.onNotification(SESSION_CHANGED_NOTIFICATION, ({ uri }: SessionChangedParams) => {
        this.heard.fire(uri);
        if (client.protocol2CodeConverter.asUri(uri).toString() === this.shown?.toString()) this.refreshing.ask();
      }),
      // Without a session, typing causes no requests.
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const isShown = document.uri.toString() === this.shown?.toString();
        if (isShown && 0 < contentChanges.length && 0 < this.all.length) this.refreshing.ask();
      }),
      // Its sessions end with it: opened again, the file is another one.
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.toString() !== this.shown?.toString()) return;
        this.shown = undefined;
        this.refreshing.ask(0);
      }),
      client.onDidChangeState(() => this.refreshing.ask()),
    );
    this.follow();
  }

  /** The file of the active editor; if that is not a treebank, the previous one stays. */
  get uri(): Uri | undefined {
    return this.shown;
  }

  /** The active one first. */
  get summaries(): readonly SessionSummary[] {
    return this.all;
  }

  /** The active one by default. */
  of(kind?: SessionKind): SessionSummary | undefined {
    return kind === undefined ? this.all[0] : this.all.find((each) => each.kind === kind);
  }

  /** The view exists from now on. */
  showView(): void {
    this.setContext(HAS_SESSIONS, true);
  }

  setContext(key: string, value: unknown): void {
    if (this.known.get(key) === value) return;
    this.known.set(key, value);
    void commands.executeCommand('setContext', key, value);
  }

  /** Asks the server again. @param uri the file to follow from now on */
  async refresh(uri = this.shown): Promise<void> {
    this.shown = uri;
    const nRefresh = ++this.nRefreshes;
    const isRunning = this.requests.client.state === State.Running;
    const all = uri === undefined || !isRunning ? [] : await this.requests.summaries(uri);
    if (nRefresh !== this.nRefreshes) return;
    this.all = all;
    const [active] = all;
    if (active !== undefined) this.showView();
    this.setContext(SESSION, active?.kind);
    this.setContext(HAS_SOURCES, 1 < (active?.labels.length ?? 0));
    this.changed.fire();
  }

  dispose(): void {
    this.listeners.dispose();
  }

  private follow(): void {
    const uri = this.places.editor?.document.uri;
    if (uri === undefined || uri.toString() === this.shown?.toString()) return;
    this.shown = uri;
    this.all = [];
    this.refreshing.ask(0);
  }
}
