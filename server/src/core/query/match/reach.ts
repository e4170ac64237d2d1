/** The nodes reached from a node along any edges, itself included. */

import { type Graph, Of } from '../graph/graph.ts';

/** Computed for each node of a sentence on demand. Space n²/8 bytes for the current sentence. */
export class Reach {
  private graph: Graph | undefined;
  private bits = new Uint32Array(0);
  private isKnown = new Uint8Array(0);
  private nWords = 0;
  private stack: number[] = [];

  /** @param isBasicOnly along the edges of HEAD alone */
  constructor(private readonly isBasicOnly: boolean) {}

  /** Time O(1), after O(n + edges) for each `from`. */
  has(graph: Graph, from: number, to: number): boolean {
    if (this.graph !== graph) this.start(graph);
    if (this.isKnown[from] === 0) this.spread(graph, from);
    return (this.bits[from * this.nWords + (to >> 5)] & (1 << (to & 31))) !== 0;
  }

  private start(graph: Graph): void {
    this.graph = graph;
    this.nWords = (graph.nNodes + 31) >> 5;
    const size = graph.nNodes * this.nWords;
    if (this.bits.length < size) this.bits = new Uint32Array(2 * size);
    if (this.isKnown.length < graph.nNodes) this.isKnown = new Uint8Array(2 * graph.nNodes);
    this.isKnown.fill(0, 0, graph.nNodes);
  }

  private spread({ data, stride, bySource, targets, labels }: Graph, from: number): void {
    const base = from * this.nWords;
    const { bits, stack } = this;
    bits.fill(0, base, base + this.nWords);
    bits[base + (from >> 5)] |= 1 << (from & 31);
    stack.push(from);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      for (let i = data[Of.outs * stride + node]; i < data[Of.outs * stride + node + 1]; i++) {
        const edge = data[bySource + i];
        if (this.isBasicOnly && data[labels + edge] & 1) continue;
        const target = data[targets + edge];
        const word = base + (target >> 5);
        if (bits[word] & (1 << (target & 31))) continue;
        bits[word] |= 1 << (target & 31);
        stack.push(target);
      }
    }
    this.isKnown[from] = 1;
  }
}
