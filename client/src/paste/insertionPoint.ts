/** Where running text pasted into a treebank could become sentences of it. Pure. */

import { isBlank, type Lines } from '../text.ts';

/** A position between sentences, and the line breaks that sentences with their empty lines need there. */
export interface Gap {
  /** Text required before the first sentence. */
  readonly before: string;
  /** Whether the line break of the last empty line is already there. */
  readonly hasLastBreak: boolean;
}

/**
 * Whether text is neither CoNLL-U nor cells of it: it has a letter, no tab behind anything else, and no comment specific to
 * treebanks. O(text).
 */
export function isRunningText(text: string): boolean {
  return (
    /\p{L}/u.test(text) && !/\S\t/.test(text) && !/^\s*#\s*(?:sent_id|text|newdoc|newpar|global\.columns)\b/m.test(text)
  );
}

/** Undefined within a sentence: text pasted into a row belongs to the row. */
export function gapAt(lines: Lines, line: number, character: number): Gap | undefined {
  const isAfterSentence = 0 < line && !isBlank(lines, line - 1);
  if (isBlank(lines, line)) {
    // White space on the line would become part of a row.
    if (lines.at(line) !== '') return undefined;
    return { before: isAfterSentence ? '\n' : '', hasLastBreak: line + 1 < lines.count };
  }
  return character === 0 && !isAfterSentence ? { before: '', hasLastBreak: false } : undefined;
}

/** Sentences with the line breaks needed there. @param sentences each with its empty line */
export const fitted = (sentences: string, { before, hasLastBreak }: Gap): string =>
  before + (hasLastBreak ? sentences.slice(0, -1) : sentences);

/** The largest number that a `sent_id` of the pattern has in a treebank; 0 if none has one. O(lines). */
export function lastNumber(lines: Lines, pattern: string): number {
  const [start, ...rest] = pattern.split('{n}');
  const end = rest.join('{n}');
  let last = 0;
  for (let line = 0; line < lines.count; line++) {
    const id = /^#\s*sent_id\s*=\s*(\S+)/.exec(lines.at(line))?.[1];
    if (id === undefined || !id.startsWith(start) || !id.endsWith(end)) continue;
    const number = id.slice(start.length, id.length - end.length);
    if (/^\d{1,9}$/.test(number)) last = Math.max(last, Number(number));
  }
  return last;
}
