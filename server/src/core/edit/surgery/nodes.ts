/** What an operation works on: words, empty nodes and ranges as objects. Who refers to a word holds it; numbers come last. */

import { Column, type ColumnIndex, N_COLUMNS } from '../../conllu/index.ts';

/** Where a line was read: which sentence, and which of its lines. */
export interface Origin {
  readonly sentence: number;
  readonly line: number;
}

/** A line that is no row: a comment, a blank line, or one that cannot be read. */
export interface Line {
  /** Undefined for a line that is new, or stands elsewhere now. */
  readonly origin: Origin | undefined;
  /** Which sentence the IDs in it are of. */
  readonly sentence: number;
  text: string;
}

/** What has a row: a node or the line of a multiword token. */
export abstract class Row {
  /** Lines that are no rows, directly before this one. */
  leading: Line[] = [];
  /** Whether it stands elsewhere now, so that its line is taken out and put in again. */
  isMoved = false;
  /** As they were read; undefined of a row that is new. */
  readonly read: readonly string[] | undefined;
  readonly cells: string[] = [];

  /** @param cells `_` where one is missing */
  constructor(
    readonly origin: Origin | undefined,
    cells: readonly string[],
  ) {
    this.read = origin === undefined ? undefined : cells;
    for (let column = 0; column < N_COLUMNS; column++) this.cells.push(cells[column] ?? '_');
  }

  get form(): string {
    return this.cells[Column.form];
  }

  get misc(): string {
    return this.cells[Column.misc];
  }

  set misc(cell: string) {
    this.cells[Column.misc] = cell;
  }

  set(column: ColumnIndex, cell: string): void {
    this.cells[column] = cell;
  }
}

/** A node, or what stands in a cell where no node of that ID is: `_`, a number out of range, any text. */
export type Reference = Node | string;

/** An item of DEPS. */
export interface Arc {
  readonly head: Reference;
  /** Undefined where the item has no colon. */
  readonly relation: string | undefined;
}

/** A word, an empty node, or the root. HEAD and DEPS are not in its cells. */
export class Node extends Row {
  head: Reference = '_';
  /** A new list for each change: that tells whether DEPS is to be tidied up. */
  deps: readonly Arc[] = [];
  /** DEPS as they were read. */
  oldDeps: readonly Arc[] = [];
  /** Empty nodes behind this word, or before the first one. */
  empties: Node[] = [];
  /** What it was merged into. */
  into: Node | undefined;
  /** Its ID and the sentence it is in now, once numbers are given. */
  id = '';
  part = -1;

  /** @param was a word's ID in the sentence it was read from; 0 for the root, for empty nodes and for what is new */
  constructor(
    readonly kind: 'root' | 'word' | 'empty',
    readonly was: number,
    origin: Origin | undefined,
    cells: readonly string[],
  ) {
    super(origin, cells);
  }

  get upos(): string {
    return this.cells[Column.upos];
  }

  get deprel(): string {
    return this.cells[Column.deprel];
  }

  /** “dog” (3), for messages. */
  get name(): string {
    return this.kind === 'root' ? 'the root' : `“${this.form}” (${this.read?.[Column.id] ?? this.id})`;
  }
}

/** A multiword token. */
export class Range extends Row {
  constructor(
    public first: Node,
    public last: Node,
    origin: Origin | undefined,
    cells: readonly string[],
  ) {
    super(origin, cells);
  }
}

/** What has a place in the text: a multiword token, or a word outside of any. */
export type Token = Node | Range;
