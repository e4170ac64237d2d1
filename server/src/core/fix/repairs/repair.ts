/** A repair of one finding: what menus show and what is written. Repairs are pure: sentence and finding in, edits out. */

import { isSpace } from '../../annotation/index.ts';
import { COLUMNS, Column, type ColumnIndex, type Sentence, type Span, type TextEdit } from '../../conllu/index.ts';
import type { Finding, LanguageTables, RuleId } from '../../validate/index.ts';
import { cut } from '../../validate/listing.ts';

export interface Repair {
  /** For menus: what it does, as an order. */
  readonly title: string;
  /** In sentence offsets, disjoint. */
  readonly edits: readonly TextEdit[];
  /** Whether it loses nothing and leaves nothing to choose, so that it may be applied to whole files unseen. */
  readonly isSafe: boolean;
}

/** What repairs know beside the sentence. */
export interface RepairContext {
  /** Let the item of DEPS that repeats the basic arc follow it. */
  readonly updateDeps?: boolean;
  /** sent_id of the sentence before, for a new one. */
  readonly previousSentId?: string;
  readonly isUsedSentId?: (id: string) => boolean;
  readonly language?: LanguageTables;
}

/** Repairs of some kinds of findings. */
export interface Repairer {
  /** Ids of the findings that it answers. */
  readonly ids: readonly RuleId[];
  /** Its findings are about lines and characters, whatever the columns are: safe in rows that have not ten, too. */
  readonly isForAnyRow?: true;
  /** The preferred one first; none where nothing can be said. */
  readonly repairs: (sentence: Sentence, finding: Finding, context: RepairContext) => readonly Repair[];
}

/**
 * Longer cells, in UTF-16 units, are not repaired: no annotation is nearly as long, so something else went wrong there. Each of up
 * to a hundred findings of such a cell would have to read it again.
 */
const LONGEST_REPAIRED = 1 << 15;
/** Most ways to keep one of several things: a menu is not a search. */
export const MAX_CHOICES = 10;
/** Titles quote the treebank, and menus show one line. */
const LONGEST_TITLE = 200;

/** One that changes what the annotator sees at once, but may be applied without looking. */
export function safe(title: string, ...edits: readonly TextEdit[]): Repair[] {
  return safeAll(title, edits);
}

/** One that the annotator should look at. */
export function choice(title: string, ...edits: readonly TextEdit[]): Repair[] {
  return choiceAll(title, edits);
}

/** The same with a list of edits: of a whole block there may be more than a function takes as arguments. */
export function safeAll(title: string, edits: readonly TextEdit[]): Repair[] {
  return edits.length === 0 ? [] : [{ title: cut(title, LONGEST_TITLE), edits, isSafe: true }];
}

export function choiceAll(title: string, edits: readonly TextEdit[]): Repair[] {
  return edits.length === 0 ? [] : [{ title: cut(title, LONGEST_TITLE), edits, isSafe: false }];
}

/** What a function says of a sentence, worked out once: each of thousands of findings asks for it. */
export function oncePerSentence<T>(read: (sentence: Sentence) => T): (sentence: Sentence) => T {
  const known = new WeakMap<Sentence, { readonly value: T }>();
  return (sentence) => {
    let found = known.get(sentence);
    if (found === undefined) {
      found = { value: read(sentence) };
      known.set(sentence, found);
    }
    return found.value;
  };
}

export interface Cell {
  readonly row: number;
  readonly column: ColumnIndex;
  readonly span: Span;
  readonly text: string;
}

/** The cell in which a finding begins; undefined on comments and blank lines, and of cells too long to be repaired. */
export function cellOf(sentence: Sentence, { span }: Pick<Finding, 'span'>): Cell | undefined {
  const row = sentence.rowAtLine(sentence.lineAt(span.start));
  if (row === undefined) return undefined;
  const nCells = Math.min(sentence.nColumns(row), COLUMNS.length);
  for (let c = nCells - 1; 0 <= c; c--) {
    const column = c as ColumnIndex;
    const cell = sentence.cellSpan(row, column);
    if (span.start < cell.start) continue;
    if (LONGEST_REPAIRED < cell.end - cell.start) return undefined;
    return { row, column, span: cell, text: sentence.cell(row, column) };
  }
  return undefined;
}

/** The word in whose row a finding begins. */
export function wordOf(sentence: Sentence, finding: Pick<Finding, 'span'>): number | undefined {
  const row = sentence.rowAtLine(sentence.lineAt(finding.span.start));
  return row === undefined || sentence.kind(row) !== 0 ? undefined : sentence.wordOfRow(row);
}

/** `form (id)`, as in the findings. */
export function nameOf(sentence: Sentence, word: number): string {
  return word === 0 ? 'the root' : `${sentence.wordCell(word, Column.form)} (${sentence.idOfWord(word)})`;
}

/**
 * Whether a character is white space that holds no information. Control characters are not, even where the validator takes them
 * for spaces: U+0085 is what is left of … in another encoding, and U+001C of a letter.
 */
export function isBlankCharacter(code: number): boolean {
  return code === 9 || (32 <= code && code !== 0x85 && isSpace(code));
}

/** Whether a text is nothing but such white space. */
export function isBlankText(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isBlankCharacter(text.charCodeAt(i))) return false;
  return true;
}

/** A line with its terminator. */
export function wholeLine(sentence: Sentence, line: number): Span {
  return { start: sentence.lineStarts[line], end: sentence.lineStarts[line + 1] };
}

/** The terminator that the sentence uses; CR only where it has no other. */
export function newlineOf({ text }: Sentence): string {
  return /\r?\n/.exec(text)?.[0] ?? (text.includes('\r') ? '\r' : '\n');
}
