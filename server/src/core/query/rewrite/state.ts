/** A sentence while rules change it: nodes with cells, and edges. A step of a rule works on a copy. */

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

export interface RuleNode {
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

export interface RuleEdge {
  source: RuleNode;
  target: RuleNode;
  label: string;
  isEnhanced: boolean;
}

const NO_CELLS: Cells = { form: '_', lemma: '_', upos: '_', xpos: '_', feats: '_', misc: '_' };

export class State {
  private built: Graph | undefined;
  private builtKey: string | undefined;

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
      const gaps = new Set<keyof Cells>();
      for (const name of CONTENT_COLUMNS) {
        const cell = sentence.cell(row, Column[name]);
        if (cell === '') gaps.add(name);
        else cells[name] = cell;
      }
      const kind = sentence.kind(row) === RowKind.emptyNode ? 'empty' : 'word';
      const textform = strings.text(data[Of.textform * stride + was]);
      return { was, kind, cells, textform, misc: cells.misc, ...(0 < gaps.size && { gaps }) };
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

  get scheme(): LabelScheme {
    return this.strings.scheme;
  }

  /** A copy to be changed, with its nodes and edges at the same indexes. */
  copy(): State {
    const copies = new Map(this.nodes.map((node) => [node, { ...node, cells: { ...node.cells } }]));
    const own = (node: RuleNode): RuleNode => copies.get(node) ?? node;
    const edges = this.edges.map((edge) => ({ ...edge, source: own(edge.source), target: own(edge.target) }));
    return new State(this.sentence, [...copies.values()], edges, this.strings);
  }

  /** The graph for matching requests. Time O(nodes + edges · log edges), once. */
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
      for (const name of CONTENT_COLUMNS) data[Of[name] * stride + i] = strings.ofValue(node.cells[name]);
      const { textform } = node;
      data[Of.textform * stride + i] = node.kind === 'anchor' || textform === undefined ? -1 : strings.of(textform);
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

  /** Equal for equal sentences: new nodes differ by position alone. Built once, when nothing changes any more. */
  get key(): string {
    this.builtKey ??= this.buildKey();
    return this.builtKey;
  }

  private buildKey(): string {
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

  /** Its size. Time O(nodes + edges). */
  get size(): Size {
    let nCharacters = 0;
    for (const { cells } of this.nodes) {
      const { form, lemma, upos, xpos, feats, misc } = cells;
      nCharacters += form.length + lemma.length + upos.length + xpos.length + feats.length + misc.length;
    }
    // Labels are sorted, too.
    for (const { label } of this.edges) nCharacters += 4 * label.length;
    return { nNodes: this.nodes.length, nEdges: this.edges.length, nCharacters };
  }

  /** What is to be written. @throws RunProblem if a form of a token cannot be */
  get content(): SentenceContent {
    const places = new Map(this.nodes.map((node, i) => [node, i - 1]));
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

  /** Removes edges that have become equal to others. Time O(edges). */
  mergeEdges(): void {
    const known = new Map<RuleNode, Map<RuleNode, Set<string>>>();
    this.edges = this.edges.filter(({ source, target, label, isEnhanced }) => {
      const bySource = mapIn(known, target, () => new Map<RuleNode, Set<string>>());
      const labels = mapIn(bySource, source, () => new Set<string>());
      const text = isEnhanced ? ENHANCED + label : label;
      if (labels.has(text)) return false;
      labels.add(text);
      return true;
    });
  }
}

function mapIn<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
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
function tokensOf(nodes: readonly RuleNode[], places: ReadonlyMap<RuleNode, number>): ContentToken[] {
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
    const at = (node: RuleNode) => places.get(node) ?? 0;
    tokens.push({ first: at(group[0]), last: at(group[group.length - 1]), form });
  }
  return tokens;
}

const areEqual = (a: RuleEdge, b: RuleEdge): boolean =>
  a.source === b.source && a.target === b.target && a.label === b.label && a.isEnhanced === b.isEnhanced;
