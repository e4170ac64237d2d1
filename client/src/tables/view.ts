/** Tables as editor tabs: each follows the text, opens the words of a row, and changes all of them. */

import {
  commands,
  Disposable,
  type ExtensionContext,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import { TABLE_VIEW } from '../../../server/src/protocol/commands.ts';
import {
  TABLE_REQUEST,
  TABLE_ROW_REQUEST,
  TABLES,
  type TableName,
  type TableParams,
  type TableResult,
  type TableRowParams,
  type TableRowResult,
} from '../../../server/src/protocol/table.ts';
import type { FromTable, KeptTable, ToTable } from '../../../server/src/protocol/tableWebview.ts';
import { answerOf } from '../commands/outcome.ts';
import { pageOf, webviewOptions } from '../diagram/page.ts';
import { entryName } from '../entryName.ts';
import type { TreebankFiles } from '../overview/files.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import type { WorkScope } from '../scope.ts';
import type { SearchView } from '../search/view.ts';
import { Soon } from '../show/debounce.ts';
import { choose } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';
import { watchFiles } from '../treebankFiles.ts';
import { changeRow } from './change.ts';

/** Milliseconds from an edit to the question for the rows. */
const WAIT_MS = 30;

const NAMES: Readonly<Record<TableName, () => { readonly label: Inert; readonly detail: Inert }>> = {
  lexicon: () => ({ label: inert`Lexicon`, detail: inert`words by form, lemma, part of speech and features` }),
  ambiguous: () => ({
    label: inert`Ambiguous Lexicon`,
    detail: inert`words that are annotated otherwise than the same words mostly are`,
  }),
  relations: () => ({ label: inert`Relations`, detail: inert`by the parts of speech of head and dependent` }),
  features: () => ({ label: inert`Features`, detail: inert`values by part of speech, and words without them` }),
  paradigms: () => ({ label: inert`Paradigms`, detail: inert`the forms of each lemma, doubles and holes` }),
  lists: () => ({
    label: inert`Lists`,
    detail: inert`expressions, multiword tokens, auxiliaries, function words, what is inconsistent first`,
  }),
  numbers: () => ({
    label: inert`Numbers`,
    detail: inert`sizes, lengths, trees, distances, tags, features, relations`,
  }),
};

type Which = Pick<KeptTable, 'table' | 'file'>;

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
          const table = TABLES.find((each) => each === state?.table);
          if (table === undefined) panel.dispose();
          else this.adopt(panel, { table, ...(typeof state?.file === 'string' ? { file: state.file } : {}) });
        },
      }),
    );
  }

  /** Asks which one; of the open file or the whole treebank, as chosen for Findings and Search. */
  async ask(): Promise<void> {
    const { places, scope, client } = this.tools;
    const here = places.lastUri ?? places.editor?.document.uri;
    if (!scope.isTreebank && here === undefined) return void showWarning(NO_FILE);
    const title =
      scope.isTreebank || here === undefined
        ? inert`Open Table of the Whole Treebank`
        : inert`Open Table of ${entryName(here)}`;
    const items = TABLES.map((table) => ({ ...NAMES[table](), table }));
    const chosen = await choose(items, { title, matchOnDetail: true });
    if (chosen === undefined) return;
    const file = scope.isTreebank || here === undefined ? {} : { file: client.code2ProtocolConverter.asUri(here) };
    const which = { table: chosen.table, ...file };
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

  private adopt(panel: WebviewPanel, which: Which): void {
    panel.webview.options = webviewOptions(this.context.extensionUri);
    const page = pageOf(panel.webview, this.context.extensionUri, 'table', titleOf(which), which);
    this.open.set(panel, new TablePanel(panel, which, this.tools));
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

const NO_FILE = inert`There is no CoNLL-U file here. Open one.`;

function titleOf({ table, file }: Which): string {
  const { label } = NAMES[table]();
  return file === undefined ? localized`${label} of the treebank` : `${label} – ${entryName(Uri.parse(file, true))}`;
}

class TablePanel implements Disposable {
  /** Changed on disk since the last question. */
  private readonly changed = new Set<string>();
  private readonly soon = new Soon(() => this.post({ type: 'changed' }), WAIT_MS);
  private readonly listeners: Disposable;
  /** Of the last question. */
  private uris: readonly string[] = [];

  constructor(
    readonly panel: WebviewPanel,
    private readonly which: Which,
    private readonly tools: TableTools,
  ) {
    const { client } = tools;
    const asUri = (uri: Uri) => client.code2ProtocolConverter.asUri(uri);
    this.listeners = Disposable.from(
      this.soon,
      panel.webview.onDidReceiveMessage((message: FromTable) => this.receive(message)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (0 < contentChanges.length && this.uris.includes(asUri(document.uri))) this.soon.ask();
      }),
      watchFiles(({ uri, isListed }) => {
        this.changed.add(asUri(uri));
        if (isListed || this.uris.includes(asUri(uri))) this.soon.ask();
      }),
      client.onDidChangeState(() => this.soon.ask()),
    );
  }

  shows({ table, file }: Which): boolean {
    return this.which.table === table && this.which.file === file;
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
    const { table, file } = this.which;
    const { client, files } = this.tools;
    const isFirst = this.uris.length === 0;
    this.uris = file === undefined ? await files.all() : [file];
    // What an earlier tab has counted may have changed since it was closed.
    const changed = isFirst ? this.uris : [...this.changed];
    this.changed.clear();
    const params: TableParams = { table, uris: this.uris, changed, ...view, offset, limit, find };
    const answer = await answerOf(client.sendRequest<TableResult>(TABLE_REQUEST, params));
    if (answer.ok) this.post({ type: 'rows', serial, rows: answer });
    else this.post({ type: 'refused', reason: answer.reason });
  }

  /** Undefined if there is none, which the page says. */
  private async row(about: Pick<TableRowParams, 'key' | 'change'>) {
    const params: TableRowParams = { table: this.which.table, uris: this.uris, ...about };
    const answer = await answerOf(this.tools.client.sendRequest<TableRowResult>(TABLE_ROW_REQUEST, params));
    if (answer.ok) return answer;
    this.post({ type: 'refused', reason: answer.reason });
    return undefined;
  }
}
