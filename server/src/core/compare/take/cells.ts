/** Taking cells of the other version: one edit for each cell that changes. */

import { localized } from '../../../localization/index.ts';
import {
  compareFeatures,
  type DependencyText,
  itemTexts,
  nameOfItem,
  printDependency,
  printDeps,
  printItems,
  readDependency,
  readDeps,
  tidyDeps,
  withItems,
} from '../../annotation/index.ts';
import { Column, type ColumnIndex, type TextEdit } from '../../conllu/index.ts';
import {
  cellEdit,
  followBasicArc,
  missingColumn,
  missingColumnNamed,
  referencesInMisc,
  renameInMisc,
} from '../../edit/index.ts';
import type { Difference } from '../differences/index.ts';
import { namesNode, type SentencePair } from './pair.ts';

/** A cell that cannot be written. */
export class NotTaken extends Error {}

const COLUMNS_OF: Partial<Record<Difference['class'], ColumnIndex>> = {
  form: Column.form,
  upos: Column.upos,
  xpos: Column.xpos,
  lemma: Column.lemma,
  head: Column.head,
  relation: Column.deprel,
  subtype: Column.deprel,
  feats: Column.feats,
  deps: Column.deps,
  misc: Column.misc,
};

/**
 * Edits in offsets of `a`, ascending. Where a basic arc changes and DEPS differ as well, the item of DEPS that repeats the old arc
 * follows it.
 *
 * @param taken differences of words that both versions have
 * @param all differences of the sentence
 * @param later those that are taken in another way
 * @throws NotTaken that names the obstacle
 */
export function takeCells(
  pair: SentencePair,
  taken: readonly Difference[],
  all: readonly Difference[],
  later: readonly Difference[] = [],
): TextEdit[] {
  const cells = new Cells(pair);
  for (const difference of taken) cells.take(difference);
  cells.follow(taken, all, later);
  return cells.edits();
}

class Cells {
  /** New cells by row and column. */
  readonly #cells = new Map<number, Map<ColumnIndex, string>>();
  /** Those of further columns. */
  readonly #further: TextEdit[] = [];

  constructor(readonly pair: SentencePair) {}

  take(difference: Difference): void {
    const [rowA, rowB] = [difference.a?.rows[0], difference.b?.rows[0]];
    if (rowA === undefined || rowB === undefined) return;
    const { b } = this.pair;
    if (difference.class === 'further') this.#takeFurther(rowA, rowB, difference.feature ?? '');
    const column = COLUMNS_OF[difference.class];
    if (column === undefined) return;
    this.#set(rowA, column, this.#taken(rowA, rowB, column, difference));
    if (difference.relation !== undefined) this.#set(rowA, Column.deprel, b.cell(rowB, Column.deprel));
  }

