/** Places named by the server, converted for the editor. */

import { Range } from 'vscode';
import type { WireRange } from '../../../server/src/protocol/text.ts';

/** The selection that shows a place: the start of one that spans several lines. */
export function shownRange({ start, end }: WireRange): Range {
  const last = start.line === end.line ? end : start;
  return new Range(start.line, start.character, last.line, last.character);
}
