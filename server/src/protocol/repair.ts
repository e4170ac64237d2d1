/** `treebank/repair`: the intention `repair` as a separate request. */

import type { EditResult, Shorthand } from './edit.ts';

export type { RepairKind } from './edit.ts';

/** LSP request `treebank/repair`: short for `treebank/edit`. */
export const REPAIR_REQUEST = 'treebank/repair';

export type RepairParams = Shorthand<'repair'>;
export type RepairResult = EditResult<'repair'>;
