/** A sentence while rules change it: nodes with cells, and edges. A step works on a copy that shares what the step does not touch. */

import { localized } from '../../../localization/index.ts';
import { printMisc, readMisc, shownValue } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../conllu/index.ts';
import { CONTENT_COLUMNS, type ContentToken, type SentenceContent } from '../../edit/index.ts';
import {
  ANCHOR_FORM,
  ENHANCED,
  type Graph,
  indexEdges,
  N_EDGE_COLUMNS,
  N_NODE_COLUMNS,
  NodeKind,
  Of,
} from '../graph/graph.ts';
import type { LabelScheme } from '../graph/labels.ts';
import type { Strings } from '../graph/strings.ts';
import { RunProblem, type Size } from './limits.ts';

export type Cells = Record<(typeof CONTENT_COLUMNS)[number], string>;

/** Shared by states; only a copy made for a step is changed. */
export interface RuleNode {
  /** What edges call it; stays the same in all copies. */
  readonly key: number;
  /** Numbers of its texts in the graph, and their length; undefined after a change. */
  ids?: NodeIds | undefined;
  /** Index among the nodes of the original sentence; -1 for a new one, 0 for the anchor. */
  readonly was: number;
  kind: 'anchor' | 'word' | 'empty';
  cells: Cells;
  /** Undefined once deleted. */
  textform: string | undefined;
  /** Whether a rule has set or deleted it, so that rules determine the multiword tokens here. */
  hasOwnTextform?: true;
  /** MISC as in the file. */
  readonly misc?: string;
  /** Columns that are empty in the file; they stay empty unless they are changed. */
  readonly gaps?: ReadonlySet<keyof Cells>;
}

interface NodeIds {
  /** In the order of `Of`. */
  readonly texts: Int32Array;
  readonly nCharacters: number;
}

/** Its ends are keys of nodes. Shared by states like those. */
export interface RuleEdge {
  source: number;
  target: number;
  label: string;
  isEnhanced: boolean;
  /** Number of the label in the graph; undefined after a change. */
  id?: number | undefined;
}

const NO_CELLS: Cells = { form: '_', lemma: '_', upos: '_', xpos: '_', feats: '_', misc: '_' };

/** Places of nodes by their keys, for one state at a time. */
let places = new Int32Array(256);
let ranks = new Int32Array(256);

export class State {
  private built: Graph | undefined;
  private builtHash: number | undefined;
  /** Rules known to have no match here; see RuleIndex. */
  silent: Int32Array | undefined;
  /** Edges that commands may change. */
  private readonly own = new Set<RuleEdge>();
  /** The state that a step started from, until `silent` is known. */
  parent: State | undefined;

  /** @param edges sorted as in the graph once `graph` was called @param nKeys keys used so far, also by nodes that are gone */
  private constructor(
    readonly sentence: Sentence,
    readonly nodes: RuleNode[],
    public edges: RuleEdge[],
    readonly strings: Strings,
    private nKeys: number,
  ) {}

  /** The sentence of a graph that was read with all cells. Time O(nodes + edges). */
  static of(graph: Graph, strings: Strings): State {
    const { data, stride, nNodes, nEdges, sentence, sources, targets, labels } = graph;
    const nodes = Array.from({ length: nNodes }, (_, was): RuleNode => {
      const row = data[Of.row * stride + was];
      if (row === -1) return { key: was, was, kind: 'anchor', cells: { ...NO_CELLS, form: ANCHOR_FORM }, textform: '' };
      const cells = { ...NO_CELLS };
      const gaps = new Set<keyof Cells>();
      for (const name of CONTENT_COLUMNS) {
        const cell = sentence.cell(row, Column[name]);
        if (cell === '') gaps.add(name);
        else cells[name] = cell;
      }
      const kind = sentence.kind(row) === RowKind.emptyNode ? 'empty' : 'word';
      const textform = strings.text(data[Of.textform * stride + was]);
      return { key: was, was, kind, cells, textform, misc: cells.misc, ...(0 < gaps.size && { gaps }) };
    });
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
    return new State(sentence, nodes, edges, strings, nNodes);
  }

  get scheme(): LabelScheme {
    return this.strings.scheme;
  }

  /** A copy, of which these nodes and edges, by index, may be changed. Time O(nodes + edges), a pointer each. */
  copy(ownNodes: Int32Array, ownEdges: Int32Array): State {
    const nodes = this.nodes.slice();
    const edges = this.edges.slice();
    for (const i of ownNodes) if (nodes[i] === this.nodes[i]) nodes[i] = { ...nodes[i], cells: { ...nodes[i].cells } };
    for (const i of ownEdges) if (edges[i] === this.edges[i]) edges[i] = { ...edges[i] };
    const copy = new State(this.sentence, nodes, edges, this.strings, this.nKeys);
    copy.parent = this;
    for (const i of ownEdges) copy.own.add(edges[i]);
    return copy;
  }

