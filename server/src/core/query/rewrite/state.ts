/** A sentence while rules change it: nodes with cells, and edges. A step works on a copy that shares what the step does not touch. */

import type { Sentence } from '../../conllu/index.ts';
import { ENHANCED, type Graph } from '../graph/graph.ts';
import type { LabelScheme } from '../graph/labels.ts';
import type { Strings } from '../graph/strings.ts';
import type { Size } from './limits.ts';
import { copyOf, FileNode, newNode, type RuleEdge, type RuleNode } from './nodes.ts';
import { type Changes, type Fingerprint, graphOf, measureOf, Order } from './numbers.ts';
import { Rooms } from './rooms.ts';

/** More changed edges than these are compared with the others all at once. */
const MANY_CHANGES = 16;

export class State {
  private measured: Fingerprint | undefined;
  /** The measure before the changes. */
  private measuredBefore: Fingerprint | undefined;
  /** Rules known to have no match here; see RuleIndex. */
  silent: Int32Array | undefined;
  /** The same before the changes. */
  silentBefore: Int32Array | undefined;
  /** Kept until `settle`. */
  changes: Changes | undefined;
  private ownNodes: RuleNode[] | undefined;
  private ownEdges: RuleEdge[] | undefined;
  /** Whether no two edges are equal. */
  private isMerged = false;

  /** @param base before the changes, which are still to come @param nKeys keys used so far, also by nodes that are gone */
  private constructor(
    readonly sentence: Sentence,
    readonly strings: Strings,
    private built: Graph | undefined,
    private base: Graph,
    private nKeys: number,
    private ownsNumbers: boolean,
    readonly rooms: Rooms,
  ) {}

  /** The sentence of a graph, whose numbers must stay. @param rooms for the numbers of all states that come of it. Time O(nodes). */
  static of(graph: Graph, strings: Strings, rooms = new Rooms()): State {
    return new State(graph.sentence, strings, graph, graph, graph.nNodes, false, rooms);
  }

  /** Made when the first step needs them. */
  get nodes(): RuleNode[] {
    if (this.ownNodes !== undefined) return this.ownNodes;
    const { base, strings } = this;
    const nodes: RuleNode[] = [];
    for (let was = 0; was < base.nNodes; was++) nodes.push(new FileNode(base, strings, was));
    this.ownNodes = nodes;
    return nodes;
  }

  /** Sorted as in the graph once `graph` was called. */
  get edges(): RuleEdge[] {
    if (this.ownEdges !== undefined) return this.ownEdges;
    const { data, nEdges, sources, targets, labels } = this.base;
    const edges: RuleEdge[] = [];
    for (let edge = 0; edge < nEdges; edge++) {
      const id = data[labels + edge];
      const label = this.strings.text(id >> 1);
      edges.push({ source: data[sources + edge], target: data[targets + edge], label, isEnhanced: (id & 1) === 1, id });
    }
    this.ownEdges = edges;
    return edges;
  }

  get scheme(): LabelScheme {
    return this.strings.scheme;
  }

  /** A copy for a step. Time O(nodes + edges), a pointer each. */
  copy(): State {
    const { graph, nodes, edges } = this;
    const copy = new State(this.sentence, this.strings, undefined, graph, this.nKeys, false, this.rooms);
    copy.ownNodes = nodes.slice();
    copy.ownEdges = edges.slice();
    copy.changes = { nodes: [], edges: [], order: 0 };
    copy.silentBefore = this.silent;
    copy.measuredBefore = this.measured;
    copy.isMerged = this.isMerged;
    return copy;
  }

  /** Makes this state ready for a step: what it was is lost. */
  begin(): void {
    this.base = this.graph;
    this.built = undefined;
    this.measuredBefore = this.measured;
    this.measured = undefined;
    this.silentBefore = this.silent;
    this.silent = undefined;
    this.changes = { nodes: [], edges: [], order: 0 };
  }

