/** The sentences of a text with matches, as numbers: a hundred thousand matches are only counted here, and searched for again when shown. */

import type { Document, Sentence } from '../../conllu/index.ts';
import type { Graph } from '../graph/graph.ts';
import { MOST_TEXTS, Strings } from '../graph/strings.ts';
import type { Search } from '../search.ts';
import type { CompiledSearch } from './compiled.ts';
import type { GraphStore, Graphs } from './graphs.ts';

/** Plain data, for other threads. */
export interface Hits {
  /** Number of sentences searched. */
  readonly searched: number;
  /** Matches. */
  readonly count: number;
  /** `HIT_STRIDE` numbers for each sentence with matches, in text order; see `HitField`. */
  readonly sentences: Int32Array<ArrayBuffer>;
  /** If there are keys: the cluster of each match, an index into `clusters`, sentence by sentence. */
  readonly clusterOf: Int32Array<ArrayBuffer>;
  /** Values of the keys, in the order of their first match. */
  readonly clusters: readonly (readonly string[])[];
  /** First lines of sentences whose matches were not all found. */
  readonly exceeded: readonly number[];
  /** Names of columns that the request reads and the text lacks. */
  readonly missing: readonly string[];
}

/**
 * Fields of a sentence: its first line and its number of lines, its offset and its length in UTF-16 units, and the number of its first match
 * among all matches of the text, an index into `clusterOf`.
 */
export const HitField = { line: 0, nLines: 1, offset: 2, length: 3, firstMatch: 4 } as const;
export const HIT_STRIDE = 5;

/** Fewer than `SAMPLE`, because someone is waiting for the first match. */
const SAMPLED = 40;

export const NO_HITS: Hits = {
  searched: 0,
  count: 0,
  sentences: new Int32Array(0),
  clusterOf: new Int32Array(0),
  clusters: [],
  exceeded: [],
  missing: [],
};

export class HitCollector {
  private strings: Strings;
  private search: Search;
  private graphs: Graphs;
  private sample: readonly Sentence[] = [];
  private searched = 0;
  private count = 0;
  private readonly sentences: number[] = [];
  private readonly clusterOf: number[] = [];
  private readonly clusters: (readonly string[])[] = [];
  private readonly known = new Map<string, number>();
  private readonly exceeded: number[] = [];
  private missing: readonly string[] = [];

  /**
   * @param compiled the request, compiled once more whenever a text has more different cells than memory should hold
   * @param store keeps the graphs for the next search; without it, they are discarded
   */
  constructor(
    private readonly compiled: Pick<CompiledSearch, 'make' | 'scheme'>,
    store?: GraphStore,
  ) {
    this.strings = store?.begin(compiled.scheme) ?? new Strings(compiled.scheme);
    this.search = compiled.make(this.strings);
    this.graphs = store?.for(this.search.needs) ?? passing(this.search);
  }

  /** Chooses the order of the search from some sentences of the text. */
  plan({ sentences, columns }: Document): void {
    const step = Math.max(1, Math.floor(sentences.length / SAMPLED));
    this.sample = sentences.filter((each, i) => i % step === 0 && 0 < each.nWords);
    this.search.plan(this.sampled());
    this.missing = this.search.missingIn(columns);
  }

  /** @param line of the sentence in its text @param offset of the sentence in its text */
  look(sentence: Sentence, line: number, offset: number): void {
    if (sentence.nWords === 0) return;
    if (MOST_TEXTS < this.strings.size) this.startAgain();
    this.searched++;
    const before = this.count;
    const outcome = this.search.find(this.graphs.of(sentence), ({ cluster }) => {
      this.count++;
      if (0 < cluster.length) this.clusterOf.push(this.numberOf(cluster));
      return false;
    });
    if (before < this.count) this.sentences.push(line, sentence.nLines, offset, sentence.text.length, before);
    if (outcome === 'exceeded') this.exceeded.push(line);
  }

  /** The counts so far. */
  get counts(): { readonly searched: number; readonly count: number; readonly sentences: number } {
    const { searched, count } = this;
    return { searched, count, sentences: this.sentences.length / HIT_STRIDE };
  }

  /** A copy of the results so far. */
  get hits(): Hits {
    const { searched, count, clusters, exceeded, missing } = this;
    return {
      searched,
      count,
      sentences: Int32Array.from(this.sentences),
      clusterOf: Int32Array.from(this.clusterOf),
      clusters: [...clusters],
      exceeded: [...exceeded],
      missing,
    };
  }

  private startAgain(): void {
    this.strings = new Strings(this.compiled.scheme);
    this.search = this.compiled.make(this.strings);
    this.graphs = passing(this.search);
    this.search.plan(this.sampled());
  }

  /** Read to keep, because the planner goes through them repeatedly. */
  private sampled(): Graph[] {
    const reader = this.search.reader();
    return this.sample.map((sentence) => reader.read(sentence));
  }

  private numberOf(values: readonly string[]): number {
    const key = values.join('\0');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, this.clusters.length);
    return this.clusters.push([...values]) - 1;
  }
}

function passing(search: Search): Graphs {
  const reader = search.reader();
  return { of: (sentence) => reader.read(sentence, false) };
}

/** Number of matches of a sentence. @param at its number among the sentences with matches */
export function nMatchesAt({ sentences, count }: Hits, at: number): number {
  const next = (at + 1) * HIT_STRIDE;
  const end = next < sentences.length ? sentences[next + HitField.firstMatch] : count;
  return end - sentences[at * HIT_STRIDE + HitField.firstMatch];
}

/** The sentences with a match in a cluster, by their numbers among those with matches; all if it is undefined. O(matches). */
export function sentencesIn(hits: Hits, cluster: number | undefined): number[] {
  const numbers: number[] = [];
  const n = hits.sentences.length / HIT_STRIDE;
  for (let at = 0; at < n; at++) {
    if (cluster === undefined || 0 < nInCluster(hits, at, cluster)) numbers.push(at);
  }
  return numbers;
}

/** How many of the matches of a sentence are in a cluster. */
export function nInCluster(hits: Hits, at: number, cluster: number): number {
  const start = hits.sentences[at * HIT_STRIDE + HitField.firstMatch];
  const end = start + nMatchesAt(hits, at);
  let n = 0;
  for (let match = start; match < end; match++) if (hits.clusterOf[match] === cluster) n++;
  return n;
}
