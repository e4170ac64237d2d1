/** Positions and changes as in LSP, repeated here because the protocol imports nothing. */

export interface WirePosition {
  /** From 0. */
  readonly line: number;
  /** UTF-16 units from 0. */
  readonly character: number;
}

export interface WireRange {
  readonly start: WirePosition;
  readonly end: WirePosition;
}

/** Lines of a document, both inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

export interface WireTextEdit {
  readonly range: WireRange;
  readonly newText: string;
}

export interface WireDocument {
  readonly uri: string;
}
