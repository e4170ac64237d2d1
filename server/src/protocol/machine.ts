/** Machine marks: what a program wrote and nobody has looked at, for the text. */

import type { LineRange, WireDocument, WireRange } from './text.ts';

/** LSP request `treebank/machineMarks`: the cells on some lines that a program wrote and nobody has looked at. */
export const MACHINE_MARKS_REQUEST = 'treebank/machineMarks';

export interface MachineMarksParams {
  readonly textDocument: WireDocument;
  /** Lines, both inclusive. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface MachineMarks {
  readonly version: number;
  readonly cells: readonly WireRange[];
}

/** The intention `confirm`: a person has looked at the words on these lines. */
export interface Confirming {
  readonly lines: readonly LineRange[];
}
