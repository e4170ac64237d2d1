/** The lines the user is looking at: findings near them are computed and kept first. */

import type { WireDocument } from './text.ts';

/** LSP notification `treebank/visibleRange`, from client to server; sending it is optional. */
export const VISIBLE_RANGE_NOTIFICATION = 'treebank/visibleRange';

export interface VisibleRangeParams {
  readonly textDocument: WireDocument;
  readonly startLine: number;
  readonly endLine: number;
}
