/** Runs a request over sentences. */

import type { Columns } from '../conllu/index.ts';
import { allNeeds, type Graph, GraphReader, labelText, type Needs, nodeId } from './graph/graph.ts';
import { missingColumns } from './graph/missingColumns.ts';
import type { Strings } from './graph/strings.ts';
import { Bindings } from './match/bindings.ts';
import { addCondition, patternOf } from './match/clauses.ts';
import { clusterValue } from './match/clusters.ts';
import type { Pattern } from './match/pattern.ts';
import { planOf } from './match/plan.ts';
import type { Run } from './match/steps.ts';
import { Compiling } from './match/tests.ts';
import { TooMuchWork } from './regex/regex.ts';
import type { ClusterKey } from './syntax/keys.ts';
import { allClauses, nConditionsIn } from './syntax/size.ts';
import { type Block, isCondition, type Request } from './syntax/types.ts';

export interface SearchOptions {
  /** Leave enhanced edges out. */
  readonly isBasicOnly?: boolean;
  readonly keys?: readonly ClusterKey[];
  /** Candidates tried in one sentence before it is abandoned; see MOST_WORK. */
  readonly mostWork?: number;
}

/** About a second on a common machine: four free nodes in a sentence of a hundred words. */
export const MOST_WORK = 50_000_000;

/** Limit on testing values against patterns to choose an order: about 50 ms. */
export const MOST_WORK_OF_PLAN = 2_500_000;

/** The current match; valid until the search continues. */
export interface Match {
  readonly graph: Graph;
  /** Node of each name, in the order of `nodeNames`. */
  readonly nodes: Int32Array;
  /** Edge of each name, in the order of `edgeNames`. */
  readonly edges: Int32Array;
  /** Value of each key. */
  readonly cluster: readonly string[];
}

/** A match as plain data, for printing and for other threads. */
interface PlainMatch {
  /** IDs by name; 0 is the anchor. */
  readonly nodes: Readonly<Record<string, string>>;
  /** `head>dependent:label` by name, `E:` before an enhanced label. */
  readonly edges: Readonly<Record<string, string>>;
}

/** `exceeded`: the sentence would have taken too long, so some matches may be missing. */
type Outcome = 'done' | 'stopped' | 'exceeded';

export class Search {
  private readonly bindings: Bindings;
  private readonly pattern: Pattern;
  private readonly compiling: Compiling;
  readonly nodeNames: readonly string[];
  readonly edgeNames: readonly string[];
  private run: Run | undefined;
  private clusters: readonly ((graph: Graph) => string)[] = [];
  private onMatch: (match: Match) => boolean | undefined = () => false;
  private readonly match: { graph: Graph | undefined; nodes: Int32Array; edges: Int32Array; cluster: string[] };

  /** @param request without errors @param strings those of the reader of the sentences */
  constructor(
    request: Request,
    private readonly strings: Strings,
    private readonly options: SearchOptions = {},
  ) {
    const keys = options.keys ?? [];
    const nClauses = allClauses([...request.blocks, ...keys.flatMap(blocksOf)]).length;
    this.bindings = new Bindings(3 * nClauses + 1);
    this.bindings.mostWork = options.mostWork ?? MOST_WORK;
    // A candidate usually takes a few conditions.
    this.bindings.weight = 1 + (nConditionsIn(request.blocks) >> 4);
    const isBasicOnly = (options.isBasicOnly ?? false) || (request.views?.has('basic') ?? false);
    this.compiling = new Compiling(
      strings,
      isBasicOnly,
      this.bindings,
      request.lexicons,
      request.views?.has('corrected'),
    );
    const isOfPattern = ({ kind }: { kind: string }) => kind === 'pattern' || kind === 'global';
    this.pattern = patternOf(this.compiling, this.bindings, request.blocks.filter(isOfPattern));
    for (const block of request.blocks) if (isCondition(block)) addCondition(this.pattern, block);
    // The pattern is compiled first, so its variables come before those of other blocks.
    this.nodeNames = this.pattern.ownNodes.map((node) => this.bindings.nodeNames[node]);
    this.edgeNames = this.pattern.ownEdges.map((edge) => this.bindings.edgeNames[edge]);
    this.match = {
      graph: undefined,
      nodes: this.bindings.nodes.subarray(0, this.nodeNames.length),
      edges: this.bindings.edges.subarray(0, this.edgeNames.length),
      cluster: [],
    };
    this.plan([]);
  }

