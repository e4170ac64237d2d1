/** The position of new comments. */

import { declaredColumns } from './column.ts';
import type { Sentence } from './sentence.ts';

/**
 * Offset of the first line that a new comment may take: after a byte order mark, blank lines, and `# global.columns`, which has to be
 * the first line of its file.
 */
export function firstCommentPlace({ text, comments, lineStarts }: Sentence): number {
  const [blank] = /^\ufeff?(?:\s*[\r\n])?/.exec(text) ?? [''];
  const [first] = comments;
  if (first === undefined || first.span.start !== blank.length) return blank.length;
  const isDeclaration = declaredColumns(text.slice(first.span.start, first.span.end)) !== undefined;
  return isDeclaration ? lineStarts[first.line + 1] : blank.length;
}
