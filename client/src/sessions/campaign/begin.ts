/** Works on a campaign: chooses its file in the workspace, and goes through its places in the open treebank. */

import { type Uri, workspace } from 'vscode';
import { inert } from '../../../../server/src/inert/index.ts';
import { tellNoSentence } from '../../commands/outcome.ts';
import { choose } from '../../show/lists.ts';
import { showWarning } from '../../show/messages.ts';
import { begin, type SessionTools } from '../begin.ts';

const CAMPAIGNS = '**/campaigns/*.md';
const MOST = 200;

export async function workOnCampaign(tools: SessionTools): Promise<void> {
  const { editor } = tools.places;
  if (editor === undefined) return tellNoSentence();
  const found = await workspace.findFiles(CAMPAIGNS, '**/node_modules/**', MOST);
  if (found.length === 0) {
    return void showWarning(
      inert`There is no campaign here: a Markdown file in a folder “campaigns” (docs/campaigns.md).`,
    );
  }
  const chosen = await chosenOf(found.sort((a, b) => (a.path < b.path ? -1 : 1)));
  if (chosen === undefined) return;
  const uri = tools.requests.client.code2ProtocolConverter.asUri(chosen);
  await begin(tools, editor.document, { kind: 'campaign', uri }, inert`Looking for the places of the campaign…`, {
    showsView: true,
  });
}

async function chosenOf(found: readonly Uri[]): Promise<Uri | undefined> {
  if (found.length === 1) return found[0];
  const items = found.map((uri) => ({ label: inert(workspace.asRelativePath(uri)), uri }));
  return (await choose(items, { title: inert`Work on Campaign` }))?.uri;
}
