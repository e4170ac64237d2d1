/** Where a sentence keeps the codes of its multiword expressions. */

import { MWE_ATTRIBUTES, mweValueInMisc } from '../../../annotation/index.ts';
import { Column } from '../../../conllu/index.ts';
import { setItem } from '../entities/write.ts';
import type { Node } from '../nodes.ts';

/** One place of codes; its texts are those of `readMweCodes`, empty for none, undefined if they cannot be told. */
export interface Encoding {
  /** As users know it: the attribute, or the column. */
  readonly name: string;
  /** As read; none of a new node. */
  was(node: Node): string | undefined;
  now(node: Node): string | undefined;
  write(node: Node, codes: string): void;
}

/** An attribute of MISC. */
const inMisc = (name: string): Encoding => ({
  name,
  was: ({ read }) => mweValueInMisc(read?.[Column.misc] ?? '_', name),
  now: ({ misc }) => mweValueInMisc(misc, name),
  write: (node, codes) => {
    setItem(node, name, codes);
  },
});

const IN_MISC: readonly Encoding[] = MWE_ATTRIBUTES.map(inMisc);

/** The places that some of the nodes have codes in, or had. */
export const encodingsOf = (nodes: readonly Node[]): Encoding[] =>
  IN_MISC.filter(({ was, now }) => nodes.some((node) => was(node) !== '' || now(node) !== ''));

/** Where a sentence without codes gets them. @param attribute of the file */
export const encodingFor = (attribute: string | undefined): Encoding => inMisc(attribute ?? MWE_ATTRIBUTES[0]);
