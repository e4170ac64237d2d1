/** Where a sentence keeps the codes of its multiword expressions. */

import { codesInCell, isMweColumn, MWE_ATTRIBUTES, mweValueInMisc } from '../../../annotation/index.ts';
import { Column } from '../../../conllu/index.ts';
import type { Draft } from '../draft.ts';
import { setItem } from '../entities/write.ts';
import type { DraftRow, Node } from '../nodes.ts';

/** One place of codes; its texts are those of `readMweCodes`, empty for none, undefined if they cannot be told. */
export interface Encoding {
  /** As users know it: the attribute, or the column. */
  readonly name: string;
  /** As read; none of a new node. */
  was(node: Node): string | undefined;
  now(node: Node): string | undefined;
  write(node: Node, codes: string): void;
  /** Rows that are not annotated (`_`) have no expression from now on (`*`), because others of their sentence have. */
  begin?(rows: readonly DraftRow[]): void;
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

/** The columns of a file for codes: usually none, or one. */
function inColumns({ columns }: Draft): Encoding[] {
  if (columns.isTen) return [];
  return columns.further.flatMap((name, at): Encoding[] => {
    if (!isMweColumn(name)) return [];
    return [
      {
        name,
        was: ({ readFurther }) => codesInCell(readFurther[at] ?? ''),
        now: ({ further }) => codesInCell(further[at] ?? ''),
        write: (node, codes) => {
          node.further[at] = codes === '' ? '*' : codes;
        },
        begin: (rows) => {
          for (const row of rows) if (row.further[at] === '_') row.further[at] = '*';
        },
      },
    ];
  });
}

/** The places that some of the nodes have codes in, or had; `mwe` may be an attribute of another kind. */
export const encodingsOf = (draft: Draft, nodes: readonly Node[]): Encoding[] =>
  [...inColumns(draft), ...IN_MISC].filter(({ name, was, now }) => {
    const hasCodes = (value: string | undefined) => (name === 'mwe' ? /^[0-9]+:/.test(value ?? '') : value !== '');
    return nodes.some((node) => hasCodes(was(node)) || hasCodes(now(node)));
  });

/** Where a sentence without codes gets them. @param attribute of the file */
export const encodingFor = (draft: Draft, attribute: string | undefined): Encoding =>
  inColumns(draft)[0] ?? inMisc(attribute ?? MWE_ATTRIBUTES[0]);
