/** Writes the matches to a file, as sentences or as a table. */

import { Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import {
  EXPORT_MATCHES_REQUEST,
  type ExportedMatches,
  type ExportMatchesParams,
} from '../../../server/src/protocol/search.ts';
import { entryName } from '../entryName.ts';
import { choose } from '../show/lists.ts';
import { showInPassing, showProgress, showWarning } from '../show/messages.ts';

type Format = ExportMatchesParams['format'];

const FORMATS = [
  { label: inert`CoNLL-U`, detail: inert`The sentences with matches, byte for byte`, format: 'conllu' },
  {
    label: inert`TSV`,
    detail: inert`A row for each match: place, words, edges, keys, and the text for context`,
    format: 'tsv',
  },
  {
    label: inert`TSV for Spreadsheets`,
    detail: inert`The same, with ' in front of cells that a spreadsheet would calculate, such as =A1`,
    format: 'spreadsheet',
  },
] as const;

export async function exportMatches(client: BaseLanguageClient, search: number): Promise<void> {
  const chosen = await choose(FORMATS, { title: inert`Export Matches As` });
  if (chosen === undefined) return;
  const { format } = chosen;
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const name = format === 'conllu' ? 'matches.conllu' : 'matches.tsv';
  const separated = localized`Tab-separated values`;
  const target = await window.showSaveDialog({
    title: inert`Export Matches to File`,
    defaultUri: folder && Uri.joinPath(folder, name),
    filters: format === 'conllu' ? { 'CoNLL-U': ['conllu'] } : { [separated]: ['tsv'] },
  });
  if (target === undefined) return;
  const text = await showProgress(inert`Exporting matches…`, async (_, token) => {
    const parts: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const part = await partOf(client, { search, format, offset });
      if (token.isCancellationRequested || part === undefined) return token.isCancellationRequested ? '' : undefined;
      parts.push(part.text);
      offset = part.next;
    }
    return parts.join('');
  });
  if (text === undefined) {
    void showWarning(inert`The matches could not be exported, because a file has changed since. Search again.`);
    return;
  }
  if (text === '') return;
  await workspace.fs.writeFile(target, new TextEncoder().encode(text));
  showInPassing(inert`Exported to ${entryName(target)}`, 6000);
}

async function partOf(
  client: BaseLanguageClient,
  params: { readonly search: number; readonly format: Format; readonly offset: number },
): Promise<ExportedMatches | undefined> {
  const answer = client.sendRequest<ExportedMatches | null>(EXPORT_MATCHES_REQUEST, params);
  return (await answer.catch(() => undefined)) ?? undefined;
}