  /** The graph for matching requests. Time O(nodes + edges), once. */
  get graph(): Graph {
    this.built ??= this.build();
    return this.built;
  }

  private build(): Graph {
    const { nodes, edges, strings, sentence } = this;
    const [nNodes, nEdges] = [nodes.length, edges.length];
    if (places.length < this.nKeys) places = new Int32Array(2 * this.nKeys);
    for (let i = 0; i < nNodes; i++) places[nodes[i].key] = i;
    this.sortEdges();
    const stride = nNodes + 1;
    const sources = N_NODE_COLUMNS * stride;
    const data = new Int32Array(sources + N_EDGE_COLUMNS * nEdges);
    for (let i = 0; i < nNodes; i++) {
      const node = nodes[i];
      node.ids ??= idsOf(node, strings);
      const { texts } = node.ids;
      for (let of = 0; of < texts.length; of++) data[of * stride + i] = texts[of];
      // Not its row, which no condition reads, but what tells it from others: equal numbers are equal sentences.
      data[Of.row * stride + i] = node.was;
      data[Of.kind * stride + i] = NodeKind[node.kind];
    }
    const [targets, labels] = [sources + nEdges, sources + 2 * nEdges];
    for (let i = 0; i < nEdges; i++) {
      const edge = edges[i];
      edge.id ??= 2 * strings.of(edge.label) + (edge.isEnhanced ? 1 : 0);
      data[sources + i] = places[edge.source];
      data[targets + i] = places[edge.target];
      data[labels + i] = edge.id;
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

  /** Equal for equal sentences, and nearly never for others: 53 bits. New nodes differ by position alone. Time O(nodes + edges), once. */
  get hash(): number {
    this.builtHash ??= hashOf(this.graph);
    return this.builtHash;
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

  /** Its size. Time O(nodes + edges). */
  get size(): Size {
    let nCharacters = 0;
    for (const node of this.nodes) {
      node.ids ??= idsOf(node, this.strings);
      nCharacters += node.ids.nCharacters;
    }
    // Labels are sorted, too.
    for (const { label } of this.edges) nCharacters += 4 * label.length;
    return { nNodes: this.nodes.length, nEdges: this.edges.length, nCharacters };
  }

  /** What is to be written. @throws RunProblem if a form of a token cannot be */
  get content(): SentenceContent {
    const places = new Map(this.nodes.map(({ key }, i) => [key, i - 1]));
    return {
      nodes: this.nodes.slice(1).map((node) => ({
        was: node.was === -1 ? undefined : node.was - 1,
        kind: node.kind === 'empty' ? 'empty' : 'word',
        cells: writtenCells(node),
      })),
      tokens: tokensOf(this.nodes, places),
      edges: this.edges.map(({ source, target, label, isEnhanced }) => ({
        source: places.get(source) ?? -1,
        target: places.get(target) ?? -1,
        label,
        isEnhanced,
      })),
    };
  }

  /** A new node. @param at its position; the end by default */
  addNode(at: number = this.nodes.length): RuleNode {
    const node: RuleNode = { key: this.nKeys++, was: -1, kind: 'word', cells: { ...NO_CELLS }, textform: '_' };
    this.nodes.splice(at, 0, node);
    return node;
  }

  /** The node of an edge. Time O(nodes) */
  nodeOf(key: number): RuleNode {
    const node = this.nodes.find((each) => each.key === key);
    if (node === undefined) throw new Error(`There is no node ${key}.`);
    return node;
  }

  removeNode(node: RuleNode): void {
    this.nodes.splice(this.nodes.indexOf(node), 1);
    this.edges = this.edges.filter(({ source, target }) => source !== node.key && target !== node.key);
  }

  moveNode(node: RuleNode, neighbour: RuleNode, side: 'before' | 'after'): void {
    this.nodes.splice(this.nodes.indexOf(node), 1);
    this.nodes.splice(this.nodes.indexOf(neighbour) + (side === 'after' ? 1 : 0), 0, node);
  }

  /** Adds an edge, unless there is an equal one. */
  addEdge(edge: RuleEdge): RuleEdge {
    const at = this.edges.findIndex((each) => areEqual(each, edge));
    const equal = this.edges[at];
    // The next command may change it.
    const own = equal === undefined ? edge : this.own.has(equal) ? equal : { ...equal };
    this.edges[at === -1 ? this.edges.length : at] = own;
    this.own.add(own);
    return own;
  }

  /** Removes edges that have become equal to others: the later of two. Time O(edges), and a little more for those of one node. */
  mergeEdges(): void {
    const { edges } = this;
    const isFew = edges.length < 8 * this.nodes.length;
    const byTarget = new Map<number, RuleEdge[]>();
    const texts = new Set<string>();
    let nKept = 0;
    for (const edge of edges) {
      if (isFew) {
        const same = byTarget.get(edge.target);
        if (same === undefined) byTarget.set(edge.target, [edge]);
        else if (same.some((each) => areEqual(each, edge))) continue;
        else same.push(edge);
      } else {
        const text = `${edge.target} ${edge.source} ${edge.isEnhanced ? ENHANCED : ''}${edge.label}`;
        if (texts.has(text)) continue;
        texts.add(text);
      }
      edges[nKept++] = edge;
    }
    edges.length = nKept;
  }
}

const TEXTS = ['form', 'lemma', 'upos', 'xpos', 'feats', 'misc'] as const;

function idsOf({ cells, kind, textform }: RuleNode, strings: Strings): NodeIds {
  const texts = new Int32Array(TEXTS.length + 1);
  let nCharacters = 0;
  for (const name of TEXTS) {
    texts[Of[name]] = strings.ofValue(cells[name]);
    nCharacters += cells[name].length;
  }
  texts[Of.textform] = kind === 'anchor' || textform === undefined ? -1 : strings.of(textform);
  return { texts, nCharacters };
}

/** 53 bits of the numbers of a graph (two multiplicative hashes). */
function hashOf({ data }: Graph): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < data.length; i++) {
    high = Math.imul(high ^ data[i], 0x9e3779b1);
    low = Math.imul((low << 5) ^ (low >>> 27) ^ data[i], 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ (low >>> 13);
  low = Math.imul(low ^ (low >>> 16), 0xc2b2ae35) ^ (high >>> 13);
  return (high & 0x1fffff) * 0x100000000 + (low >>> 0);
}

/** Columns set to nothing become `_`; hidden features are left out. */
function writtenCells({ cells, misc: before = '_', gaps }: RuleNode): Cells {
  const misc = cells.misc === before ? before : withoutHidden(cells.misc, before);
  const isWhole = gaps === undefined && misc === cells.misc && CONTENT_COLUMNS.every((name) => cells[name] !== '');
  if (isWhole) return cells;
  const written = { ...cells, misc };
  for (const name of CONTENT_COLUMNS) {
    if (written[name] === '_' && gaps?.has(name)) written[name] = '';
    else if (written[name] === '') written[name] = '_';
  }
  return written;
}

/** A MISC cell without the attributes that rules set for each other: their names start with `_`. Those of the file stay. */
function withoutHidden(cell: string, before: string): string {
  if (!cell.includes('_') || cell === '_') return cell;
  const known = new Set(readMisc(before).map(({ name }) => name));
  const items = readMisc(cell);
  const kept = items.filter(({ name, value }) => value === undefined || !name.startsWith('_') || known.has(name));
  return kept.length < items.length ? printMisc(kept) : cell;
}

/**
 * The multiword tokens where a rule has set a textform: a word with one and the following words whose textform is `_`. Such a word by itself is
 * in no token, so its textform would be lost.
 */
function tokensOf(nodes: readonly RuleNode[], places: ReadonlyMap<number, number>): ContentToken[] {
  if (!nodes.some(({ hasOwnTextform }) => hasOwnTextform)) return [];
  const tokens: ContentToken[] = [];
  const words = nodes.filter(({ kind }) => kind === 'word');
  for (let first = 0; first < words.length; ) {
    let end = first + 1;
    while (end < words.length && words[end].textform === '_') end++;
    const group = words.slice(first, end);
    first = end;
    if (!group.some(({ hasOwnTextform }) => hasOwnTextform)) continue;
    const { textform, cells } = group[0];
    const form = 1 < group.length && textform !== '_' ? textform : undefined;
    if (form === undefined && textform !== undefined && textform !== '_' && textform !== cells.form) {
      throw new RunProblem(
        localized`The textform of “${shownValue(cells.form)}” would be “${shownValue(textform)}”, but only a multiword token is written with one. Set that of the next word to "_", or set the form.`,
      );
    }
    const at = ({ key }: RuleNode) => places.get(key) ?? 0;
    tokens.push({ first: at(group[0]), last: at(group[group.length - 1]), form });
  }
  return tokens;
}

const areEqual = (a: RuleEdge, b: RuleEdge): boolean =>
  a.source === b.source && a.target === b.target && a.label === b.label && a.isEnhanced === b.isEnhanced;
