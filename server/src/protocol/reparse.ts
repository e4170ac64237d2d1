/** `treebank/reparse`: the intention `reparse` as a separate request. */

import type { EditResult, Shorthand } from './edit.ts';

export type { ReparseScope, UncertainWord } from './edit.ts';
export type { LineRange } from './text.ts';

/** LSP request `treebank/reparse`: short for `treebank/edit`. */
export const REPARSE_REQUEST = 'treebank/reparse';

export type ReparseParams = Shorthand<'reparse'>;
export type ReparseResult = EditResult<'reparse'>;
