/** The coverage report: asks the server and shows its Markdown as a page. */

import {
  type CancellationToken,
  commands,
  Disposable,
  EventEmitter,
  FileType,
  ProgressLocation,
  RelativePattern,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { COVERAGE_REQUEST, type CoverageParams, type CoverageResult } from '../../../server/src/protocol/coverage.ts';
import type { LastPlace } from '../place.ts';

const SCHEME = 'treebank-coverage';
/** After the window was loaded anew. */
const GONE = 'This report is not kept. Run the command “Treebank: Show Coverage of Tree Classes” again.\n';
const PATTERN = '**/*.{conllu,conll}';
/** More files at once are a mistake rather than a treebank. */
const MOST_FILES = 2000;

export class CoverageReports implements Disposable {
  /** Markdown of each report by its address. */
  private readonly reports = new Map<string, string>();
  private readonly changed = new EventEmitter<Uri>();
  private readonly registrations: Disposable;

  constructor(
    private readonly client: LanguageClient,
    private readonly places: LastPlace,
  ) {
    this.registrations = Disposable.from(
      this.changed,
      workspace.registerTextDocumentContentProvider(SCHEME, {
        onDidChange: this.changed.event,
        provideTextDocumentContent: (uri) => this.reports.get(uri.toString()) ?? GONE,
      }),
    );
  }

  /** @param clicked,selected what the explorer passes; without them the report is on the file at the cursor */
  async show(clicked: unknown, selected: unknown): Promise<void> {
    const chosen = (Array.isArray(selected) ? selected : [clicked]).filter((each) => each instanceof Uri);
    const here = this.places.editor?.document.uri;
    const roots = chosen.length > 0 || here === undefined ? chosen : [here];
    const files = (await Promise.all(roots.map(filesIn))).flat();
    if (files.length === 0) {
      void window.showWarningMessage(
        'There is no CoNLL-U file to report on. Open one, or choose a folder that has some.',
      );
      return;
    }
    const title = `Coverage of ${files.length === 1 ? nameOf(files[0]) : `${files.length} files`}…`;
    const location = ProgressLocation.Notification;
    const result = await window.withProgress({ location, title, cancellable: true }, (_, token) =>
      this.ask(files, token),
    );
    if (result === undefined) return;
    if (!result.ok) void window.showWarningMessage(result.reason);
    else await this.open(nameOf(roots[0]), result.markdown, result.unreadable);
  }

  dispose(): void {
    this.registrations.dispose();
  }

  /** Undefined when cancelled. */
  private async ask(files: readonly Uri[], token: CancellationToken): Promise<CoverageResult | undefined> {
    const params: CoverageParams = { uris: files.map((uri) => uri.toString()) };
    try {
      return await this.client.sendRequest<CoverageResult>(COVERAGE_REQUEST, params, token);
    } catch (error) {
      if (token.isCancellationRequested) return undefined;
      return { ok: false, reason: `The language server did not answer: ${String(error)}` };
    }
  }

  private async open(name: string, markdown: string, unreadable: readonly string[]): Promise<void> {
    const uri = Uri.from({ scheme: SCHEME, path: `/Coverage of ${name}.md` });
    this.reports.set(uri.toString(), markdown);
    this.changed.fire(uri);
    // Beside the text, not in the panel of the diagram, which may be the active one, and narrow.
    const { editor } = this.places;
    if (editor !== undefined) await window.showTextDocument(editor.document, editor.viewColumn);
    try {
      await commands.executeCommand('markdown.showPreview', uri);
    } catch {
      // The built-in Markdown extension can be disabled; the text says it all, too.
      await window.showTextDocument(uri);
    }
    if (unreadable.length > 0) void window.showWarningMessage(`Left out of the report: ${unreadable.join('; ')}`);
  }
}

const nameOf = (uri: Uri): string => uri.path.split('/').filter(Boolean).at(-1) ?? 'treebank';

/** The file itself, or the CoNLL-U files of a folder. */
async function filesIn(uri: Uri): Promise<Uri[]> {
  if (uri.scheme !== 'file' || (await workspace.fs.stat(uri)).type !== FileType.Directory) return [uri];
  const files = await workspace.findFiles(new RelativePattern(uri, PATTERN), undefined, MOST_FILES);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
