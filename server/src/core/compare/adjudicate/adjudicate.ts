/** One file with the annotators' agreements, and a list of their differences. */

import { itemTexts, nameOfItem, readDeps } from '../../annotation/index.ts';
import { applyEdits, Column, type ColumnIndex, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import { collectAnnotations, type PlacedSentence, type Remark } from '../agree/index.ts';
import { keepsTree } from './keepsTree.ts';

/** Columns in which annotators may differ, beside the further ones; HEAD and DEPREL are one unit. */
export const OPEN_COLUMNS = ['FORM', 'LEMMA', 'UPOS', 'XPOS', 'FEATS', 'HEAD,DEPREL', 'DEPS', 'MISC'] as const;
type OpenColumn = (typeof OPEN_COLUMNS)[number];

/** A cell, or a feature, attribute or enhanced head in it, that needs a decision. */
export interface OpenCell {
  readonly sentence: string;
  /** In the first annotator's file, from 1. */
  readonly line: number;
  /** ID of the row: `3`, `2-3`, `5.1`. A token or empty node that some annotators lack is open in FORM. */
  readonly word: string;
  readonly form: string;
  /** Of `OPEN_COLUMNS`, or the name of a further column. */
  readonly column: string;
  readonly feature?: string;
  /** By annotator; null for nothing there. */
  readonly values: readonly (string | null)[];
  /** The value of more than half of the annotators; null if there is no such value, or if it would break the tree. */
  readonly suggestion: string | null;
}

export interface Adjudication {
  /** The first annotator's text; cells blank there are filled if the others agree. Every other byte is the same. */
  readonly text: string;
  readonly open: readonly OpenCell[];
  /** Cells that were filled. */
  readonly filled: number;
  /** Sentences that could not be compared. */
  readonly remarks: readonly Remark[];
}

/**
 * @param files all blocks of each annotator's file, in order; the first one's text is the frame
 * @param columns the columns to compare, also further ones; by default all
 */
export function adjudicate(files: readonly (readonly PlacedSentence[])[], columns?: ReadonlySet<string>): Adjudication {
  const { units, remarks } = collectAnnotations(files);
  const open: OpenCell[] = [];
  const edits = new Map<Sentence, readonly TextEdit[]>();
  let filled = 0;
  for (const { name, versions } of units) {
    const first = versions[0]?.place;
    if (first === undefined) continue;
    const sentences = versions.map((version) => version?.place.sentence);
    const found = new SentenceAdjudicator(name, first, sentences, columns).run();
    open.push(...found.open);
    edits.set(first.sentence, found.edits);
    filled += found.filled;
  }
  open.sort((a, b) => a.line - b.line);
  const text = files[0].map(({ sentence }) => applyEdits(sentence.text, edits.get(sentence) ?? [])).join('');
  return { text, open, filled, remarks };
}

type Cells = readonly string[];

/** Columns whose cells are compared as they are; a blank UPOS is no annotation. */
const PLAIN: readonly (readonly [name: OpenColumn, column: ColumnIndex])[] = [
  ['FORM', Column.form],
  ['LEMMA', Column.lemma],
  ['UPOS', Column.upos],
  ['XPOS', Column.xpos],
];

interface Listing {
  readonly feature?: string;
  /** Whether the tree stays one with a value; by default true for all. */
  readonly canBeSet?: (value: string) => boolean;
  /** Annotators that count for the majority; by default, all with a value. */
  readonly votes?: readonly boolean[];
}

class SentenceAdjudicator {
  private readonly open: OpenCell[] = [];
  private readonly edits: TextEdit[] = [];
  private filled = 0;
  private readonly heads: Int32Array;
  private readonly further: ReadonlySet<string>;
  /** Rows of each annotator by ID; undefined for those without the sentence. */
  private readonly rows: readonly (ReadonlyMap<string, number> | undefined)[];

  constructor(
    private readonly name: string,
    private readonly first: PlacedSentence,
    private readonly sentences: readonly (Sentence | undefined)[],
    private readonly columns: ReadonlySet<string> | undefined,
  ) {
    this.heads = first.sentence.heads.slice();
    this.further = new Set(sentences.flatMap((sentence) => sentence?.columns.further ?? []));
    this.rows = sentences.map((sentence) => (sentence === undefined ? undefined : rowsById(sentence)));
  }

  run() {
    const known = this.rows.filter((rows) => rows !== undefined);
    const ids = new Set(known.flatMap((rows) => [...rows.keys()]));
    if (1 < known.length) for (const id of ids) this.compareRow(id);
    return { open: this.open, edits: this.edits, filled: this.filled };
  }

  private compareRow(id: string): void {
    const cells = this.rows.map((rows, annotator) => {
      const row = rows?.get(id);
      return row === undefined ? undefined : cellsOf(this.sentences[annotator], row);
    });
    const isMissing = this.rows.some((rows) => rows !== undefined && !rows.has(id));
    if (isMissing) {
      const forms = cells.map((row) => row?.[Column.form] ?? null);
      this.list(id, 'FORM', forms, { votes: this.rows.map((rows) => rows !== undefined) });
      return;
    }
    for (const [name, column] of PLAIN) {
      const isAnnotation = (cell: string) => name !== 'UPOS' || !isBlank(cell);
      const values = cells.map((row) => (row !== undefined && isAnnotation(row[column]) ? row[column] : null));
      const agreed = agreeing(values);
      if (agreed === undefined) this.list(id, name, values);
      else if (agreed !== null && values[0] === null && this.compares(name)) this.fill(id, [[column, agreed]]);
    }
    this.compareArcs(id, cells);
    this.compareItems(id, 'FEATS', cells, (row) => byName(itemTexts(row[Column.feats])));
    this.compareItems(id, 'DEPS', cells, (row) => byHead(row[Column.deps]));
    this.compareItems(id, 'MISC', cells, (row) => byName(itemTexts(row[Column.misc])));
    this.compareFurther(id);
  }

  private compares(column: string): boolean {
    return this.columns?.has(column) ?? true;
  }

  /** Cells as they are: what they mean together, only their column knows. Who lacks the column says nothing about it. */
  private compareFurther(id: string): void {
    for (const name of this.further) {
      const values = this.rows.map((rows, annotator) => {
        const row = rows?.get(id);
        return row === undefined ? null : (this.sentences[annotator]?.cellNamed(row, name) ?? null);
      });
      if (agreeing(values) === undefined) this.list(id, name, values);
    }
  }

  private compareArcs(id: string, cells: readonly (Cells | undefined)[]): void {
    const arcs = cells.map((row) =>
      row === undefined || isBlank(row[Column.head]) || isBlank(row[Column.deprel])
        ? null
        : `${row[Column.head]} ${row[Column.deprel]}`,
    );
    const agreed = agreeing(arcs);
    if (agreed === null) return;
    const canBeSet = (arc: string) => this.staysTree(id, arc);
    const isOpen = agreed === undefined || (arcs[0] === null && !(canBeSet(agreed) && isCompatible(cells[0], agreed)));
    if (isOpen) this.list(id, 'HEAD,DEPREL', arcs, { canBeSet });
    else if (arcs[0] === null && this.compares('HEAD,DEPREL')) {
      const [head, deprel] = splitArc(agreed);
      this.fill(id, [
        [Column.head, head],
        [Column.deprel, deprel],
      ]);
      this.heads[Number(id)] = Number(head);
    }
  }

  private staysTree(id: string, arc: string): boolean {
    const [head] = splitArc(arc);
    // Empty nodes and tokens are not part of the tree.
    if (!/^\d+$/.test(id)) return true;
    // With IDs other than positions, the head cannot be identified.
    if (!this.first.sentence.hasSequentialIds || !/^\d+$/.test(head)) return false;
    return keepsTree(this.heads, Number(id), Number(head));
  }

  private compareItems(
    id: string,
    name: OpenColumn,
    cells: readonly (Cells | undefined)[],
    read: (row: Cells) => ReadonlyMap<string, string>,
  ): void {
    const items = cells.map((row) => (row === undefined ? undefined : read(row)));
    const names = new Set(items.flatMap((each) => [...(each?.keys() ?? [])]));
    for (const feature of names) {
      const values = items.map((each) => each?.get(feature) ?? null);
      const present = values.filter((_, annotator) => items[annotator] !== undefined);
      if (present.some((value) => value !== present[0])) {
        this.list(id, name, values, { feature, votes: items.map((each) => each !== undefined) });
      }
    }
  }

  private list(id: string, column: string, values: readonly (string | null)[], how: Listing = {}): void {
    const { feature, canBeSet, votes = values.map((value) => value !== null) } = how;
    if (!this.compares(column)) return;
    const { sentence, line } = this.first;
    const row = this.rows[0]?.get(id);
    const anyRow = this.rows.findIndex((rows) => rows?.has(id) === true);
    const owner = this.sentences[anyRow];
    const form = owner?.cell(this.rows[anyRow]?.get(id) ?? 0, Column.form) ?? '';
    const majority = majorityOf(values.filter((_, annotator) => votes[annotator]));
    this.open.push({
      sentence: this.name,
      line: line + (row === undefined ? 0 : sentence.rowLine(row)) + 1,
      word: id,
      form,
      column,
      ...(feature === undefined ? {} : { feature }),
      values,
      suggestion: majority !== null && canBeSet?.(majority) === false ? null : majority,
    });
  }

  /** Fills cells that the first annotator left blank. */
  private fill(id: string, cells: readonly (readonly [ColumnIndex, string])[]): void {
    const row = this.rows[0]?.get(id);
    if (row === undefined) return;
    for (const [column, cell] of cells) {
      const { sentence } = this.first;
      if (sentence.cell(row, column) === cell) continue;
      this.filled++;
      this.edits.push({ span: sentence.cellSpan(row, column), text: cell });
    }
  }
}

const isBlank = (cell: string) => cell === '' || cell === '_';

/** Whether the given half of an arc, if any, agrees with the whole arc. */
function isCompatible(cells: Cells | undefined, arc: string): boolean {
  const [head, deprel] = splitArc(arc);
  const given = [cells?.[Column.head] ?? '_', cells?.[Column.deprel] ?? '_'];
  return (isBlank(given[0]) || given[0] === head) && (isBlank(given[1]) || given[1] === deprel);
}

function splitArc(arc: string): [head: string, deprel: string] {
  const blank = arc.indexOf(' ');
  return [arc.slice(0, blank), arc.slice(blank + 1)];
}

/** The common value of all annotators with one; null without values, undefined if they differ. */
function agreeing(values: readonly (string | null)[]): string | null | undefined {
  const given = values.filter((value) => value !== null);
  if (given.length === 0) return null;
  return given.every((value) => value === given[0]) ? given[0] : undefined;
}

/** The value of more than half of them; null if there is none. */
function majorityOf(values: readonly (string | null)[]): string | null {
  for (const value of new Set(values)) {
    if (values.length < 2 * values.filter((each) => each === value).length) return value;
  }
  return null;
}

function cellsOf(sentence: Sentence | undefined, row: number): Cells | undefined {
  if (sentence === undefined) return undefined;
  const cells: string[] = [];
  for (let column = 0; column <= Column.misc; column++) cells.push(sentence.cell(row, column as ColumnIndex));
  return cells;
}

/** Words by position, so that a wrong ID is no difference; tokens and empty nodes by ID. */
function rowsById(sentence: Sentence): Map<string, number> {
  const rows = new Map<string, number>();
  for (let row = 0; row < sentence.nRows; row++) {
    const isWord = sentence.kind(row) === RowKind.word;
    rows.set(isWord ? String(sentence.wordOfRow(row)) : sentence.cell(row, Column.id), row);
  }
  return rows;
}

function byName(items: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const item of items) {
    const name = nameOfItem(item);
    const value = item.slice(name.length + 1);
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}|${value}`);
  }
  return values;
}

function byHead(cell: string): Map<string, string> {
  const relations = new Map<string, string[]>();
  for (const { head, relation } of readDeps(cell === '' ? '_' : cell)) {
    append(relations, head, relation ?? '');
  }
  return new Map([...relations].map(([head, list]) => [head, list.sort().join('|')]));
}
