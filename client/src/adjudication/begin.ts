/** Begins an adjudication: the annotators' files, a name for the result, the text that it begins with. */

import { FileType, type TextDocument, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import {
  ADJUDICATE_REQUEST,
  ADJUDICATION_REQUEST,
  type AdjudicateParams,
  type AdjudicateResult,
  type AdjudicationParams,
  type AdjudicationState,
} from '../../../server/src/protocol/adjudication.ts';
import { refuse } from '../../../server/src/protocol/answer.ts';
import { chooseAnnotators } from '../agreement/files.ts';
import { isCancelled } from '../commands/outcome.ts';
import { withReports } from '../commands/reparse.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { confirm, showProgress, showWarning } from '../show/messages.ts';

const TITLE = inert`Adjudicate: the First File Is What the Result Begins With`;
const RESUME = inert`Resume`;
const NEW_NAME = 'adjudicated.conllu';

export interface Adjudicator {
  readonly client: BaseLanguageClient;
  readonly places: LastPlace;
  readonly results: Results;
}

/** @returns the document to decide in; undefined if nothing was begun */
export async function beginAdjudication(
  { client, places, results }: Adjudicator,
  clicked: unknown,
  selected: unknown,
): Promise<TextDocument | undefined> {
  const uris = await chooseAnnotators(TITLE, clicked, selected, places.editor?.document.uri);
  if (uris === undefined) return undefined;
  const target = await window.showSaveDialog({
    title: localized`Adjudicate: a New File for the Result`,
    defaultUri: Uri.joinPath(uris[0], '..', NEW_NAME),
    filters: { 'CoNLL-U': ['conllu'] },
  });
  if (target === undefined) return undefined;
  const underway = await underwayIn(client, target);
  if (underway !== undefined) {
    const question = inert`This file is being adjudicated: ${underway.nTotal - underway.nOpen} of ${underway.nTotal} decided. Going on keeps that; beginning anew replaces the file.`;
    const answer = await showWarning(question, RESUME, inert`Begin Anew`);
    if (answer === RESUME) return shown(target);
    if (answer === undefined) return undefined;
  }
  const result = await showProgress(inert`Comparing ${uris.length} annotators`, (progress, token) =>
    withReports(client, progress, async (workDoneToken): Promise<AdjudicateResult | undefined> => {
      const params: AdjudicateParams = { uris: uris.map(String), target: target.toString(), workDoneToken };
      try {
        return await client.sendRequest<AdjudicateResult>(ADJUDICATE_REQUEST, params, token);
      } catch (error) {
        if (isCancelled(error)) return undefined;
        return refuse(inert`The language server did not answer: ${String(error)}`);
      }
    }),
  );
  if (result === undefined) return undefined;
  if (!result.ok) return void showWarning(result.reason);
  await workspace.fs.writeFile(target, new TextEncoder().encode(result.text));
  const document = await shown(target);
  results.tell(result.message, { document });
  return document;
}

/** Of an existing file; it is opened, so that the server looks for what is kept about it. */
async function underwayIn(client: BaseLanguageClient, target: Uri): Promise<AdjudicationState | undefined> {
  const isThere = await workspace.fs.stat(target).then(
    ({ type }) => type !== FileType.Unknown,
    () => false,
  );
  if (!isThere) return undefined;
  const document = await workspace.openTextDocument(target);
  return (await stateOf(client, document, { offset: 0, limit: 0, showsDecided: false })) ?? undefined;
}

/** Null for a document without an adjudication, and where the server does not answer. */
export async function stateOf(
  client: BaseLanguageClient,
  { uri }: TextDocument,
  which: Omit<AdjudicationParams, 'textDocument'>,
): Promise<AdjudicationState | null> {
  const params: AdjudicationParams = { textDocument: { uri: uri.toString() }, ...which };
  try {
    return await client.sendRequest<AdjudicationState | null>(ADJUDICATION_REQUEST, params);
  } catch {
    return null;
  }
}

/** In the text column. */
async function shown(target: Uri): Promise<TextDocument> {
  const document = await workspace.openTextDocument(target);
  await window.showTextDocument(document);
  return document;
}

export const confirmEnd = () =>
  confirm(
    inert`End the adjudication? The text stays as it is; what was decided is forgotten.`,
    inert`End Adjudication`,
  );
