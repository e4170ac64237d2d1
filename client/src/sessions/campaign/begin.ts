/** Works on a campaign: chooses its file in the workspace, and goes through its places in the open file, or in the treebank. */

import { type Uri, workspace } from 'vscode';
import { inert } from '../../../../server/src/inert/index.ts';
import { tellNoSentence } from '../../commands/outcome.ts';
import { choose } from '../../show/lists.ts';
import { showWarning } from '../../show/messages.ts';
import { type ClientAction, sendAnswer } from '../answers.ts';
import { begin, type SessionTools } from '../begin.ts';
import { askReason, whyNotAnswer } from '../requests.ts';

const CAMPAIGNS = '**/campaigns/*.md';
const MOST = 200;

const TITLE = inert`Looking for the places of the campaign…`;

export class Campaigning {
  private chosen: Uri | undefined;

  constructor(private readonly tools: SessionTools) {}

  async choose(): Promise<void> {
    if (this.tools.places.editor === undefined) return tellNoSentence();
    const found = await workspace.findFiles(CAMPAIGNS, '**/node_modules/**', MOST);
    if (found.length === 0) {
      return void showWarning(
        inert`There is no campaign here: a Markdown file in a folder “campaigns” (docs/campaigns.md).`,
      );
    }
    const chosen = await chosenOf(found.sort((a, b) => (a.path < b.path ? -1 : 1)));
    if (chosen === undefined) return;
    this.chosen = chosen;
    await this.begin();
  }

  /** The file or the treebank, whatever the user looks at now. */
  async rescope(): Promise<void> {
    if (this.tools.state.of('campaign') !== undefined) await this.begin();
  }

  private async begin(): Promise<void> {
    const { places, requests, wholeTreebank } = this.tools;
    if (places.editor === undefined || this.chosen === undefined) return;
    const uri = requests.client.code2ProtocolConverter.asUri(this.chosen);
    // A campaign is about the treebank that it lies in: the folder around “campaigns”.
    const folder = uri.replace(/[^/]*\/[^/]*$/, '');
    const files = (await wholeTreebank())?.filter((each) => each.startsWith(folder));
    const beginning = { kind: 'campaign', uri, ...(files === undefined ? {} : { files }) } as const;
    await begin(this.tools, places.editor.document, beginning, TITLE, { showsView: true });
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
