/** The stars that UD gives to a treebank: the formula of the release programs since 2025-08-22. */

import { formatNumber, localized } from '../../localization/index.ts';
import { universalPart } from '../annotation/index.ts';
import type { Part } from './names.ts';
import { type Readme, readmeValue, readmeWords } from './readme.ts';
import type { StatsCounter } from './statsCounter.ts';
import { GENRES } from './vocabulary.ts';

const WEIGHTS = { size: 10, split: 2, lemmas: 3, tags: 3, features: 3, udeprels: 3, genres: 3 } as const;
type Weighted = keyof typeof WEIGHTS;
const ALL_WEIGHTS = 27;

export interface Stars {
  /** In halves, from 0 to 5. */
  readonly total: number;
  /** From 0 to 1. */
  readonly score: number;
  readonly parts: Readonly<Record<Weighted | 'availability' | 'validity', number>>;
  /** What would raise the score most, the best first. */
  readonly advice: readonly Advice[];
}

interface Advice {
  readonly part: Weighted | 'availability' | 'validity';
  /** What it is worth, in stars. */
  readonly stars: number;
  readonly text: string;
}

/** The words from which on a part counts. */
const ENOUGH = 10_000;
const LEAST = 0.01;

/** What the stars need of the data. Plain: with it, a change of the README needs no data. */
export interface StarFacts {
  readonly words: Readonly<Record<Part | 'total', number>>;
  readonly hasLemmas: boolean;
  /** Whether most words have forms. */
  readonly hasForms: boolean;
  /** Different ones. */
  readonly tags: number;
  /** Different ones, without their subtypes. */
  readonly relations: number;
  /** Words that have some. */
  readonly withFeatures: number;
}

/** O(kinds of words). */
export function starFacts(counter: StatsCounter): StarFacts {
  const { lemmas, forms, tags, relations, features, withFeatures } = counter.tables();
  const { total, train, dev, test } = counter.sizes;
  return {
    words: { total: total.words, train: train.words, dev: dev.words, test: test.words },
    hasLemmas: !['_', undefined].includes(mostFrequent(lemmas)),
    hasForms: mostFrequent(forms) !== '_',
    tags: tags.size,
    relations: new Set([...relations.keys()].map(universalPart)).size,
    withFeatures: features.size === 0 ? 0 : withFeatures,
  };
}

/** @param isValid whether no file has an error of the validator */
export function starsOf(facts: StarFacts, readme: Readme | undefined, isValid: boolean): Stars {
  const n = facts.words.total;
  const known = new Set(readmeWords(readme, 'Genre').filter((genre) => GENRES.includes(genre))).size;
  const weighted: Record<Weighted, number> = {
    size: sizePart(n),
    split: splitPart(facts),
    lemmas: facts.hasLemmas ? (LEMMA_SOURCES.get(readmeValue(readme, 'Lemmas')) ?? 0.4) : LEAST,
    tags: Math.max(LEAST, (facts.tags / 17) * sourceOf(readme, 'UPOS')),
    features: featuresPart(facts) * (LEMMA_SOURCES.get(readmeValue(readme, 'Features')) ?? 0.4),
    udeprels: Math.max(LEAST, (facts.relations / 37) * sourceOf(readme, 'Relations')),
    genres: Math.max(1, known) / GENRES.length,
  };
  if (facts.withFeatures === 0) weighted.features = LEAST;
  const parts = { ...weighted, availability: availability(facts, readme), validity: isValid ? 1 : 0.01 };
  const score = n <= 1 ? 0 : scoreOf(parts);
  return { total: totalOf(score), score, parts, advice: n <= 1 ? [] : adviceFor(parts, facts, readme) };
}

function scoreOf(parts: Stars['parts']): number {
  const sum = (Object.keys(WEIGHTS) as Weighted[]).reduce((whole, part) => whole + WEIGHTS[part] * parts[part], 0);
  return (sum / ALL_WEIGHTS) * parts.availability * parts.validity;
}

const totalOf = (score: number): number => Math.floor(10 * score + 0.5) / 2;

