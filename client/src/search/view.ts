/** The search view: runs the current request on a scope, again as it is typed, and shows and steps through its matches. */

import {
  commands,
  Disposable,
  EventEmitter,
  type ExtensionContext,
  type TextDocument,
  type TextEditor,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { GREW_ID, HAS_MATCHES, HAS_SEARCHED, SEARCH_VIEW } from '../../../server/src/protocol/commands.ts';
import {
  type FoundFile,
  REQUEST_FOR_REQUEST,
  type RequestForParams,
  type RequestForResult,
  SEARCH_FILES_REQUEST,
  SEARCH_PAGE_REQUEST,
  type SearchFilesParams,
  type SearchPage,
  type SearchPageParams,
  STEP_MATCH_REQUEST,
  type StepMatchParams,
  type SteppedMatch,
} from '../../../server/src/protocol/search.ts';
import { tellNoFile } from '../commands/outcome.ts';
import type { DiagramView } from '../diagram/view.ts';
import { entryName } from '../entryName.ts';
import { type LastPlace, linesOf } from '../place.ts';
import type { WorkScope } from '../scope.ts';
import { Soon } from '../show/debounce.ts';
import { provideLenses } from '../show/lenses.ts';
import { showInPassing, showWarning } from '../show/messages.ts';
import { createTreePanel, type TreePanel } from '../show/tree.ts';
import { exportMatches } from './export.ts';
import { pickRequest } from './gallery.ts';
import { pickKeys } from './keyPicker.ts';
import { lensesOf } from './lenses.ts';
import { RequestRemarks } from './remarks.ts';
import { isRequest, RequestDocuments } from './request.ts';
import { Running } from './running.ts';
import { chooseFiles, filesOf, type Scoped } from './scope.ts';
import { ShownMatch } from './shownMatch.ts';
import { foundMessage, hasContent, SCOPES, type Scope, standingMessage, stepMessage } from './texts.ts';
import { type SearchNode, SearchTree } from './tree.ts';

/** A request changes with every key, so it is run after a pause; a changed treebank after a longer one. */
const WAIT_FOR_REQUEST_MS = 200;
const WAIT_FOR_TEXT_MS = 600;
const KEYS = 'treebank.search.keys';

/** The last search. */
interface Searched extends Scoped {
  /** Undefined: of a row of a table. */
  readonly document: TextDocument | undefined;
  /** Undefined: of files that a table named. */
  readonly scope: Scope | undefined;
  /** The request, which outlives its document. */
  text: string;
}

/** Files that a request may name. */
const TABLES = '**/*.{tsv,lp,txt,csv}';

export class SearchView implements Disposable {
  readonly requests: RequestDocuments;
  private readonly running: Running;
  private readonly tree: SearchTree;
  private readonly view: TreePanel;
  private readonly shown: ShownMatch;
  private readonly remarks = new RequestRemarks();
  private readonly lensesChanged = new EventEmitter<void>();
  private readonly registrations: Disposable;
  private searched: Searched | undefined;
  private selected: readonly Uri[] = [];
  private keys: readonly string[];
  private isBasicOnly = false;
  /** What the last change asks for. */
  private due: () => Promise<void> = async () => undefined;
  private readonly soon = new Soon(() => this.due(), WAIT_FOR_REQUEST_MS);

  constructor(
    private readonly context: Pick<ExtensionContext, 'workspaceState'>,
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    diagram: DiagramView,
    private readonly scope: WorkScope,
  ) {
    this.keys = context.workspaceState.get<readonly string[]>(KEYS, []);
    this.requests = new RequestDocuments(context.workspaceState, places);
    this.running = new Running(client);
    this.shown = new ShownMatch(places, diagram);
    this.tree = new SearchTree({
      files: (search, cluster) =>
        this.ask<readonly FoundFile[], SearchFilesParams>(SEARCH_FILES_REQUEST, { search, cluster }),
      page: (search, uri, cluster, limit) =>
        this.ask<SearchPage, SearchPageParams>(SEARCH_PAGE_REQUEST, { search, uri, cluster, offset: 0, limit }),
    });
    this.view = createTreePanel(SEARCH_VIEW, this.tree);
    this.registrations = Disposable.from(
      this.requests,
      this.running,
      this.tree,
      this.view,
      this.shown,
      this.remarks,
      this.lensesChanged,
      this.soon,
      this.running.onDidChange(() => this.showStanding()),
      scope.onDidChange(() => this.noticeScope()),
      provideLenses(
        { language: GREW_ID },
        (document) => (isRequest(document) ? lensesOf(document, this) : []),
        this.lensesChanged.event,
      ),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (0 < contentChanges.length) this.noticeChange(document);
      }),
      ...this.watchTables(),
    );
  }

  /** A table that the request names was written, created or deleted by anyone: its matches are others. */
  private watchTables(): Disposable[] {
    const tables = workspace.createFileSystemWatcher(TABLES);
    const notice = (uri: Uri) => {
      if (this.searched?.text.includes(`${entryName(uri)}"`)) this.runSoon(WAIT_FOR_TEXT_MS);
    };
    return [tables, tables.onDidChange(notice), tables.onDidCreate(notice), tables.onDidDelete(notice)];
  }

  get options(): { readonly keys: readonly string[]; readonly isBasicOnly: boolean } {
    return { keys: this.keys, isBasicOnly: this.isBasicOnly };
  }

  /** Opens the request, or the selected text if it is one. */
  async open(): Promise<void> {
    const editor = window.activeTextEditor;
    const text = editor === undefined || isRequest(editor.document) ? '' : editor.document.getText(editor.selection);
    const isOne = /\b(?:pattern|with|without|global)\s*\{/.test(text);
    const { document } = await (isOne ? this.requests.openText(`${text.trim()}\n`) : this.requests.open());
    await this.reveal();
    if (hasContent(document.getText())) await this.run(this.lastScope, document.uri.toString());
  }

  /** The scope of the last search, or the one chosen for all views. */
  private get lastScope(): Scope {
    const last = this.searched?.scope;
    // Chosen in the list of findings meanwhile.
    const isOther = last === 'file' ? this.scope.isTreebank : last === 'workspace' && !this.scope.isTreebank;
    return last === undefined || isOther ? (this.scope.isTreebank ? 'workspace' : 'file') : last;
  }

  /** Another scope was chosen: the last request is run on it, unless it was closed meanwhile. */
  private noticeScope(): void {
    const { searched } = this;
    if (searched?.document?.isClosed === false && searched.scope !== this.lastScope)
      void this.begin(this.lastScope, searched.document.uri.toString());
  }

  /** Reveals the list of results; the keyboard stays in the request. */
  private async reveal(): Promise<void> {
    await commands.executeCommand('setContext', HAS_SEARCHED, true);
    void commands.executeCommand(`${SEARCH_VIEW}.focus`, { preserveFocus: true });
  }

  /** @param address of the request; undefined: the current one */
  async run(scope: Scope, address?: unknown): Promise<void> {
    await this.reveal();
    await this.begin(scope, address);
  }

  /** Runs a request without showing the list of results. */
  private async begin(scope: Scope, address?: unknown): Promise<void> {
    const given = typeof address === 'string' ? address : undefined;
    const document = workspace.textDocuments.find(({ uri }) => uri.toString() === given) ?? this.requests.current;
    if (document === undefined) return this.open();
    if (scope === 'selected' && this.selected.length === 0) {
      this.selected = await chooseFiles();
      if (this.selected.length === 0) return;
    }
    const scoped = await filesOf(scope, this.places, this.selected);
    this.searched = undefined;
    if (!('uris' in scoped)) {
      this.running.fail(scoped);
      return this.remarks.show(document, scoped);
    }
    this.searched = { ...scoped, document, scope, text: document.getText() };
    this.tree.forgetPages();
    await this.runAgain();
  }

  /** Shows the matches of a request without a document, one with each call; the keyboard stays where it is. */
  async showMatchesOf(text: string, uris: readonly Uri[], direction: 'next' | 'previous'): Promise<void> {
    const { searched } = this;
    const isSame = (each: Uri, at: number) => each.toString() === searched?.uris[at]?.toString();
    const isNew = searched?.text !== text || searched.uris.length !== uris.length || !uris.every(isSame);
    if (isNew) {
      await this.setKeys([]);
      await this.reveal();
      this.searched = { uris, document: undefined, scope: undefined, text };
      this.tree.forgetPages();
      this.shown.clear();
      await this.runAgain();
    }
    await this.step(direction, isNew);
  }

  /** @param clicked,selected as passed by the Explorer */
  async runSelected(clicked: unknown, selected: unknown): Promise<void> {
    const chosen = (Array.isArray(selected) && 0 < selected.length ? selected : [clicked]).filter(
      (each) => each instanceof Uri,
    );
    if (0 < chosen.length) this.selected = chosen;
    if (this.requests.current === undefined) await this.open();
    await this.run('selected');
  }

  /** A lens above a request. */
  async runLens(scope: unknown, address: unknown): Promise<void> {
    const known = (Object.keys(SCOPES) as Scope[]).find((each) => each === scope);
    if (known === 'file' || known === 'workspace') await this.scope.set(known === 'file' ? 'file' : 'treebank');
    if (known !== undefined) await this.run(known, address);
  }

  /** Makes a request from the words at the cursors, or those that the diagram names. */
  async searchForThis(argument: unknown): Promise<void> {
    const { editor } = this.places;
    const given = linesGiven(argument) ?? (editor && { uri: editor.document.uri.toString(), lines: linesAt(editor) });
    if (given === undefined) return tellNoFile();
    const params: RequestForParams = { textDocument: { uri: given.uri }, lines: given.lines };
    const result = await this.ask<RequestForResult, RequestForParams>(REQUEST_FOR_REQUEST, params);
    if (result === undefined) return;
    if (!result.ok) return void showWarning(result.reason);
    await this.setKeys([]);
    const { document } = await this.requests.openText(result.request);
    await this.run(this.lastScope, document.uri.toString());
  }

  /** Lets the user choose among recent requests, those in files, and the gallery. */
  async choose(): Promise<void> {
    const chosen = await pickRequest(this.requests.recent);
    if (chosen === undefined) return;
    // Keys refer to names of a request.
    await this.setKeys(chosen.keys ?? []);
    const { document } =
      'uri' in chosen
        ? await this.requests.show(await workspace.openTextDocument(chosen.uri))
        : await this.requests.openText(chosen.text);
    await this.run(this.lastScope, document.uri.toString());
  }

  async askKeys(): Promise<void> {
    const request = this.requests.current;
    const keys = await pickKeys(request?.getText() ?? this.searched?.text ?? '', this.keys);
    if (keys === undefined) return;
    await this.setKeys(keys);
    if (this.searched === undefined || (request !== undefined && request !== this.searched.document))
      await this.run(this.lastScope);
    else await this.runAgain();
  }

  async toggleBasicOnly(): Promise<void> {
    this.isBasicOnly = !this.isBasicOnly;
    this.lensesChanged.fire();
    await this.runAgain();
  }

  /** @param node of the tree */
  async show(node: unknown): Promise<void> {
    const at = node as SearchNode | undefined;
    if (at?.kind !== 'sentence' && at?.kind !== 'match') return;
    const document = workspace.textDocuments.find(({ uri }) => uri.toString() === at.uri);
    const { version } = at.sentence;
    if (version !== undefined && document !== undefined && document.version !== version) {
      // The cells may have moved by now.
      await this.runAgain();
      return showInPassing(
        inert`The text has changed since. The results are up to date again; choose once more.`,
        6000,
      );
    }
    await this.shown.show(at, true);
  }

  showMore(of: unknown): void {
    this.tree.showMore(of);
  }

  /** Goes to the next or previous match, from the cursor. @param isFromStart to the first or last one */
  async step(direction: 'next' | 'previous', isFromStart = false): Promise<void> {
    await this.soon.now();
    const search = this.running.standing.progress?.search;
    if (search === undefined) return;
    const params: StepMatchParams = { search, direction, from: isFromStart ? undefined : this.shown.from };
    const to = await this.ask<SteppedMatch, StepMatchParams>(STEP_MATCH_REQUEST, params);
    if (to === undefined) return showInPassing(inert`No matches.`, 3000);
    const isInText = window.activeTextEditor !== undefined && this.places.editor === window.activeTextEditor;
    await this.shown.show(to, !isInText);
    showInPassing(stepMessage(to, to), 6000);
  }

  /** First lines of the sentences with matches, at most `most`; none without a search, or if the text has changed since. */
  async linesIn({ uri, version }: TextDocument, most: number): Promise<readonly number[]> {
    const search = this.running.standing.progress?.search;
    const lines: number[] = [];
    for (let count = Infinity; search !== undefined && lines.length < Math.min(count, most); ) {
      const params = { search, uri: uri.toString(), offset: lines.length, limit: most - lines.length };
      const page = await this.ask<SearchPage, SearchPageParams>(SEARCH_PAGE_REQUEST, params);
      if (page === undefined || page.sentences.length === 0) break;
      if (page.sentences.some((each) => each.version !== undefined && each.version !== version)) return [];
      lines.push(...page.sentences.map(({ startLine }) => startLine));
      count = page.count;
    }
    return lines;
  }

  async export(): Promise<void> {
    await this.soon.now();
    const { progress } = this.running.standing;
    if (progress === undefined || progress.count === 0) {
      void showWarning(inert`There is nothing to export. Search first.`);
      return;
    }
    await exportMatches(this.client, progress.search);
  }

  clear(): void {
    this.soon.cancel();
    this.searched = undefined;
    this.running.clear();
    this.shown.clear();
  }

  dispose(): void {
    this.registrations.dispose();
  }

  private async setKeys(keys: readonly string[]): Promise<void> {
    this.keys = keys;
    this.lensesChanged.fire();
    await this.context.workspaceState.update(KEYS, keys);
  }

  private noticeChange(document: TextDocument): void {
    const { searched } = this;
    if (isRequest(document)) this.remarks.draw();
    // A request being typed is the current one, whether it has been run or not.
    const isOther = document !== searched?.document && document === window.activeTextEditor?.document;
    if (isOther && isRequest(document) && hasContent(document.getText())) {
      const scope = searched?.scope ?? this.lastScope;
      this.due = () => this.begin(scope, document.uri.toString());
      this.soon.postpone();
      return;
    }
    if (searched === undefined) return;
    const address = document.uri.toString();
    if (document === searched.document) this.runSoon(WAIT_FOR_REQUEST_MS);
    else if (searched.uris.some((uri) => uri.toString() === address)) this.runSoon(WAIT_FOR_TEXT_MS);
  }

  private runSoon(delay: number): void {
    this.due = () => this.runAgain();
    this.soon.postpone(delay);
  }

  private async runAgain(): Promise<void> {
    this.soon.cancel();
    const { searched, keys, isBasicOnly } = this;
    if (searched === undefined) return;
    // Empty a document before discarding it.
    const { document } = searched;
    if (document?.isClosed === false && hasContent(document.getText())) searched.text = document.getText();
    const request = searched.text;
    const uris = searched.uris.map((uri) => uri.toString());
    const from = document === undefined || document.isUntitled ? undefined : document.uri.toString();
    const treebank = this.places.lastUri?.toString();
    if ((await this.running.run({ request, from, treebank, keys, isBasicOnly, uris })) && document !== undefined)
      this.requests.remember(request);
  }

  private showStanding(): void {
    const { standing } = this.running;
    this.tree.show(standing.progress, 0 < this.keys.length);
    const { note } = this.searched ?? {};
    const notes = note === undefined ? standing.notes : [note, ...standing.notes];
    this.view.say(standingMessage({ ...standing, notes }));
    if (this.searched?.document === undefined) this.remarks.clear();
    else this.remarks.show(this.searched.document, foundMessage(standing));
    void commands.executeCommand('setContext', HAS_MATCHES, 0 < (standing.progress?.count ?? 0));
  }

  /** Undefined if the server does not answer, or no longer has these results: then the search runs again. */
  private async ask<R, P extends object>(method: string, params: P): Promise<R | undefined> {
    const answer = await this.client.sendRequest<R | null>(method, params).catch(() => undefined);
    if (answer === null && this.searched !== undefined && method !== STEP_MATCH_REQUEST) this.runSoon(0);
    return answer ?? undefined;
  }
}

/** In the form that the diagram uses to name words. */
function linesGiven(argument: unknown): { readonly uri: string; readonly lines: readonly number[] } | undefined {
  if (typeof argument !== 'object' || argument === null || !('uri' in argument) || !('lines' in argument))
    return undefined;
  const { uri, lines } = argument;
  if (typeof uri !== 'string' || !Array.isArray(lines)) return undefined;
  return { uri, lines: lines.filter((line) => typeof line === 'number') };
}

const linesAt = ({ selections }: TextEditor): number[] =>
  selections.flatMap((selection) => {
    const { startLine, endLine } = linesOf(selection);
    return Array.from({ length: Math.max(0, endLine - startLine) + 1 }, (_, i) => startLine + i);
  });
