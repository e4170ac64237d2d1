/** A line of a merged sentence in each of its versions. */

import { Column } from '../../conllu/index.ts';
import type { Three, Version } from './types.ts';

export class MergedRow {
  /** @param line undefined if a version lacks it */
  constructor(readonly line: Three<string | undefined>) {}

  /** The first cell is replaced by the ID. */
  static ofCells(id: string, cells: Three<readonly string[] | undefined>): MergedRow {
    const line = (version: Version) => {
      const own = cells[version];
      return own === undefined ? undefined : [id, ...own.slice(Column.form)].join('\t');
    };
    return new MergedRow({ base: line('base'), ours: line('ours'), theirs: line('theirs') });
  }

  get isConflict(): boolean {
    return this.line.ours !== this.line.theirs;
  }
}
