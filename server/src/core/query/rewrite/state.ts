/** A sentence while rules change it: nodes with cells, and edges. A step of a rule works on a copy. */

import { Column, RowKind, type Sentence } from '../../conllu/index.ts';
import { CONTENT_COLUMNS, type Content } from '../../edit/index.ts';
import { ANCHOR_FORM, type Graph, indexEdges, N_EDGE_COLUMNS, N_NODE_COLUMNS, NodeKind, Of } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';

export type Cells = Record<(typeof CONTENT_COLUMNS)[number], string>;

export interface RuleNode {
  /** Index among the nodes of the sentence that was read; -1 for a new one, 0 for the anchor. */
  readonly was: number;
  kind: 'anchor' | 'word' | 'empty';
  cells: Cells;
  textform: string;
}

export interface RuleEdge {
  source: RuleNode;
  target: RuleNode;
  label: string;
  isEnhanced: boolean;
}

const NO_CELLS: Cells = { form: '_', lemma: '_', upos: '_', xpos: '_', feats: '_', misc: '_' };

export class State {
  private built: Graph | undefined;

  /** @param edges sorted as in the graph once `graph` was called */
  private constructor(
    readonly sentence: Sentence,
    readonly nodes: RuleNode[],
    public edges: RuleEdge[],
    private readonly strings: Strings,
  ) {}

  /** The sentence of a graph that was read with all cells. Time O(nodes + edges). */
  static of(graph: Graph, strings: Strings): State {
    const { data, stride, nNodes, nEdges, sentence, sources, targets, labels } = graph;
    const nodes = Array.from({ length: nNodes }, (_, was): RuleNode => {
      const row = data[Of.row * stride + was];
      if (row === -1) return { was, kind: 'anchor', cells: { ...NO_CELLS, form: ANCHOR_FORM }, textform: '' };
      const cells = { ...NO_CELLS };
      for (const name of CONTENT_COLUMNS) cells[name] = sentence.cell(row, Column[name]);
      const kind = sentence.kind(row) === RowKind.emptyNode ? 'empty' : 'word';
      return { was, kind, cells, textform: strings.text(data[Of.textform * stride + was]) };
    });
    const edges = Array.from({ length: nEdges }, (_, edge): RuleEdge => {
      const label = data[labels + edge];
      return {
        source: nodes[data[sources + edge]],
        target: nodes[data[targets + edge]],
        label: strings.text(label >> 1),
        isEnhanced: (label & 1) === 1,
      };
    });
    return new State(sentence, nodes, edges, strings);
  }

  /** A copy to be changed, with its nodes and edges at the same indexes. */
  copy(): State {
    const copies = new Map(this.nodes.map((node) => [node, { ...node, cells: { ...node.cells } }]));
    const own = (node: RuleNode): RuleNode => copies.get(node) ?? node;
    const edges = this.edges.map((edge) => ({ ...edge, source: own(edge.source), target: own(edge.target) }));
    return new State(this.sentence, [...copies.values()], edges, this.strings);
  }

  /** The numbers that requests are matched with. Time O(nodes + edges · log edges), once. */
  get graph(): Graph {
    this.built ??= this.build();
    return this.built;
  }

  private build(): Graph {
    const { nodes, strings, sentence } = this;
    const places = new Map(nodes.map((node, i) => [node, i]));
    const at = (node: RuleNode): number => places.get(node) ?? 0;
    const rank = (edge: RuleEdge) => 2 * at(edge.target) + (edge.isEnhanced ? 1 : 0);
    this.edges = this.edges
      .map((edge) => ({ edge, rank: rank(edge) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ edge }) => edge);
    const [nNodes, nEdges] = [nodes.length, this.edges.length];
    const stride = nNodes + 1;
    const sources = N_NODE_COLUMNS * stride;
    const data = new Int32Array(sources + N_EDGE_COLUMNS * nEdges);
    nodes.forEach((node, i) => {
      for (const name of CONTENT_COLUMNS) data[Of[name] * stride + i] = strings.of(node.cells[name]);
      data[Of.textform * stride + i] = node.kind === 'anchor' ? -1 : strings.of(node.textform);
      data[Of.row * stride + i] = -1;
      data[Of.kind * stride + i] = NodeKind[node.kind];
    });
    const [targets, labels] = [sources + nEdges, sources + 2 * nEdges];
    this.edges.forEach(({ source, target, label, isEnhanced }, i) => {
      data[sources + i] = at(source);
      data[targets + i] = at(target);
      data[labels + i] = 2 * strings.of(label) + (isEnhanced ? 1 : 0);
    });
    indexEdges(data, stride, nNodes, nEdges);
    return { data, stride, nNodes, nEdges, sources, targets, labels, bySource: sources + 3 * nEdges, sentence };
  }

  /** Equal for equal sentences: new nodes are told apart by their place alone. */
  get key(): string {
    const places = new Map(this.nodes.map((node, i) => [node, i]));
    const nodes = this.nodes.map(
      ({ was, kind, cells, textform }) =>
        `${was} ${kind} ${CONTENT_COLUMNS.map((name) => cells[name]).join('\t')}\t${textform}`,
    );
    const edges = this.edges.map(
      ({ source, target, label, isEnhanced }) =>
        `${places.get(source)}>${places.get(target)}${isEnhanced ? 'E' : ':'}${label}`,
    );
    return `${nodes.join('\n')}\n\n${edges.sort().join('\n')}`;
  }

  /** What is to be written. */
  get content(): Content {
    const places = new Map(this.nodes.map((node, i) => [node, i - 1]));
    return {
      nodes: this.nodes.slice(1).map(({ was, kind, cells }) => ({
        was: was === -1 ? undefined : was - 1,
        kind: kind === 'empty' ? 'empty' : 'word',
        cells,
      })),
      edges: this.edges.map(({ source, target, label, isEnhanced }) => ({
        source: places.get(source) ?? -1,
        target: places.get(target) ?? -1,
        label,
        isEnhanced,
      })),
    };
  }

  /** A node that is not there yet. @param at its place; at the end if there is none */
  addNode(at: number = this.nodes.length): RuleNode {
    const node: RuleNode = { was: -1, kind: 'word', cells: { ...NO_CELLS }, textform: '_' };
    this.nodes.splice(at, 0, node);
    return node;
  }

  removeNode(node: RuleNode): void {
    this.nodes.splice(this.nodes.indexOf(node), 1);
    this.edges = this.edges.filter(({ source, target }) => source !== node && target !== node);
  }

  moveNode(node: RuleNode, neighbour: RuleNode, side: 'before' | 'after'): void {
    this.nodes.splice(this.nodes.indexOf(node), 1);
    this.nodes.splice(this.nodes.indexOf(neighbour) + (side === 'after' ? 1 : 0), 0, node);
  }

  /** Adds an edge, unless there is an equal one. */
  addEdge(edge: RuleEdge): RuleEdge {
    const equal = this.edges.find((each) => areEqual(each, edge));
    if (equal !== undefined) return equal;
    this.edges.push(edge);
    return edge;
  }

  /** Removes edges that have become equal to others. */
  mergeEdges(): void {
    this.edges = this.edges.filter((edge, i) => !this.edges.slice(0, i).some((earlier) => areEqual(earlier, edge)));
  }
}

const areEqual = (a: RuleEdge, b: RuleEdge): boolean =>
  a.source === b.source && a.target === b.target && a.label === b.label && a.isEnhanced === b.isEnhanced;
