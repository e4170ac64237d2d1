/** Sources of other versions: a revision, a file, a parser, a side of a merge conflict. */

import { type CancellationToken, type TextDocument, Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../../server/src/inert/index.ts';
import type { Answer } from '../../../../server/src/protocol/answer.ts';
import { LANGUAGE_ID } from '../../../../server/src/protocol/commands.ts';
import {
  EDIT_REQUEST,
  type EditParams,
  type EditResult,
  type Intention,
} from '../../../../server/src/protocol/edit.ts';
import type { OtherVersion } from '../../../../server/src/protocol/session.ts';
import type { WireTextEdit } from '../../../../server/src/protocol/text.ts';
import { entryName } from '../../entryName.ts';
import { ask, choose, chooseFile, type ListChoice } from '../../show/lists.ts';
import { showProgress } from '../../show/messages.ts';
import { repositoryOf, revisionsOf, textIn } from './git.ts';

/** A version, why there is none, or undefined if the user chose none. */
export type Source = Answer<{ readonly version: OtherVersion }> | undefined;

export async function inRevision(document: TextDocument, revision: string): Promise<Source> {
  const found = await repositoryOf(document.uri);
  if (!found.ok) return found;
  const read = await textIn(found.repository, revision, document.uri);
  return read.ok ? { ok: true, version: { label: revision, text: read.text } } : read;
}

interface RevisionChoice extends ListChoice {
  readonly name: string | undefined;
}

/** Lets the user choose a branch, a tag or a commit, or type any other revision. */
export async function inChosenRevision(document: TextDocument): Promise<Source> {
  const found = await repositoryOf(document.uri);
  if (!found.ok) return found;
  const title = inert`Compare with Revision`;
  const revisions = revisionsOf(found.repository, document.uri).then((all): RevisionChoice[] => [
    { label: inert`Other revision…`, description: inert`HEAD~2, a hash, a date`, name: undefined },
    ...all.map(({ name, detail }) => ({ label: inert(name), description: detail, name })),
  ]);
  const chosen = await choose(revisions, {
    title,
    placeHolder: inert`Branches, tags, and the commits that changed this file`,
    matchOnDescription: true,
  });
  if (chosen === undefined) return undefined;
  const name =
    chosen.name ??
    (await ask({
      title,
      prompt: inert`A revision as git names it, for instance HEAD~2 or a tag`,
      objection: (value) => (value.trim() === '' ? inert`Type a revision.` : undefined),
    }));
  return name === undefined ? undefined : inRevision(document, name.trim());
}

/** An open file counts as it is in the editor. @param given the file, instead of asking */
export async function inFile(document: TextDocument, given?: Uri): Promise<Source> {
  const uri = given ?? (await chooseFile(inert`Compare`, document.uri));
  return uri && { ok: true, version: { label: entryName(uri), uri: uri.toString() } };
}

/** The open document as a parser annotates it. */
export async function byParser(client: BaseLanguageClient, document: TextDocument): Promise<Source> {
  const work = (_: unknown, token: CancellationToken) =>
    withEdits(client, document, { type: 'reparse', scope: 'file', lines: [] }, token);
  const parsed = await showProgress(inert`Parsing the file for comparison`, work);
  return parsed.ok ? { ok: true, version: { label: 'parser', text: parsed.text } } : parsed;
}

/** The text after an intention, which is not carried out. */
export async function withEdits(
  client: BaseLanguageClient,
  document: TextDocument,
  intention: Intention,
  token?: CancellationToken,
): Promise<Answer<{ readonly text: string }>> {
  const params: EditParams = {
    textDocument: { uri: document.uri.toString() },
    version: document.version,
    intention,
  };
  const result =
    token === undefined
      ? await client.sendRequest<EditResult>(EDIT_REQUEST, params)
      : await client.sendRequest<EditResult>(EDIT_REQUEST, params, token);
  return result.ok ? { ok: true, text: textAfter(document, result.edits) } : result;
}

function textAfter(document: TextDocument, edits: readonly WireTextEdit[]): string {
  const text = document.getText();
  const spans = edits.map(({ range, newText }) => ({
    start: offsetOf(document, range.start),
    end: offsetOf(document, range.end),
    newText,
  }));
  spans.sort((a, b) => a.start - b.start || a.end - b.end);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, newText } of spans) {
    parts.push(text.slice(at, start), newText);
    at = end;
  }
  return parts.join('') + text.slice(at);
}

const offsetOf = (document: TextDocument, { line, character }: WireTextEdit['range']['start']): number =>
  document.offsetAt(document.lineAt(Math.min(line, document.lineCount - 1)).range.start) +
  (document.lineCount <= line ? document.lineAt(document.lineCount - 1).text.length : character);

/** The documents of a command of the Explorer: the clicked ones, or the one of the editor. */
export async function openTreebank(uri: Uri): Promise<TextDocument | undefined> {
  const document = await workspace.openTextDocument(uri);
  return document.languageId === LANGUAGE_ID ? document : undefined;
}

export const urisOf = (clicked: unknown, selected: unknown): readonly Uri[] => {
  const all = Array.isArray(selected) && 0 < selected.length ? selected : [clicked];
  return all.filter((each): each is Uri => each instanceof Uri);
};
