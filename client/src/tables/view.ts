/** Tables as editor tabs: each follows the text, opens the words of a row, and changes all of them. */

import {
  commands,
  Disposable,
  type ExtensionContext,
  type Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { TABLE_VIEW } from '../../../server/src/protocol/commands.ts';
import {
  TABLE_REQUEST,
  TABLE_ROW_REQUEST,
  TABLES,
  type TableOf,
  type TableParams,
  type TableResult,
  type TableRowParams,
  type TableRowResult,
} from '../../../server/src/protocol/table.ts';
import type { FromTable, KeptTable, ToTable, WhichTable } from '../../../server/src/protocol/tableWebview.ts';
import { answerOf, tellNoFile } from '../commands/outcome.ts';
import { pageOf, webviewOptions } from '../diagram/page.ts';
import { entryName } from '../entryName.ts';
import type { TreebankFiles } from '../overview/files.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import type { WorkScope } from '../scope.ts';
import type { SearchView } from '../search/view.ts';
import { Soon } from '../show/debounce.ts';
import { choose } from '../show/lists.ts';
import { filesIn, watchFiles } from '../treebankFiles.ts';
import { changeRow } from './change.ts';
import { askAgainst, askColumns, isSame, NAMES, titleOf, whichOf } from './which.ts';

/** Milliseconds from an edit to the question for the rows. */
const WAIT_MS = 30;

interface TableTools {
  readonly client: BaseLanguageClient;
  readonly places: LastPlace;
  readonly results: Results;
  readonly files: TreebankFiles;
  readonly scope: WorkScope;
  readonly search: SearchView;
}

export class TableViews implements Disposable {
  private readonly open = new Map<WebviewPanel, TablePanel>();
  private readonly registrations: Disposable;

  constructor(
    private readonly context: Pick<ExtensionContext, 'extensionUri'>,
    private readonly tools: TableTools,
  ) {
    this.registrations = Disposable.from(
      window.registerWebviewPanelSerializer(TABLE_VIEW, {
        deserializeWebviewPanel: async (panel, state: Partial<KeptTable> | undefined) => {
          const which = whichOf(state);
          if (which === undefined) panel.dispose();
          else this.adopt(panel, which);
        },
      }),
    );
  }

  /** Asks which one; of the open file or the whole treebank, as chosen for Findings and Search. */
  async ask(): Promise<void> {
    const { places, scope, client } = this.tools;
    const here = places.lastUri ?? places.editor?.document.uri;
    if (!scope.isTreebank && here === undefined) return tellNoFile();
    const title =
      scope.isTreebank || here === undefined
        ? inert`Open Table of the Whole Treebank`
        : inert`Open Table of ${entryName(here)}`;
    const items = TABLES.map((table) => ({ ...NAMES[table](), table }));
    const chosen = await choose(items, { title, matchOnDetail: true });
    if (chosen === undefined) return;
    const file = scope.isTreebank || here === undefined ? {} : { file: client.code2ProtocolConverter.asUri(here) };
    await this.show({ table: chosen.table, ...file });
  }

  private async show(which: WhichTable): Promise<void> {
    const known = [...this.open.values()].find((each) => each.shows(which));
    if (known !== undefined) return known.panel.reveal();
    await this.makeRoom();
    const options = { ...webviewOptions(this.context.extensionUri), enableFindWidget: false };
    this.adopt(window.createWebviewPanel(TABLE_VIEW, titleOf(which), ViewColumn.Active, options), which);
  }

  /** A column of its own before the text, so that the sentences of a row have theirs. */
  private async makeRoom(): Promise<void> {
    const [other] = this.open.keys();
    if (other !== undefined) return other.reveal();
    const { editor } = this.tools.places;
    if (editor === undefined) return;
    await window.showTextDocument(editor.document, { viewColumn: editor.viewColumn });
    await commands.executeCommand('workbench.action.newGroupLeft');
  }

  /** Another table of the same words. */
  private async showVariant(which: WhichTable, how: 'compare' | 'columns'): Promise<void> {
    const { files, places, client } = this.tools;
    const asText = (uri: Uri) => client.code2ProtocolConverter.asUri(uri);
    const other =
      how === 'columns' ? await askColumns(which) : await askAgainst(which, await files.all(), places.lastUri, asText);
    if (other !== undefined) await this.show(other);
  }

  private adopt(panel: WebviewPanel, which: WhichTable): void {
    panel.webview.options = webviewOptions(this.context.extensionUri);
    const page = pageOf(panel.webview, this.context.extensionUri, 'table', titleOf(which), which);
    this.open.set(panel, new TablePanel(panel, which, this.tools, (how) => this.showVariant(which, how)));
    panel.onDidDispose(() => {
      this.open.get(panel)?.dispose();
      this.open.delete(panel);
    });
    panel.webview.html = page;
  }

  dispose(): void {
    for (const panel of this.open.keys()) panel.dispose();
    this.registrations.dispose();
  }
}

class TablePanel implements Disposable {
  /** Changed on disk since the last question. */
  private readonly changed = new Set<string>();
  private readonly soon = new Soon(() => this.post({ type: 'changed' }), WAIT_MS);
  private readonly listeners: Disposable;
  /** Of the last question. */
  private uris: readonly string[] = [];
  private against: readonly string[] | undefined;

  constructor(
    readonly panel: WebviewPanel,
    private readonly which: WhichTable,
    private readonly tools: TableTools,
    private readonly showVariant: (how: 'compare' | 'columns') => Promise<void>,
  ) {
    const { client } = tools;
    const asUri = (uri: Uri) => client.code2ProtocolConverter.asUri(uri);
    this.listeners = Disposable.from(
      this.soon,
      panel.webview.onDidReceiveMessage((message: FromTable) => this.receive(message)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (0 < contentChanges.length && this.counts(asUri(document.uri))) this.soon.ask();
      }),
      watchFiles(({ uri, isListed }) => {
        this.changed.add(asUri(uri));
        if (isListed || this.counts(asUri(uri))) this.soon.ask();
      }),
      client.onDidChangeState(() => this.soon.ask()),
    );
  }

  shows(which: WhichTable): boolean {
    return isSame(this.which, which);
  }

  private counts(uri: string): boolean {
    return this.uris.includes(uri) || this.against?.includes(uri) === true;
  }

  dispose(): void {
    this.listeners.dispose();
  }

  private post(message: ToTable): void {
    void this.panel.webview.postMessage(message);
  }

  private async receive(message: FromTable): Promise<void> {
    switch (message.type) {
      case 'ready':
        return;
      case 'ask':
        return this.rows(message);
      case 'compare':
      case 'columns':
        return this.showVariant(message.type);
      case 'open': {
        const row = await this.row({ key: message.key });
        if (row === undefined) return;
        const uris = this.uris.map((uri) => this.tools.client.protocol2CodeConverter.asUri(uri));
        return this.tools.search.showMatchesOf(row.request, uris, message.direction);
      }
      case 'askCell': {
        const { key, column } = message;
        const row = await this.row({ key, change: { column } });
        if (row?.old !== undefined) this.post({ type: 'edit', key, column, value: row.old });
        return;
      }
      case 'change': {
        const { key, column, value } = message;
        const row = await this.row({ key, change: { column, value } });
        if (row?.rule !== undefined) await changeRow(this.tools, this.uris, row.title, row.rule);
        this.panel.reveal();
      }
    }
  }

  private async rows({ serial, view, offset, limit, find }: Extract<FromTable, { type: 'ask' }>): Promise<void> {
    const { file, against } = this.which;
    const { client, files } = this.tools;
    const isFirst = this.uris.length === 0;
    this.uris = file === undefined ? await files.all() : [file];
    if (against !== undefined) this.against = await this.filesIn(against);
    // What an earlier tab has counted may have changed since it was closed.
    const changed = isFirst ? [...this.uris, ...(this.against ?? [])] : [...this.changed];
    this.changed.clear();
    const params: TableParams = { ...this.tableOf, changed, ...view, offset, limit, find };
    const answer = await answerOf(client.sendRequest<TableResult>(TABLE_REQUEST, params));
    if (answer.ok) this.post({ type: 'rows', serial, rows: answer });
    else this.post({ type: 'refused', reason: answer.reason });
  }

  private get tableOf(): TableOf {
    const { table, by } = this.which;
    const { uris, against } = this;
    return { table, uris, ...(by === undefined ? {} : { by }), ...(against === undefined ? {} : { against }) };
  }

  /** @param uri of a file or folder */
  private async filesIn(uri: string): Promise<readonly string[]> {
    const { protocol2CodeConverter, code2ProtocolConverter } = this.tools.client;
    // The server says that a file which is gone cannot be read.
    const found = await filesIn(protocol2CodeConverter.asUri(uri)).catch(() => undefined);
    return found?.map((each) => code2ProtocolConverter.asUri(each)) ?? [uri];
  }

  /** Undefined if there is none, which the page says. */
  private async row(about: Pick<TableRowParams, 'key' | 'change'>) {
    const params: TableRowParams = { ...this.tableOf, ...about };
    const answer = await answerOf(this.tools.client.sendRequest<TableRowResult>(TABLE_ROW_REQUEST, params));
    if (answer.ok) return answer;
    this.post({ type: 'refused', reason: answer.reason });
    return undefined;
  }
}
