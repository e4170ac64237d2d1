/** Completion in requests and rules, with the words of the treebanks that are open. */

import { CompletionItemKind } from 'vscode-languageserver';
import { type GrewItem, grewCompletionsAt, type QueryWords, queryWords } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import type { ShownCompletion } from '../connection/editor.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { HasVocabularies } from '../documents/vocabularies.ts';
import type { HasClient } from '../feature.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';
import { type GrewSource, rangeIn } from './documents.ts';

const KINDS: Readonly<Record<GrewItem['kind'], CompletionItemKind>> = {
  keyword: CompletionItemKind.Keyword,
  node: CompletionItemKind.Variable,
  edge: CompletionItemKind.Reference,
  feature: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  relation: CompletionItemKind.Function,
  metadata: CompletionItemKind.Field,
  rule: CompletionItemKind.Class,
};

/** The source of the words of the open treebanks. */
export type Counting = HasDocuments & HasSettings & HasTables & HasVocabularies;

export async function completeGrew(
  server: HasClient & Counting,
  { document, files }: GrewSource,
  position: { readonly line: number; readonly character: number },
): Promise<{ isIncomplete: boolean; items: ShownCompletion[] }> {
  const { words, isComplete } = await wordsOf(server);
  const offset = document.offsetAt(position);
  const { start, items } = grewCompletionsAt(document.text, offset, words, files);
  const range = rangeIn({ document }, { start, end: offset });
  const { labelDetails } = server.client;
  return {
    isIncomplete: !isComplete,
    items: items.map(({ kind, label, text, remark }, rank): ShownCompletion => {
      const beside = inert(remark);
      return {
        label: inert(label),
        ...(labelDetails ? { labelDetails: { description: beside } } : { detail: beside }),
        kind: KINDS[kind],
        filterText: text,
        sortText: String(rank).padStart(4, '0'),
        textEdit: { range, newText: text },
      };
    }),
  };
}

async function wordsOf({ documents, settings, tables, vocabularies }: Counting): Promise<{
  readonly words: QueryWords;
  readonly isComplete: boolean;
}> {
  const open = [...documents.all];
  const languages = await Promise.all(
    open.map(async (snapshot) => tables.of(snapshot, await settings.of(snapshot.uri))),
  );
  const known = open.map((snapshot) => vocabularies.of({ snapshot, index: 0 }));
  const different = new Set(languages.filter((each) => each !== undefined));
  return {
    words: queryWords(
      known,
      open.map(({ document }) => document),
      [...different],
    ),
    isComplete: known.every((each) => each.isComplete),
  };
}
