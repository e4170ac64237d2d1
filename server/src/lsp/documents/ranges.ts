/** The only place where spans of a sentence become LSP ranges, and edits become text edits. */

import type { Location, TextEdit as LspTextEdit, Range, WorkspaceEdit } from 'vscode-languageserver';
import type { Span, TextEdit } from '../../core/conllu/index.ts';
import type { Snapshot } from './documents.ts';

/** @param index of the sentence that the span is relative to */
export function rangeOf({ document }: Snapshot, index: number, span: Span): Range {
  return { start: document.positionIn(index, span.start), end: document.positionIn(index, span.end) };
}

export function locationOf(snapshot: Snapshot, index: number, span: Span): Location {
  return { uri: snapshot.uri, range: rangeOf(snapshot, index, span) };
}

export function textEditsOf(snapshot: Snapshot, index: number, edits: readonly TextEdit[]): LspTextEdit[] {
  return edits.map(({ span, text }) => ({ range: rangeOf(snapshot, index, span), newText: text }));
}

/** With the version if the client supports it, so that a stale edit is refused instead of misapplied. */
export function workspaceEditOf(
  { uri, version }: Pick<Snapshot, 'uri' | 'version'>,
  edits: LspTextEdit[],
  hasVersions: boolean,
): WorkspaceEdit {
  return hasVersions ? { documentChanges: [{ textDocument: { uri, version }, edits }] } : { changes: { [uri]: edits } };
}
