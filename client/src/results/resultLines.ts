/** The lines of a text that a result is about, and whether it still holds after an edit. Pure. */

import type { Lines } from '../text.ts';

/** Lines of a document, both inclusive. */
export interface About {
  readonly startLine: number;
  readonly endLine: number;
}

/** One replacement in a text: its lines, and the line breaks in the new text. */
export interface LineChange extends About {
  readonly nNewLineEnds: number;
}

/** The lines extended to whole sentences: up to the empty lines around them. O(lines of the sentences). */
export function sentencesOn(lines: Lines, { startLine, endLine }: About): About {
  const isBlank = (line: number) => lines.at(line).trim() === '';
  let start = Math.min(startLine, lines.count - 1);
  while (0 < start && !isBlank(start) && !isBlank(start - 1)) start--;
  let end = Math.min(endLine, lines.count - 1);
  while (end + 1 < lines.count && !isBlank(end) && !isBlank(end + 1)) end++;
  return { startLine: start, endLine: end };
}

/** The lines' position after an edit elsewhere; undefined if the edit touches them. */
export function afterEdit(about: About, changes: readonly LineChange[]): About | undefined {
  let shift = 0;
  for (const { startLine, endLine, nNewLineEnds } of changes) {
    if (startLine <= about.endLine && about.startLine <= endLine) return undefined;
    if (endLine < about.startLine) shift += nNewLineEnds - (endLine - startLine);
  }
  return { startLine: about.startLine + shift, endLine: about.endLine + shift };
}

/** Number of code points that fit into a status bar. */
const LONGEST = 90;

/** The part of a message for a single line: its first sentence, truncated if necessary. */
export function firstSentence(message: string): string {
  const end = /[.!?](?=\s+\p{Lu})/u.exec(message);
  const points = Array.from(end === null ? message : message.slice(0, end.index + 1));
  return points.length <= LONGEST ? points.join('') : `${points.slice(0, LONGEST - 1).join('')}…`;
}
