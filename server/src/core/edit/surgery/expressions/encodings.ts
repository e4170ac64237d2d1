/** Where a sentence keeps the codes of its multiword expressions. */

import { MWE_ATTRIBUTES, mweValueInMisc } from '../../../annotation/index.ts';
import { Column } from '../../../conllu/index.ts';
import { setItem } from '../entities/write.ts';
import type { Node } from '../nodes.ts';

/** One place of codes; its texts are those of `readMweCodes`, empty for none. */
export interface Encoding {
  /** As users know it: the attribute, or the column. */
  readonly name: string;
  /** The codes in the cells of a row, which may be none; undefined if they cannot be told. */
  read(cells: readonly string[]): string | undefined;
  write(node: Node, codes: string): void;
}

/** Attributes of MISC. */
const IN_MISC: readonly Encoding[] = MWE_ATTRIBUTES.map((name) => ({
  name,
  read: (cells) => mweValueInMisc(cells[Column.misc] ?? '_', name),
  write: (node, codes) => {
    setItem(node, name, codes);
  },
}));

/** The places that have codes in some of the rows. */
export const encodingsOf = (rows: readonly (readonly string[])[]): Encoding[] =>
  IN_MISC.filter(({ read }) => rows.some((cells) => read(cells) !== ''));
