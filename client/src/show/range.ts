/** Places that the server names, as the editor shows them. */

import { Range } from 'vscode';
import type { WireRange } from '../../../server/src/protocol/text.ts';

/** What is selected when a place is shown: of one that spans several lines, its start. */
export function shownRange({ start, end }: WireRange): Range {
  const last = start.line === end.line ? end : start;
  return new Range(start.line, start.character, last.line, last.character);
}
