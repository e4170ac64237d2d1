/** Completion of cells: tags, relations, features, heads; elsewhere of comments. */

import { CompletionItemKind, CompletionTriggerKind } from 'vscode-languageserver';
import { Column, type ColumnIndex } from '../../core/conllu/index.ts';
import { type Completion, type Completions, namedBy, placeAt } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { answer } from '../connection/answer.ts';
import type { ShownCompletion } from '../connection/editor.ts';
import { rangeOf } from '../documents/ranges.ts';
import { columnObstacle } from '../edits/columns.ts';
import type { Feature, HasConnection } from '../feature.ts';
import { completeGrew } from '../grew/completion.ts';
import type { HasGrew } from '../grew/documents.ts';
import type { HasReadmes } from '../release/readmes.ts';
import { cellListAt, filterOf } from './cellList.ts';
import { completeCodes } from './completeCodes.ts';
import { completeComment } from './completeComment.ts';
import { completeFurther } from './completeFurther.ts';
import { shownWith, toldOf } from './guidance.ts';
import type { Suggesting } from './suggesting.ts';

const KINDS: ReadonlyMap<ColumnIndex, CompletionItemKind> = new Map([
  [Column.lemma, CompletionItemKind.Text],
  [Column.upos, CompletionItemKind.EnumMember],
  [Column.xpos, CompletionItemKind.EnumMember],
  [Column.feats, CompletionItemKind.Property],
  [Column.head, CompletionItemKind.Reference],
  [Column.deprel, CompletionItemKind.Function],
  [Column.misc, CompletionItemKind.Property],
]);

/** Columns whose suggestions are names that can be explained. */
const HAS_GUIDANCE: ReadonlySet<ColumnIndex> = new Set([Column.upos, Column.feats, Column.deprel]);

interface AboutName {
  readonly uri: string;
  readonly name: string;
  /** What the list says of it. */
  readonly details?: string;
}

const isAboutName = (data: unknown): data is AboutName =>
  typeof data === 'object' &&
  data !== null &&
  'uri' in data &&
  typeof data.uri === 'string' &&
  'name' in data &&
  typeof data.name === 'string' &&
  (!('details' in data) || data.details === undefined || typeof data.details === 'string');

export const completion: Feature<HasConnection & HasGrew & HasReadmes & Suggesting> = {
  // A number sign starts a comment, a bar a feature, an equals sign its value, a colon a subtype, a semicolon a code of a multiword expression, an at sign a deep feature of SUD; brackets and dots a feature in requests.
  capabilities: () => ({
    completionProvider: { triggerCharacters: ['|', '=', ':', ';', '@', '[', '.', '#'], resolveProvider: true },
  }),
  register(server) {
    const { connection, documents } = server;
    answer(
      connection,
      'textDocument/completion',
      () => null,
      async (params) => {
        const source = server.grew.get(params.textDocument.uri);
        if (source !== undefined) return completeGrew(server, source, params.position);
        const readme = server.readmes.get(params.textDocument.uri);
        if (readme !== undefined) return (await import('../release/readme.ts')).suggested(readme, params.position);
        const before = documents.get(params.textDocument.uri);
        // Suggestions for one column must not be typed into another.
        if (before === undefined || columnObstacle(before) !== undefined) return null;
        const isNarrowing = params.context?.triggerKind === CompletionTriggerKind.TriggerForIncompleteCompletions;
        const list = await cellListAt(server, params, before, { isNarrowing });
        if (list === undefined) return null;
        const { found, isPending, located } = list;
        const { sentence, offset, snapshot, index } = located;
        const codes = completeCodes(snapshot, index, offset);
        if (codes !== undefined) return codes;
        if (found === undefined)
          return placeAt(sentence, offset) === undefined
            ? (completeFurther(snapshot, index, offset) ?? completeComment(server, snapshot, index, params.position))
            : null;
        const range = rangeOf(snapshot, index, found.span);
        const kind = KINDS.get(found.column);
        const items = found.items.map((each, rank): ShownCompletion => {
          return {
            ...labelOf(each, server.client.labelDetails),
            kind,
            ...placeInList(each, rank, found),
            textEdit: { range, newText: each.text },
            ...(HAS_GUIDANCE.has(found.column)
              ? { data: { uri: snapshot.uri, name: each.label, details: each.details } }
              : {}),
          };
        });
        // An editor that asks again shows its old rows until the answer comes, and Tab would take one of them for what is typed.
        const isTyped = found.span.start + found.prefix.length < offset;
        return { isIncomplete: found.isVolatile || (isPending && !isTyped), items };
      },
    );
    // Only the entry that the user looks at gets its guidance.
    answer(
      connection,
      'completionItem/resolve',
      (item) => item as ShownCompletion,
      async (item) => {
        const shown = item as ShownCompletion;
        const { data } = item;
        const snapshot = isAboutName(data) ? documents.get(data.uri) : undefined;
        const named = isAboutName(data) ? namedBy(data.name) : undefined;
        if (snapshot === undefined || named === undefined) return shown;
        const told = await toldOf(server, named, { snapshot, index: 0 });
        const details = data.details === undefined ? [] : [data.details];
        return { ...shown, documentation: shownWith(details, told, server.client.markdownCompletion) };
      },
    );
  },
};

function labelOf(
  { label, letter, remark, details }: Completion,
  hasDetails: boolean,
): Pick<ShownCompletion, 'label' | 'labelDetails' | 'detail' | 'documentation'> {
  const beside = inert(remark);
  const key = letter === undefined ? {} : { detail: inert` ${letter}` };
  const remarks = hasDetails ? { labelDetails: { ...key, description: beside } } : { detail: beside };
  return { label: inert(label), ...remarks, ...(details === undefined ? {} : { documentation: inert(details) }) };
}

/** Editors filter by the text from the start of the range to the cursor, and sort alphabetically. */
function placeInList(
  item: Completion,
  rank: number,
  list: Completions,
): Pick<ShownCompletion, 'filterText' | 'sortText'> {
  return { filterText: filterOf(item, list), sortText: String(rank).padStart(4, '0') };
}
