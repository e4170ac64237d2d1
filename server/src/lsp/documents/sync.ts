/**
 * Incremental synchronisation: applies the changes of a notification to our document and nothing else.
 *
 * LSP applies changes one after the other, each in the coordinates left by the previous one. Editors send the many changes of one
 * keystroke (multiple cursors, replace all) in order, last first or first first; such a run is turned into disjoint edits of one
 * text and applied at once, so ten thousand changes cost one pass. Anything else is applied one by one, with the same result.
 */

import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { Document, type Position, type TextEdit } from '../../core/conllu/index.ts';

interface Change {
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
}

export function applyChanges(document: Document, events: readonly TextDocumentContentChangeEvent[]): Document {
  let current = document;
  for (let i = 0; i < events.length; ) {
    const event = events[i];
    if (!('range' in event)) {
      current = Document.parse(event.text);
      i++;
      continue;
    }
    const run = readRun(current, events, i);
    current = current.editAll(run);
    i += run.length;
  }
  return current;
}

/** The longest run of changes starting at `from` that can be applied at once, as ascending edits. At least one change. */
function readRun(document: Document, events: readonly TextDocumentContentChangeEvent[], from: number): TextEdit[] {
  const first = changeOf(events[from])!;
  const second = changeOf(events[from + 1]);
  const edit = second && exactEdit(document, first);
  if (edit === undefined) return [clampedEdit(document, first)];
  const isDescending = compare(second!.end, first.start) <= 0;
  return (isDescending ? readDescending : readAscending)(document, events, from, edit);
}

/** Each change ends before the previous one starts: none has moved the others. */
function readDescending(
  document: Document,
  events: readonly TextDocumentContentChangeEvent[],
  from: number,
  first: TextEdit,
): TextEdit[] {
  const edits = [first];
  let { start } = changeOf(events[from])!;
  for (let i = from + 1; i < events.length; i++) {
    const change = changeOf(events[i]);
    if (change === undefined || compare(change.end, start) > 0) break;
    const edit = exactEdit(document, change);
    if (edit === undefined) break;
    edits.push(edit);
    start = change.start;
  }
  // Of two insertions at the same position, the later change comes first in the text.
  return edits.reverse();
}

/** Each change starts after the new text of the previous one: all have moved by the growth of those before. */
function readAscending(
  document: Document,
  events: readonly TextDocumentContentChangeEvent[],
  from: number,
  first: TextEdit,
): TextEdit[] {
  const edits = [first];
  // Where the text after the last change starts, in the old text and in the new one.
  let { end: oldEnd } = changeOf(events[from])!;
  let newEnd = endOf(changeOf(events[from])!);
  for (let i = from + 1; i < events.length; i++) {
    const change = changeOf(events[i]);
    if (change === undefined || compare(change.start, newEnd) < 0) break;
    const start = moveBack(change.start, oldEnd, newEnd);
    const end = moveBack(change.end, oldEnd, newEnd);
    const edit = exactEdit(document, { start, end, text: change.text });
    if (edit === undefined) break;
    edits.push(edit);
    oldEnd = end;
    newEnd = endOf(change);
  }
  return edits;
}

function moveBack(position: Position, oldEnd: Position, newEnd: Position): Position {
  if (position.line === newEnd.line) {
    return { line: oldEnd.line, character: position.character - newEnd.character + oldEnd.character };
  }
  return { line: position.line - newEnd.line + oldEnd.line, character: position.character };
}

/** Position after the inserted text of a change. */
function endOf({ start, text }: Change): Position {
  const lines = text.split(/\r\n|\r|\n/);
  const last = lines[lines.length - 1].length;
  if (lines.length === 1) return { line: start.line, character: start.character + last };
  return { line: start.line + lines.length - 1, character: last };
}

/**
 * The edit of a change if its offsets are the same before and after its neighbours are applied; undefined otherwise: if a
 * position does not exist (it would be clamped to the line's end), or if a CRLF might be joined or split.
 */
function exactEdit(document: Document, { start, end, text }: Change): TextEdit | undefined {
  const from = document.exactOffsetAt(start);
  const to = compare(start, end) === 0 ? from : document.exactOffsetAt(end);
  if (from === undefined || to === undefined || to < from) return undefined;
  if (document.charCodeAt(from - 1) === CR || text.endsWith('\r')) return undefined;
  return { span: { start: from, end: to }, text };
}

const CR = 13;

/** The edit of any change, following the LSP rules for positions that do not exist. */
function clampedEdit(document: Document, { start, end, text }: Change): TextEdit {
  const from = document.offsetAt(start);
  return { span: { start: from, end: Math.max(from, document.offsetAt(end)) }, text };
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

function changeOf(event: TextDocumentContentChangeEvent | undefined): Change | undefined {
  if (event === undefined || !('range' in event)) return undefined;
  return { start: event.range.start, end: event.range.end, text: event.text };
}
