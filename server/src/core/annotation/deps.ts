/** The content of a DEPS cell: enhanced heads and relations, as written. `enhanced.ts` combines those of a sentence into a graph. */

import { itemsOf, printItems } from './items.ts';

/** The content of an item. */
export interface DependencyText {
  /** The part before the first colon, as written; the whole item if there is none. */
  readonly head: string;
  /** The part after the first colon; undefined if there is none, so that the item cannot be read. */
  readonly relation: string | undefined;
}

/** `head:relation` at [start, end) of the cell. */
export interface Dependency extends DependencyText {
  readonly start: number;
  readonly end: number;
}

/**
 * The items of a cell; none for `_`. Time O(length).
 * @param most further items are left out
 */
export function readDeps(cell: string, most?: number): Dependency[] {
  return itemsOf(cell, most).map(({ text, start, end }) => ({ start, end, ...readDependency(text) }));
}

/** The content of a single item. `printDependency(readDependency(text))` is the text. */
export function readDependency(text: string): DependencyText {
  const colon = text.indexOf(':');
  if (colon === -1) return { head: text, relation: undefined };
  return { head: text.slice(0, colon), relation: text.slice(colon + 1) };
}

export function printDependency({ head, relation }: DependencyText): string {
  return relation === undefined ? head : `${head}:${relation}`;
}

/** The cell with these items, `_` for none. `printDeps(readDeps(cell))` is the cell, unless that is empty. */
export function printDeps(items: readonly DependencyText[]): string {
  return printItems(items.map(printDependency));
}

/** Whether a cell has an item of just this head and relation. */
export function hasDependency(cell: string, head: string, relation: string): boolean {
  return readDeps(cell).some((item) => item.head === head && item.relation === relation);
}

const NODE_ID = /^(?:0|[1-9][0-9]*)(?:\.[1-9][0-9]*)?$/;

/** Whether a text is a well-formed ID of a word or empty node, or 0. */
export function isNodeId(text: string): boolean {
  return NODE_ID.test(text);
}

/** Order of the heads in DEPS: numeric, the empty node 3.10 after 3.9. */
export function compareHeads(a: string, b: string): number {
  return compareNumbers(numbersOf(a), numbersOf(b));
}

function numbersOf(head: string): readonly number[] {
  return head.split('.').map(Number);
}

function compareNumbers([majorA, minorA = 0]: readonly number[], [majorB, minorB = 0]: readonly number[]): number {
  return majorA - majorB || minorA - minorB;
}

/** Heads with a recognisable number, possibly with leading zeros. */
const NUMBERS = /^\d+(?:\.\d+)?$/;

/**
 * The cell with its items sorted by head and relation, without repetitions; undefined if one of them cannot be read, because then
 * its position is unknown. O(items · log items).
 */
export function tidyDeps(cell: string): string | undefined {
  const sorted: { readonly text: string; readonly numbers: readonly number[]; readonly relation: string }[] = [];
  for (const [text, { head, relation }] of new Map(readDeps(cell).map((item) => [printDependency(item), item]))) {
    if (relation === undefined || !NUMBERS.test(head)) return undefined;
    sorted.push({ text, numbers: numbersOf(head), relation });
  }
  sorted.sort((a, b) => compareNumbers(a.numbers, b.numbers) || compareTexts(a.relation, b.relation));
  return printItems(sorted.map(({ text }) => text));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
