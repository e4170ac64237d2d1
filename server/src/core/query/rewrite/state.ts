/** A sentence while rules change it: nodes with cells, and edges. A step works on a copy that shares what the step does not touch. */

import type { Sentence } from '../../conllu/index.ts';
import { ENHANCED, type Graph, indexEdges, N_EDGE_COLUMNS, N_NODE_COLUMNS, NodeKind, Of } from '../graph/graph.ts';
import type { LabelScheme } from '../graph/labels.ts';
import type { Strings } from '../graph/strings.ts';
import type { Size } from './limits.ts';
import { copyOf, FileNode, idsOf, labelNumber, newNode, type RuleEdge, type RuleNode } from './nodes.ts';

/** Places of nodes by their keys, for one state at a time. */
let places = new Int32Array(256);
let ranks = new Int32Array(256);

/** What a step has done to the state that it started from. */
export interface Changes {
  /** The state before. */
  readonly from: State;
  /** Nodes with other texts: before and after. */
  readonly nodes: { readonly old: RuleNode; readonly now: RuleNode }[];
  /** Edges that are gone, and new ones; one with another label or end is both. */
  readonly edges: RuleEdge[];
  /** Nodes that came, went or moved; several kinds of this count as added. */
  order: 'same' | 'added' | 'removed' | 'moved';
}

export class State {
  private built: Graph | undefined;
  private builtSums: Int32Array | undefined;
  private builtSize: Size | undefined;
  /** Rules known to have no match here; see RuleIndex. */
  silent: Int32Array | undefined;
  /** Kept until `settle`. */
  changes: Changes | undefined;

  /** @param edges sorted as in the graph once `graph` was called @param nKeys keys used so far, also by nodes that are gone */
  private constructor(
    readonly sentence: Sentence,
    readonly nodes: RuleNode[],
    public edges: RuleEdge[],
    readonly strings: Strings,
    private nKeys: number,
  ) {}

  /** The sentence of a graph that was read with all cells, and which it keeps. Time O(nodes + edges). */
  static of(graph: Graph, strings: Strings): State {
    const { data, stride, nNodes, nEdges, sentence, sources, targets, labels } = graph;
    const nodes: RuleNode[] = Array.from({ length: nNodes }, (_, was) => new FileNode(graph, strings, was));
    const edges = Array.from({ length: nEdges }, (_, edge): RuleEdge => {
      const label = data[labels + edge];
      return {
        source: data[sources + edge],
        target: data[targets + edge],
        label: strings.text(label >> 1),
        isEnhanced: (label & 1) === 1,
        id: label,
      };
    });
    const state = new State(sentence, nodes, edges, strings, nNodes);
    for (let i = 0; i < nNodes; i++) data[Of.row * stride + i] = i;
    state.built = graph;
    return state;
  }

  get scheme(): LabelScheme {
    return this.strings.scheme;
  }

  /** A copy for a step. Time O(nodes + edges), a pointer each. */
  copy(): State {
    const copy = new State(this.sentence, this.nodes.slice(), this.edges.slice(), this.strings, this.nKeys);
    copy.changes = { from: this, nodes: [], edges: [], order: 'same' };
    return copy;
  }

  /** All that depends on the state before is computed now, which is then given free. */
  settle(): void {
    this.hash;
    this.size;
    this.changes = undefined;
  }

  /** The graph for matching requests. Time O(nodes + edges), once; little if a step has only changed texts. */
  get graph(): Graph {
    this.built ??= this.build();
    return this.built;
  }

  private get hasSameEdges(): boolean {
    return this.changes?.edges.length === 0;
  }

