/** A repair of one finding, for menus and for writing. Repairs are pure: sentence and finding in, edits out. */

import { localized } from '../../../localization/index.ts';
import { Column, type ColumnIndex, isSpace, type Sentence, type Span, type TextEdit } from '../../conllu/index.ts';
import type { CheckOptions, Finding, LanguageTables, RuleId } from '../../validate/index.ts';
import { cut } from '../../validate/listing.ts';

export interface Repair {
  /** For menus: what it does, in the imperative. */
  readonly title: string;
  /** In sentence offsets, disjoint. */
  readonly edits: readonly TextEdit[];
  /** Whether it loses no information and needs no decision, so that it may be applied to whole files without review. */
  readonly isSafe: boolean;
}

/** Context that repairs need besides the sentence. */
export interface RepairContext {
  /** sent_id of the previous sentence, for generating a new one. */
  readonly previousSentId?: string;
  readonly isUsedSentId?: (id: string) => boolean;
  /** The block before the sentence. */
  readonly previous?: Sentence;
  /** The text of the earlier place with which a finding does not agree; undefined if the finding has none, or it is not known. */
  readonly earlier?: (finding: Finding) => string | undefined;
  readonly language?: LanguageTables;
  /** What the relations mean; UD by default. */
  readonly scheme?: CheckOptions['scheme'];
  /** The findings in a sentence at the active level; by default everything that can be checked, with these tables or without. */
  readonly found?: (sentence: Sentence) => readonly Finding[];
}

/** Repairs for some kinds of findings. */
export interface Repairer {
  /** Ids of the findings that it repairs. */
  readonly ids: readonly RuleId[];
  /** Its findings are about lines and characters, regardless of the columns: also safe in rows that do not have ten. */
  readonly isForAnyRow?: true;
  /** The preferred repair first; empty if there is no suggestion. */
  readonly repairs: (sentence: Sentence, finding: Finding, context: RepairContext) => readonly Repair[];
}

/**
 * Longer cells, in UTF-16 units, are not repaired: no annotation is nearly that long, so something else went wrong there. Each of
 * up to a hundred findings in such a cell would have to read it again.
 */
const LONGEST_REPAIRED = 1 << 15;
/** Maximum number of ways to keep one of several things: a menu is not a search. */
export const MAX_CHOICES = 10;
/** Titles quote the treebank, and menus show one line. */
const LONGEST_TITLE = 200;

/** A repair whose effect the annotator sees immediately, but which may also be applied without review. */
export function safe(title: string, ...edits: readonly TextEdit[]): Repair[] {
  return safeAll(title, edits);
}

/** A repair that the annotator should review. */
export function choice(title: string, ...edits: readonly TextEdit[]): Repair[] {
  return choiceAll(title, edits);
}

/** The same with a list of edits: a whole block may need more than a function accepts as arguments. */
export function safeAll(title: string, edits: readonly TextEdit[]): Repair[] {
  return edits.length === 0 ? [] : [{ title: cut(title, LONGEST_TITLE), edits, isSafe: true }];
}

export function choiceAll(title: string, edits: readonly TextEdit[]): Repair[] {
  return edits.length === 0 ? [] : [{ title: cut(title, LONGEST_TITLE), edits, isSafe: false }];
}

/** Caches the result of a function for a sentence: each of thousands of findings asks for it. */
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

export interface RepairCell {
  readonly row: number;
  readonly column: ColumnIndex;
  readonly span: Span;
  readonly text: string;
}

/** The cell in which a finding starts; undefined on comments and blank lines, and for cells too long to be repaired. */
export function cellToRepair(sentence: Sentence, { span }: Pick<Finding, 'span'>): RepairCell | undefined {
  const row = sentence.rowAtLine(sentence.lineAt(span.start));
  if (row === undefined) return undefined;
  for (const at of [...sentence.columns.columnAt].reverse()) {
    const column = at as ColumnIndex;
    if (at === -1 || !sentence.hasCell(row, column)) continue;
    const cell = sentence.cellSpan(row, column);
    if (span.start < cell.start) continue;
    if (LONGEST_REPAIRED < cell.end - cell.start) return undefined;
    return { row, column, span: cell, text: sentence.cell(row, column) };
  }
  return undefined;
}

/** The word in whose row a finding starts. */
export function wordOf(sentence: Sentence, finding: Pick<Finding, 'span'>): number | undefined {
  const row = sentence.rowAtLine(sentence.lineAt(finding.span.start));
  return row === undefined || sentence.kind(row) !== 0 ? undefined : sentence.wordOfRow(row);
}

/** `form (id)`, as in the findings. */
export function wordName(sentence: Sentence, word: number): string {
  return word === 0 ? localized`the root` : `${sentence.wordCell(word, Column.form)} (${sentence.idOfWord(word)})`;
}

/**
 * Whether a character is white space that carries no information. Control characters are not, even those the validator takes for
 * spaces: U+0085 is a remnant of … in another encoding, and U+001C of a letter.
 */
export function isBlankCharacter(code: number): boolean {
  return code === 9 || (32 <= code && code !== 0x85 && isSpace(code));
}

/** Whether a text consists only of such white space. */
export function isBlankText(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isBlankCharacter(text.charCodeAt(i))) return false;
  return true;
}

/** A line with its terminator. */
export function wholeLine(sentence: Sentence, line: number): Span {
  return { start: sentence.lineStarts[line], end: sentence.lineStarts[line + 1] };
}

/** The line terminator used by the sentence; CR only if there is no other. */
export function newlineOf({ text }: Sentence): string {
  return /\r?\n/.exec(text)?.[0] ?? (text.includes('\r') ? '\r' : '\n');
}
