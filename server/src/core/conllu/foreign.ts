/** Text that is not a treebank: plain text under a misleading name. Command line and editor share the message. */

/** Lines that are neither comments nor blank. */
const CONTENT = /^\ufeff?(?![#\s])[^\r\n]+/m;
/**
 * A row, or something that will become one: its columns separated by blanks, or the first ID just typed. Linear: every repetition
 * starts with a blank.
 */
const ROW = /^\ufeff?(?:\d+(?:[-.]\d+)?\t|[ \u00a0]*\d+(?:[-.]\d+)?(?:[ \u00a0]+\S+){9})|^1\r?$/m;

/** Whether a block of text contains a row, or something that can become one. O(length). */
export const hasRow = (text: string): boolean => ROW.test(text);

/** The first line that is neither a comment nor blank; undefined if there is none. O(length). */
export function firstContent(text: string): { readonly start: number; readonly end: number } | undefined {
  const found = CONTENT.exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

/** The problem with the first line of such a text, and the remedy. */
export const FOREIGN = 'this is not a CoNLL-U line (an ID and nine more columns, separated by tabs).';
export const FOREIGN_ADVICE = 'Turn plain text into CoNLL-U with treebank parse --from text.';

/** The same of a file as a whole. */
export const NO_ROW = 'no line of this file is a CoNLL-U word (an ID and nine more columns, separated by tabs).';

/** The same for blanks instead of tabs, see blankColumns. */
export const BLANKS_FOR_TABS = 'the columns of this line are separated by blanks, not by tabs.';
export const BLANKS_FOR_TABS_ADVICE =
  'It becomes CoNLL-U with one tab for each run of blanks between columns; the quick fix of the editor does that.';
