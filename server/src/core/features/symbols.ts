/** How lists name a sentence: first what distinguishes it from its neighbours, because rows are cut off at the right, then its text. */

import { localized } from '../../localization/index.ts';
import { Column, type ColumnIndex, type Sentence, type Span } from '../conllu/index.ts';
import { placeAt } from './cellAtOffset.ts';
import { shorten } from './names.ts';

const LONGEST_TEXT = 60;
/** Code points of a sent_id that fit into a list next to the text. */
const LONGEST_ID = 20;
/** Number of characters of a name that VS Code searches. */
const LONGEST_SEARCHED = 128;

/**
 * `number` (from 1) names a sentence without a sent_id. Consists of the distinctive part of the sent_id, the text, and a long sent_id once more in full;
 * the text is truncated so that a search still reaches all of it. Undefined for blocks without words.
 */
export function symbolOf(sentence: Sentence, number: number): string | undefined {
  if (sentence.isEmpty) return undefined;
  const id = sentIdOf(sentence, number);
  const short = shortId(id);
  const whole = short === id ? '' : ` (${id})`;
  const room = LONGEST_SEARCHED - short.length - 2 - whole.length;
  return `${short}  ${shortTextOf(sentence, Math.max(LONGEST_TEXT, room))}${whole}`;
}

/** The sent_id, or `sentence 7`. */
export function sentIdOf(sentence: Sentence, number: number): string {
  return sentence.sentId || localized`sentence ${number}`;
}

/**
 * `…_0012-0007` for a long sent_id: treebanks number their sentences at the end, and the beginning is the same for hundreds of
 * them. Starts after a separator if one is near. O(length).
 */
export function shortId(id: string): string {
  const points = Array.from(id);
  if (points.length <= LONGEST_ID) return id;
  const tail = points.slice(1 - LONGEST_ID).join('');
  const separator = /[-_.:/]/.exec(tail.slice(0, LONGEST_ID / 2));
  return `…${separator === null ? tail : tail.slice(separator.index + 1)}`;
}

/** The start of `# text`, or of the forms if there is none, in one line. */
export function shortTextOf(sentence: Sentence, longest = LONGEST_TEXT): string {
  return shorten(sentence.comment('text') || formsOf(sentence, longest), longest);
}

/** The first forms, joined by blanks: enough for one line. */
function formsOf(sentence: Sentence, longest: number): string {
  let text = '';
  for (let word = 1; word <= sentence.nWords && text.length <= longest; word++) {
    text += `${word === 1 ? '' : ' '}${sentence.wordCell(word, Column.form)}`;
  }
  return text;
}

/** Columns whose content is not informative in a list. */
const POINTERS: ReadonlySet<ColumnIndex> = new Set([Column.id, Column.form, Column.head, Column.deps]);
const LONGEST_MARK = 20;

/** What a span marks, in a few words: `issue` for its ID, HEAD or form, `issue: nmod` for other cells; '' outside rows. */
export function markOf(sentence: Sentence, { start, end }: Span): string {
  const place = placeAt(sentence, start);
  if (place === undefined) return '';
  const form = shorten(sentence.cell(place.row, Column.form), LONGEST_MARK);
  if (start === end || POINTERS.has(place.column) || place.span.end < end) return form;
  // A cell can be as long as a file.
  return `${form}: ${shorten(sentence.text.slice(start, Math.min(end, start + 2 * LONGEST_MARK)), LONGEST_MARK)}`;
}
