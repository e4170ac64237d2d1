/** Begins an adjudication: the annotators' files, a name for the result, its initial text. */

import { FileType, type TextDocument, Uri, window, workspace } from 'vscode';
import { inert } from '../../../../server/src/inert/index.ts';
import { localized } from '../../../../server/src/localization/index.ts';
import type { SessionSummary } from '../../../../server/src/protocol/session.ts';
import { chooseAnnotators } from '../../agreement/files.ts';
import { confirm, showWarning } from '../../show/messages.ts';
import { enter, request, type SessionTools } from '../begin.ts';

const TITLE = inert`Adjudicate: the First File Is What the Result Begins With`;
const RESUME = inert`Resume`;
const NEW_NAME = 'adjudicated.conllu';
const KIND = 'annotators';

/** @param clicked,selected as passed by the explorer */
export async function beginAdjudication(tools: SessionTools, clicked: unknown, selected: unknown): Promise<void> {
  const uris = await chooseAnnotators(TITLE, clicked, selected, tools.places.editor?.document.uri);
  if (uris === undefined) return;
  const target = await window.showSaveDialog({
    title: localized`Adjudicate: a New File for the Result`,
    defaultUri: Uri.joinPath(uris[0], '..', NEW_NAME),
    filters: { 'CoNLL-U': ['conllu'] },
  });
  if (target === undefined) return;
  const underway = await underwayIn(tools, target);
  if (underway !== undefined) {
    const question = inert`This file is being adjudicated: ${underway.nTotal - underway.nOpen} of ${underway.nTotal} decided. Resuming keeps that; beginning again replaces the file.`;
    const answer = await showWarning(question, RESUME, inert`Begin Again`);
    if (answer === undefined) return;
    if (answer === RESUME) return resume(tools, target);
  }
  const beginning = { kind: KIND, uris: uris.map(String) } as const;
  const begun = await request(tools, target, beginning, inert`Comparing ${uris.length} annotators`, true);
  if (begun === undefined) return;
  await workspace.fs.writeFile(target, new TextEncoder().encode(begun.text ?? ''));
  await enter(tools, await shown(target), KIND, begun, true);
}

async function resume({ state, going }: SessionTools, target: Uri): Promise<void> {
  await shown(target);
  await state.refresh(target);
  await going.go(target, { kind: KIND, position: { line: 0, character: 0 }, to: 'next' }, 'diagram');
}

/** Of an existing file; it is opened, so that the server looks for its stored decisions. */
async function underwayIn({ requests }: SessionTools, target: Uri): Promise<SessionSummary | undefined> {
  const isThere = await workspace.fs.stat(target).then(
    ({ type }) => type !== FileType.Unknown,
    () => false,
  );
  if (!isThere) return undefined;
  const { uri } = await workspace.openTextDocument(target);
  return (await requests.summaries(uri)).find(({ kind }) => kind === KIND);
}

/** In the text column. */
async function shown(target: Uri): Promise<TextDocument> {
  const document = await workspace.openTextDocument(target);
  await window.showTextDocument(document);
  return document;
}

/** The end of the session discards its decisions. */
export const confirmEnd = (): Promise<boolean> =>
  confirm(
    inert`End the adjudication? The text stays as it is; what was decided is forgotten.`,
    inert`End Adjudication`,
  );
