/** A sentence from the rules' point of view: every cell is read once, into small numbers and shared objects. */

import { localized } from '../../localization/index.ts';
import {
  EnhancedGraph,
  type Features,
  featureCells,
  mweCategoriesOf,
  type Relation,
  readFeatures,
  readRelation,
  relations,
  type Scheme,
  scanMisc,
  UDEPREL_BITS,
  uposCodeAt,
} from '../annotation/index.ts';
import {
  Column,
  type ColumnIndex,
  Field,
  isVisible,
  N_COLUMNS,
  ROW_STRIDE,
  RowKind,
  Sentence,
  type Span,
  unitsOf,
} from '../conllu/index.ts';
import { type Crossings, crossingArcs, isProjective, isTree, type Tangle, tangleOf } from '../tree/index.ts';
import { shortName } from './listing.ts';
import type { LanguageTables } from './tables.ts';

const UNDERSCORE = 95;

/** Columns of running text, as bits of Field.unusual. */
const TEXT_COLUMNS = (1 << Column.form) | (1 << Column.lemma) | (1 << Column.xpos);
const MISC_COLUMN = 1 << Column.misc;

/** The kinds of rows and cells in a sentence: rules that have nothing to check return immediately. */
export const Has = {
  multiwordToken: 1,
  emptyNode: 2,
  /** A malformed FEATS cell. */
  featureProblem: 4,
  /** A word whose UPOS is not one of the 17, or an empty node whose UPOS is neither one of them nor `_`. */
  unknownUpos: 8,
  /** A DEPREL that is ill-formed or not universal. */
  relationProblem: 16,
  /** A cell with content where only `_` is allowed. */
  filledCell: 32,
  /** A word or node with features. */
  features: 64,
  /** A line that does not have ten columns. */
  oddColumns: 128,
  /** White space in FORM, LEMMA or XPOS, or an empty one; or a further column, which may be empty. */
  space: 256,
} as const;

const ANNOTATION: readonly ColumnIndex[] = [Column.upos, Column.head, Column.deprel];
const NO_COLUMNS: readonly ColumnIndex[] = [];

const NO_CHILDREN: readonly number[] = [];
const NO_UNITS = new Uint16Array(0);

const NO_FEATURES = readFeatures('_');
const NO_RELATION = readRelation('_');

/**
 * Valid while its sentence is being checked: the arrays are reused for the next sentence. Arrays over words have index 0 for the
 * root; arrays over rows count from 0.
 */
export class Analysis {
  sentence: Sentence = new Sentence('', 0);
  text = '';
  /** Of the text, followed by others, and only while it is read: see `unitsOf`. */
  units: Uint16Array = NO_UNITS;
  nWords = 0;
  nRows = 0;
  /** See Sentence.rows. */
  rows: Int32Array = new Int32Array(0);
  /** See Columns: numbers per row, and where the end of a cell stands. */
  stride = ROW_STRIDE;
  ends = 1;
  /** Row of each word. */
  wordRows: Int32Array = new Int32Array(0);
  heads: Int32Array = new Int32Array(0);
  /** Bits of Has. */
  has = 0;

  /** Upos code of each word. */
  upos = new Uint8Array(256);
  /** Upos code of each word as its head sees it: ExtPos if there is one. */
  pos = new Uint8Array(256);
  /** Udeprel code of each word. */
  udeprel = new Uint8Array(256);
  /** DEPREL of each word. */
  readonly relations: Relation[] = [NO_RELATION];
  /** UDEPREL_BITS of the dependents of each word; of all words in `relationMask`. */
  dependentMask = new Int32Array(256);
  relationMask = 0;
  uposMask = 0;
  /** FEATS of each row. */
  readonly features: Features[] = [];
  /** MiscFlags of each row, and of all rows together. */
  misc = new Int32Array(256);
  miscMask = 0;
  readonly enhanced = new EnhancedGraph();
  /** What the relations mean. */
  scheme: Scheme = 'ud';
  /** Categories that multiword expressions may have. */
  mweCategories: ReadonlySet<string> = mweCategoriesOf();
  /** Tables of the treebank's language; undefined below level 4. */
  language: LanguageTables | undefined;

  private tree: boolean | undefined;
  private projective: boolean | undefined;
  private lazyTangle: Tangle | undefined;
  private lazyCrossings: Crossings | undefined;
  private lazyDependents: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(sentence?: Sentence) {
    if (sentence) this.read(sentence);
  }

