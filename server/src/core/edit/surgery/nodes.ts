/** The objects that operations work on: words, empty nodes and ranges. References are object references; IDs are assigned last. */

import { localized } from '../../../localization/index.ts';
import { Column, type ColumnIndex, N_COLUMNS } from '../../conllu/index.ts';

/** Origin of a line: index of the sentence, and of the line within it. */
export interface Origin {
  readonly sentence: number;
  readonly line: number;
}

/** A line that is not a row: a comment, a blank line, or an unreadable line. */
export interface Line {
  /** Undefined for a new or moved line. */
  readonly origin: Origin | undefined;
  /** Index of the sentence that the IDs in it refer to. */
  readonly sentence: number;
  text: string;
  /** Whether its IDs belong to the other version (see Draft). */
  isTheirs?: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** A row: a node or the line of a multiword token. */
export abstract class DraftRow {
  /** Lines that are not rows, directly before this one. */
  leading: Line[] = [];
  /** Whether the row has moved, so that its line must be removed and inserted again. */
  isMoved = false;
  /** The attributes of MISC whose IDs belong to the other version (see Draft). */
  theirAttributes: ReadonlySet<string> = NONE;
  /** The original cells; undefined for a new row. */
  readonly read: readonly string[] | undefined;
  readonly cells: string[] = [];
  /** Cells of the further columns of its file, in their order; those of a new row are set when it is printed. */
  further: string[] = [];
  /** Those of the original row. */
  readFurther: readonly string[] = [];

  /** @param cells missing ones become `_` */
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

/** A node, or the text of a reference that matches no node: `_`, a number out of range, any text. */
export type Reference = Node | string;

/** An item of DEPS. */
export interface Arc {
  readonly head: Reference;
  /** Undefined if the item has no colon. */
  readonly relation: string | undefined;
}

/** A word, an empty node, or the root. HEAD and DEPS are held as references, not in the cells. */
export class Node extends DraftRow {
  head: Reference = '_';
  /** Replaced on every change, so that comparing the lists shows whether DEPS needs tidying. */
  deps: readonly Arc[] = [];
  /** The original DEPS. */
  oldDeps: readonly Arc[] = [];
  /** Empty nodes after this word; for the root, those before the first word. */
  empties: Node[] = [];
  /** The word it was merged into. */
  into: Node | undefined;
  /** The word that it was split from; undefined for the part that kept that word. */
  partOf: Node | undefined;
  /** Its new ID and the index of its sentence, set when IDs are assigned. */
  id = '';
  part = -1;

  /** @param was a word's ID in its original sentence; 0 for the root, empty nodes and new words */
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
    return this.kind === 'root'
      ? localized`the root`
      : localized`“${this.form}” (${this.read?.[Column.id] ?? this.id})`;
  }
}

/** A multiword token. */
export class MultiwordToken extends DraftRow {
  constructor(
    public first: Node,
    public last: Node,
    origin: Origin | undefined,
    cells: readonly string[],
  ) {
    super(origin, cells);
  }
}

/** A surface token: a multiword token, or a word outside of any. */
export type Token = Node | MultiwordToken;
