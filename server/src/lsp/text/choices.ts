/** `treebank/choices`: completion of a cell that is edited outside of the text. */

import { Column, type ColumnIndex, RowKind } from '../../core/conllu/index.ts';
import { choicesFor } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { CHOICES_REQUEST, type ChoiceColumn } from '../../protocol/choices.ts';
import { answer } from '../connection/requests.ts';
import type { Feature, HasConnection } from '../feature.ts';
import { aboutNames } from './guidance.ts';
import { type Suggesting, suggestingFor } from './suggesting.ts';

const COLUMNS: { readonly [C in ChoiceColumn]: ColumnIndex } = {
  lemma: Column.lemma,
  upos: Column.upos,
  xpos: Column.xpos,
  feats: Column.feats,
  deprel: Column.deprel,
  misc: Column.misc,
};

/** Columns whose values are names that can be explained. */
const HAS_GUIDANCE: ReadonlySet<ChoiceColumn> = new Set(['upos', 'feats', 'deprel']);

export const choices: Feature<HasConnection & Suggesting> = {
  capabilities: () => ({}),
  register(server) {
    const { connection, documents } = server;
    answer(
      connection,
      CHOICES_REQUEST,
      () => null,
      async ({ textDocument, line, column, text, cursor, head }) => {
        const before = documents.get(textDocument.uri);
        const asked = wordAt(server, textDocument.uri, line);
        if (before === undefined || asked === undefined) return null;
        const contextOf = await suggestingFor(server, before, { ...asked, column: COLUMNS[column] });
        const now = wordAt(server, textDocument.uri, line);
        if (now === undefined || (head !== undefined && now.sentence.nWords < head)) return null;
        const { sentence, word, located } = now;
        const cell = { column: COLUMNS[column], text, cursor: Math.min(cursor, text.length), head };
        const offered = choicesFor(sentence, word, cell, contextOf(located));
        if (offered === undefined) return null;
        const aboutOf = await aboutNames();
        const items = offered.items.map((each) => {
          const about = HAS_GUIDANCE.has(column) ? aboutOf(each.label) : undefined;
          const more = {
            ...(each.group === undefined ? {} : { group: inert(each.group) }),
            ...(about === undefined ? {} : { about }),
          };
          return { text: each.text, label: inert(each.label), remark: inert(each.remark), ...more };
        });
        return { items, prefix: offered.prefix };
      },
    );
  },
};

/** The word on a line; undefined if there is none. */
function wordAt({ documents }: Suggesting, uri: string, line: number) {
  const located = documents.locateLine({ textDocument: { uri }, line });
  if (located === undefined) return undefined;
  const { snapshot, index, sentence } = located;
  const row = sentence.rowAtLine(line - snapshot.document.lines[index]);
  if (row === undefined || sentence.kind(row) !== RowKind.word) return undefined;
  return { located, sentence, word: sentence.wordOfRow(row) };
}
