/** Rename, on an ID: all references to the word get its new ID. */

import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { Column, RowKind } from '../../core/conllu/index.ts';
import { renameId } from '../../core/edit/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { answer } from '../connection/requests.ts';
import type { HasDocuments, Located } from '../documents/documents.ts';
import { rangeOf, textEditsOf, workspaceEditOf } from '../documents/ranges.ts';
import { columnObstacle } from '../edits/columns.ts';
import type { Feature, HasClient, HasConnection } from '../feature.ts';

const notHere = () =>
  inert`Only the ID of a word or an empty node can be renamed. Put the cursor on one; edit other cells directly.`;

export const rename: Feature<HasClient & HasConnection & HasDocuments> = {
  capabilities: ({ prepareRename }) => ({ renameProvider: prepareRename ? { prepareProvider: true } : true }),
  register(server) {
    const { connection, documents } = server;
    answer(
      connection,
      'textDocument/prepareRename',
      () => null,
      (params) => {
        const located = documents.locate(params);
        const row = located && rowOfId(located);
        if (row === undefined) throw refusal(notHere());
        const { sentence, snapshot, index } = located!;
        const obstacle = columnObstacle(snapshot);
        if (obstacle !== undefined) throw refusal(obstacle);
        const range = rangeOf(snapshot, index, sentence.cellSpan(row, Column.id));
        return { range, placeholder: inert(sentence.cell(row, Column.id)) };
      },
    );
    answer(
      connection,
      'textDocument/rename',
      () => null,
      (params) => {
        const located = documents.locate(params);
        const row = located && rowOfId(located);
        if (row === undefined) throw refusal(notHere());
        const { sentence, snapshot, index } = located!;
        const obstacle = columnObstacle(snapshot);
        if (obstacle !== undefined) throw refusal(obstacle);
        const renamed = renameId(sentence, row, params.newName.trim());
        if (!renamed.ok) throw refusal(inert(renamed.reason));
        return workspaceEditOf(snapshot, textEditsOf(snapshot, index, renamed.edits), server.client.versionedEdits);
      },
    );
  },
};

/** The row whose ID is at the position; undefined for a multiword token, because nothing refers to it. */
function rowOfId({ sentence, offset }: Located): number | undefined {
  const row = sentence.rowAtLine(sentence.lineAt(offset));
  if (row === undefined || sentence.kind(row) === RowKind.multiwordToken) return undefined;
  return offset <= sentence.cellSpan(row, Column.id).end ? row : undefined;
}

const refusal = (reason: Inert) => new ResponseError<void>(LSPErrorCodes.RequestFailed, reason);
