/** The coverage report: requests it from the server and shows its Markdown as a page. */

import { type CancellationToken, type Disposable, Uri, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, type InertMarkdown, inert, joinInert, markdown } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import { refuse } from '../../../server/src/protocol/answer.ts';
import { COVERAGE_REQUEST, type CoverageParams, type CoverageResult } from '../../../server/src/protocol/coverage.ts';
import { entryName } from '../entryName.ts';
import type { LastPlace } from '../place.ts';
import { showProgress, showWarning } from '../show/messages.ts';
import { Pages } from '../show/pages.ts';
import { filesIn } from '../treebankFiles.ts';

const SCHEME = 'treebank-coverage';
/** Shown after the window has reloaded. */
const GONE = markdown`This report is not kept. Run the command “Treebank: Show Coverage” again.\n`;

export class CoverageReports implements Disposable {
  private readonly pages = new Pages(SCHEME, GONE);

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
  ) {}

  /** @param clicked,selected as passed by the explorer; without them the report is on the file at the cursor */
  async show(clicked: unknown, selected: unknown): Promise<void> {
    const chosen = (Array.isArray(selected) ? selected : [clicked]).filter((each) => each instanceof Uri);
    const here = this.places.editor?.document.uri;
    const roots = chosen.length > 0 || here === undefined ? chosen : [here];
    const files = (await Promise.all(roots.map(filesIn))).flat();
    if (files.length === 0) {
      void showWarning(inert`There is no CoNLL-U file to report on. Open one, or choose a folder that contains some.`);
      return;
    }
    const title = inert`Coverage of ${files.length === 1 ? nameOf(files[0]) : localized`${files.length} files`}…`;
    const result = await showProgress(title, (_, token) => this.ask(files, token));
    if (result === undefined) return;
    if (!result.ok) void showWarning(result.reason);
    else await this.open(nameOf(roots[0]), result.markdown, result.unreadable);
  }

  dispose(): void {
    this.pages.dispose();
  }

  /** Undefined if cancelled. */
  private async ask(files: readonly Uri[], token: CancellationToken): Promise<CoverageResult | undefined> {
    const params: CoverageParams = { uris: files.map((uri) => uri.toString()) };
    try {
      return await this.client.sendRequest<CoverageResult>(COVERAGE_REQUEST, params, token);
    } catch (error) {
      if (token.isCancellationRequested) return undefined;
      return refuse(inert`The language server did not answer: ${String(error)}`);
    }
  }

  private async open(name: string, report: InertMarkdown, unreadable: readonly Inert[]): Promise<void> {
    // Next to the text, not in the group of the diagram panel, which may be active and narrow.
    const { editor } = this.places;
    if (editor !== undefined) await window.showTextDocument(editor.document, editor.viewColumn);
    await this.pages.show(localized`Coverage of ${name}`, report);
    if (unreadable.length > 0) void showWarning(inert`Left out of the report: ${joinInert(unreadable, '; ')}`);
  }
}

const nameOf = (uri: Uri): string => entryName(uri) || 'treebank';
