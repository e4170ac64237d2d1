/**
 * CoNLL-U as tests write it: two or more blanks are a tab, `$0` is the cursor, and a line `^^^^ id: message` marks a span
 * of the line above. Carets may be wider or narrower than the cell in the file; they mark what stands above them.
 */

import type { Position, Range } from 'vscode-languageserver/node';

export interface Mark {
  readonly range: Range;
  /** What stands behind the carets. */
  readonly text: string;
}

export interface Fixture {
  readonly text: string;
  readonly cursor: Position | undefined;
  readonly marks: readonly Mark[];
}

export interface FixtureOptions {
  readonly lineEnd?: '\n' | '\r\n' | '\r';
  readonly byteOrderMark?: boolean;
}

const CURSOR = '$0';

export function fixture(source: string, { lineEnd = '\n', byteOrderMark = false }: FixtureOptions = {}): Fixture {
  const lines: string[] = [];
  const marks: Mark[] = [];
  let cursor: Position | undefined;
  let columns: number[] = [];
  for (const raw of dedent(source)) {
    const caret = /^\s*(\^+)\s*(.*)$/.exec(raw);
    if (caret) {
      const start = raw.indexOf('^');
      const line = lines.length - 1;
      const range = {
        start: { line, character: columns[start] },
        end: { line, character: columns[start + caret[1].length] },
      };
      marks.push({ range, text: caret[2] });
      continue;
    }
    const [before, behind] = raw.split(CURSOR);
    const read = tabs(before + (behind ?? ''));
    if (behind !== undefined) cursor = { line: lines.length, character: read.columns[Array.from(before).length] };
    ({ columns } = read);
    lines.push(read.text);
  }
  const bom = byteOrderMark ? '\ufeff' : '';
  return { text: bom + lines.join(lineEnd), cursor, marks };
}

/**
 * Blanks to tabs, and for each column of the fixture the column in the file; long enough for carets behind the end. A
 * column of the fixture is a code point, as on the screen; a column of the file is a UTF-16 unit.
 */
function tabs(raw: string): { text: string; columns: number[] } {
  const columns: number[] = [];
  let text = '';
  for (const [part] of raw.matchAll(/ {2,}|./gsu)) {
    const isGap = part.startsWith('  ');
    for (const _ of part) columns.push(text.length);
    text += isGap ? '\t' : part;
  }
  for (let k = 0; k < 100; k++) columns.push(text.length);
  return { text, columns };
}

/** The lines between the first and the last line break, without the indentation of the first one. */
function dedent(source: string): string[] {
  const lines = source.replace(/^\n/, '').split('\n');
  const indent = /^ */.exec(lines[0])![0].length;
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(indent)));
}
