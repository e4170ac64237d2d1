/** A sentence as numbers: its nodes in the order of the file, with the anchor first, and its edges. */

import { grown } from '../../annotation/index.ts';
import { Column, Field, RowKind, type Sentence } from '../../conllu/index.ts';
import { correct } from './corrected.ts';
import { BLANK, type Strings } from './strings.ts';

/** Numbers of a node; the first seven are texts. `row` is -1 for the anchor and new nodes. `ins` and `outs` are the starts of its edges. */
export const Of = {
  form: 0,
  lemma: 1,
  upos: 2,
  xpos: 3,
  feats: 4,
  misc: 5,
  textform: 6,
  row: 7,
  kind: 8,
  ins: 9,
  outs: 10,
} as const;
export const N_NODE_COLUMNS = 11;
export const N_EDGE_COLUMNS = 4;

/** Kinds of nodes. */
export const NodeKind = { word: 0, empty: 1, anchor: 2 } as const;

/** The form of the anchor, the root that HEAD 0 refers to. */
export const ANCHOR_FORM = '__0__';
/** Prefix of the labels of enhanced edges. */
export const ENHANCED = 'E:';

/**
 * All numbers are in one array: `data[Of.upos * stride + node]` for nodes, then sources, targets, labels, and the edges sorted by source.
 * Edges are sorted by target, and the basic edge comes before the enhanced ones. A label is twice the number of its text, plus one for
 * enhanced edges. About 40 + 16 · edges per node bytes.
 */
export interface Graph {
  readonly data: Int32Array;
  /** Nodes + 1. */
  readonly stride: number;
  readonly nNodes: number;
  readonly nEdges: number;
  /** Starts of sources, targets, labels and the edges by source in `data`. */
  readonly sources: number;
  readonly targets: number;
  readonly labels: number;
  readonly bySource: number;
  readonly sentence: Sentence;
}

/** The cells that a request reads: others need not be parsed. */
export interface Needs {
  readonly form: boolean;
  readonly lemma: boolean;
  readonly upos: boolean;
  readonly xpos: boolean;
  readonly feats: boolean;
  readonly misc: boolean;
  readonly textform: boolean;
  readonly basic: boolean;
  readonly enhanced: boolean;
  /** Words as they should have been written: see `correct`. */
  readonly corrected: boolean;
}

export const ALL_NEEDS: Needs = {
  form: true,
  lemma: true,
  upos: true,
  xpos: true,
  feats: true,
  misc: true,
  textform: true,
  basic: true,
  enhanced: true,
  corrected: false,
};

/** The cells that several requests read together. */
export function allNeeds([first, ...others]: readonly Needs[]): Needs {
  const all = { ...first };
  for (const each of others) for (const name of Object.keys(ALL_NEEDS) as (keyof Needs)[]) all[name] ||= each[name];
  return all;
}

const CELLS = [
  ['form', Of.form, Column.form],
  ['lemma', Of.lemma, Column.lemma],
  ['upos', Of.upos, Column.upos],
  ['xpos', Of.xpos, Column.xpos],
  ['feats', Of.feats, Column.feats],
  ['misc', Of.misc, Column.misc],
] as const;

const COLON = 58;
const BAR = 124;
const DOT = 46;

/** Reads sentences into graphs; graphs that are searched together must come from the same reader. */
export class GraphReader {
  private nodeOfRow = new Int32Array(64);
  private sources = new Int32Array(256);
  private targets = new Int32Array(256);
  private labels = new Int32Array(256);
  private nEdges = 0;
  private reused = new Int32Array(4096);
  private readonly cells: readonly (readonly [of: number, column: number])[];
  private readonly anchor: number;

  constructor(
    readonly strings: Strings,
    private readonly needs: Needs = ALL_NEEDS,
  ) {
    this.cells = CELLS.flatMap(([name, of, column]) => (needs[name] ? [[of, column] as const] : []));
    this.anchor = strings.of(ANCHOR_FORM);
  }

