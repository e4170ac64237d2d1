/** Taking comments of the other version. */

import { firstCommentPlace, type Sentence, type Span, type TextEdit } from '../../conllu/index.ts';
import type { Difference } from '../differences/index.ts';

/**
 * Edits in offsets of `a`, ascending. A new comment comes after its predecessor in the other version.
 *
 * @param taken differences of the classes `text` and `comment`
 * @param textOf returns the text to write for a comment of `b`
 */
export function takeComments(
  a: Sentence,
  b: Sentence,
  taken: readonly Difference[],
  textOf: (line: string) => string | undefined,
): TextEdit[] {
  const edits: TextEdit[] = [];
  /** New lines by the position where they go. */
  const inserted = new Map<number, string>();
  const eol = eolOf(a);
  const textAt = ({ start, end }: Span) => textOf(b.text.slice(start, end));
  for (const difference of [...taken].sort((x, y) => (x.b?.span.start ?? 0) - (y.b?.span.start ?? 0))) {
    const { a: own, b: theirs } = difference;
    if (own?.value !== undefined && theirs?.value !== undefined) {
      const text = textAt(theirs.span);
      if (text !== undefined) edits.push({ span: own.span, text });
    } else if (own?.value !== undefined) {
      edits.push({ span: wholeLine(a, own.span.start), text: '' });
    } else if (theirs?.value !== undefined) {
      const [at, text] = [placeFor(a, b, theirs.span.start), textAt(theirs.span)];
      if (text !== undefined) inserted.set(at, `${inserted.get(at) ?? ''}${text}${eol}`);
    }
  }
  for (const [at, text] of inserted) edits.push({ span: { start: at, end: at }, text });
  return edits.sort((x, y) => x.span.start - y.span.start || x.span.end - y.span.end);
}

function eolOf({ text }: Sentence): string {
  const at = text.indexOf('\n');
  if (at === -1) return text.includes('\r') ? '\r' : '\n';
  return text[at - 1] === '\r' ? '\r\n' : '\n';
}

function wholeLine(sentence: Sentence, offset: number): { start: number; end: number } {
  const line = sentence.lineAt(offset);
  return { start: sentence.lineStarts[line], end: sentence.lineStarts[line + 1] };
}

/** After the comment of `a` with the key of the nearest one before it in `b`; before all others if there is none, except `# global.columns`. */
function placeFor(a: Sentence, b: Sentence, offset: number): number {
  const keys = numbered(a);
  const before = [...numbered(b)].filter(([, { span }]) => span.start < offset);
  for (const [key] of before.reverse()) {
    const known = keys.get(key);
    if (known !== undefined) return wholeLine(a, known.span.start).end;
  }
  return firstCommentPlace(a);
}

/** Comments by key, with equal ones distinguished by their order. */
function numbered({ comments }: Sentence): Map<string, Sentence['comments'][number]> {
  const times = new Map<string, number>();
  return new Map(
    comments.map((comment) => {
      const n = times.get(comment.key) ?? 0;
      times.set(comment.key, n + 1);
      return [`${n} ${comment.key}`, comment];
    }),
  );
}
