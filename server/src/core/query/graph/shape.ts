/** Properties of the basic edges: of a sentence as a whole, and of the part below a node. */

import type { NodeMeasure, Shape } from '../syntax/types.ts';
import { labelFeature } from './features.ts';
import { type Graph, Of } from './graph.ts';
import type { Strings } from './strings.ts';

/** Whether a sentence has a shape. The anchor and its edges count; an empty node has no basic edge, so it prevents a tree. O(n log n). */
export function hasShape(graph: Graph, shape: Shape): boolean {
  if (shape === 'projective') return !hasCrossing(graph);
  if (shape === 'cyclic') return hasCycle(graph);
  const isForest = !hasCycle(graph);
  return isForest && (shape === 'forest' || nRoots(graph) === 1);
}

/** Number of nodes that no basic edge reaches. */
function nRoots({ data, stride, nNodes, labels }: Graph): number {
  let n = 0;
  for (let node = 0; node < nNodes; node++) {
    const first = data[Of.ins * stride + node];
    if (first === data[Of.ins * stride + node + 1] || data[labels + first] & 1) n++;
  }
  return n;
}

/** The source of the basic edge to a node; -1 if there is none. A word has one HEAD. */
function basicHead({ data, stride, sources, labels }: Graph, node: number): number {
  const first = data[Of.ins * stride + node];
  return first < data[Of.ins * stride + node + 1] && (data[labels + first] & 1) === 0 ? data[sources + first] : -1;
}

function hasCycle(graph: Graph): boolean {
  const climb = new Int32Array(graph.nNodes).fill(-1);
  for (let start = 0; start < graph.nNodes; start++) {
    let node = start;
    while (node !== -1 && climb[node] === -1) {
      climb[node] = start;
      node = basicHead(graph, node);
    }
    if (node !== -1 && climb[node] === start) return true;
  }
  return false;
}

/** Edges sorted by left end, longer ones first: an edge that starts and ends inside an open one crosses nothing. */
function hasCrossing(graph: Graph): boolean {
  const spans: number[] = [];
  const { nNodes } = graph;
  for (let node = 0; node < nNodes; node++) {
    const head = basicHead(graph, node);
    if (head === -1 || head === node) continue;
    spans.push(Math.min(head, node) * nNodes + (nNodes - Math.max(head, node)));
  }
  spans.sort((a, b) => a - b);
  const open: number[] = [];
  for (const span of spans) {
    const left = Math.floor((span - 1) / nNodes);
    const right = nNodes - (span - left * nNodes);
    while (0 < open.length && open[open.length - 1] <= left) open.pop();
    if (0 < open.length && open[open.length - 1] < right) return true;
    open.push(right);
  }
  return false;
}

/**
 * The part below a node along basic edges other than `punct`. `proj_size`: its nodes; `constituent_size`: from its first to its last node;
 * `cont_proj_size`: its contiguous nodes around the node; `height`: levels, 1 for a leaf. Undefined for the height of a cycle.
 * O(n).
 */
export function measureOf(graph: Graph, strings: Strings, measure: NodeMeasure, top: number): number | undefined {
  const { data, stride, bySource, targets, labels } = graph;
  const level = new Map([[top, 1]]);
  const queue = [top];
  let height = 1;
  for (const node of queue) {
    const here = level.get(node) ?? 1;
    for (let i = data[Of.outs * stride + node]; i < data[Of.outs * stride + node + 1]; i++) {
      const edge = data[bySource + i];
      const label = data[labels + edge];
      if (label & 1 || labelFeature(strings, label, '1') === 'punct') continue;
      const target = data[targets + edge];
      if (level.has(target)) {
        if (measure === 'height') return undefined;
        continue;
      }
      level.set(target, here + 1);
      height = Math.max(height, here + 1);
      queue.push(target);
    }
  }
  if (measure === 'height') return height;
  if (measure === 'proj_size') return queue.length;
  if (measure === 'constituent_size') return Math.max(...queue) - Math.min(...queue) + 1;
  let [left, right] = [top, top];
  while (level.has(left - 1)) left--;
  while (level.has(right + 1)) right++;
  return right - left + 1;
}
