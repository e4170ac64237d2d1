/** Completion of cells: tags, relations, features, heads; elsewhere of comments. */

import { CompletionItemKind, CompletionTriggerKind } from 'vscode-languageserver';
import { Column, type ColumnIndex } from '../../core/conllu/index.ts';
import { type Completion, type Completions, completionsAt, placeAt } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import type { ShownCompletion } from '../connection/editor.ts';
import { answer } from '../connection/requests.ts';
import { rangeOf } from '../documents/ranges.ts';
import { columnObstacle } from '../edits/columns.ts';
import type { Feature, HasConnection } from '../feature.ts';
import { completeGrew } from '../grew/completion.ts';
import type { HasGrew } from '../grew/documents.ts';
import { completeComment } from './completeComment.ts';
import { type Suggesting, suggestingFor } from './suggesting.ts';

const KINDS: ReadonlyMap<ColumnIndex, CompletionItemKind> = new Map([
  [Column.lemma, CompletionItemKind.Text],
  [Column.upos, CompletionItemKind.EnumMember],
  [Column.xpos, CompletionItemKind.EnumMember],
  [Column.feats, CompletionItemKind.Property],
  [Column.head, CompletionItemKind.Reference],
  [Column.deprel, CompletionItemKind.Function],
  [Column.misc, CompletionItemKind.Property],
]);

export const completion: Feature<HasConnection & HasGrew & Suggesting> = {
  // A number sign starts a comment, a bar a feature, an equals sign its value, a colon a subtype; brackets and dots a feature in requests.
  capabilities: () => ({ completionProvider: { triggerCharacters: ['|', '=', ':', '[', '.', '#'] } }),
  register(server) {
    const { connection, documents } = server;
    answer(
      connection,
      'textDocument/completion',
      () => null,
      async (params) => {
        const source = server.grew.get(params.textDocument.uri);
        if (source !== undefined) return completeGrew(server, source, params.position);
        const before = documents.get(params.textDocument.uri);
        // Suggestions for one column must not be typed into another.
        if (before === undefined || columnObstacle(before) !== undefined) return null;
        const asked = documents.locate(params);
        const place = asked && placeAt(asked.sentence, asked.offset);
        const cell = asked && place && { sentence: asked.sentence, word: place.word, column: place.column };
        const contextOf = await suggestingFor(server, before, cell);
        const located = documents.locate(params);
        // An answer for a text that has changed in the meantime would replace the wrong characters.
        if (located === undefined || located.snapshot !== before) return null;
        const { sentence, offset, snapshot, index } = located;
        const context = contextOf(located);
        const isNarrowing = params.context?.triggerKind === CompletionTriggerKind.TriggerForIncompleteCompletions;
        const found = completionsAt(sentence, offset, { ...context, isNarrowing });
        if (found === undefined)
          return placeAt(sentence, offset) === undefined
            ? completeComment(server, snapshot, index, params.position)
            : null;
        const range = rangeOf(snapshot, index, found.span);
        const kind = KINDS.get(found.column);
        const items = found.items.map((each, rank): ShownCompletion => {
          return {
            ...labelOf(each, server.client.labelDetails),
            kind,
            ...placeInList(each, rank, found),
            textEdit: { range, newText: each.text },
          };
        });
        return { isIncomplete: found.isVolatile || context.isPending, items };
      },
    );
  },
};

function labelOf(
  { label, remark, details }: Completion,
  hasDetails: boolean,
): Pick<ShownCompletion, 'label' | 'labelDetails' | 'detail' | 'documentation'> {
  const beside = inert(remark);
  const remarks = hasDetails ? { labelDetails: { description: beside } } : { detail: beside };
  return { label: inert(label), ...remarks, ...(details === undefined ? {} : { documentation: inert(details) }) };
}

/** Editors filter by the text from the start of the range to the cursor, and sort alphabetically. */
function placeInList(
  { label }: Completion,
  rank: number,
  { prefix, column }: Completions,
): Pick<ShownCompletion, 'filterText' | 'sortText'> {
  // Letters are the beginning of a head's form, numbers that of its ID; both begin a word of the text.
  const filter = column === Column.head ? label.replace(/^(\d+) (.*)$/, '$2 $1') : label;
  return { filterText: prefix + filter, sortText: String(rank).padStart(4, '0') };
}
