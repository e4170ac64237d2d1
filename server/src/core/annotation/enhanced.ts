/** The enhanced graph of a sentence: its DEPS cells as flat lists of arcs. */

import { Column, Field, RowKind, type Sentence, type Span } from '../conllu/index.ts';
import { type Relation, relations } from './relation.ts';
import { grown } from './tuples.ts';
import { Udeprel } from './udeprel.ts';

const BAR = 124;
const COLON = 58;
const DOT = 46;
const ZERO = 48;
const UNDERSCORE = 95;

/** Problems of an item of DEPS. */
export const DepsProblem = {
  /** No colon: the cell cannot be read. */
  unreadable: 1,
  invalidHead: 2,
  unknownHead: 4,
  order: 8,
  selfLoop: 16,
  relation: 32,
  root: 64,
} as const;

/** No node has this ID. */
const NO_WORD = -2;

/** The parts of an analysis that the graph needs. */
interface Source {
  readonly sentence: Sentence;
  readonly units: Uint16Array;
  readonly rows: Int32Array;
  readonly wordRows: Int32Array;
  readonly heads: Int32Array;
  readonly nRows: number;
  readonly relations: readonly Relation[];
}

/** Arcs in text order. A node is its row + 1, and 0 the root; -1 is a head that is unreadable or unknown. Reused between sentences. */
export class EnhancedGraph {
  nArcs = 0;
  heads = new Int32Array(256);
  /** Offset of each item in the sentence's text. */
  starts = new Int32Array(256);
  ends = new Int32Array(256);
  readonly relations: Relation[] = [];
  /** Arcs of row r: [firstArc[r], firstArc[r + 1]). */
  firstArc = new Int32Array(257);
  /** DepsProblems of each row, and of all rows together. */
  problems = new Int32Array(256);
  problemMask = 0;
  /** Whether DEPS of some word or empty node goes beyond a repetition of HEAD and DEPREL. */
  differsFromBasic = false;
  hasOrphan = false;
  /** Whether each word has its basic head among its enhanced heads, and there are no empty nodes. */
  containsBasic = true;

  private source!: Source;
  private major = 0;
  private minor = 0;
  /** Node of each empty node by `major.minor`; filled when the first one is referred to. */
  private emptyNodes: Map<string, number> | undefined;

  start(source: Source): void {
    this.source = source;
    this.nArcs = 0;
    this.problemMask = 0;
    this.differsFromBasic = false;
    this.hasOrphan = false;
    this.containsBasic = true;
    this.emptyNodes = undefined;
    if (this.problems.length < source.nRows) {
      this.problems = new Int32Array(2 * source.nRows);
      this.firstArc = new Int32Array(2 * source.nRows + 1);
    }
    this.firstArc[0] = 0;
  }

  /** Position of an arc's head in the sentence's text. */
  headSpan(arc: number): Span {
    return { start: this.starts[arc], end: this.ends[arc] - this.relations[arc].text.length - 1 };
  }

  relationSpan(arc: number): Span {
    return { start: this.ends[arc] - this.relations[arc].text.length, end: this.ends[arc] };
  }

  skipCell(row: number): void {
    this.problems[row] = 0;
    this.firstArc[row + 1] = this.nArcs;
  }

  /** Reads DEPS of a word or an empty node; rows arrive in order. */
  readCell(row: number): void {
    const { units, rows } = this.source;
    const { stride, ends } = this.source.sentence.columns;
    const at = row * stride;
    const start = rows[at + Column.deps];
    const end = rows[at + Column.deps + ends] - 1;
    if (end < start || (end - start === 1 && units[start] === UNDERSCORE)) {
      this.containsBasic = false;
      this.skipCell(row);
      return;
    }
    if (this.readBasicArc(row, start, end)) return;
    const first = this.nArcs;
    let problems = 0;
    let itemStart = start;
    let colon = -1;
    for (let i = start; i <= end; i++) {
      const c = i === end ? BAR : units[i];
      if (c === COLON) {
        if (colon === -1) colon = i;
      } else if (c === BAR) {
        problems |= this.readItem(row, itemStart, colon, i, first);
        itemStart = i + 1;
        colon = -1;
      }
    }
    this.problems[row] = problems;
    this.problemMask |= problems;
    this.firstArc[row + 1] = this.nArcs;
    if (!this.differsFromBasic) this.differsFromBasic = this.nArcs !== first + 1 || !this.isBasicArc(row, first);
    if (this.containsBasic) this.containsBasic = this.hasBasicHead(row, first);
  }

  /** The usual case: DEPS repeats HEAD:DEPREL, so there is nothing to read. */
  private readBasicArc(row: number, start: number, end: number): boolean {
    const { units, rows, heads, relations, wordRows } = this.source;
    const { stride, startsWithTen } = this.source.sentence.columns;
    if (!startsWithTen) return false;
    const at = row * stride;
    const head = rows[at + Column.head];
    const deprel = rows[at + Column.deprel];
    // HEAD, tab, DEPREL, tab: as long as HEAD, colon, DEPREL.
    if (end - start !== start - 1 - head || rows[at + Field.kind] !== RowKind.word) return false;
    const word = rows[at + Field.word];
    const relation = relations[word];
    if (heads[word] < 0 || heads[word] === word || !relation.isWellFormed || relation.udeprel === 0) return false;
    if ((heads[word] === 0) !== (relation.udeprel === Udeprel.root) || relation.udeprel === Udeprel.orphan)
      return false;
    const colon = deprel - 1 - head;
    for (let i = 0; i < end - start; i++) {
      const c = units[start + i];
      if (c !== (i === colon ? COLON : units[head + i])) return false;
    }
    const arc = this.nArcs++;
    if (this.heads.length <= arc) this.growArcs();
    this.heads[arc] = heads[word] === 0 ? 0 : wordRows[heads[word]] + 1;
    this.starts[arc] = start;
    this.ends[arc] = end;
    this.relations[arc] = relation;
    this.problems[row] = 0;
    this.firstArc[row + 1] = this.nArcs;
    return true;
  }

