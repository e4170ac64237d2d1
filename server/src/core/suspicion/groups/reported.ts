/** What rules report again and again about the same pattern: a decision about the treebank rather than a slip. */

import { itemTexts, nameOfItem, universalPart, valueOfItem } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Sentence } from '../../conllu/index.ts';
import type { LanguageTables } from '../../validate/index.ts';
import { isAboutCell, type Rules, wordErrors } from '../reported.ts';
import type { WordPlace } from '../wordPlace.ts';
import { AlikeCounter } from './pattern.ts';
import { FEWEST_IN_GROUP, type GroupKind, type GroupPattern, type SuspectedGroup } from './types.ts';

const KIND_OF: Partial<Record<ColumnIndex, GroupKind>> = {
  [Column.lemma]: 'lemma',
  [Column.upos]: 'upos',
  [Column.feats]: 'feats',
  [Column.head]: 'arc',
  [Column.deprel]: 'arc',
};

/** Names that the language does not have, whatever the part of speech. */
const UNREGISTERED: ReadonlySet<string> = new Set([
  'unknown-deprel',
  'feature-unknown',
  'feature-value-unknown',
  'feature-not-permitted',
]);
/** Findings about LEMMA whose cure is another part of speech as often as not. */
const OF_AUXILIARIES: ReadonlySet<string> = new Set(['aux-lemma', 'cop-lemma']);

/** Share of the words that later releases changed, in six pairs: 98 % of the first, 45 % of the others. */
const EXPECTED = { unregistered: 0.95, other: 0.45 };

/** By the index of a sentence. */
export interface GroupRules extends Pick<Rules, 'schemeAt'> {
  /** Undefined for the rules up to level 3, which hold for every language. */
  readonly languageAt: (index: number) => LanguageTables | undefined;
}

/** What a rule reports about a word, and the group that it belongs to if there are enough of them. */
export interface ReportedWord {
  /** Equal for words of one group. */
  readonly key: string;
  readonly id: string;
  readonly kind: GroupKind;
  readonly pattern: GroupPattern;
  readonly because: string;
  readonly word: number;
}

interface Gathered extends Omit<ReportedWord, 'key' | 'word'> {
  readonly words: WordPlace[];
}

/** The errors of a sentence that may belong to groups, one for each word and group. Time that of the rules. @param index of the sentence in its treebank */
export function reportedIn(sentence: Sentence, index: number, { languageAt, schemeAt }: GroupRules): ReportedWord[] {
  const language = languageAt(index);
  // A rule may have several findings about one word.
  const all = new Map<string, ReportedWord>();
  for (const { row, finding } of wordErrors(sentence, index, { language, schemeAt })) {
    const { id, span, what, repeats } = finding;
    if (repeats === true) continue;
    const column = columnOf(sentence, row, finding);
    const kind = column === undefined ? undefined : OF_AUXILIARIES.has(id) ? 'upos' : KIND_OF[column];
    if (kind === undefined) continue;
    const word = sentence.wordOfRow(row);
    const pattern = patternOf(id, kind, sentence, word, sentence.text.slice(span.start, span.end));
    const key = JSON.stringify([id, kind, pattern]);
    const name = `${word} ${key}`;
    if (!all.has(name)) all.set(name, { key, id, kind, pattern, because: `${id}: ${what}`, word });
  }
  return [...all.values()];
}

/** By the key of their words. */
type ReportedGroups = ReadonlyMap<string, SuspectedGroup>;

/**
 * Groups of errors of words, by rule and pattern, in small steps: yields the progress, 0…1, after each sentence of each of two passes. Time that of
 * the rules. @param found called with the findings of each sentence, grouped or not
 */
export function* reportedGroupSteps(
  sentences: readonly Sentence[],
  rules: GroupRules,
  found?: (index: number, words: readonly ReportedWord[]) => void,
): Generator<number, ReportedGroups> {
  const groups = new Map<string, Gathered>();
  const nSteps = 2 * Math.max(1, sentences.length);
  let nDone = 0;
  for (const [index, sentence] of sentences.entries()) {
    const words = reportedIn(sentence, index, rules);
    if (0 < words.length) found?.(index, words);
    for (const { key, word, ...of } of words) {
      const group = groups.get(key) ?? { ...of, words: [] };
      groups.set(key, group);
      group.words.push({ sentence: index, word });
    }
    yield ++nDone / nSteps;
  }
  const large = [...groups].filter(([, { words }]) => FEWEST_IN_GROUP <= words.length);
  if (large.length === 0) return new Map();
  const counter = new AlikeCounter(large.map(([, { pattern }]) => pattern));
  for (const sentence of sentences) {
    counter.add(sentence);
    yield ++nDone / nSteps;
  }
  return new Map(large.map(([key, group], at) => [key, suspected(group, counter.counts[at])]));
}

const suspected = ({ id, kind, pattern, because, words }: Gathered, alike: number): SuspectedGroup => ({
  source: 'rules',
  kind,
  pattern,
  says: sayingsOf(id, pattern, words.length),
  because,
  words,
  alike,
  expected: words.length * (UNREGISTERED.has(id) ? EXPECTED.unregistered : EXPECTED.other),
});

/** The same at once. */
export function reportedGroups(sentences: readonly Sentence[], rules: GroupRules): SuspectedGroup[] {
  const steps = reportedGroupSteps(sentences, rules);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return [...value.values()];
  }
}

function columnOf(
  sentence: Sentence,
  row: number,
  finding: Parameters<typeof isAboutCell>[3],
): ColumnIndex | undefined {
  return Object.keys(KIND_OF)
    .map((each) => Number(each) as ColumnIndex)
    .find((column) => isAboutCell(sentence, row, column, finding));
}

/** As much of the word as the rule is about. */
function patternOf(id: string, kind: GroupKind, sentence: Sentence, word: number, text: string): GroupPattern {
  const cell = (column: ColumnIndex) => sentence.wordCell(word, column);
  const [upos, deprel] = [cell(Column.upos), cell(Column.deprel)];
  const isUnregistered = UNREGISTERED.has(id);
  if (kind === 'arc') return isUnregistered ? { deprel } : { upos, deprel };
  const [item, ...others] = itemTexts(text);
  const value = item === undefined ? undefined : valueOfItem(item);
  if (kind === 'feats' && value !== undefined && others.length === 0) {
    const feature = { name: nameOfItem(item), value };
    return isUnregistered ? { feature } : { upos, feature };
  }
  return OF_AUXILIARIES.has(id) ? { lemma: cell(Column.lemma), upos } : { upos, deprel };
}

/** A subtype that the language does not have is left out in most cases. */
function sayingsOf(id: string, { deprel = '' }: GroupPattern, count: number): SuspectedGroup['says'] {
  const universal = universalPart(deprel);
  return id === 'unknown-deprel' && universal !== deprel ? [{ value: universal, count }] : [];
}
