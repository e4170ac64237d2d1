/**
 * Counts what `stats.xml` and the stars need: lemmas, forms, tags, features, relations. Words that are equal up to FEATS are counted
 * together, so the lists are made from far fewer items than there are words.
 */

import { itemTexts, WordKinds } from '../annotation/index.ts';
import { detached } from '../conllu/index.ts';
import { getOrAdd } from '../grouping.ts';
import { PARTS, type Part } from './names.ts';

export interface PartSize {
  sentences: number;
  /** Surface tokens. */
  tokens: number;
  words: number;
  /** Tokens of several words. */
  fused: number;
}

const SIZES = ['sentences', 'tokens', 'words', 'fused'] as const;

type Counts = Map<string, number>;

const noSize = (): PartSize => ({ sentences: 0, tokens: 0, words: 0, fused: 0 });

export class StatsCounter {
  readonly sizes: Readonly<Record<Part | 'total', PartSize>> = {
    total: noSize(),
    train: noSize(),
    dev: noSize(),
    test: noSize(),
  };
  private readonly kinds = new WordKinds();
  private made: Tables | undefined;
  private readonly relations: Counts = new Map();
  private readonly fused: Counts = new Map();

  /** What several count together. O(kinds of words). */
  static of(counters: readonly StatsCounter[]): StatsCounter {
    const all = new StatsCounter();
    for (const { sizes, kinds, relations, fused } of counters) {
      for (const part of ['total', ...PARTS] as const) {
        for (const what of SIZES) all.sizes[part][what] += sizes[part][what];
      }
      all.kinds.addPacked(kinds.packed());
      for (const [relation, n] of relations) increase(all.relations, relation, n);
      for (const [form, n] of fused) increase(all.fused, form, n);
    }
    return all;
  }

  /** A line of a word. @param tab the end of its ID */
  word(line: string, tab: number, part: Part | undefined): void {
    this.add(part, 'words', 1);
    this.add(part, 'tokens', 1);
    let end = tab;
    for (let cell = 1; cell < 6; cell++) {
      const next = line.indexOf('\t', end + 1);
      if (next === -1) return;
      end = next;
    }
    this.kinds.add(line, tab + 1, end);
    const head = line.indexOf('\t', end + 1);
    if (head === -1) return;
    const relation = line.indexOf('\t', head + 1);
    increase(this.relations, line.slice(head + 1, relation === -1 ? undefined : relation));
  }

  /** A line of a multiword token. */
  range(line: string, tab: number, part: Part | undefined): void {
    const [first, last] = line.slice(0, tab).split('-').map(Number);
    this.add(part, 'fused', 1);
    this.add(part, 'tokens', first - last);
    const end = line.indexOf('\t', tab + 1);
    increase(this.fused, line.slice(tab + 1, end === -1 ? undefined : end).split(/\s/, 1)[0]);
  }

  endSentence(part: Part | undefined): void {
    this.add(part, 'sentences', 1);
  }

  /** The lists, once everything is counted. O(kinds of words). */
  tables(): Tables {
    this.made ??= this.listed();
    return this.made;
  }

  private listed(): Tables {
    const lemmas: Counts = new Map();
    const forms: Counts = new Map();
    const lemmasOfTags = new Map<string, Counts>();
    const tags: Counts = new Map();
    const features = new Map<string, Feature>();
    let withFeatures = 0;
    this.kinds.forEach(({ form, lemma, upos, feats, count: n }) => {
      increase(forms, form, n);
      increase(lemmas, lemma, n);
      increase(tags, upos, n);
      increase(getOrAdd(lemmasOfTags, upos, newCounts), lemma, n);
      if (feats === '_' || feats === '') return;
      withFeatures += n;
      for (const item of itemTexts(feats)) {
        const feature = getOrAdd(features, item, newFeature);
        feature.count += n;
        feature.tags.add(upos);
        increase(feature.forms, form, n);
      }
    });
    return {
      lemmas,
      forms,
      fusions: this.fused,
      tags,
      lemmasOfTags,
      features,
      withFeatures,
      relations: this.relations,
    };
  }

  /** Whether a file of this part has been counted. */
  hasParts(): boolean {
    return PARTS.some((part) => 0 < this.sizes[part].sentences);
  }

  private add(part: Part | undefined, what: keyof PartSize, n: number): void {
    this.sizes.total[what] += n;
    if (part !== undefined) this.sizes[part][what] += n;
  }
}

interface Feature {
  count: number;
  /** UPOS of the words that have it. */
  readonly tags: Set<string>;
  readonly forms: Counts;
}

/** Everything as it is written, `_` included. */
interface Tables {
  readonly lemmas: ReadonlyMap<string, number>;
  readonly forms: ReadonlyMap<string, number>;
  readonly fusions: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  readonly lemmasOfTags: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By `Name=Value`. */
  readonly features: ReadonlyMap<string, Feature>;
  /** Words that have features. */
  readonly withFeatures: number;
  readonly relations: ReadonlyMap<string, number>;
}

const newCounts = (): Counts => new Map();
const newFeature = (): Feature => ({ count: 0, tags: new Set(), forms: new Map() });

function increase(counts: Counts, key: string, n = 1): void {
  const before = counts.get(key);
  counts.set(before === undefined ? detached(key) : key, (before ?? 0) + n);
}
