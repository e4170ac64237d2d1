/** Rename, on an ID: all references to the word get its new ID. On a sent_id: one, or all of the file by a pattern; `.treebank.json` follows. */

import {
  LSPErrorCodes,
  MessageType,
  type Range,
  ResponseError,
  ShowMessageNotification,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { Column, RowKind } from '../../core/conllu/index.ts';
import {
  entityAt,
  isSentIdPattern,
  mentionsOf,
  renameId,
  renameSentId,
  renumberSentIds,
} from '../../core/edit/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments, Located } from '../documents/documents.ts';
import { rangeOf, textEditsOf, workspaceEditOf } from '../documents/ranges.ts';
import { columnObstacle } from '../edits/columns.ts';
import type { Feature, HasClient, HasConnection } from '../feature.ts';

const notHere = () =>
  inert`Only the ID of a word or an empty node, a sent_id, or an entity in Entity can be renamed. Put the cursor on one; edit other cells directly.`;

type Renaming = HasClient & HasConnection & HasDocuments;

export const rename: Feature<Renaming> = {
  capabilities: ({ prepareRename }) => ({ renameProvider: prepareRename ? { prepareProvider: true } : true }),
  register(server) {
    const { connection, documents } = server;
    answer(
      connection,
      'textDocument/prepareRename',
      () => null,
      (params) => {
        const located = documents.locate(params);
        const place = located && placeOf(located);
        if (place === undefined) throw refusal(notHere());
        const obstacle = place.row === undefined ? undefined : columnObstacle(located!.snapshot);
        if (obstacle !== undefined) throw refusal(obstacle);
        return { range: place.range, placeholder: inert(place.text) };
      },
    );
    answer(
      connection,
      'textDocument/rename',
      () => null,
      (params) => {
        const located = documents.locate(params);
        const place = located && placeOf(located);
        const newName = params.newName.trim();
        // A pattern names all sentences, wherever the cursor is.
        if (located !== undefined && isSentIdPattern(newName)) return renameSentIds(server, located, newName);
        if (place === undefined) throw refusal(notHere());
        if (place.row === undefined) return renameSentIds(server, located!, newName);
        const { sentence, snapshot, index } = located!;
        const obstacle = columnObstacle(snapshot);
        if (obstacle !== undefined) throw refusal(obstacle);
        if (place.isEntity) return renameEntity(server, located!, place.text, newName);
        const renamed = renameId(sentence, place.row, newName);
        if (!renamed.ok) throw refusal(inert(renamed.reason));
        return workspaceEditOf(snapshot, textEditsOf(snapshot, index, renamed.edits), server.client.versionedEdits);
      },
    );
  },
};

interface Place {
  readonly row?: number;
  readonly isEntity?: true;
  readonly range: Range;
  readonly text: string;
}

/** What can be renamed at the position: an ID, with its row, a sent_id, or an entity. */
function placeOf({ snapshot, index, sentence, offset }: Located): Place | undefined {
  const line = sentence.lineAt(offset);
  const comment = sentence.comments.find((each) => each.line === line);
  if (comment !== undefined) {
    if (!comment.hasKey('sent_id') || !comment.hasValue || sentence.nWords === 0) return undefined;
    return { range: rangeOf(snapshot, index, comment.valueSpan), text: comment.value ?? '' };
  }
  const row = sentence.rowAtLine(line);
  // Nothing refers to a multiword token.
  if (row === undefined || sentence.kind(row) === RowKind.multiwordToken) return undefined;
  const entity = entityAt(sentence, row, offset);
  if (entity !== undefined)
    return { row, isEntity: true, range: rangeOf(snapshot, index, entity.span), text: entity.key };
  const span = sentence.cellSpan(row, Column.id);
  if (span.end < offset) return undefined;
  return { row, range: rangeOf(snapshot, index, span), text: sentence.cell(row, Column.id) };
}

/** The entity has another ID everywhere in its document. In a browser what edits mentions is loaded for it. */
async function renameEntity(
  { client }: Renaming,
  { snapshot, index }: Located,
  entity: string,
  to: string,
): Promise<WorkspaceEdit> {
  const { editMentions } = await import('../mentions/renamed.ts');
  const renamed = editMentions(snapshot.document.sentences, index, { op: 'rename_entity', entity, to });
  if (!renamed.ok) throw refusal(inert(renamed.message));
  const edits = renamed.sentences.flatMap(({ index: at, edits }) => textEditsOf(snapshot, at, edits));
  return workspaceEditOf(snapshot, edits, client.versionedEdits);
}

/** Other comments listed in a message. */
const MOST_NAMED = 5;

function renameSentIds({ client, connection }: Renaming, { snapshot, index }: Located, newName: string): WorkspaceEdit {
  const { sentences, lines } = snapshot.document;
  const renamed = isSentIdPattern(newName)
    ? renumberSentIds(sentences, newName)
    : renameSentId(sentences, index, newName);
  if (!renamed.ok) throw refusal(inert(renamed.reason));
  const mentions = mentionsOf(sentences, renamed.sentences);
  if (0 < mentions.length) {
    const places = mentions.map((each) => formatNumber(lines[each.index] + each.comment.line + 1));
    const message = inert`Other comments name the old sent_ids and were left as they are: line ${enumerated(places, MOST_NAMED)}.`;
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
  }
  const edits = renamed.sentences.flatMap(({ index: at, edit }) => textEditsOf(snapshot, at, [edit]));
  return workspaceEditOf(snapshot, edits, client.versionedEdits);
}

const refusal = (reason: Inert) => new ResponseError<void>(LSPErrorCodes.RequestFailed, reason);
