/** Workspace files and their figures from the server. Asks again after a file event, but only while a view shows the figures. */

import { Disposable, EventEmitter, TabInputText, type Uri, window, workspace } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import {
  NEXT_OF_KIND_REQUEST,
  type NextOfKindParams,
  OVERVIEW_CHANGED_NOTIFICATION,
  OVERVIEW_REQUEST,
  type Overview,
  type OverviewParams,
  type SentencePlace,
} from '../../../server/src/protocol/overview.ts';
import { clientHost, isTreebank } from '../server.ts';
import { Soon } from '../show/debounce.ts';
import { campaignsOfWorkspace, filesOfWorkspace, watchCampaigns, watchFiles } from '../treebankFiles.ts';

/** Whether it has a tab, and is not only read by a program or shown as the other side of a comparison. */
const isInEditor = (uri: Uri): boolean =>
  window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === uri.toString()),
  );

/** Milliseconds from an event to a request: typing would otherwise cause one per key. */
const WAIT_MS = 400;

export class TreebankFiles implements Disposable {
  /** Undefined: not known yet. */
  overview: Overview | undefined;
  /** In the order of the rows; undefined: not listed yet. */
  private listed: readonly Uri[] | undefined;
  private campaigns: readonly Uri[] | undefined;
  /** Counts what made the list outdated. */
  private nLists = 0;
  private changed = new Set<string>();
  private readonly looking = new Set<() => boolean>();
  private readonly asking = new Soon(() => this.ask(), WAIT_MS);
  private isAsking = false;
  private readonly event = new EventEmitter<void>();
  private readonly registrations: Disposable;
  readonly onDidChange = this.event.event;

  constructor(private readonly client: BaseLanguageClient) {
    this.registrations = Disposable.from(
      watchFiles(({ uri, isListed }) => this.note(uri, isListed)),
      watchCampaigns((uri) => {
        this.campaigns = undefined;
        this.note(uri, false);
      }),
      workspace.onDidChangeWorkspaceFolders(() => this.list()),
      workspace.onDidCloseTextDocument((document) => isTreebank(document) && this.note(document.uri, false)),
      workspace.onDidOpenTextDocument((document) => isTreebank(document) && this.asking.ask()),
      workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration('treebank')) return;
        for (const uri of this.addressesOf(this.listed ?? [])) this.changed.add(uri);
        this.asking.ask();
      }),
      client.onNotification(OVERVIEW_CHANGED_NOTIFICATION, () => this.asking.ask()),
      client.onDidChangeState(() => this.asking.ask()),
    );
  }

  /** All files of the folders, in order, then the open ones that are elsewhere, as the server knows them. */
  async all(): Promise<string[]> {
    const inFolders = await this.inFolders();
    const known = new Set(inFolders);
    const open = workspace.textDocuments.filter((each) => isTreebank(each) && isInEditor(each.uri));
    return [...inFolders, ...this.addressesOf(open.map(({ uri }) => uri)).filter((each) => !known.has(each))];
  }

  private async inFolders(): Promise<string[]> {
    if (this.listed !== undefined) return this.addressesOf(this.listed);
    const { nLists } = this;
    const found = (await filesOfWorkspace()).filter(({ scheme }) => clientHost().reaches(scheme));
    // Dropped if files were added or removed in the meantime: their events cause another request.
    if (nLists === this.nLists) this.listed = found;
    return this.addressesOf(found);
  }

  private addressesOf(uris: readonly Uri[]): string[] {
    return uris.map((uri) => this.client.code2ProtocolConverter.asUri(uri));
  }

  /** Registers a view. @param isLooking whether it is visible */
  look(isLooking: () => boolean): void {
    this.looking.add(isLooking);
  }

  /** The findings of an open file have changed. */
  refresh(): void {
    this.asking.ask();
  }

  /** A view has become visible. */
  begin(): void {
    this.asking.ask(0);
  }

  async next(params: NextOfKindParams): Promise<SentencePlace | undefined> {
    return (
      (await this.client.sendRequest<SentencePlace | null>(NEXT_OF_KIND_REQUEST, params).catch(() => null)) ?? undefined
    );
  }

  dispose(): void {
    this.asking.dispose();
    this.registrations.dispose();
    this.event.dispose();
  }

  private note(uri: Uri, isListed: boolean): void {
    this.changed.add(this.client.code2ProtocolConverter.asUri(uri));
    if (isListed) this.list();
    else this.asking.ask();
  }

  private list(): void {
    this.nLists++;
    this.listed = undefined;
    this.asking.ask();
  }

  private async ask(): Promise<void> {
    if (this.client.state !== State.Running || ![...this.looking].some((isLooking) => isLooking())) return;
    if (this.isAsking) return this.asking.ask();
    this.isAsking = true;
    try {
      const uris = await this.all();
      this.campaigns ??= (await campaignsOfWorkspace()).filter(({ scheme }) => clientHost().reaches(scheme));
      const campaigns = this.addressesOf(this.campaigns);
      const params: OverviewParams = { uris, changed: [...this.changed], campaigns };
      this.changed.clear();
      this.overview = await this.client.sendRequest<Overview>(OVERVIEW_REQUEST, params);
      this.event.fire();
    } catch {
      // The server says why; the next event asks again.
    } finally {
      this.isAsking = false;
    }
  }
}
