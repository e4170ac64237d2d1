/** Indexes of the current sentence that a plan uses, built on demand. */

import type { Graph } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';

/** The nodes that satisfy a condition, by the value of a feature: for joins on equality. */
export class ByValue {
  private graph: Graph | undefined;
  /** First node of each value + 1, valid if the stamp is that of the sentence. */
  private first = new Int32Array(0);
  private stamps = new Int32Array(0);
  private stamp = 0;
  private following = new Int32Array(64);

  constructor(
    private readonly strings: Strings,
    private readonly value: (graph: Graph, node: number) => number,
    private readonly test: (graph: Graph, node: number) => boolean,
  ) {}

  /** The first node with a value, -1 if there is none. Time O(1), after O(n) for the sentence. */
  firstOf(graph: Graph, value: number): number {
    if (this.graph !== graph) this.build(graph);
    return value < this.stamps.length && this.stamps[value] === this.stamp ? this.first[value] : -1;
  }

  /** The next node with the same value, -1 after the last. */
  nextOf(node: number): number {
    return this.following[node];
  }

  private build(graph: Graph): void {
    this.graph = graph;
    this.stamp++;
    const { nNodes } = graph;
    if (this.following.length < nNodes) this.following = new Int32Array(2 * nNodes);
    for (let node = nNodes - 1; 0 <= node; node--) {
      if (!this.test(graph, node)) continue;
      const value = this.value(graph, node);
      if (value === -1) continue;
      if (this.stamps.length <= value) this.grow(value);
      this.following[node] = this.stamps[value] === this.stamp ? this.first[value] : -1;
      this.first[value] = node;
      this.stamps[value] = this.stamp;
    }
  }

  private grow(value: number): void {
    const length = 2 * Math.max(value + 1, this.strings.size);
    const [first, stamps] = [new Int32Array(length), new Int32Array(length)];
    first.set(this.first);
    stamps.set(this.stamps);
    [this.first, this.stamps] = [first, stamps];
  }
}

/** Edges that satisfy a condition, by their left and by their right end: for pairs of edges. */
export class ByEnd {
  private graph: Graph | undefined;
  private starts: readonly [Int32Array, Int32Array] = [new Int32Array(0), new Int32Array(0)];
  private edges: readonly [Int32Array, Int32Array] = [new Int32Array(0), new Int32Array(0)];

  constructor(private readonly test: (graph: Graph, edge: number) => boolean) {}

  /** The start of the edges with an end at `node`, in `edgesOf(end)`; valid up to the number of nodes. O(1), after O(n + edges). */
  startsOf(graph: Graph, end: 0 | 1): Int32Array {
    if (this.graph !== graph) this.build(graph);
    return this.starts[end];
  }

  edgesOf(end: 0 | 1): Int32Array {
    return this.edges[end];
  }

  private build(graph: Graph): void {
    this.graph = graph;
    const { data, nNodes, nEdges, sources, targets } = graph;
    if (this.starts[0].length < nNodes + 2)
      this.starts = [new Int32Array(2 * nNodes + 2), new Int32Array(2 * nNodes + 2)];
    if (this.edges[0].length < nEdges) this.edges = [new Int32Array(2 * nEdges), new Int32Array(2 * nEdges)];
    const [lefts, rights] = this.starts;
    lefts.fill(0, 0, nNodes + 2);
    rights.fill(0, 0, nNodes + 2);
    const kept: number[] = [];
    for (let edge = 0; edge < nEdges; edge++) {
      if (!this.test(graph, edge)) continue;
      kept.push(edge);
      const [source, target] = [data[sources + edge], data[targets + edge]];
      lefts[(source < target ? source : target) + 2]++;
      rights[(source < target ? target : source) + 2]++;
    }
    for (let node = 2; node < nNodes + 2; node++) {
      lefts[node] += lefts[node - 1];
      rights[node] += rights[node - 1];
    }
    // Counting sort: afterwards the start of a node is at its own index.
    for (const edge of kept) {
      const [source, target] = [data[sources + edge], data[targets + edge]];
      this.edges[0][lefts[(source < target ? source : target) + 1]++] = edge;
      this.edges[1][rights[(source < target ? target : source) + 1]++] = edge;
    }
  }
}
