/** The new position of each word of a sentence after an operation: information about words (locks, accepted findings) has to follow them. */

import { RowKind, type Sentence, type TextEdit } from '../conllu/index.ts';

/** Old word → new word, by position. A deleted word has no entry. */
export type WordMap = ReadonlyMap<number, number>;

/**
 * Tracks the words of a sentence through edits by the lines that contain them: exact, whereas aligning the two texts could only
 * guess which of two equal words was deleted. Undefined if the edits do not determine it, because they replace whole lines or join them.
 * Time O(rows + edits).
 *
 * @param edits in sentence offsets, disjoint, ascending
 * @param after the single sentence that results from the edits
 */
export function wordsAfter(sentence: Sentence, edits: readonly TextEdit[], after: Sentence): WordMap | undefined {
  const words = new Map<number, number>();
  const taken = new Set<number>();
  let next = 0;
  let moved = 0;
  for (let row = 0; row < sentence.nRows; row++) {
    const line = sentence.lineSpan(sentence.rowLine(row));
    for (; next < edits.length && edits[next].span.end <= line.start; next++) moved += growth(edits[next]);
    const fate = fateOf(line.start, line.end, edits, next);
    if (fate === 'unknown') return undefined;
    if (fate === 'gone' || sentence.kind(row) !== RowKind.word) continue;
    const now = after.rowAtLine(after.lineAt(line.start + moved));
    if (now === undefined || after.kind(now) !== RowKind.word) continue;
    // Two lines were joined.
    if (taken.has(now)) return undefined;
    taken.add(now);
    words.set(sentence.wordOfRow(row), after.wordOfRow(now));
  }
  return words;
}

const growth = ({ span, text }: TextEdit): number => text.length - (span.end - span.start);

/** The effect of the edits from `first` on on the line at [start, end), without its terminator. */
function fateOf(start: number, end: number, edits: readonly TextEdit[], first: number): 'kept' | 'gone' | 'unknown' {
  for (let i = first; i < edits.length && edits[i].span.start < end; i++) {
    const { span, text } = edits[i];
    const isInside = start <= span.start && span.end <= end;
    if (isInside && !/[\r\n]/.test(text)) {
      if (start < end && span.start === start && span.end === end && text === '') return 'gone';
      continue;
    }
    return !isInside && span.start <= start && end < span.end && text === '' ? 'gone' : 'unknown';
  }
  return 'kept';
}
