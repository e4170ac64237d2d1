/** A line of a merged sentence in each of its versions. */

import { Column, type Columns, N_COLUMNS } from '../../conllu/index.ts';
import type { Three, Version } from './types.ts';

export class MergedRow {
  /** @param line undefined if a version lacks it */
  constructor(readonly line: Three<string | undefined>) {}

  /**
   * In the order of the file.
   *
   * @param id replaces the first cell
   * @param cells of the ten columns, and of the further ones behind them
   */
  static ofCells(id: string, cells: Three<readonly string[] | undefined>, columns: Columns): MergedRow {
    const line = (version: Version) => {
      const own = cells[version];
      if (own === undefined) return undefined;
      return columns.rowOf([id, ...own.slice(Column.form, N_COLUMNS)], own.slice(N_COLUMNS));
    };
    return new MergedRow({ base: line('base'), ours: line('ours'), theirs: line('theirs') });
  }

  get isConflict(): boolean {
    return this.line.ours !== this.line.theirs;
  }
}