  /** Candidates tried in one sentence before it is abandoned. */
  set mostWork(most: number) {
    this.bindings.mostWork = most;
  }

  /** Candidates tried in the last sentence. */
  get work(): number {
    return this.bindings.work;
  }

  /** The cells that sentences must be read with. */
  get needs(): Needs {
    return this.compiling.needs;
  }

  /** Names of columns that the request reads and a file lacks. O(features). */
  missingIn(columns: Columns): readonly string[] {
    return missingColumns(this.compiling.read, this.needs, this.compiling.readsLabels, columns);
  }

  /** A reader of sentences for this request alone. */
  reader(): GraphReader {
    return new GraphReader(this.strings, this.needs);
  }

  /**
   * Chooses the order of the search from sentences similar to those to be searched; `SAMPLE` are enough. Uses none if that would take too
   * long. @returns the work it took
   */
  plan(sample: readonly Graph[], mostWork = MOST_WORK_OF_PLAN): number {
    const { bindings } = this;
    const { mostWork: usual } = bindings;
    bindings.mostWork = mostWork;
    bindings.work = 0;
    try {
      this.planBy(sample);
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      this.planBy([]);
    } finally {
      bindings.mostWork = usual;
    }
    return bindings.work;
  }

  private planBy(sample: readonly Graph[]): void {
    const { pattern } = this;
    this.clusters = (this.options.keys ?? []).map((key) =>
      clusterValue(key, pattern, this.compiling, (block) => planOf(block, this.strings, sample, () => true)),
    );
    this.run = planOf(pattern, this.strings, sample, (graph) => this.found(graph));
  }

  /**
   * Finds all matches in a sentence, without repetitions. Time up to O(nodes ^ names), limited by `mostWork`.
   * @param onMatch called for each; true stops
   */
  find(graph: Graph, onMatch: (match: Match) => boolean | undefined): Outcome {
    this.onMatch = onMatch;
    this.bindings.work = 0;
    this.bindings.isExceeded = false;
    let isStopped: boolean;
    try {
      isStopped = this.run?.(graph) ?? false;
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return 'exceeded';
    }
    if (this.bindings.isExceeded) return 'exceeded';
    return isStopped ? 'stopped' : 'done';
  }

  /** While a match is current: the rows of a lexicon that fit it; undefined if the pattern has no condition on it. */
  rowsOf(lexicon: string, graph: Graph): readonly number[] | undefined {
    return this.pattern.rowsOf(lexicon, graph);
  }

  private found(graph: Graph): boolean {
    const { match } = this;
    match.graph = graph;
    if (0 < this.clusters.length) match.cluster = this.clusters.map((value) => value(graph));
    return this.onMatch(match as Match) === true;
  }

  /** The match with IDs and labels as texts. */
  plain({ graph, nodes, edges }: Match): PlainMatch {
    return {
      nodes: Object.fromEntries(this.nodeNames.map((name, i) => [name, nodeId(graph, nodes[i])])),
      edges: Object.fromEntries(this.edgeNames.map((name, i) => [name, edgeText(graph, this.strings, edges[i])])),
    };
  }
}

/** Readers for several searches: one for all that read the words in the same way. */
export function readersFor(
  searches: readonly Search[],
  strings: Strings,
): {
  readonly readers: readonly GraphReader[] /** The reader of each search. */;
  readonly readerOf: readonly number[];
} {
  const isCorrected = [...new Set(searches.map(({ needs }) => needs.corrected))];
  const needs = isCorrected.map((each) =>
    allNeeds(searches.filter((search) => search.needs.corrected === each).map((search) => search.needs)),
  );
  return {
    readers: needs.map((each) => new GraphReader(strings, each)),
    readerOf: searches.map((search) => isCorrected.indexOf(search.needs.corrected)),
  };
}

/** `6>5:det`. */
export function edgeText(graph: Graph, strings: Strings, edge: number): string {
  const { data, sources, targets, labels } = graph;
  return `${nodeId(graph, data[sources + edge])}>${nodeId(graph, data[targets + edge])}:${labelText(strings, data[labels + edge])}`;
}

function blocksOf(key: ClusterKey): readonly Block[] {
  if (key.kind === 'whether') return [key.block];
  return key.kind === 'tuple' ? key.keys.flatMap(blocksOf) : [];
}
