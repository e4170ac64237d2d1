/** How a treebank uses a name: counts, and short examples. */

import { nameOfItem, universalPart, valueOfItem } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Document, RowKind, type Sentence } from '../../conllu/index.ts';
import { lineOf } from '../../query/index.ts';
import { placeAt } from '../cellAtOffset.ts';
import type { ValueCounts, Vocabulary } from '../completion/vocabulary.ts';
import { sentIdOf } from '../symbols.ts';
import type { Named } from './names.ts';

/** A name and how often it occurs. */
type Tally = readonly [name: string, count: number];

export interface Uses {
  readonly count: number;
  /** By the UPOS of the words, the most frequent first; empty for a tag. */
  readonly byUpos: readonly Tally[];
  /** The most frequent first: of a relation the other ones with the same base, of a tag the relations of its words, of a feature its values. */
  readonly parts: readonly Tally[];
}

/** Time O(different cells × UPOS). @param vocabularies of the files, completely counted */
export function usesOf(named: Named, vocabularies: readonly Vocabulary[]): Uses {
  const inAll = (tally: (vocabulary: Vocabulary) => ValueCounts) => summed(vocabularies.map(tally));
  const { kind, text } = named;
  if (kind === 'tag') {
    const count = inAll(({ allUpos }) => allUpos).get(text) ?? 0;
    return { count, byUpos: [], parts: ranked(inAll((each) => each.relationsOf(text))) };
  }
  const isRelation = kind === 'relation';
  const all = inAll(({ allRelations, allFeatures }) => (isRelation ? allRelations : allFeatures));
  const countIn = (tally: ValueCounts): number => {
    if (kind !== 'feature') return tally.get(text) ?? 0;
    return [...tally].reduce((sum, [pair, count]) => (nameOfItem(pair) === text ? sum + count : sum), 0);
  };
  const byUpos = new Map<string, number>();
  for (const upos of inAll(({ allUpos }) => allUpos).keys()) {
    const count = countIn(inAll((each) => (isRelation ? each.relationsOf(upos) : each.featuresOf(upos))));
    if (0 < count) byUpos.set(upos, count);
  }
  return { count: countIn(all), byUpos: ranked(byUpos), parts: ranked(partsOf(named, all)) };
}

function partsOf({ kind, text }: Named, all: ValueCounts): Map<string, number> {
  const parts = new Map<string, number>();
  for (const [each, count] of all) {
    if (kind === 'relation' && each !== text && universalPart(each) === universalPart(text)) parts.set(each, count);
    if (kind === 'feature' && nameOfItem(each) === text) parts.set(valueOfItem(each) ?? '', count);
  }
  return parts;
}

function summed(tallies: readonly ValueCounts[]): ValueCounts {
  if (tallies.length === 1) return tallies[0];
  const sum = new Map<string, number>();
  for (const tally of tallies) for (const [name, count] of tally) sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}

const ranked = (tally: ValueCounts): Tally[] => [...tally].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));

export interface Example {
  /** The sent_id, or `sentence 7`. */
  readonly sentence: string;
  /** Tokens with the blanks after them. */
  readonly line: ReturnType<typeof lineOf>;
}

const MOST_EXAMPLES = 3;
/** Uses that examples are chosen from, the first ones of the file. */
const MOST_SEEN = 150;
/** Sentences from this length on are chosen as examples only where there are no shorter ones, in words. */
const TOO_LONG = 25;
/** Shorter ones show little. */
const TOO_SHORT = 4;
/** In UTF-16 units. */
const LONGEST_LINE = 80;

/**
 * Up to three, of different forms if possible, from short sentences. Looks for the name in the text of the sentences, so that a rare one costs no more than
 * reading it once: time O(characters).
 */
export function examplesOf(named: Named, { sentences }: Pick<Document, 'sentences'>): Example[] {
  const seen: { readonly index: number; readonly row: number; readonly form: string; readonly nWords: number }[] = [];
  for (let index = 0; index < sentences.length && seen.length < MOST_SEEN; index++) {
    const sentence = sentences[index];
    const row = rowWith(named, sentence);
    if (row === undefined) continue;
    const form = sentence.cell(row, Column.form).toLowerCase();
    seen.push({ index, row, form, nWords: sentence.nWords });
  }
  const rank = (nWords: number) => (nWords < TOO_SHORT ? TOO_LONG + nWords : nWords);
  seen.sort((a, b) => rank(a.nWords) - rank(b.nWords) || a.index - b.index);
  const firsts = new Map([...seen].reverse().map((each) => [each.form, each]));
  const [fresh, others] = [true, false].map((isFirst) =>
    seen.filter((each) => (firsts.get(each.form) === each) === isFirst),
  );
  return [...fresh, ...others].slice(0, MOST_EXAMPLES).map(({ index, row }) => ({
    sentence: sentIdOf(sentences[index], index + 1),
    line: lineOf(sentences[index], new Set([row]), LONGEST_LINE),
  }));
}

const COLUMN_OF: { readonly [K in Named['kind']]: ColumnIndex } = {
  relation: Column.deprel,
  tag: Column.upos,
  feature: Column.feats,
  value: Column.feats,
};

/** The first row of a word that uses the name. A search for the name alone is several times faster than one that begins with a tab. */
function rowWith({ kind, text }: Named, sentence: Sentence): number | undefined {
  const column = COLUMN_OF[kind];
  const before = column === Column.feats ? '\t|' : '\t';
  const behind = kind === 'feature' ? '=' : column === Column.feats ? '\t|\r\n' : '\t\r\n';
  for (let at = sentence.text.indexOf(text); at !== -1; at = sentence.text.indexOf(text, at + 1)) {
    const end = at + text.length;
    if (at === 0 || !before.includes(sentence.text[at - 1]) || !behind.includes(sentence.text[end] ?? '')) continue;
    if (columnAt(sentence.text, at) !== column) continue;
    const row = placeAt(sentence, at)?.row;
    if (row !== undefined && sentence.kind(row) === RowKind.word) return row;
  }
  return undefined;
}

/** Of a row that is well formed: cheaper than asking the sentence, for names that are frequent in other columns. */
function columnAt(text: string, offset: number): number {
  let column = 0;
  for (let i = offset; 0 <= i && text[i] !== '\n' && text[i] !== '\r'; i--) if (text[i] === '\t') column++;
  return column;
}
