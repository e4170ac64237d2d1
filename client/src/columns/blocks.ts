/** The lines aligned with each other: the rows of a sentence, or part of an overlong block. Pure. */

import { isBlank, isComment, type Lines } from '../text.ts';

/** Lines of a document, half-open. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Longer blocks have lost their empty lines; they are aligned in pieces, because so many lines are never in view at once. */
const LONGEST = 400;

/** The blocks that overlap the lines `[start, end)`, in order. Time O(end - start + 400). */
export function blocksIn(lines: Lines, { start, end }: Span): Span[] {
  const blocks: Span[] = [];
  for (let line = start; line < Math.min(end, lines.count); ) {
    if (isBlank(lines, line)) {
      line++;
      continue;
    }
    const block = blockAt(lines, line);
    blocks.push(block);
    line = block.end;
  }
  return blocks;
}

/** The same block for each of its lines, so that columns do not move while the text is scrolled. */
function blockAt(lines: Lines, line: number): Span {
  let start = line;
  while (0 < start && line - start <= LONGEST && !isBlank(lines, start - 1)) start--;
  let end = line + 1;
  while (end < lines.count && end - line <= LONGEST && !isBlank(lines, end)) end++;
  if (end - start <= LONGEST) return { start, end };
  const piece = line - (line % LONGEST);
  return { start: Math.max(start, piece), end: Math.min(end, piece + LONGEST) };
}

/** The rows of a block: all lines except comments. */
export function rowsOf(lines: Lines, { start, end }: Span): number[] {
  const rows: number[] = [];
  for (let line = start; line < end; line++) if (!isComment(lines, line)) rows.push(line);
  return rows;
}
