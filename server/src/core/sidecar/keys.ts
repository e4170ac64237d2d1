/**
 * Names for findings that survive edits: the sentence by its sent_id, the place by its word and column. Neither depends on lines,
 * IDs or heads, so both stay valid when sentences move, lines are inserted and words are renumbered.
 */

import { COLUMN_TITLES, COLUMNS, Column, type Sentence, type Span } from '../conllu/index.ts';
import { hexHash } from '../hash.ts';
import { type AnyFinding, FOUND_IN_TREEBANK } from '../validate/index.ts';

/** Longer texts are truncated and distinguished by a hash. */
const MOST_UNITS = 48;

/** The sent_id; for a sentence without one, `text:HASH` and its first words. O(words). */
export function sentenceKey(sentence: Sentence): string {
  const { sentId } = sentence;
  if (sentId !== undefined && sentId.trim() !== '') return sentId.trim();
  const forms: string[] = [];
  for (let word = 1; word <= sentence.nWords; word++) forms.push(sentence.wordCell(word, Column.form));
  const text = forms.length === 0 ? sentence.text.trim() : forms.join(' ');
  return `text:${hexHash(text)} ${cut(text, 24)}`.trimEnd();
}

/**
 * The place of a finding in its sentence: `gave DEPREL nsubj` (form, column, marked text), `the#2 DEPREL det` for the second of
 * several rows with the same form, `gave HEAD` if the content is a number that changes with renumbering, `# text` for a comment,
 * `line` for other lines, '' for the sentence as a whole.
 */
export function placeKey(sentence: Sentence, { id, span }: Pick<AnyFinding, 'id' | 'span'>): string {
  // The text of the sentence is not available for these, so they name only the sentence.
  if (FOUND_IN_TREEBANK.has(id)) return '';
  const line = sentence.lineAt(span.start);
  const row = sentence.rowAtLine(line);
  if (row !== undefined) return placeInRow(sentence, row, span);
  const comment = sentence.comments.find((each) => each.line === line);
  return comment === undefined ? 'line' : short(`# ${comment.key ?? ''}`);
}

function placeInRow(sentence: Sentence, row: number, span: Span): string {
  let column = 0;
  while (column + 1 < COLUMNS.length && sentence.cellSpan(row, COLUMN_INDICES[column + 1]).start <= span.start)
    column++;
  const name = COLUMN_TITLES[column];
  const form = rowName(sentence, row);
  if (NUMBERED.has(column)) return `${form} ${name}`;
  const end = Math.min(span.end, sentence.cellSpan(row, COLUMN_INDICES[column]).end);
  return `${form} ${name} ${short(sentence.text.slice(span.start, end))}`.trimEnd();
}

/** The form of a row as used in keys. */
export const shortForm = (sentence: Sentence, row: number): string => short(sentence.cell(row, Column.form));

/** The form, and its occurrence number if there are several: `the#2`. O(rows) for the first row of a sentence. */
export function rowName(sentence: Sentence, row: number): string {
  const form = shortForm(sentence, row);
  const { nth, isOnly } = numbersOf(sentence)[row];
  return isOnly ? form : `${form}#${nth}`;
}

interface FormNumber {
  readonly nth: number;
  isOnly: boolean;
}

/** Sentences are immutable, and long ones may have a finding in every cell. */
const numbered = new WeakMap<Sentence, readonly FormNumber[]>();

function numbersOf(sentence: Sentence): readonly FormNumber[] {
  let numbers = numbered.get(sentence);
  if (numbers === undefined) {
    const last = new Map<string, FormNumber>();
    numbers = Array.from({ length: sentence.nRows }, (_, row) => {
      const form = shortForm(sentence, row);
      const before = last.get(form);
      if (before !== undefined) before.isOnly = false;
      const number = { nth: (before?.nth ?? 0) + 1, isOnly: before === undefined };
      last.set(form, number);
      return number;
    });
    numbered.set(sentence, numbers);
  }
  return numbers;
}

const NUMBERED_NAME = new RegExp(`#\\d+(?= (?:${COLUMN_TITLES.join('|')})(?: |$))`);

/**
 * The key that names all rows with the form, given a key that names one of several: the format of older files, and what people
 * write by hand.
 */
export const unnumbered = (at: string): string => at.replace(NUMBERED_NAME, '');

const COLUMN_INDICES = Object.values(Column);
/** These columns hold IDs; the key already names the form. */
const NUMBERED: ReadonlySet<number> = new Set([Column.id, Column.form, Column.head, Column.deps]);

function short(text: string): string {
  return text.length <= MOST_UNITS ? text : `${cut(text, MOST_UNITS - 10)}…${hexHash(text)}`;
}

/** The first units of a text; never half a character. */
function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, 0xd800 <= last && last < 0xdc00 ? length - 1 : length);
}