  /** Moves on to another sentence. Time O(length). */
  read(sentence: Sentence): void {
    this.sentence = sentence;
    this.text = sentence.text;
    this.rows = sentence.rows;
    this.units = unitsOf(sentence.text);
    this.stride = sentence.columns.stride;
    this.ends = sentence.columns.ends;
    this.wordRows = sentence.wordRows;
    this.heads = sentence.heads;
    this.nRows = sentence.nRows;
    this.nWords = sentence.nWords;
    this.tree = undefined;
    this.projective = undefined;
    this.lazyTangle = undefined;
    this.lazyCrossings = undefined;
    this.lazyDependents = undefined;
    this.has = 0;
    this.relationMask = 0;
    this.uposMask = 0;
    this.miscMask = 0;
    this.reserve();
    this.enhanced.start(this);
    this.readRows();
    this.units = NO_UNITS;
  }

  private reserve(): void {
    const { nRows, nWords } = this;
    if (this.misc.length < nRows) this.misc = new Int32Array(2 * nRows);
    if (nWords < this.upos.length) return;
    this.upos = new Uint8Array(2 * nWords);
    this.pos = new Uint8Array(2 * nWords);
    this.udeprel = new Uint8Array(2 * nWords);
    this.dependentMask = new Int32Array(2 * nWords);
  }

  private readRows(): void {
    const { units, rows, stride, ends, nRows, nWords, heads, dependentMask } = this;
    dependentMask.fill(0, 0, nWords + 1);
    // Further columns are read where something may be wrong with them.
    let has: number = 0 < this.sentence.columns.further.length ? Has.space : 0;
    let relationMask = 0;
    let uposMask = 0;
    let miscMask = 0;
    for (let row = 0; row < nRows; row++) {
      const at = row * stride;
      const kind = rows[at + Field.kind];
      if (rows[at + Field.nColumns] !== N_COLUMNS) has |= Has.oddColumns;
      const unusual = rows[at + Field.unusual];
      if (this.hasEmptyText(at) || (unusual & TEXT_COLUMNS && this.hasSpace(at))) has |= Has.space;

      const features = this.featuresAt(at);
      this.features[row] = features;
      if (features !== NO_FEATURES) has |= Has.features;

      const misc = scanMisc(
        units,
        rows[at + Column.misc],
        rows[at + Column.misc + ends] - 1,
        (unusual & MISC_COLUMN) !== 0,
      );
      this.misc[row] = misc;
      miscMask |= misc;

      if (kind === RowKind.word) {
        if (!features.isClean) has |= Has.featureProblem;
        const word = rows[at + Field.word];
        const upos = uposCodeAt(units, rows[at + Column.upos], rows[at + Column.upos + ends] - 1);
        this.upos[word] = upos;
        this.pos[word] = features.hasExtPos ? features.extPos : upos;
        uposMask |= 1 << upos;
        if (upos === 0) has |= Has.unknownUpos;
        const deprel = rows[at + Column.deprel];
        const deprelEnd = rows[at + Column.deprel + ends] - 1;
        const relation = deprelEnd < deprel ? NO_RELATION : relations.at(units, deprel, deprelEnd);
        this.relations[word] = relation;
        const { udeprel } = relation;
        this.udeprel[word] = udeprel;
        if (udeprel === 0 || !relation.isWellFormed) has |= Has.relationProblem;
        const bit = UDEPREL_BITS[udeprel];
        relationMask |= bit;
        const head = heads[word];
        if (0 <= head) dependentMask[head] |= bit;
        this.enhanced.readCell(row);
      } else if (kind === RowKind.emptyNode) {
        has |= Has.emptyNode;
        if (!features.isClean) has |= Has.featureProblem;
        if (!this.isBlankAt(at + Column.upos)) {
          if (uposCodeAt(units, rows[at + Column.upos], rows[at + Column.upos + ends] - 1) === 0)
            has |= Has.unknownUpos;
        }
        if (!this.isBlankAt(at + Column.head) || !this.isBlankAt(at + Column.deprel)) has |= Has.filledCell;
        this.enhanced.readCell(row);
      } else {
        has |= Has.multiwordToken;
        for (let column = Column.lemma; column <= Column.deps; column++) {
          if (!this.isBlankAt(at + column)) has |= Has.filledCell;
        }
        this.enhanced.skipCell(row);
      }
    }
    this.has = has;
    this.relationMask = relationMask;
    this.uposMask = uposMask;
    this.miscMask = miscMask;
  }

  /** Whether FORM, LEMMA or XPOS of the row at an index of `rows` is empty. */
  private hasEmptyText(at: number): boolean {
    const { rows, ends } = this;
    return (
      rows[at + Column.form + ends] - 1 <= rows[at + Column.form] ||
      rows[at + Column.lemma + ends] - 1 <= rows[at + Column.lemma] ||
      rows[at + Column.xpos + ends] - 1 <= rows[at + Column.xpos]
    );
  }

