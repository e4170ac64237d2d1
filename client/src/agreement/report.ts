/** The agreement report: requests it from the server and shows its Markdown as a page. */

import { type CancellationToken, type Disposable, type Uri, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert, markdown } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import {
  AGREEMENT_REQUEST,
  type AgreementParams,
  type AgreementResult,
} from '../../../server/src/protocol/agreement.ts';
import { refuse } from '../../../server/src/protocol/answer.ts';
import { isCancelled } from '../commands/outcome.ts';
import { entryName } from '../entryName.ts';
import type { LastPlace } from '../place.ts';
import { withReports } from '../reports.ts';
import type { Results } from '../results/results.ts';
import { type Steps, showProgress, showWarning } from '../show/messages.ts';
import { Pages } from '../show/pages.ts';
import { chooseAnnotators } from './files.ts';

const SCHEME = 'treebank-agreement';
/** Shown after the window has reloaded. */
const GONE = markdown`This report is not kept. Run the command “Treebank: Show Agreement…” again.\n`;

export class AgreementReports implements Disposable {
  private readonly pages = new Pages(SCHEME, GONE);

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly results: Results,
  ) {}

  /** @param clicked,selected as passed by the explorer */
  async show(clicked: unknown, selected: unknown): Promise<void> {
    const title = inert`Agreement Between Annotators`;
    const uris = await chooseAnnotators(title, clicked, selected, this.places.editor?.document.uri);
    if (uris === undefined) return;
    const work = (progress: Steps, token: CancellationToken) => this.ask(uris, progress, token);
    const result = await showProgress(inert`Comparing ${uris.length} annotators`, work);
    if (result === undefined) return;
    if (!result.ok) return void showWarning(result.reason);
    // Next to the text, not in the group of the diagram panel, which may be active and narrow.
    const { editor } = this.places;
    if (editor !== undefined) await window.showTextDocument(editor.document, editor.viewColumn);
    await this.pages.show(localized`Agreement of ${uris.map(entryName).join(', ')}`, result.markdown);
    this.results.tell(result.message);
  }

  dispose(): void {
    this.pages.dispose();
  }

  /** Undefined if cancelled. */
  private async ask(
    uris: readonly Uri[],
    progress: Steps,
    token: CancellationToken,
  ): Promise<AgreementResult | undefined> {
    try {
      return await withReports(this.client, progress, (workDoneToken) => {
        const params: AgreementParams = { uris: uris.map((uri) => uri.toString()), workDoneToken };
        return this.client.sendRequest<AgreementResult>(AGREEMENT_REQUEST, params, token);
      });
    } catch (error) {
      if (isCancelled(error)) return undefined;
      return refuse(inert`The language server did not answer: ${String(error)}`);
    }
  }
}