  private build(): Graph {
    const { nodes, strings, sentence, changes } = this;
    const nNodes = nodes.length;
    const stride = nNodes + 1;
    const sources = N_NODE_COLUMNS * stride;
    const before = changes?.order === 'same' ? changes.from.graph : undefined;
    if (before !== undefined && this.hasSameEdges) {
      const data = before.data.slice();
      for (const { now } of changes?.nodes ?? []) fillNode(data, stride, nodes.indexOf(now), now, strings);
      return { ...before, data };
    }
    if (places.length < this.nKeys) places = new Int32Array(2 * this.nKeys);
    for (let i = 0; i < nNodes; i++) places[nodes[i].key] = i;
    this.sortEdges();
    const { edges } = this;
    const nEdges = edges.length;
    const data = new Int32Array(sources + N_EDGE_COLUMNS * nEdges);
    if (before === undefined) for (let i = 0; i < nNodes; i++) fillNode(data, stride, i, nodes[i], strings);
    else {
      data.set(before.data.subarray(0, Of.ins * stride));
      for (const { now } of changes?.nodes ?? []) fillNode(data, stride, nodes.indexOf(now), now, strings);
    }
    const [targets, labels] = [sources + nEdges, sources + 2 * nEdges];
    for (let i = 0; i < nEdges; i++) {
      const edge = edges[i];
      data[sources + i] = places[edge.source];
      data[targets + i] = places[edge.target];
      data[labels + i] = labelNumber(edge, strings);
    }
    indexEdges(data, stride, nNodes, nEdges);
    return { data, stride, nNodes, nEdges, sources, targets, labels, bySource: sources + 3 * nEdges, sentence };
  }