  private readItem(row: number, start: number, colon: number, end: number, first: number): number {
    if (colon === -1) return DepsProblem.unreadable;
    const arc = this.nArcs++;
    if (this.heads.length <= arc) this.growArcs();
    const relation = relations.at(this.source.units, colon + 1, end);
    this.relations[arc] = relation;
    this.starts[arc] = start;
    this.ends[arc] = end;
    let problems = 0;
    const { major, minor } = this;
    if (!this.readHead(start, colon)) {
      this.heads[arc] = -1;
      problems |= DepsProblem.invalidHead | DepsProblem.unknownHead;
    } else {
      const head = this.nodeOf(this.major, this.minor);
      this.heads[arc] = head;
      if (head === -1) problems |= DepsProblem.unknownHead;
      else if (head === row + 1) problems |= DepsProblem.selfLoop;
      if ((head === 0) !== (relation.udeprel === Udeprel.root)) problems |= DepsProblem.root;
    }
    if (first < arc) {
      const isOrdered =
        major < this.major ||
        (major === this.major &&
          (minor < this.minor || (minor === this.minor && this.relations[arc - 1].text < relation.text)));
      if (!isOrdered) problems |= DepsProblem.order;
    }
    if (!relation.isWellFormedEnhanced || (relation.udeprel === 0 && !relation.isRef)) problems |= DepsProblem.relation;
    if (relation.udeprel === Udeprel.orphan) this.hasOrphan = true;
    return problems;
  }

  /** Reads `n` or `n.m` into major and minor; false if it is neither. */
  private readHead(start: number, end: number): boolean {
    const { units } = this.source;
    this.minor = 0;
    this.major = 0;
    if (end === start || 9 < end - start) return false;
    let i = start;
    let value = 0;
    for (; i < end; i++) {
      const digit = units[i] - ZERO;
      if (digit < 0 || 9 < digit) break;
      value = value * 10 + digit;
    }
    this.major = value;
    if (i === start || (units[start] === ZERO && 1 < i - start)) return false;
    if (i === end) return true;
    if (units[i] !== DOT || i + 1 === end || units[i + 1] === ZERO) return false;
    value = 0;
    for (i++; i < end; i++) {
      const digit = units[i] - ZERO;
      if (digit < 0 || 9 < digit) return false;
      value = value * 10 + digit;
    }
    this.minor = value;
    return true;
  }

  /** Node with an ID, or -1. */
  private nodeOf(major: number, minor: number): number {
    const { sentence } = this.source;
    if (minor === 0) {
      const word = sentence.wordById(major);
      return word === undefined ? -1 : word === 0 ? 0 : sentence.rowOfWord(word) + 1;
    }
    this.emptyNodes ??= emptyNodesOf(this.source);
    return this.emptyNodes.get(`${major}.${minor}`) ?? -1;
  }

  private isBasicArc(row: number, arc: number): boolean {
    const { rows, relations, sentence } = this.source;
    if (this.heads[arc] !== this.basicHead(row)) return false;
    return this.relations[arc].text === relations[rows[row * sentence.columns.stride + Field.word]].text;
  }

  /** Whether HEAD is the head of one of the arcs from `first` on, which are those of the row. */
  private hasBasicHead(row: number, first: number): boolean {
    const node = this.basicHead(row);
    for (let arc = first; arc < this.nArcs; arc++) if (this.heads[arc] === node) return true;
    return false;
  }

  /** HEAD of a row as a node; NO_WORD for an empty node, which has none. */
  private basicHead(row: number): number {
    const { rows, heads, wordRows, sentence } = this.source;
    const at = row * sentence.columns.stride;
    if (rows[at + Field.kind] !== RowKind.word) return NO_WORD;
    const head = heads[rows[at + Field.word]];
    return head <= 0 ? head : wordRows[head] + 1;
  }

  private growArcs(): void {
    this.heads = grown(this.heads, this.heads.length);
    this.starts = grown(this.starts, this.starts.length);
    this.ends = grown(this.ends, this.ends.length);
  }
}

/** Of two with the same ID, the first. */
function emptyNodesOf({ rows, nRows, sentence }: Source): Map<string, number> {
  const nodes = new Map<string, number>();
  for (let row = nRows - 1; 0 <= row; row--) {
    const at = row * sentence.columns.stride;
    if (rows[at + Field.kind] !== RowKind.emptyNode) continue;
    nodes.set(`${rows[at + Field.idMajor]}.${rows[at + Field.idMinor]}`, row + 1);
  }
  return nodes;
}