/** 1,000 words are worth nothing, 10,000 a third, 1,000,000 everything. */
function sizePart(n: number): number {
  const thousands = Math.min(n, 1_000_000) / 1000;
  return thousands <= 1 ? 0 : (2 * Math.log(thousands)) / Math.log(1_000_000);
}

const isEnough = (part: Part, words: number): boolean => (part === 'train' ? ENOUGH < words : ENOUGH <= words);

function splitPart({ words }: StarFacts): number {
  const enough = (['train', 'dev', 'test'] as const).filter((part) => isEnough(part, words[part])).length;
  return 0.01 + 0.33 * enough;
}

const LEMMA_SOURCES: ReadonlyMap<string, number> = new Map([
  ['manual native', 1],
  ['converted with corrections', 0.9],
  ['converted from manual', 0.8],
  ['automatic with corrections', 0.5],
]);

const sourceOf = (readme: Readme | undefined, key: 'UPOS' | 'Relations'): number =>
  Math.max(0.1, SOURCES_OF_TREES.get(readmeValue(readme, key)) ?? 0.1);

const SOURCES_OF_TREES: ReadonlyMap<string, number> = new Map(
  [...LEMMA_SOURCES].filter(([source]) => !source.startsWith('automatic')),
);

function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const [item, n] of counts) if (most < n) [best, most] = [item, n];
  return best;
}

function featuresPart({ withFeatures, words }: StarFacts): number {
  if (withFeatures === 0) return LEAST;
  const share = withFeatures / words.total;
  return share < 1 / 3 ? 0.3 : share < 1 / 2 ? 0.5 : 1;
}

function availability({ hasForms }: StarFacts, readme: Readme | undefined): number {
  const includes = readmeValue(readme, 'Includes text').toLowerCase() === 'yes';
  return includes && hasForms ? 1 : 0.1;
}

function adviceFor(parts: Stars['parts'], { words }: StarFacts, readme: Readme | undefined): Advice[] {
  const advice: Advice[] = [];
  const add = (part: Advice['part'], value: number, text: string) => {
    // A hundredth of an invalid treebank is nothing: what else is worth something is told as if it were valid.
    const before = part === 'validity' ? parts : { ...parts, validity: 1 };
    const stars = 5 * (scoreOf({ ...before, [part]: value }) - scoreOf(before));
    if (0.005 <= stars) advice.push({ part, stars, text });
  };
  if (parts.validity < 1) add('validity', 1, localized`correct what the validator calls an error`);
  if (parts.availability < 1)
    add('availability', 1, localized`include the text: "Includes text: yes", and forms other than _`);
  if (words.total < 1_000_000) {
    const twice = Math.max(2 * words.total, 2000);
    add('size', sizePart(twice), localized`twice as many words: ${formatNumber(twice)}`);
  }
  for (const part of ['train', 'dev', 'test'] as const) {
    const has = words[part];
    const missing = ENOUGH + (part === 'train' ? 1 : 0) - has;
    const text = localized`${part} has ${formatNumber(has)} words: ${formatNumber(missing)} more`;
    if (!isEnough(part, has)) add('split', parts.split + 0.33, text);
  }
  const known = Math.round(parts.genres * GENRES.length);
  add('genres', (known + 1) / GENRES.length, localized`name one more genre, if the texts are of several`);
  const better = (part: Weighted, key: Parameters<typeof readmeValue>[1]) => {
    const source = readmeValue(readme, key);
    const value = part === 'lemmas' || part === 'features' ? LEMMA_SOURCES.get(source) : SOURCES_OF_TREES.get(source);
    const factor = value ?? (part === 'lemmas' || part === 'features' ? 0.4 : 0.1);
    add(part, Math.min(1, parts[part] / factor), localized`correct them by hand throughout: "${key}: manual native"`);
  };
  if (parts.lemmas <= LEAST) add('lemmas', 1, localized`add lemmas, by hand`);
  else better('lemmas', 'Lemmas');
  better('tags', 'UPOS');
  if (parts.features <= LEAST) add('features', 1, localized`add features, by hand`);
  else better('features', 'Features');
  better('udeprels', 'Relations');
  return advice.sort((a, b) => b.stars - a.stars);
}
