/** Text edits of a request, applied as an editor does. */

import { Document } from '../../server/src/core/conllu/index.ts';
import type { WireTextEdit } from '../../server/src/protocol/text.ts';

export function applied(text: string, edits: readonly WireTextEdit[]): string {
  const document = Document.parse(text);
  const changes = edits.map(({ range, newText }) => ({
    span: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) },
    text: newText,
  }));
  return document.editAll(changes.sort((a, b) => a.span.start - b.span.start)).text;
}