  /**
   * Time O(length of the cells needed).
   * @param keep false: the numbers are only valid until the next sentence is read
   */
  read(sentence: Sentence, keep = true): Graph {
    const { nRows, text, rows } = sentence;
    const { stride: ofRow, ends } = sentence.columns;
    if (this.nodeOfRow.length < nRows) this.nodeOfRow = new Int32Array(2 * nRows);
    const { nodeOfRow } = this;
    let nNodes = 1;
    for (let row = 0; row < nRows; row++) {
      nodeOfRow[row] = rows[row * ofRow + Field.kind] === RowKind.multiwordToken ? -1 : nNodes++;
    }
    this.nEdges = 0;
    const { basic, enhanced } = this.needs;
    if (basic || enhanced) this.readEdges(sentence);
    const { nEdges } = this;
    const stride = nNodes + 1;
    const edges = N_NODE_COLUMNS * stride;
    const size = edges + N_EDGE_COLUMNS * nEdges;
    const data = this.room(size, keep);
    data[Of.form * stride] = this.anchor;
    data[Of.textform * stride] = -1;
    data[Of.row * stride] = -1;
    data[Of.kind * stride] = NodeKind.anchor;
    for (let row = 0; row < nRows; row++) {
      const node = nodeOfRow[row];
      if (node === -1) continue;
      data[Of.row * stride + node] = row;
      data[Of.kind * stride + node] =
        rows[row * ofRow + Field.kind] === RowKind.emptyNode ? NodeKind.empty : NodeKind.word;
    }
    for (const [of, column] of this.cells) {
      const base = of * stride;
      for (let row = 0, at = column, toEnd = Field.lineEnd - column; row < nRows; row++, at += ofRow) {
        const node = nodeOfRow[row];
        if (node === -1) continue;
        const lineEnd = rows[at + toEnd] - 1;
        const end = rows[at + ends] - 1;
        data[base + node] = this.strings.ofSlice(text, rows[at], lineEnd < end ? lineEnd : end);
      }
    }
    if (this.needs.corrected) correct(sentence, data, stride, nodeOfRow, this.strings);
    if (this.needs.textform) this.readTextforms(sentence, data, stride);
    this.placeEdges(data, stride, nNodes, edges);
    return {
      data,
      stride,
      nNodes,
      nEdges,
      sources: edges,
      targets: edges + nEdges,
      labels: edges + 2 * nEdges,
      bySource: edges + 3 * nEdges,
      sentence,
    };
  }

  private room(size: number, keep: boolean): Int32Array {
    if (keep) return new Int32Array(size);
    if (this.reused.length < size) this.reused = new Int32Array(2 * size);
    this.reused.fill(0, 0, size);
    return this.reused;
  }

  private addEdge(source: number, target: number, label: number): void {
    const at = this.nEdges++;
    if (this.sources.length <= at) {
      [this.sources, this.targets, this.labels] = [
        grown(this.sources, at),
        grown(this.targets, at),
        grown(this.labels, at),
      ];
    }
    this.sources[at] = source;
    this.targets[at] = target;
    this.labels[at] = label;
  }

  private readEdges(sentence: Sentence): void {
    const { nRows, rows, heads, wordRows, text } = sentence;
    const { stride: ofRow, ends } = sentence.columns;
    for (let row = 0; row < nRows; row++) {
      const node = this.nodeOfRow[row];
      if (node === -1) continue;
      const at = row * ofRow;
      const lineEnd = rows[at + Field.lineEnd] - 1;
      if (this.needs.basic && rows[at + Field.kind] === RowKind.word) {
        const head = heads[rows[at + Field.word]];
        if (head !== -1) {
          const label = this.strings.ofSlice(
            text,
            rows[at + Column.deprel],
            Math.min(lineEnd, rows[at + Column.deprel + ends] - 1),
          );
          this.addEdge(head === 0 ? 0 : this.nodeOfRow[wordRows[head]], node, 2 * label);
        }
      }
      if (this.needs.enhanced)
        this.readDeps(sentence, rows[at + Column.deps], Math.min(lineEnd, rows[at + Column.deps + ends] - 1), node);
    }
  }

  /** Items `8.1:nsubj:pass` separated by bars; skips what cannot be read. */
  private readDeps(sentence: Sentence, start: number, end: number, node: number): void {
    const { text } = sentence;
    for (let at = start; at < end; ) {
      let major = 0;
      let minor = 0;
      let digits = 0;
      let isMinor = false;
      for (; at < end; at++) {
        const digit = text.charCodeAt(at) - 48;
        if (0 <= digit && digit <= 9) {
          digits++;
          if (isMinor) minor = 10 * minor + digit;
          else major = 10 * major + digit;
        } else if (!isMinor && text.charCodeAt(at) === DOT) isMinor = true;
        else break;
      }
      const isRead = 0 < digits && at < end && text.charCodeAt(at) === COLON;
      const label = at + 1;
      while (at < end && text.charCodeAt(at) !== BAR) at++;
      const source = isRead ? this.nodeOfId(sentence, major, minor) : -1;
      if (source !== -1) this.addEdge(source, node, 2 * this.strings.ofSlice(text, label, at) + 1);
      at++;
    }
  }

