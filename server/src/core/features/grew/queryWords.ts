/** The features, values, relations and metadata that requests can refer to, with their frequencies in treebanks. */

import {
  isMweItem,
  nameOfItem,
  readMweCodes,
  subtypePart,
  universalPart,
  valueOfItem,
} from '../../annotation/index.ts';
import type { Document } from '../../conllu/index.ts';
import { featureOfFeats, featureOfMisc, MWE } from '../../query/index.ts';
import type { LanguageTables } from '../../validate/index.ts';
import { UNIVERSAL_FEATURES } from '../completion/universalFeatures.ts';
import type { ValueCounts, Vocabulary } from '../completion/vocabulary.ts';
import { UDEPREL_MEANING, UPOS_MEANING } from '../glossary.ts';

export interface QueryWords {
  /** Values by feature as requests name it (`Number__psor`); no values for open ones such as `lemma`. */
  readonly features: ReadonlyMap<string, ValueCounts>;
  /** Relations with their subtypes. */
  readonly relations: ValueCounts;
  /** What stands before and behind the first colon of relations. */
  readonly parts: { readonly '1': ValueCounts; readonly '2': ValueCounts };
  readonly metadata: ValueCounts;
}

/** Number of sentences whose comments are read: all sentences of a file have much the same keys. */
const MOST_SENTENCES = 500;

/**
 * The combined counts of several treebanks; entries allowed by the tables of a language count 0.
 * Time O(different FEATS cells + values).
 */
export function queryWords(
  vocabularies: readonly Vocabulary[],
  documents: readonly Document[],
  languages: readonly LanguageTables[],
): QueryWords {
  const features = new Map<string, Map<string, number>>();
  const relations = new Map<string, number>();
  const addValue = (name: string, value: string | undefined, count: number) => {
    const values = features.get(name) ?? new Map<string, number>();
    features.set(name, values);
    if (value !== undefined && value !== '') add(values, value, count);
  };
  for (const name of ['form', 'lemma', 'textform', 'wordform']) addValue(name, undefined, 0);
  for (const upos of UPOS_MEANING.keys()) addValue('upos', upos, 0);
  for (const vocabulary of vocabularies) {
    for (const [tag, count] of vocabulary.allUpos) addValue('upos', tag, count);
    for (const [tag, count] of vocabulary.allTags) addValue('xpos', tag, count);
    for (const [pair, count] of vocabulary.allFeatures) addPair(addValue, pair, count);
    for (const [key, { values }] of vocabulary.miscKeys) {
      addValue(featureOfMisc(key), undefined, 0);
      for (const [value, count] of values ?? []) addValue(featureOfMisc(key), value, count);
      if (isMweItem(key)) for (const [value, count] of values ?? []) addCategories(addValue, value, count);
    }
    for (const [relation, count] of vocabulary.allRelations) add(relations, relation, count);
  }
  for (const language of languages) {
    for (const relation of language.relations ?? []) add(relations, relation, 0);
    for (const [name, { values }] of language.features ?? [])
      for (const value of values) addValue(featureOfFeats(name), value, 0);
  }
  if (relations.size === 0) for (const relation of UDEPREL_MEANING.keys()) add(relations, relation, 0);
  // Suggestions while no treebank is open.
  if (vocabularies.length === 0) for (const pair of UNIVERSAL_FEATURES) addPair(addValue, pair, 0);
  return { features, relations, parts: partsOf(relations), metadata: metadataOf(documents) };
}

/** The categories in codes. */
function addCategories(
  addValue: (name: string, value: string, count: number) => void,
  codes: string,
  count: number,
): void {
  for (const { category } of readMweCodes(codes) ?? []) if (category !== undefined) addValue(MWE, category, count);
}

function addPair(addValue: (name: string, value: string, count: number) => void, pair: string, count: number): void {
  const name = nameOfItem(pair);
  const value = valueOfItem(pair);
  if (name !== '' && value !== undefined) addValue(featureOfFeats(name), value, count);
}

function partsOf(relations: ValueCounts): QueryWords['parts'] {
  const parts = { '1': new Map<string, number>(), '2': new Map<string, number>() };
  for (const [relation, count] of relations) {
    add(parts[1], universalPart(relation), count);
    const subtype = subtypePart(relation);
    if (subtype !== undefined && subtype !== '') add(parts[2], subtype, count);
  }
  return parts;
}

function metadataOf(documents: readonly Document[]): ValueCounts {
  const keys = new Map<string, number>();
  for (const { sentences } of documents) {
    for (const comment of sentences.slice(0, MOST_SENTENCES).flatMap(({ comments }) => comments)) {
      // Without a value, it is a key such as newpar, or a remark.
      if (comment.key.length <= LONGEST_KEY && (comment.hasValue || !/\s/.test(comment.key))) add(keys, comment.key, 1);
    }
  }
  return keys;
}

const LONGEST_KEY = 60;

const add = (tally: Map<string, number>, value: string, count: number): void => {
  tally.set(value, (tally.get(value) ?? 0) + count);
};
