/** The results of a search: the hits of each file, counted by cluster. Matches are found again when they are read. */

import { columnsOf, Document } from '../../core/conllu/index.ts';
import {
  type CompiledSearch,
  HIT_STRIDE,
  HitField,
  type Hits,
  type MarkedMatches,
  NO_HITS,
  nInCluster,
  nMatchesAt,
  sentencesIn,
} from '../../core/query/index.ts';
import { inert } from '../../inert/index.ts';
import { type FoundCluster, type FoundFile, MOST_CLUSTERS } from '../../protocol/search.ts';
import { type FileStatus, type Files, readText } from '../../services/ports.ts';
import type { Snapshot } from '../documents/documents.ts';

/** The source of the text of a file when it was searched: open in the editor, or on disk. */
type Source = { readonly snapshot: Snapshot } | { readonly status: FileStatus };

/** A sentence as part of some document, whose first line is `line` lines further down in the file. */
export interface PlacedSentence {
  readonly document: Document;
  readonly index: number;
  readonly line: number;
  readonly version: number | undefined;
}

interface File {
  readonly uri: string;
  readonly source: Source;
  hits: () => Hits;
  counts: { readonly count: number; readonly sentences: number };
  /** Number of the search's cluster for each cluster of the file. */
  clusters: readonly number[];
}

/** Texts of files that are not open are kept while their pages are read, up to this many characters. */
const LONGEST_KEPT = 50e6;

export class SearchResults {
  private readonly files = new Map<string, File>();
  private readonly numbers = new Map<string, number>();
  private readonly clusters: { readonly values: readonly string[]; count: number }[] = [];
  private readonly marker: () => MarkedMatches;
  private kept: { readonly uri: string; readonly text: string } | undefined;

  constructor(
    readonly id: number,
    readonly compiled: CompiledSearch,
    private readonly host: Pick<Files, 'read' | 'stat'>,
  ) {
    let marked: MarkedMatches | undefined;
    this.marker = () => {
      marked ??= compiled.marked();
      return marked;
    };
  }

  /** Compiled on first use. */
  get marked(): MarkedMatches {
    return this.marker();
  }

  /** A file being searched. */
  begin(uri: string, source: Source): void {
    this.files.set(uri, { uri, source, hits: () => NO_HITS, counts: NO_HITS_COUNTED, clusters: [] });
  }

  /** The matches found in it so far. */
  update(uri: string, counts: { readonly count: number; readonly sentences: number }, hits: () => Hits): void {
    const file = this.files.get(uri);
    if (file !== undefined) Object.assign(file, { counts, hits });
  }

  finish(uri: string, hits: Hits): void {
    const file = this.files.get(uri);
    if (file === undefined) return;
    const numbers = hits.clusters.map((values) => this.numberOf(values));
    for (const local of hits.clusterOf) this.clusters[numbers[local]].count++;
    const counts = { count: hits.count, sentences: hits.sentences.length / HIT_STRIDE };
    Object.assign(file, { counts, hits: () => hits, clusters: numbers });
    if (hits.count === 0) this.files.delete(uri);
  }

  /** Files with matches, in order. @param cluster only those with matches in it */
  found(cluster?: number): FoundFile[] {
    const all = [...this.files.values()].filter(({ counts }) => 0 < counts.count);
    if (cluster === undefined) return all.map(({ uri, counts }) => ({ uri, ...counts }));
    return all.flatMap((file) => {
      const local = file.clusters.indexOf(cluster);
      if (local === -1) return [];
      const hits = file.hits();
      const count = hits.clusterOf.reduce((sum, each) => sum + (each === local ? 1 : 0), 0);
      return [{ uri: file.uri, count, sentences: sentencesIn(hits, local).length }];
    });
  }

  /** Most frequent first. */
  foundClusters(): { readonly clusters: readonly FoundCluster[]; readonly nClusters: number } {
    const sorted = this.clusters.map(({ values, count }, cluster) => ({ cluster, values, count }));
    sorted.sort((a, b) => b.count - a.count || (a.values.join('\0') < b.values.join('\0') ? -1 : 1));
    const clusters = sorted
      .slice(0, MOST_CLUSTERS)
      .map(({ cluster, values, count }) => ({ cluster, values: values.map((value) => inert(value)), count }));
    return { clusters, nClusters: sorted.length };
  }

  valuesOf(cluster: number | undefined): readonly string[] | undefined {
    return cluster === undefined ? undefined : this.clusters[cluster]?.values;
  }

  /** Numbers of the sentences of a file with matches, among its hits. */
  sentencesOf(uri: string, cluster: number | undefined): number[] {
    const file = this.files.get(uri);
    if (file === undefined) return [];
    const local = cluster === undefined ? undefined : file.clusters.indexOf(cluster);
    return local === -1 ? [] : sentencesIn(file.hits(), local);
  }

  /** Lines of each sentence with matches, by its number among the hits; half-open. */
  linesOf(uri: string): (at: number) => readonly [start: number, end: number] {
    const { sentences } = this.files.get(uri)?.hits() ?? NO_HITS;
    return (at) => {
      const start = sentences[at * HIT_STRIDE + HitField.line];
      return [start, start + sentences[at * HIT_STRIDE + HitField.nLines]];
    };
  }

  /** Number of matches in a sentence. */
  countAt(uri: string, at: number, cluster: number | undefined): number {
    const file = this.files.get(uri);
    if (file === undefined) return 0;
    const hits = file.hits();
    return cluster === undefined ? nMatchesAt(hits, at) : nInCluster(hits, at, file.clusters.indexOf(cluster));
  }

  /** Reads the sentences with these numbers; undefined if the file has changed since the search. */
  async read(uri: string, numbers: readonly number[]): Promise<PlacedSentence[] | undefined> {
    const file = this.files.get(uri);
    if (file === undefined) return undefined;
    const { sentences } = file.hits();
    const of = (at: number, field: number) => sentences[at * HIT_STRIDE + field];
    if ('snapshot' in file.source) {
      const { document, version } = file.source.snapshot;
      return numbers.map((at) => {
        const index = document.sentenceAtOffset(of(at, HitField.offset));
        return { document, index, line: 0, version };
      });
    }
    const text = await this.textOf(uri, file.source.status);
    if (text === undefined) return undefined;
    const columns = columnsOf(text);
    return numbers.map((at) => {
      const offset = of(at, HitField.offset);
      const block = Document.parse(text.slice(offset, offset + of(at, HitField.length)), columns);
      return { document: block, index: 0, line: of(at, HitField.line), version: undefined };
    });
  }

  private async textOf(uri: string, { modified, size }: FileStatus): Promise<string | undefined> {
    const now = await this.host.stat(uri).catch(() => undefined);
    if (now === undefined || now.modified !== modified || now.size !== size) return undefined;
    if (this.kept?.uri === uri) return this.kept.text;
    const text = await readText(this.host, uri).catch(() => undefined);
    this.kept = text === undefined || LONGEST_KEPT < text.length ? undefined : { uri, text };
    return text;
  }

  private numberOf(values: readonly string[]): number {
    const key = values.join('\0');
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.clusters.length);
    return this.clusters.push({ values, count: 0 }) - 1;
  }
}

const NO_HITS_COUNTED = { count: 0, sentences: 0 };
