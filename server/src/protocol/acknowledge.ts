/** Findings accepted with a reason, and baselines: the server says what `.treebank.json` is to hold, the client writes it. */

import type { Inert } from '../inert/index.ts';
import type { WireDocument, WirePosition } from './text.ts';

/** LSP request `treebank/acknowledge`. */
export const ACKNOWLEDGE_REQUEST = 'treebank/acknowledge';

/** `sentence`: this finding in this sentence. `treebank`: all findings of the id in all files of the folder. */
export type AcknowledgeScope = 'sentence' | 'treebank';

/** A finding: an id, and where its range starts. */
export interface FindingPlace {
  readonly id: string;
  readonly position: WirePosition;
}

export interface AcknowledgeParams extends FindingPlace {
  readonly textDocument: WireDocument;
  readonly scope: AcknowledgeScope;
  /** Undefined: withdraw the acknowledgement. */
  readonly reason?: string;
}

/** LSP request `treebank/recordBaseline`: all present findings of a document become its baseline. */
export const RECORD_BASELINE_REQUEST = 'treebank/recordBaseline';

export interface RecordBaselineParams {
  readonly textDocument: WireDocument;
}

/** Tagged: the new content of `.treebank.json`, or the reason why there is none. */
export type AcknowledgeResult =
  | {
      readonly ok: true;
      /** Of `.treebank.json`. */
      readonly uri: string;
      /** What it held; undefined where there was no file. Anything else by now must not be overwritten. */
      readonly oldText?: string;
      readonly newText: string;
      /** One line for the user: what was done. */
      readonly message: Inert;
    }
  | { readonly ok: false; readonly reason: Inert };