  /** By target, basic edges first: a step leaves nearly all in order, so each is inserted from the end. */
  private sortEdges(): void {
    const { edges } = this;
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

  /** Equal for equal sentences, and nearly never for others: 53 bits. New nodes differ by position alone. Time like `graph`. */
  get hash(): number {
    const [high, low] = this.sums;
    return (high & 0x1fffff) * 0x100000000 + (low >>> 0);
  }

  /** Two sums over all numbers with their places, so that a change of some changes the sums. */
  private get sums(): Int32Array {
    if (this.builtSums !== undefined) return this.builtSums;
    const { graph, changes, nodes } = this;
    const { data, stride, sources, bySource } = graph;
    const from = changes?.order === 'same' ? changes.from : undefined;
    const sums = from === undefined ? new Int32Array(2) : from.sums.slice();
    if (from === undefined) addHash(sums, data, 0, Of.ins * stride, 1);
    else {
      for (const { now } of changes?.nodes ?? []) {
        for (let at = nodes.indexOf(now); at < Of.ins * stride; at += stride) {
          addHash(sums, from.graph.data, at, at + 1, -1);
          addHash(sums, data, at, at + 1, 1);
        }
      }
    }
    if (from === undefined || !this.hasSameEdges) {
      if (from !== undefined) addHash(sums, from.graph.data, from.graph.sources, from.graph.bySource, -1);
      addHash(sums, data, sources, bySource, 1);
    }
    this.builtSums = sums;
    return sums;
  }

  /** Whether both are the same sentence: new nodes differ by position alone. Time O(nodes + edges) */
  equals(other: State): boolean {
    if (this === other) return true;
    if (this.hash !== other.hash) return false;
    const [{ data }, { data: others }] = [this.graph, other.graph];
    if (data.length !== others.length) return false;
    for (let i = 0; i < data.length; i++) if (data[i] !== others[i]) return false;
    return true;
  }

  /** Its size. Time O(nodes + edges); little if a step has only changed texts. */
  get size(): Size {
    if (this.builtSize !== undefined) return this.builtSize;
    const { nodes, edges, strings, changes } = this;
    let nCharacters = 0;
    if (changes?.order === 'same' && this.hasSameEdges) {
      nCharacters = changes.from.size.nCharacters;
      for (const { old, now } of changes.nodes) {
        nCharacters += idsOf(now, strings).nCharacters - idsOf(old, strings).nCharacters;
      }
    } else {
      for (const node of nodes) nCharacters += idsOf(node, strings).nCharacters;
      // Labels are sorted, too.
      for (const { label } of edges) nCharacters += 4 * label.length;
    }
    this.builtSize = { nNodes: nodes.length, nEdges: edges.length, nCharacters };
    return this.builtSize;
  }

  private reorder(how: Changes['order']): void {
    const { changes } = this;
    if (changes !== undefined) changes.order = changes.order === 'same' || changes.order === how ? how : 'added';
  }

  /** A new node. @param at its position; the end by default */
  addNode(at: number = this.nodes.length): RuleNode {
    this.reorder('added');
    const node = newNode(this.nKeys++);
    this.nodes.splice(at, 0, node);
    return node;
  }

  /** The node of an edge. Time O(nodes) */
  nodeOf(key: number): RuleNode {
    const node = this.nodes.find((each) => each.key === key);
    if (node === undefined) throw new Error(`There is no node ${key}.`);
    return node;
  }

  /** The node itself if it belongs to this state alone, or a copy that takes its place. */
  ownNode(old: RuleNode): RuleNode {
    const { changes } = this;
    if (changes === undefined || changes.nodes.some(({ now }) => now === old)) return old;
    const at = changes.from.nodes.indexOf(old);
    // A new node.
    if (at === -1) return old;
    const now = copyOf(old);
    this.nodes[this.nodes[at] === old ? at : this.nodes.indexOf(old)] = now;
    changes.nodes.push({ old, now });
    return now;
  }

  removeNode(node: RuleNode): void {
    this.reorder('removed');
    this.nodes.splice(this.nodes.indexOf(node), 1);
    this.removeEdges(({ source, target }) => source === node.key || target === node.key);
  }

  moveNode(node: RuleNode, neighbour: RuleNode, side: 'before' | 'after'): void {
    this.reorder('moved');
    this.nodes.splice(this.nodes.indexOf(node), 1);
    this.nodes.splice(this.nodes.indexOf(neighbour) + (side === 'after' ? 1 : 0), 0, node);
  }

  /** Adds an edge. @param isMerged whether an equal one takes its place, if there is one */
  addEdge(edge: RuleEdge, isMerged: boolean): RuleEdge {
    const equal = isMerged ? this.edges.find((each) => areEqual(each, edge)) : undefined;
    if (equal !== undefined) return equal;
    this.edges.push(edge);
    this.changes?.edges.push(edge);
    return edge;
  }

  /** An edge takes the place of another. @returns the new one */
  replaceEdge(old: RuleEdge, now: RuleEdge, at = this.edges.indexOf(old)): RuleEdge {
    if (at !== -1) this.edges[at] = now;
    this.changes?.edges.push(old, now);
    return now;
  }

  removeEdges(isGone: (edge: RuleEdge) => boolean): void {
    const { changes } = this;
    this.edges = this.edges.filter((edge) => {
      if (!isGone(edge)) return true;
      changes?.edges.push(edge);
      return false;
    });
  }

  /** Removes edges that have become equal to others: the later of two. Time O(edges), and a little more for those of one node. */
  mergeEdges(): void {
    const isFew = this.edges.length < 8 * this.nodes.length;
    const byTarget = new Map<number, RuleEdge[]>();
    const texts = new Set<string>();
    this.removeEdges((edge) => {
      if (isFew) {
        const same = byTarget.get(edge.target);
        if (same === undefined) byTarget.set(edge.target, [edge]);
        else if (same.some((each) => areEqual(each, edge))) return true;
        else same.push(edge);
        return false;
      }
      const text = `${edge.target} ${edge.source} ${edge.isEnhanced ? ENHANCED : ''}${edge.label}`;
      const isKnown = texts.has(text);
      texts.add(text);
      return isKnown;
    });
  }
}

function fillNode(data: Int32Array, stride: number, i: number, node: RuleNode, strings: Strings): void {
  const { texts } = idsOf(node, strings);
  for (let of = 0; of < texts.length; of++) data[of * stride + i] = texts[of];
  // Not its row, which no condition reads, but what tells it from others: equal numbers are equal sentences.
  data[Of.row * stride + i] = node.was;
  data[Of.kind * stride + i] = NodeKind[node.kind];
}

/** Adds the numbers in a range, or takes them away again. */
function addHash(sums: Int32Array, data: Int32Array, start: number, end: number, sign: 1 | -1): void {
  for (let at = start; at < end; at++) {
    let high = Math.imul(at, 0x9e3779b1) ^ Math.imul(data[at] + 1, 0x85ebca6b);
    let low = Math.imul(at + 1, 0x5f356495) ^ Math.imul(data[at] + 1, 0xc2b2ae35);
    high = Math.imul(high ^ (high >>> 15), 0x2c1b3c6d);
    low = Math.imul(low ^ (low >>> 13), 0x297a2d39);
    sums[0] += sign * (high ^ (high >>> 12));
    sums[1] += sign * (low ^ (low >>> 15));
  }
}

const areEqual = (a: RuleEdge, b: RuleEdge): boolean =>
  a.source === b.source && a.target === b.target && a.label === b.label && a.isEnhanced === b.isEnhanced;
