/** Changes all words of a row: the rule for it goes through the preview of *Apply Rule*, in all files of the table that have such words. */

import type { TextDocument } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { SEARCH_REQUEST, type SearchParams, type SearchResult } from '../../../server/src/protocol/search.ts';
import type { RowRule } from '../../../server/src/protocol/table.ts';
import { openToEdit } from '../commands/lostBytes.ts';
import { answerOf, carryOut, tellOutcome } from '../commands/outcome.ts';
import { withProgressIfSlow } from '../progress.ts';
import { applyIn, type RuleTools } from '../rules/apply.ts';
import { ask } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';

/** @param title of the row @param uris of the table */
export async function changeRow(
  tools: RuleTools,
  uris: readonly string[],
  title: Inert,
  { rules, strategy, check, at }: RowRule,
): Promise<void> {
  const { client } = tools;
  const params: SearchParams = { request: check, keys: [], uris };
  const found = await withProgressIfSlow(inert`Looking for the words of the row…`, (token) =>
    answerOf(client.sendRequest<SearchResult>(SEARCH_REQUEST, params, token)),
  );
  if (!found.ok) return void showWarning(found.reason);
  const documents: TextDocument[] = [];
  for (const { uri } of found.files) {
    const opened = await openToEdit(client.protocol2CodeConverter.asUri(uri));
    if (typeof opened === 'string') void showWarning(opened);
    else documents.push(opened);
  }
  if (documents.length === 0) return void showWarning(inert`There are no words to this row any more.`);
  const keep = { title: inert`Keep as Check`, run: () => keepCheck(tools, documents[0], title, check, at) };
  await applyIn(tools, documents, { rules, strategy }, keep);
}

/** Adds a check that reports the old annotation wherever it comes back. */
async function keepCheck(
  { client, results }: RuleTools,
  document: TextDocument,
  title: Inert,
  request: string,
  at: string,
): Promise<void> {
  const message = await ask({
    title: inert`Keep as Check of the Project`,
    prompt: inert`What a finding says wherever somebody annotates it the old way`,
    value: inert`${title}: this is annotated otherwise here.`,
    objection: (text) => (text.trim() === '' ? inert`A finding needs a message.` : undefined),
  });
  if (message === undefined) return;
  const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
  const outcome = await carryOut(client, target, { type: 'keepCheck', request, at, message: message.trim() });
  tellOutcome(results, { document }, outcome);
}