  private nodeOfId(sentence: Sentence, major: number, minor: number): number {
    if (minor === 0) {
      const word = sentence.wordById(major);
      return word === undefined ? -1 : word === 0 ? 0 : this.nodeOfRow[sentence.rowOfWord(word)];
    }
    const isIt = (row: number) =>
      row < sentence.nRows &&
      sentence.kind(row) === RowKind.emptyNode &&
      sentence.idMajor(row) === major &&
      sentence.idMinor(row) === minor;
    // 8.2 is usually two rows after word 8.
    const word = sentence.wordById(major);
    const usual = (word === undefined || word === 0 ? -1 : sentence.rowOfWord(word)) + minor;
    if (isIt(usual)) return this.nodeOfRow[usual];
    for (let row = 0; row < sentence.nRows; row++) if (isIt(row)) return this.nodeOfRow[row];
    return -1;
  }

  /** The first word of a multiword token has its form, the others and empty nodes `_`, all others their own. */
  private readTextforms(sentence: Sentence, data: Int32Array, stride: number): void {
    const { nRows } = sentence;
    const base = Of.textform * stride;
    let lastOfToken = 0;
    let tokenForm = -1;
    for (let row = 0; row < nRows; row++) {
      const node = this.nodeOfRow[row];
      if (node === -1) {
        lastOfToken = sentence.idMinor(row);
        tokenForm = this.strings.of(sentence.cell(row, Column.form));
        continue;
      }
      const isEmpty = sentence.kind(row) === RowKind.emptyNode;
      if (isEmpty) data[base + node] = BLANK;
      else if (tokenForm !== -1) {
        data[base + node] = tokenForm;
        tokenForm = -1;
      } else if (sentence.idMajor(row) <= lastOfToken) data[base + node] = BLANK;
      else data[base + node] = this.strings.of(sentence.cell(row, Column.form));
    }
  }

  private placeEdges(data: Int32Array, stride: number, nNodes: number, edges: number): void {
    const { nEdges, sources, targets, labels } = this;
    for (let edge = 0; edge < nEdges; edge++) {
      data[edges + edge] = sources[edge];
      data[edges + nEdges + edge] = targets[edge];
      data[edges + 2 * nEdges + edge] = labels[edge];
    }
    indexEdges(data, stride, nNodes, nEdges);
  }
}

let scratch = new Int32Array(64);

/** Fills in the starts of each node's edges, and the edges by source; sources and targets must be given, sorted by target. O(n + edges). */
export function indexEdges(data: Int32Array, stride: number, nNodes: number, nEdges: number): void {
  const sources = N_NODE_COLUMNS * stride;
  const [targets, bySource] = [sources + nEdges, sources + 3 * nEdges];
  const [ins, outs] = [Of.ins * stride, Of.outs * stride];
  for (let edge = 0; edge < nEdges; edge++) {
    data[ins + data[targets + edge] + 1]++;
    data[outs + data[sources + edge] + 1]++;
  }
  if (scratch.length < nNodes) scratch = new Int32Array(2 * nNodes);
  for (let node = 0; node < nNodes; node++) {
    data[ins + node + 1] += data[ins + node];
    data[outs + node + 1] += data[outs + node];
    scratch[node] = data[outs + node];
  }
  for (let edge = 0; edge < nEdges; edge++) data[bySource + scratch[data[sources + edge]]++] = edge;
}

/** The row of a node in its sentence; -1 for the anchor. */
export function nodeRow({ data, stride }: Graph, node: number): number {
  return data[Of.row * stride + node];
}

/** The ID of a node as written; 0 for the anchor. */
export function nodeId({ data, stride, sentence }: Graph, node: number): string {
  const row = data[Of.row * stride + node];
  return row === -1 ? '0' : sentence.cell(row, Column.id);
}

/** `nsubj`, or `E:nsubj` for an enhanced edge. */
export function labelText(strings: Strings, label: number): string {
  const text = strings.text(label >> 1);
  return label & 1 ? ENHANCED + text : text;
}
