/** `treebank/acknowledge` and `treebank/recordBaseline`: the intentions on findings as separate requests. */

import type { Inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';
import type { AcknowledgeScope, EditTarget, FileChange, FindingPlace, Shorthand } from './edit.ts';

export type { AcknowledgeScope, FindingPlace } from './edit.ts';

/** LSP request `treebank/acknowledge`: short for the intentions `acknowledge` and `withdraw`. */
export const ACKNOWLEDGE_REQUEST = 'treebank/acknowledge';

export interface AcknowledgeParams extends EditTarget, FindingPlace {
  readonly scope: AcknowledgeScope;
  /** Undefined: withdraw the acknowledgement. */
  readonly reason?: string;
}

/** LSP request `treebank/recordBaseline`: short for `treebank/edit`. */
export const RECORD_BASELINE_REQUEST = 'treebank/recordBaseline';

export type RecordBaselineParams = Shorthand<'recordBaseline'>;

/** Contains only `sidecar`: the new content of `.treebank.json`, or the reason why there is none. */
export type AcknowledgeResult = Answer<FileChange & { readonly message: Inert }>;
