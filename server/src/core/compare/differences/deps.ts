/** Differences of DEPS, arc by arc: heads are compared through the alignment, never as numbers. */

import { type Dependency, printDependency, readDeps } from '../../annotation/index.ts';
import { Column, RowKind, type Sentence } from '../../conllu/index.ts';
import { isSamePlace, type RowPlace, type WordAlignment } from '../align/index.ts';
import type { LocatedRow } from './items.ts';
import type { Difference, DifferenceSide } from './types.ts';

/** The sentences of an alignment, and the corresponding empty nodes. */
export interface DepsContext {
  readonly alignment: WordAlignment;
  /** Empty node of the other side, by the key of a node of `a`. */
  readonly emptyNodes: ReadonlyMap<string, string>;
}

export const keyOfNode = ({ sentence, row }: RowPlace) => `${sentence} ${row}`;

/** A row and the number of its sentence within the alignment. */
interface Row extends LocatedRow {
  readonly within: number;
}

interface Arc extends Dependency {
  /** Word over all sentences of the side; -1 if it is not a word. */
  readonly word: number;
  /** Key of an empty node. */
  readonly node: string | undefined;
}

/** An arc with another label is one difference, and so is one with another head; all others are on one side only. Time O(arcs²) of a cell. */
export function depsDifferences(a: Row, b: Row, context: DepsContext): Difference[] {
  let mine = arcsOf(a, context.alignment.a.firstWords[a.within]);
  const theirs = arcsOf(b, context.alignment.b.firstWords[b.within]);
  const found: [Arc | undefined, Arc | undefined][] = [];
  /** Removes pairs from both lists. */
  const pair = (isPair: (mine: Arc, theirs: Arc) => boolean, isDifferent: boolean) => {
    mine = mine.filter((arc) => {
      const at = theirs.findIndex((other) => isPair(arc, other));
      if (at === -1) return true;
      const [other] = theirs.splice(at, 1);
      if (isDifferent) found.push([arc, other]);
      return false;
    });
  };
  pair((arc, other) => arc.relation === other.relation && isSameHead(arc, other, context), false);
  pair((arc, other) => isSameHead(arc, other, context), true);
  pair((arc, other) => arc.relation === other.relation, true);
  for (const arc of mine) found.push([arc, undefined]);
  for (const arc of theirs) found.push([undefined, arc]);
  return found.map(([x, y]) => ({ class: 'deps', a: sideOf(a, x), b: sideOf(b, y) }));
}

function sideOf({ sentence, index, row }: LocatedRow, arc: Arc | undefined): DifferenceSide {
  const cell = sentence.cellSpan(row, Column.deps);
  const span = arc === undefined ? cell : { start: cell.start + arc.start, end: cell.start + arc.end };
  return { sentence: index, rows: [row], value: arc && printDependency(arc), span };
}

function arcsOf({ sentence, row, within }: Row, before: number): Arc[] {
  if (sentence.isBlank(row, Column.deps)) return [];
  return readDeps(sentence.cell(row, Column.deps)).map((item) => {
    const position = /^\d+$/.test(item.head) ? (sentence.wordById(Number(item.head)) ?? -1) : -1;
    const emptyRow = position === -1 ? emptyNodeRow(sentence, item.head) : -1;
    return {
      ...item,
      word: 0 < position ? before + position : position,
      node: emptyRow === -1 ? undefined : keyOfNode({ sentence: within, row: emptyRow }),
    };
  });
}

/** -1 if there is none. */
export function emptyNodeRow(sentence: Sentence, id: string): number {
  if (!id.includes('.')) return -1;
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) === RowKind.emptyNode && sentence.cell(row, Column.id) === id) return row;
  }
  return -1;
}

function isSameHead(a: Arc, b: Arc, { alignment, emptyNodes }: DepsContext): boolean {
  if (a.word !== -1 && b.word !== -1) return isSamePlace(alignment, a.word, b.word);
  if (a.node !== undefined && b.node !== undefined) return emptyNodes.get(a.node) === b.node;
  // Neither is a node of its sentence: only the texts can be compared.
  return a.word === -1 && b.word === -1 && a.node === b.node && a.head === b.head;
}
