/** Rows by the names that entries of `.treebank.json` use for them, and the names of places that notes are about. */

import { COLUMN_TITLES, Column, type ColumnIndex, type Sentence } from '../conllu/index.ts';
import { append } from '../grouping.ts';
import { rowName, shortForm } from './keys.ts';
import { lockKeys } from './locks.ts';

/** The name of a cell, `the#2 HEAD`; the FORM stands for the word as a whole. */
export const cellKey = (sentence: Sentence, row: number, column: ColumnIndex): string =>
  `${rowName(sentence, row)} ${COLUMN_TITLES[column]}`;

/** The cell that a key names; undefined if there is none. */
export function cellNamed(
  sentence: Sentence,
  at: string,
): { readonly row: number; readonly column: ColumnIndex } | undefined {
  const found = new NamedRows(sentence).placed(at);
  if (found === undefined) return undefined;
  const index = COLUMN_TITLES.findIndex((title) => found.rest === title || found.rest.startsWith(`${title} `));
  return { row: found.rows[0], column: index === -1 ? Column.form : (index as ColumnIndex) };
}

/** Rows by the names that entries use for them. */
export class NamedRows {
  private rows: Map<string, number[]> | undefined;
  private locks: Map<string, number> | undefined;

  constructor(private readonly sentence: Sentence) {}

  /** Undefined rows: the word does not exist. */
  locked(at: string): { readonly rows: readonly number[]; readonly rest: string } | undefined {
    if (this.locks === undefined) {
      this.locks = new Map();
      for (const [word, key] of lockKeys(this.sentence).entries())
        if (0 < word) this.locks.set(key, this.sentence.rowOfWord(word));
    }
    const row = this.locks.get(at);
    return row === undefined ? undefined : { rows: [row], rest: '' };
  }

  /** The rows that a place key names, and the rest of the key; undefined if it names no row. */
  placed(at: string): { readonly rows: readonly number[]; readonly rest: string } | undefined {
    this.rows ??= this.byName();
    for (let space = at.indexOf(' '); space !== -1; space = at.indexOf(' ', space + 1)) {
      const rest = at.slice(space + 1);
      if (!COLUMN_TITLES.some((column) => rest === column || rest.startsWith(`${column} `))) continue;
      const rows = this.rows.get(at.slice(0, space));
      if (rows !== undefined) return { rows, rest };
    }
    return undefined;
  }

  private byName(): Map<string, number[]> {
    const { sentence } = this;
    const named = new Map<string, number[]>();
    for (let row = 0; row < sentence.nRows; row++) {
      const form = shortForm(sentence, row);
      append(named, form, row);
    }
    // A numbered name refers to one row, even if some forms look like names.
    for (const [form, rows] of [...named]) {
      if (rows.length === 1) continue;
      for (const [i, row] of rows.entries()) named.set(`${form}#${i + 1}`, [row]);
    }
    return named;
  }
}