  /** Whether one of these columns contains white space. */
  private hasSpace(at: number): boolean {
    const { units, rows, ends } = this;
    return (
      !isVisible(units, rows[at + Column.form], rows[at + Column.form + ends] - 1) ||
      !isVisible(units, rows[at + Column.lemma], rows[at + Column.lemma + ends] - 1) ||
      !isVisible(units, rows[at + Column.xpos], rows[at + Column.xpos + ends] - 1)
    );
  }

  private featuresAt(at: number): Features {
    const start = this.rows[at + Column.feats];
    const end = this.rows[at + Column.feats + this.ends] - 1;
    if (end < start || (end - start === 1 && this.units[start] === UNDERSCORE)) return NO_FEATURES;
    return featureCells.at(this.units, start, end);
  }

  /** Whether the cell at an index of `rows` is `_`, or missing from its line. */
  private isBlankAt(cell: number): boolean {
    const start = this.rows[cell];
    const length = this.rows[cell + this.ends] - 1 - start;
    return length < 0 || (length === 1 && this.text.charCodeAt(start) === UNDERSCORE);
  }

  /** Whether a row has this column; lines with too few columns, and files that lack it, are not reported for their cells. */
  hasCell(row: number, column: ColumnIndex): boolean {
    const at = row * this.stride;
    return this.rows[at + column] < this.rows[at + Field.lineEnd];
  }

  kind(row: number): RowKind {
    return this.rows[row * this.stride + Field.kind] as RowKind;
  }

  featuresOf(word: number): Features {
    return this.features[this.wordRows[word]];
  }

  miscOf(word: number): number {
    return this.misc[this.wordRows[word]];
  }

  /** Whether every word reaches the root through its heads. */
  get isTree(): boolean {
    // Most trees are projective, and a test for that takes no memory.
    this.tree ??= this.isProjective || isTree(this.heads);
    return this.tree;
  }

  get isProjective(): boolean {
    this.projective ??= isProjective(this.heads);
    return this.projective;
  }

  /** Shared by the queries about crossing arcs. */
  get tangle(): Tangle {
    this.lazyTangle ??= tangleOf(this.heads);
    return this.lazyTangle;
  }

  get crossings(): Crossings {
    this.lazyCrossings ??= crossingArcs(this.heads, {}, this.tangle);
    return this.lazyCrossings;
  }

  /**
   * The columns among UPOS, HEAD and DEPREL that are not annotated yet (`_`), if HEAD is one of them: one finding covers them
   * all. None if HEAD has a value or cannot be read.
   */
  waitingColumns(word: number): readonly ColumnIndex[] {
    const row = this.wordRows[word];
    const isWaiting = (column: ColumnIndex) => this.isBlankAt(row * this.stride + column) && this.hasCell(row, column);
    return isWaiting(Column.head) ? ANNOTATION.filter(isWaiting) : NO_COLUMNS;
  }

  /** Dependents of a word, ascending. O(n) at the first call: for findings, not for loops over clean sentences. */
  dependentsOf(head: number): readonly number[] {
    this.lazyDependents ??= dependentsByHead(this.heads);
    return this.lazyDependents.get(head) ?? NO_CHILDREN;
  }

  /** `form (id)`, the name of a word in messages; `the root` for word 0. */
  nameOf(word: number): string {
    if (word === 0) return localized`the root`;
    return this.nameOfRow(this.wordRows[word]);
  }

  /** `form (id)` of a word, multiword token or empty node. */
  nameOfRow(row: number): string {
    return `${shortName(this.sentence.cell(row, Column.form))} (${shortName(this.sentence.cell(row, Column.id))})`;
  }

  /** `head → dependent`, the name of a word's arc in messages. */
  nameOfArc(dependent: number): string {
    return `${this.nameOf(this.heads[dependent])} → ${this.nameOf(dependent)}`;
  }

  /** Line of the first row, where the official validator reports findings about the whole sentence. */
  get firstLine(): number {
    return this.nRows === 0 ? 0 : this.sentence.rowLine(0);
  }

  span(word: number, column: ColumnIndex): Span {
    return this.sentence.wordCellSpan(word, column);
  }

  idSpan(word: number): Span {
    return this.span(word, Column.id);
  }

  headSpan(word: number): Span {
    return this.span(word, Column.head);
  }
}

function dependentsByHead(heads: Int32Array): ReadonlyMap<number, readonly number[]> {
  const dependents = new Map<number, number[]>();
  for (let word = 1; word < heads.length; word++) {
    const siblings = dependents.get(heads[word]);
    if (siblings === undefined) dependents.set(heads[word], [word]);
    else siblings.push(word);
  }
  return dependents;
}
