/** The ways to find candidates for the next variables. A step runs the rest for each candidate; true stops the search. */

import { type Graph, Of } from '../graph/graph.ts';
import type { Bindings, Bound } from './bindings.ts';
import type { ByEnd, ByValue } from './indexes.ts';
import type { EdgeClause, EdgePair } from './pattern.ts';
import type { Cell } from './tests.ts';

/** Tries the rest of the plan with a candidate. */
export type Run = (graph: Graph) => boolean;
export type Visit = (graph: Graph, candidate: number) => boolean;
type Label = EdgeClause['label'];

/** All nodes. */
export function eachNode(visit: Visit): Run {
  return (graph) => {
    for (let node = 0; node < graph.nNodes; node++) if (visit(graph, node)) return true;
    return false;
  };
}

/** Nodes with a value in a column: most searches of rules end here, without a candidate. */
export function eachOfValue(bindings: Bindings, { column, value }: Cell, visit: Visit): Run {
  return (graph) => {
    const { data, stride, nNodes } = graph;
    bindings.work += nNodes;
    for (let node = 0, at = column * stride; node < nNodes; node++, at++)
      if (data[at] === value && visit(graph, node)) return true;
    return false;
  };
}

/** Nodes whose position is limited by bound nodes. */
export function eachInRange({ nodes }: Bindings, bounds: readonly Bound[], visit: Visit): Run {
  return (graph) => {
    let first = 0;
    let last = graph.nNodes - 1;
    for (const { from, low, high } of bounds) {
      if (first < nodes[from] + low) first = nodes[from] + low;
      if (nodes[from] + high < last) last = nodes[from] + high;
    }
    for (let node = first; node <= last; node++) if (visit(graph, node)) return true;
    return false;
  };
}

/** Nodes with the same value as a bound node. */
export function eachEqual(index: ByValue, value: (graph: Graph) => number, visit: Visit): Run {
  return (graph) => {
    const wanted = value(graph);
    if (wanted === -1) return false;
    for (let node = index.firstOf(graph, wanted); node !== -1; node = index.nextOf(node))
      if (visit(graph, node)) return true;
    return false;
  };
}

/** Edges with a label. Reading the label is work, too: trying those that fit is counted as for any candidate. */
export function eachEdge(bindings: Bindings, label: Label, visit: Visit): Run {
  return (graph) => {
    const { data, nEdges, labels } = graph;
    if (label !== undefined) bindings.work += nEdges;
    for (let edge = 0; edge < nEdges; edge++)
      if ((label === undefined || label(data[labels + edge])) && visit(graph, edge)) return true;
    return false;
  };
}

/** Those from a bound source. */
export function eachOutgoing(bindings: Bindings, source: number, label: Label, visit: Visit): Run {
  const { nodes } = bindings;
  return (graph) => {
    const { data, stride, bySource, labels } = graph;
    const at = Of.outs * stride + nodes[source];
    const [start, end] = [data[at], data[at + 1]];
    if (label !== undefined) bindings.work += end - start;
    for (let i = start; i < end; i++) {
      const edge = data[bySource + i];
      if ((label === undefined || label(data[labels + edge])) && visit(graph, edge)) return true;
    }
    return false;
  };
}

/** Those to a bound target. */
export function eachIncoming(bindings: Bindings, target: number, label: Label, visit: Visit): Run {
  const { nodes } = bindings;
  return (graph) => {
    const { data, stride, labels } = graph;
    const at = Of.ins * stride + nodes[target];
    const [start, end] = [data[at], data[at + 1]];
    if (label !== undefined) bindings.work += end - start;
    for (let edge = start; edge < end; edge++)
      if ((label === undefined || label(data[labels + edge])) && visit(graph, edge)) return true;
    return false;
  };
}

/** Edges that cross a bound one: each has exactly one end strictly inside it. Time O(edges with an end there). */
export function eachCrossing(bindings: Bindings, bound: number, index: ByEnd, visit: Visit): Run {
  const { edges } = bindings;
  return (graph) => {
    const { data, sources, targets } = graph;
    const [source, target] = [data[sources + edges[bound]], data[targets + edges[bound]]];
    const [left, right] = source < target ? [source, target] : [target, source];
    if (right - left < 2) return false;
    for (const end of [0, 1] as const) {
      const starts = index.startsOf(graph, end);
      const sorted = index.edgesOf(end);
      bindings.work += starts[right] - starts[left + 1];
      for (let i = starts[left + 1], last = starts[right]; i < last; i++) {
        const edge = sorted[i];
        const other = data[sources + edge] + data[targets + edge] - endOf(graph, edge, end);
        const isOutside = end === 0 ? right < other : other < left;
        if (isOutside && visit(graph, edge)) return true;
      }
    }
    return false;
  };
}

/** Edges whose left end is not outside a bound edge: those that may lie inside it. */
export function eachWithin(bindings: Bindings, bound: number, index: ByEnd, visit: Visit): Run {
  const { edges } = bindings;
  return (graph) => {
    const { data, sources, targets } = graph;
    const [source, target] = [data[sources + edges[bound]], data[targets + edges[bound]]];
    const [left, right] = source < target ? [source, target] : [target, source];
    const starts = index.startsOf(graph, 0);
    const sorted = index.edgesOf(0);
    for (let i = starts[left], last = starts[right + 1]; i < last; i++) if (visit(graph, sorted[i])) return true;
    return false;
  };
}

function endOf({ data, sources, targets }: Graph, edge: number, end: 0 | 1): number {
  const [source, target] = [data[sources + edge], data[targets + edge]];
  return source < target === (end === 0) ? source : target;
}

/**
 * Whether an earlier edge between the same two nodes also fits the clause: without a name, both are one match. A cell may have a hundred
 * thousand items, so going through them counts as work.
 */
export function isRepeat(bindings: Bindings, graph: Graph, edge: number, { label }: EdgeClause): boolean {
  const { data, stride, sources, targets, labels } = graph;
  const source = data[sources + edge];
  const first = data[Of.ins * stride + data[targets + edge]];
  let earlier = first;
  while (earlier < edge) {
    if (data[sources + earlier] === source && (label === undefined || label(data[labels + earlier]))) break;
    earlier++;
  }
  bindings.work += earlier - first;
  return earlier < edge;
}

/** Whether a fitting edge connects two bound nodes. */
export function isLinked(bindings: Bindings, { source, target, label }: EdgeClause): Run {
  const { nodes } = bindings;
  return ({ data, stride, sources, labels }) => {
    const at = Of.ins * stride + nodes[target];
    bindings.work += data[at + 1] - data[at];
    const from = nodes[source];
    for (let edge = data[at], end = data[at + 1]; edge < end; edge++) {
      if (data[sources + edge] === from && (label === undefined || label(data[labels + edge]))) return true;
    }
    return false;
  };
}

export type { EdgePair };
