/** The numbers of a sentence while rules change it: its graph, its hashes and its size. */

import type { Sentence } from '../../conllu/index.ts';
import { type Graph, indexEdges, N_EDGE_COLUMNS, N_NODE_COLUMNS, NodeKind, Of } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';
import type { Size } from './limits.ts';
import { idsOf, labelNumber, type RuleEdge, type RuleNode } from './nodes.ts';
import type { Rooms } from './rooms.ts';

/** Places of nodes by their keys, for one state at a time. */
let places = new Int32Array(256);
let ranks = new Int32Array(256);

/** What a step has done to a sentence. */
export interface Changes {
  /** Nodes with other texts: before and after; before it was added, a node had none. */
  readonly nodes: { readonly old: RuleNode; readonly now: RuleNode }[];
  /** Edges that are gone, and new ones; one with another label or end is both. */
  readonly edges: RuleEdge[];
  /** Bits of `Order`: what happened to the row of nodes. */
  order: number;
}

/** Nodes that came, went or moved. */
export const Order = { added: 1, removed: 2, moved: 4 } as const;

/** A sentence with its last changes. */
interface Changing {
  readonly nodes: readonly RuleNode[];
  readonly edges: RuleEdge[];
  readonly sentence: Sentence;
  readonly strings: Strings;
  readonly changes: Changes | undefined;
  readonly rooms: Rooms;
}

/**
 * The graph after some changes, with its edges sorted. Time O(nodes + edges), little if only texts have changed.
 * @param base the graph before @param isOver whether its numbers are no longer needed: the new ones take their place if there is room
 */
export function graphOf(
  { changes, nodes, edges, sentence, strings, rooms }: Changing,
  base: Graph,
  isOver: boolean,
  nKeys: number,
): Graph {
  const [nNodes, nEdges] = [nodes.length, edges.length];
  const stride = nNodes + 1;
  const sources = N_NODE_COLUMNS * stride;
  const size = sources + N_EDGE_COLUMNS * nEdges;
  const isInPlace = isOver && size <= base.data.length;
  const isSameOrder = changes?.order === 0;
  const hasSameEdges = isSameOrder && changes?.edges.length === 0;
  let { data } = base;
  if (!isInPlace) {
    data = rooms.take(size);
    copy(base.data, data, hasSameEdges ? size : isSameOrder ? Of.ins * stride : 0);
  }
  if (!isSameOrder) for (let i = 0; i < nNodes; i++) fillNode(data, stride, i, nodes[i], strings);
  else for (const { now } of changes?.nodes ?? []) fillNode(data, stride, nodes.indexOf(now), now, strings);
  if (hasSameEdges) return { ...base, data };
  if (places.length < nKeys) places = new Int32Array(2 * nKeys);
  for (let i = 0; i < nNodes; i++) places[nodes[i].key] = i;
  sortEdges(edges);
  const [targets, labels] = [sources + nEdges, sources + 2 * nEdges];
  for (let i = 0; i < nEdges; i++) {
    const edge = edges[i];
    data[sources + i] = places[edge.source];
    data[targets + i] = places[edge.target];
    data[labels + i] = labelNumber(edge, strings);
  }
  data.fill(0, Of.ins * stride, sources);
  indexEdges(data, stride, nNodes, nEdges);
  return { data, stride, nNodes, nEdges, sources, targets, labels, bySource: sources + 3 * nEdges, sentence };
}

/** The first numbers: most sentences are so short that this is faster than a view of them. */
function copy(from: Int32Array, to: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) to[i] = from[i];
}

/** By target, basic edges first: a step leaves nearly all in order, so each is inserted from the end. */
function sortEdges(edges: RuleEdge[]): void {
  if (ranks.length < edges.length) ranks = new Int32Array(2 * edges.length);
  for (let i = 0; i < edges.length; i++) {
    const edge = edges[i];
    const rank = 2 * places[edge.target] + (edge.isEnhanced ? 1 : 0);
    let at = i;
    for (; 0 < at && rank < ranks[at - 1]; at--) {
      ranks[at] = ranks[at - 1];
      edges[at] = edges[at - 1];
    }
    ranks[at] = rank;
    edges[at] = edge;
  }
}

/** Of a sentence: two hashes that are equal for equal sentences, and nearly never for others, and the size. */
export interface Fingerprint {
  readonly high: number;
  readonly low: number;
  readonly size: Size;
  /** The share of the edges. */
  readonly ofEdges: { readonly high: number; readonly low: number; readonly nCharacters: number };
}

/** Time O(nodes + edges), or O(changes) for those of which only the texts have changed. @param before the measure before the changes */
export function measureOf(graph: Graph, state: Changing, before: Fingerprint | undefined): Fingerprint {
  const { changes, nodes, strings } = state;
  const { nNodes, nEdges } = graph;
  const isSameOrder = before !== undefined && changes?.order === 0;
  const ofEdges = isSameOrder && changes?.edges.length === 0 ? before.ofEdges : measureEdges(graph, state.edges);
  let { high, low, nCharacters } = ofEdges;
  const add = (node: RuleNode, i: number, sign: 1 | -1) => {
    const ids = idsOf(node, strings);
    high = (high + sign * mixed(ids.high ^ Math.imul(i, 0x9e3779b1))) | 0;
    low = (low + sign * mixed(ids.low ^ Math.imul(i, 0x5f356495))) | 0;
    nCharacters += sign * ids.nCharacters;
  };
  if (isSameOrder && changes !== undefined) {
    high = (high + before.high - before.ofEdges.high) | 0;
    low = (low + before.low - before.ofEdges.low) | 0;
    nCharacters += before.size.nCharacters - before.ofEdges.nCharacters;
    for (const { old, now } of changes.nodes) {
      const i = nodes.indexOf(now);
      add(old, i, -1);
      add(now, i, 1);
    }
  } else for (let i = 0; i < nNodes; i++) add(nodes[i], i, 1);
  return { high, low, size: { nNodes, nEdges, nCharacters }, ofEdges };
}

function measureEdges({ data, sources, nEdges }: Graph, edges: readonly RuleEdge[]): Fingerprint['ofEdges'] {
  let [high, low, nCharacters] = [0, 0, 0];
  for (let i = 0, at = sources; i < nEdges; i++, at++) {
    const ends = Math.imul(data[at] + 1, 0x27d4eb2f) ^ Math.imul(data[at + nEdges] + 1, 0x165667b1);
    const edge = ends + Math.imul(i, 0x2c1b3c6d);
    const label = data[at + 2 * nEdges];
    high = (high + mixed(edge ^ Math.imul(label + 1, 0x85ebca6b))) | 0;
    low = (low + mixed(edge + Math.imul(label + 1, 0xc2b2ae35))) | 0;
    // Labels are sorted, too.
    nCharacters += 4 * edges[i].label.length;
  }
  return { high, low, nCharacters };
}

function fillNode(data: Int32Array, stride: number, i: number, node: RuleNode, strings: Strings): void {
  const { texts } = idsOf(node, strings);
  for (let of = 0; of < texts.length; of++) data[of * stride + i] = texts[of];
  // This also tells it from others: equal numbers are equal sentences.
  data[Of.row * stride + i] = node.row;
  data[Of.kind * stride + i] = NodeKind[node.kind];
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  const twice = Math.imul(once ^ (once >>> 12), 0x297a2d39);
  return twice ^ (twice >>> 15);
}