  /** A column that the other version lacks, or does not annotate, becomes not annotated. */
  #takeFurther(rowA: number, rowB: number, name: string): void {
    const { a, b } = this.pair;
    const span = a.spanNamed(rowA, name);
    if (span === undefined) throw new NotTaken(missingColumnNamed(name));
    this.#further.push({ span, text: b.cellNamed(rowB, name) ?? '_' });
  }

  #taken(rowA: number, rowB: number, column: ColumnIndex, difference: Difference): string {
    switch (column) {
      case Column.head:
        return this.#head(rowB);
      case Column.feats:
      case Column.misc:
        return this.#items(rowA, rowB, column, difference.feature ?? '');
      case Column.deps:
        return this.#deps(rowA, rowB, difference);
      default:
        return this.pair.b.cell(rowB, column);
    }
  }

  #cell(row: number, column: ColumnIndex): string {
    return this.#cells.get(row)?.get(column) ?? this.pair.a.cell(row, column);
  }

  #set(row: number, column: ColumnIndex, text: string): void {
    const { a } = this.pair;
    if (!a.columns.has(column)) throw new NotTaken(missingColumn(column));
    if (!a.hasCell(row, column)) {
      const id = a.cell(row, Column.id);
      throw new NotTaken(
        localized`Line ${id} has ${a.nColumns(row)} of 10 columns, so it has no such cell. Complete the line first.`,
      );
    }
    const cells = this.#cells.get(row) ?? new Map<ColumnIndex, string>();
    this.#cells.set(row, cells);
    cells.set(column, text);
  }

  #head(rowB: number): string {
    const { a, b } = this.pair;
    const word = b.wordOfRow(rowB);
    const text = b.cell(rowB, Column.head);
    const head = b.heads[word];
    if (head === -1) {
      // A number without a word there must not become the number of a word here.
      if (/^\d+$/.test(text) && a.wordById(Number(text)) !== undefined) {
        throw new NotTaken(localized`HEAD ${text} names no word in the other version, but it would here.`);
      }
      return text;
    }
    const own = this.pair.wordInA(head);
    if (own === -1) throw new NotTaken(localized`The head is a word that only the other version has.`);
    if (a.wordById(a.idOfWord(own)) !== own) {
      throw new NotTaken(
        localized`The ID ${a.idOfWord(own)} does not identify exactly one word of this sentence. Renumber the words first.`,
      );
    }
    return String(a.idOfWord(own));
  }

  #items(rowA: number, rowB: number, column: ColumnIndex, name: string): string {
    const isFeats = column === Column.feats;
    const theirs = itemTexts(isFeats ? this.pair.b.cell(rowB, column) : this.#miscInA(rowB, name));
    const now = withItems(itemTexts(this.#cell(rowA, column)), name, theirs, isFeats ? compareFeatures : undefined);
    // The same items in a different order are written in that order.
    const [written, other] = [printItems(now), printItems(theirs)];
    return sortedItems(written) === sortedItems(other) ? other : written;
  }

  /** MISC of the other version with the IDs of this one. */
  #miscInA(rowB: number, attribute: string): string {
    const { a, b, renaming } = this.pair;
    const cell = b.cell(rowB, Column.misc);
    for (const { id, attribute: name } of referencesInMisc(cell)) {
      if (name === attribute && !namesNode(b, id) && namesNode(a, id)) {
        throw new NotTaken(localized`${attribute} ${id} names no word in the other version, but it would here.`);
      }
    }
    return renameInMisc(cell, renaming, (item) => {
      if (nameOfItem(item) === attribute)
        throw new NotTaken(localized`${item} refers to a node that only the other version has.`);
    });
  }

  #deps(rowA: number, rowB: number, { a, b }: Difference): string {
    const items: DependencyText[] = readDeps(this.#cell(rowA, Column.deps)).map(({ head, relation }) => ({
      head,
      relation,
    }));
    const isOf = (value: string | undefined) => (item: DependencyText) => printDependency(item) === value;
    const at = a?.value === undefined ? -1 : items.findIndex(isOf(a.value));
    if (at !== -1) items.splice(at, 1);
    if (b?.value !== undefined) {
      const { head, relation } = readDependency(b.value);
      const own = this.pair.idInA(head);
      if (own === undefined)
        throw new NotTaken(localized`The head of ${b.value} is a node that only the other version has.`);
      items.splice(at === -1 ? items.length : at, 0, { head: own, relation });
    }
    const written = printDeps(items);
    const theirs = this.#depsInA(rowB);
    if (theirs !== undefined && sortedItems(theirs) === sortedItems(written)) return theirs;
    const tidy = tidyDeps(written);
    // Repeated items are treated separately.
    return tidy !== undefined && itemTexts(tidy).length === items.length ? tidy : written;
  }

  /** DEPS of the other version with the IDs of this one; undefined if it names nodes that only the other version has. */
  #depsInA(rowB: number): string | undefined {
    const items: DependencyText[] = [];
    for (const { head, relation } of readDeps(this.pair.b.cell(rowB, Column.deps))) {
      const own = this.pair.idInA(head);
      if (own === undefined) return undefined;
      items.push({ head: own, relation });
    }
    return printDeps(items);
  }

  follow(taken: readonly Difference[], all: readonly Difference[], later: readonly Difference[]): void {
    const { a, b } = this.pair;
    const rowsOf = (differences: readonly Difference[]) =>
      new Set(differences.flatMap((each) => (each.class === 'deps' ? (each.a?.rows ?? []) : [])));
    const [own, differing] = [rowsOf([...taken, ...later]), rowsOf(all)];
    for (const difference of taken) {
      const [rowA, rowB] = [difference.a?.rows[0], difference.b?.rows[0]];
      const isArc = difference.class === 'head' || difference.class === 'relation' || difference.class === 'subtype';
      // Where DEPS is the same in both, it is already correct; where it is taken, too.
      if (!isArc || rowA === undefined || rowB === undefined || own.has(rowA) || !differing.has(rowA)) continue;
      const word = a.wordOfRow(rowA);
      const head = difference.class === 'head' ? this.pair.wordInA(b.heads[b.wordOfRow(rowB)]) : a.heads[word];
      if (head < 0) continue;
      const cell = followBasicArc(a, { word, head, deprel: this.#cell(rowA, Column.deprel) });
      if (cell !== undefined) this.#set(rowA, Column.deps, cell);
    }
  }

  edits(): TextEdit[] {
    const { a } = this.pair;
    const edits = [...this.#cells].flatMap(([row, cells]) =>
      [...cells].flatMap(([column, text]) => cellEdit(a, row, column, text)),
    );
    return [...edits, ...this.#further].sort((x, y) => x.span.start - y.span.start);
  }
}

const sortedItems = (cell: string): string => printItems(itemTexts(cell).sort());
