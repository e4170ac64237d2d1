/**
 * CoNLL-U in tests, written for readers: only this file reads it.
 *
 *     1  bread   _  NOUN   _  _  3  conj$0  _  _
 *                                   ^^^^ right-to-left-conj: before its head
 *
 * Two or more blanks are a tab, `␣` is a space that matters, `∅` an empty cell, `$0` the cursor. A line of carets marks the text
 * above them and comments on it. Text is indented like its first line.
 */

/** Line and UTF-16 unit, from 0. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

export interface Mark {
  /** Within one line; carets may also extend into the gap after a cell, which adds nothing to it. */
  readonly range: { readonly start: Place; readonly end: Place };
  /** The text after the carets. */
  readonly text: string;
}

export interface Fixture {
  readonly text: string;
  readonly cursor: Place | undefined;
  readonly marks: readonly Mark[];
}

export interface FixtureOptions {
  readonly lineEnd?: '\n' | '\r\n' | '\r';
  readonly byteOrderMark?: boolean;
  /** The text after the last line, however the source ends; unchanged by default. */
  readonly end?: string;
}

const CURSOR = '$0';
const SPECIAL = new Map([
  ['␣', ' '],
  ['∅', ''],
]);

/** Reads a fixture; a line break at its start is not part of the text. Throws if carets stand where no line is above. */
export function fixture(source: string, options: FixtureOptions = {}): Fixture {
  const { lineEnd = '\n', byteOrderMark = false, end } = options;
  const lines: string[] = [];
  const marks: Mark[] = [];
  let cursor: Place | undefined;
  let above: Line | undefined;
  for (const raw of dedent(end === undefined ? source : source.replace(/\n *$/, ''))) {
    const caret = /^ *(\^+) *(.*)$/.exec(raw);
    if (caret) {
      if (!above) throw new Error(`Carets mark the line above, and there is none: ${raw}`);
      const first = raw.indexOf('^');
      const at = (column: number): Place => ({ line: lines.length - 1, character: above!.characterAt(column) });
      marks.push({ range: { start: at(first), end: at(first + caret[1].length) }, text: caret[2] });
      continue;
    }
    const [before, after] = raw.split(CURSOR);
    above = readLine(before + (after ?? ''));
    if (after !== undefined) cursor = { line: lines.length, character: above.characterAt(Array.from(before).length) };
    lines.push(above.text);
  }
  const mark = byteOrderMark ? '\ufeff' : '';
  return { text: mark + lines.join(lineEnd) + (end ?? ''), cursor, marks };
}

/** The text of a fixture alone. */
export function conllu(source: string, options?: FixtureOptions): string {
  return fixture(source, options).text;
}

interface Line {
  readonly text: string;
  /** Position in the text of a column of the fixture, counted in code points on the screen; the end of the text if it is beyond that. */
  characterAt(column: number): number;
}

function readLine(raw: string): Line {
  const characters: number[] = [];
  let text = '';
  for (const [part] of raw.matchAll(/ {2,}|./gsu)) {
    const isGap = part.startsWith('  ');
    for (const _ of part) characters.push(text.length);
    text += isGap ? '\t' : (SPECIAL.get(part) ?? part);
  }
  return { text, characterAt: (column) => characters[column] ?? text.length };
}

/** The lines without the indentation of the first one; a line of blanks is empty. */
function dedent(source: string): string[] {
  const lines = source.replace(/^\n/, '').split('\n');
  const indent = /^ */.exec(lines[0])![0].length;
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(indent)));
}
