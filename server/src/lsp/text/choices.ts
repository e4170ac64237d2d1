/** `treebank/choices`: completion of a cell that is edited outside of the text. */

import { Column, type ColumnIndex, type Document, RowKind, type Sentence } from '../../core/conllu/index.ts';
import {
  type Completion,
  type CompletionContext,
  choicesFor,
  featureFormFor,
  offeredCategories,
  offeredEntities,
} from '../../core/features/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import {
  type CellWithChoices,
  CHOICES_REQUEST,
  type Choice,
  type ChoiceColumn,
  type Choices,
  type ChoicesParams,
  type FeatureForm,
} from '../../protocol/choices.ts';
import { answer } from '../connection/answer.ts';
import type { Feature, HasConnection } from '../feature.ts';
import { aboutNames } from './guidance.ts';
import { PATIENCE, type Suggesting, suggestingFor } from './suggesting.ts';

const COLUMNS: { readonly [C in CellWithChoices]: ColumnIndex } = {
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
      async ({ textDocument, line, column, text, cursor, head, upos }) => {
        const before = documents.get(textDocument.uri);
        const asked = wordAt(server, textDocument.uri, line);
        if (before === undefined || asked === undefined) return null;
        if (column === 'mwe') return categoriesIn(before.document);
        if (column === 'entity' || column === 'otherEntity') return entitiesAt(asked, column === 'entity');
        const cell = { ...asked, column: COLUMNS[column] };
        const contextOf = await suggestingFor(server, before, cell, {
          index: asked.located.index,
          patience: PATIENCE,
          loads: true,
        });
        const now = wordAt(server, textDocument.uri, line);
        if (now === undefined || (head !== undefined && now.sentence.nWords < head)) return null;
        const { sentence, word, located } = now;
        const edited = { column, text, cursor: Math.min(cursor, text.length), head, upos };
        return choicesOf(sentence, word, edited, contextOf(located), await aboutNames()) ?? null;
      },
    );
  },
};

type AboutOf = (name: string) => Inert | undefined;

/** The answer for a cell of a word; undefined if the cell is too long to be chosen from a list. */
export function choicesOf(
  sentence: Sentence,
  word: number,
  {
    column,
    ...edited
  }: Pick<ChoicesParams, 'text' | 'cursor' | 'head' | 'upos'> & { readonly column: CellWithChoices },
  context: CompletionContext,
  aboutOf: AboutOf = () => undefined,
): Choices | undefined {
  const cell = { ...edited, column: COLUMNS[column] };
  const offered = choicesFor(sentence, word, cell, context);
  if (offered === undefined) return undefined;
  const shownItem = (item: Completion) => shown(item, HAS_GUIDANCE.has(column) ? aboutOf(item.label) : undefined);
  const choices = { items: offered.items.map(shownItem), prefix: offered.prefix };
  const form = column === 'feats' ? featureFormFor(sentence, word, cell, context) : undefined;
  return form === undefined ? choices : { ...choices, form: shownForm(form, aboutOf) };
}

/** Categories of multiword expressions. */
export const categoriesIn = (document: Document): Choices => ({
  items: offeredCategories(document).map(([category, count]) => ({
    text: category,
    label: inert(category),
    remark: inert(count === 0 ? '' : formatNumber(count)),
  })),
  prefix: '',
});

/** Entities for a mention whose head is the word, and the types of new ones. */
function entitiesAt({ located, word }: NonNullable<ReturnType<typeof wordAt>>, withTypes: boolean): Choices {
  const { snapshot, index, sentence } = located;
  const items = offeredEntities(snapshot.document, index, sentence.rowOfWord(word))
    .filter(({ isType }) => withTypes || !isType)
    .map(({ text, label, remark }) => shown({ text, label, remark }));
  return { items, prefix: '' };
}

function shown(
  { text, label, remark, group }: Pick<Completion, 'text' | 'label' | 'remark' | 'group'>,
  about?: Inert,
): Choice {
  const more = {
    ...(group === undefined ? {} : { group: inert(group) }),
    ...(about === undefined ? {} : { about }),
  };
  return { text, label: inert(label), remark: inert(remark), ...more };
}

function shownForm({ rows, bundles }: NonNullable<ReturnType<typeof featureFormFor>>, aboutOf: AboutOf): FeatureForm {
  return {
    rows: rows.map(({ name, isUsed, values }) => ({
      name,
      label: inert(name),
      isUsed,
      values: values.map(({ value, key, remark }) => {
        return { ...shown({ text: value, label: value, remark }, aboutOf(`${name}=${value}`)), key };
      }),
    })),
    bundles: bundles.map((each) => shown(each)),
  };
}

/** The word on a line; undefined if there is none. */
function wordAt({ documents }: Suggesting, uri: string, line: number) {
  const located = documents.locateLine({ textDocument: { uri }, line });
  if (located === undefined) return undefined;
  const { snapshot, index, sentence } = located;
  const row = sentence.rowAtLine(line - snapshot.document.lines[index]);
  if (row === undefined || sentence.kind(row) !== RowKind.word) return undefined;
  return { located, sentence, word: sentence.wordOfRow(row) };
}
