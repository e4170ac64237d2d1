/** Works on a campaign: chooses its file in the workspace, and goes through its places in the open file, or in the treebank. */

import { type TextDocument, Uri, window, workspace } from 'vscode';
import { inert } from '../../../../server/src/inert/index.ts';
import { tellNoSentence } from '../../commands/outcome.ts';
import { choose } from '../../show/lists.ts';
import { showWarning } from '../../show/messages.ts';
import { campaignsOfWorkspace } from '../../treebankFiles.ts';
import { type ClientAction, sendAnswer } from '../answers.ts';
import { begin, type SessionTools } from '../begin.ts';
import { askReason, whyNotAnswer } from '../requests.ts';
import type { QuestionNode } from '../rows.ts';
import { folderAround, writtenSeed } from './seed.ts';

const TITLE = inert`Looking for the places of the campaign…`;

interface CampaignRow {
  readonly uri: string;
  /** The first file with a place. */
  readonly first?: string;
}

/** Commands may be called with anything. */
const isRow = (row: unknown): row is CampaignRow =>
  typeof row === 'object' && row !== null && 'uri' in row && typeof row.uri === 'string';

export class Campaigning {
  private chosen: Uri | undefined;
  /** It has become the treebank by what is under way. */
  private isOpening = false;

  constructor(private readonly tools: SessionTools) {}

  /** @param row of the Treebank view, or nothing: the user chooses */
  async choose(row?: unknown): Promise<void> {
    if (isRow(row)) return this.open(row);
    if (this.tools.places.editor === undefined) return tellNoSentence();
    const found = await campaignsOfWorkspace();
    if (found.length === 0) {
      return void showWarning(
        inert`There is no campaign here: a Markdown file in a folder “campaigns” (docs/campaigns.md).`,
      );
    }
    const chosen = await chosenOf(found);
    if (chosen === undefined) return;
    this.chosen = chosen;
    await this.begin({ showsView: true });
  }

  /** Writes the file that a group of the Review begins with, unless it is there, and goes on with it in the file or the treebank. */
  async start(node: QuestionNode | undefined): Promise<void> {
    const { state, wholeTreebank } = this.tools;
    const seed = node?.row === 'group' ? node.group.campaign : undefined;
    if (seed === undefined || state.uri === undefined) return;
    const refusal = whyNotAnswer('campaign');
    if (refusal !== undefined) return void showWarning(refusal);
    try {
      this.chosen = await writtenSeed(folderAround(state.uri, (await wholeTreebank()) ?? []), seed);
    } catch (error) {
      return void showWarning(inert`The campaign cannot be written: ${String(error)}`);
    }
    await this.begin({ showsView: true, document: await workspace.openTextDocument(state.uri) });
  }

  /** In all files, from the one in the editor, or from the first with a place. */
  private async open({ uri, first }: CampaignRow): Promise<void> {
    const { places, widen } = this.tools;
    this.chosen = Uri.parse(uri);
    this.isOpening = true;
    try {
      await widen();
      const isInside = places.editor?.document.uri.path.startsWith(Uri.joinPath(this.chosen, '../../').path);
      const document = isInside || first === undefined ? undefined : await window.showTextDocument(Uri.parse(first));
      await this.begin({ showsView: true, document: document?.document });
    } finally {
      this.isOpening = false;
    }
  }

  /** The file or the treebank, whatever the user looks at now. A side bar that was closed meanwhile stays so. */
  async rescope(): Promise<void> {
    if (!this.isOpening && this.tools.state.of('campaign') !== undefined) await this.begin({ showsView: false });
  }

  private async begin({
    showsView,
    document = this.tools.places.editor?.document,
  }: {
    readonly showsView: boolean;
    readonly document?: TextDocument;
  }): Promise<void> {
    const { requests, wholeTreebank } = this.tools;
    if (document === undefined || this.chosen === undefined) return;
    const uri = requests.client.code2ProtocolConverter.asUri(this.chosen);
    // A campaign is about the treebank that it lies in: the folder around “campaigns”.
    const folder = uri.replace(/[^/]*\/[^/]*$/, '');
    const files = (await wholeTreebank())?.filter((each) => each.startsWith(folder));
    const beginning = { kind: 'campaign', uri, ...(files === undefined ? {} : { files }) } as const;
    await begin(this.tools, document, beginning, TITLE, { showsView });
  }
}

/** With another reason than the last place that was left. */
export const leaveBecause: ClientAction = async (tools, target, _choice, where) => {
  const refusal = whyNotAnswer(target.session.kind);
  if (refusal !== undefined) return void showWarning(refusal);
  const reason = await askReason();
  if (reason !== undefined) await sendAnswer(tools, target, { type: 'keep', reason }, where);
};

async function chosenOf(found: readonly Uri[]): Promise<Uri | undefined> {
  if (found.length === 1) return found[0];
  const items = found.map((uri) => ({ label: inert(workspace.asRelativePath(uri)), uri }));
  return (await choose(items, { title: inert`Work on Campaign` }))?.uri;
}
