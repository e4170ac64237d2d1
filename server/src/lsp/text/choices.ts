/** `treebank/choices`: completion of a cell that is edited outside of the text. */

import { Column, type ColumnIndex, RowKind } from '../../core/conllu/index.ts';
import { choicesFor } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { CHOICES_REQUEST, type ChoiceColumn } from '../../protocol/choices.ts';
import { answer } from '../connection/requests.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { Counting } from '../grew/completion.ts';

const COLUMNS: { readonly [C in ChoiceColumn]: ColumnIndex } = {
  upos: Column.upos,
  xpos: Column.xpos,
  feats: Column.feats,
  deprel: Column.deprel,
  misc: Column.misc,
};

export const choices: Feature<HasConnection & Counting> = {
  capabilities: () => ({}),
  register(server) {
    const { connection, documents, settings, tables, vocabularies } = server;
    answer(
      connection,
      CHOICES_REQUEST,
      () => null,
      async ({ textDocument, line, column, text, cursor, head }) => {
        const before = documents.get(textDocument.uri);
        if (before === undefined) return null;
        const language = await tables.of(before, await settings.of(before.uri));
        const located = documents.locateLine({ textDocument, line });
        if (located === undefined) return null;
        const { snapshot, index, sentence } = located;
        const row = sentence.rowAtLine(line - snapshot.document.lines[index]);
        if (row === undefined || sentence.kind(row) !== RowKind.word) return null;
        if (head !== undefined && sentence.nWords < head) return null;
        const cell = { column: COLUMNS[column], text, cursor: Math.min(cursor, text.length), head };
        const others = [...documents.all]
          .filter(({ uri }) => uri !== snapshot.uri)
          .map((other) => vocabularies.of({ snapshot: other, index: 0 }));
        const context = { vocabulary: vocabularies.of(located), others, language };
        const offered = choicesFor(sentence, sentence.wordOfRow(row), cell, context);
        if (offered === undefined) return null;
        const items = offered.items.map((each) => {
          return { text: each.text, label: inert(each.label), remark: inert(each.remark) };
        });
        return { items, prefix: offered.prefix };
      },
    );
  },
};
