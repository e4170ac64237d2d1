/** Spans of text and replacements: the only terms in which the core describes positions and changes. */

/** Half-open range of UTF-16 offsets. The owner says what it is relative to (a sentence's text, or a document's). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces `span` by `text`. A list of edits is disjoint, and every span refers to the text before any of them. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** Applies disjoint edits to a text. @throws RangeError if two edits overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const parts: string[] = [];
  let at = 0;
  for (const edit of sorted) {
    if (edit.span.start < at) throw new RangeError(`overlapping edits at offset ${edit.span.start}`);
    parts.push(text.slice(at, edit.span.start), edit.text);
    at = edit.span.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