  /** All that depends on what was before is computed now. */
  settle(): void {
    this.base = this.graph;
    if (this.changes !== undefined) this.measure();
    this.changes = undefined;
    this.measuredBefore = undefined;
    this.silentBefore = undefined;
  }

  /** The graph for matching requests; valid until `begin`. Time O(nodes + edges), once; little if a step has only changed texts. */
  get graph(): Graph {
    this.built ??= this.build();
    return this.built;
  }

  private build(): Graph {
    const graph = graphOf(this, this.base, this.ownsNumbers, this.nKeys);
    this.ownsNumbers ||= graph.data !== this.base.data;
    return graph;
  }

  /** Equal for equal sentences, and nearly never for others: 53 bits. New nodes differ by position alone. Time like `graph`. */
  get hash(): number {
    const { high, low } = this.measure();
    return (high & 0x1fffff) * 0x100000000 + (low >>> 0);
  }

  /** Time like `graph`. */
  get size(): Size {
    return this.measure().size;
  }

  private measure(): Fingerprint {
    this.measured ??= measureOf(this.graph, this, this.measuredBefore);
    return this.measured;
  }

  /** Whether both are the same sentence: new nodes differ by position alone. Time O(nodes + edges) */
  equals(other: State): boolean {
    if (this === other) return true;
    if (this.hash !== other.hash) return false;
    const [one, two] = [this.graph, other.graph];
    if (one.nNodes !== two.nNodes || one.nEdges !== two.nEdges) return false;
    const [{ data, bySource }, { data: others }] = [one, two];
    for (let i = 0; i < bySource; i++) if (data[i] !== others[i]) return false;
    return true;
  }

  private reorder(how: keyof typeof Order): void {
    const { changes } = this;
    if (changes !== undefined) changes.order |= Order[how];
  }

  /** A new node. @param at its position; the end by default */
  addNode(at: number = this.nodes.length): RuleNode {
    this.reorder('added');
    const node = newNode(this.nKeys++);
    this.nodes.splice(at, 0, node);
    this.changes?.nodes.push({ old: newNode(node.key), now: node });
    return node;
  }

  /** The node of an edge. Time O(nodes) */
  nodeOf(key: number): RuleNode {
    const node = this.nodes.find((each) => each.key === key);
    if (node === undefined) throw new Error(`There is no node ${key}.`);
    return node;
  }

  /** The node itself if this step has made it, or a copy that takes its place. */
  ownNode(old: RuleNode): RuleNode {
    const { changes } = this;
    if (changes === undefined || changes.nodes.some(({ now }) => now === old)) return old;
    const now = copyOf(old);
    this.nodes[this.nodes.indexOf(old)] = now;
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
    const { changes, edges } = this;
    let n = 0;
    for (const edge of edges) {
      if (isGone(edge)) changes?.edges.push(edge);
      else edges[n++] = edge;
    }
    edges.length = n;
  }

  /**
   * Removes edges that have become equal to others: the later of two. Time O(edges), the first time a little more for those of one node;
   * afterwards O(edges · changed edges).
   */
  mergeEdges(): void {
    if (this.isMerged && this.changes !== undefined && this.changes.edges.length < MANY_CHANGES)
      this.mergeChanged(this.changes.edges);
    else this.mergeAll();
    this.isMerged = true;
  }

  private mergeChanged(changed: readonly RuleEdge[]): void {
    const { edges } = this;
    for (const edge of changed) {
      let first = -1;
      for (let i = 0; i < edges.length; i++) {
        if (!areEqual(edges[i], edge)) continue;
        first = i;
        break;
      }
      if (first === -1 || edges.indexOf(edge) === -1) continue;
      this.removeEdges((each) => each !== edges[first] && areEqual(each, edge));
    }
  }

  private mergeAll(): void {
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

const areEqual = (a: RuleEdge, b: RuleEdge): boolean =>
  a.source === b.source && a.target === b.target && a.label === b.label && a.isEnhanced === b.isEnhanced;
