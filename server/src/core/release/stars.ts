/** The stars that UD gives to a treebank: the formula of the release programs since 2025-08-22. */

import { formatNumber, localized } from '../../localization/index.ts';
import { universalPart } from '../annotation/index.ts';
import type { Part } from './names.ts';
import { type Readme, readmeValue, readmeWords } from './readme.ts';
import type { StatsCounter, Tables } from './statsCounter.ts';
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

/** @param validity 1 unless a file has an error of the validator; then 0.01 */
export function starsOf(counter: StatsCounter, readme: Readme | undefined, isValid: boolean): Stars {
  const tables = counter.tables();
  const n = counter.sizes.total.words;
  const known = new Set(readmeWords(readme, 'Genre').filter((genre) => GENRES.includes(genre))).size;
  const weighted: Record<Weighted, number> = {
    size: sizePart(n),
    split: splitPart(counter),
    lemmas: hasLemmas(tables) ? (LEMMA_SOURCES.get(readmeValue(readme, 'Lemmas')) ?? 0.4) : LEAST,
    tags: Math.max(LEAST, (tables.tags.size / 17) * sourceOf(readme, 'UPOS')),
    features: featuresPart(tables, n) * (LEMMA_SOURCES.get(readmeValue(readme, 'Features')) ?? 0.4),
    udeprels: Math.max(LEAST, (universal(tables).size / 37) * sourceOf(readme, 'Relations')),
    genres: Math.max(1, known) / GENRES.length,
  };
  if (tables.features.size === 0) weighted.features = LEAST;
  const parts = { ...weighted, availability: availability(tables, readme), validity: isValid ? 1 : 0.01 };
  const score = n <= 1 ? 0 : scoreOf(parts);
  return { total: totalOf(score), score, parts, advice: n <= 1 ? [] : adviceFor(parts, counter, readme) };
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

function splitPart({ sizes }: StatsCounter): number {
  const enough = (['train', 'dev', 'test'] as const).filter((part) => isEnough(part, sizes[part].words)).length;
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

const hasLemmas = ({ lemmas }: Tables): boolean => !['_', undefined].includes(mostFrequent(lemmas));

function mostFrequent(counts: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const [item, n] of counts) if (most < n) [best, most] = [item, n];
  return best;
}

function featuresPart({ withFeatures }: Tables, n: number): number {
  if (withFeatures === 0) return LEAST;
  const share = withFeatures / n;
  return share < 1 / 3 ? 0.3 : share < 1 / 2 ? 0.5 : 1;
}

/** Relations without their subtypes. */
const universal = ({ relations }: Tables): Set<string> => new Set([...relations.keys()].map(universalPart));

function availability({ forms }: Tables, readme: Readme | undefined): number {
  const includes = readmeValue(readme, 'Includes text').toLowerCase() === 'yes';
  return includes && mostFrequent(forms) !== '_' ? 1 : 0.1;
}

function adviceFor(parts: Stars['parts'], counter: StatsCounter, readme: Readme | undefined): Advice[] {
  const advice: Advice[] = [];
  const add = (part: Advice['part'], value: number, text: string) => {
    // A hundredth of an invalid treebank is nothing: what else is worth something is told as if it were valid.
    const before = part === 'validity' ? parts : { ...parts, validity: 1 };
    const stars = 5 * (scoreOf({ ...before, [part]: value }) - scoreOf(before));
    if (0.005 <= stars) advice.push({ part, stars, text });
  };
  const { sizes } = counter;
  if (parts.validity < 1) add('validity', 1, localized`correct what the validator calls an error`);
  if (parts.availability < 1)
    add('availability', 1, localized`include the text: "Includes text: yes", and forms other than _`);
  const words = sizes.total.words;
  if (words < 1_000_000) {
    const twice = Math.max(2 * words, 2000);
    add('size', sizePart(twice), localized`twice as many words: ${formatNumber(twice)}`);
  }
  for (const part of ['train', 'dev', 'test'] as const) {
    const has = sizes[part].words;
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
