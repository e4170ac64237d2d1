/** Tables in requests and rules: in files, or behind the request between #BEGIN and #END. */

import { formatNumber, localized } from '../../../localization/index.ts';
import { missingFile, type NamedFiles } from './files.ts';
import { SyntaxProblem } from './problem.ts';
import type { Scanner } from './scanner.ts';
import type { Lexicon, Name } from './types.ts';

/** Rows of a table: a million words. */
const MOST_ROWS = 1_000_000;

/** A row that has not as many fields as the table; `line` counts from 0. */
interface RowProblem {
  readonly line: number;
  readonly message: string;
}

/**
 * Lines with fields separated by tabs, the first of which is the names of the fields. Empty lines and those that start with % are comments.
 * Empty fields at the end of a line that has too many are left out. O(length) @yields the number of the line, from 0, with its fields
 */
export function* linesOfTable(text: string): Generator<[line: number, cells: string[]]> {
  let nFields: number | undefined;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  for (const [line, content] of lines.entries()) {
    if (content.trim() === '' || content.startsWith('%')) continue;
    let cells = content.replace(/^\\%/, '%').split('\t');
    if (nFields === undefined) cells = cells.map((cell) => cell.trim());
    // Grew ignores tabs at the end of a line.
    while ((nFields ?? 0) < cells.length && cells.at(-1)?.trim() === '') cells.pop();
    nFields ??= cells.length;
    yield [line, cells];
  }
}

/** O(length) */
function readTable(text: string): Lexicon | RowProblem {
  let fields: string[] | undefined;
  const rows: string[][] = [];
  for (const [line, cells] of linesOfTable(text)) {
    if (fields === undefined) {
      fields = cells;
      continue;
    }
    if (cells.length !== fields.length) {
      const message = localized`This entry has ${cells.length} fields, but the first line of the lexicon names ${fields.length}. Fields are separated by tabs.`;
      return { line, message };
    }
    if (MOST_ROWS <= rows.length)
      return { line, message: localized`A lexicon has at most ${formatNumber(MOST_ROWS)} entries.` };
    rows.push(cells);
  }
  if (fields === undefined) {
    return { line: 0, message: localized`This lexicon is empty: its first line names the fields, separated by tabs.` };
  }
  return { fields, rows };
}

/** `(titles from FILE, verbs from FILE)`, with the files in quotes, in front of a request or behind the name of a rule. @throws SyntaxProblem */
export function lexiconsFromFiles(scanner: Scanner, files: NamedFiles, lexicons: Map<string, Lexicon>): void {
  if (!scanner.take('(')) return;
  do {
    const name = scanner.feature();
    const why = localized`A lexicon in a file is written (titles from FILE), with the name of the file in quotes.`;
    if (!scanner.takeWord('from')) scanner.fail(localized`Expected from ${scanner.found()}. ${why}`);
    if (!scanner.isNext('"')) scanner.fail(localized`Expected the name of a file in quotes ${scanner.found()}. ${why}`);
    const path = scanner.quoted();
    const file = files.open(path.text);
    if (file === undefined) throw new SyntaxProblem(path.span, missingFile(path.text));
    const table = readTable(file.text);
    if ('line' in table) throw new SyntaxProblem(path.span, `${path.text}:${table.line + 1}: ${table.message}`);
    add(lexicons, name, table);
  } while (scanner.take(','));
  scanner.require(')', localized`Lexicons in files are separated by commas, and the parenthesis must be closed.`);
}

/** `#BEGIN lex`, a line with the names of the fields, a line for each entry, `#END`. @throws SyntaxProblem */
export function lexiconsInText(scanner: Scanner, lexicons: Map<string, Lexicon>): void {
  while (scanner.isNext('#BEGIN')) {
    const start = scanner.at;
    const found = /#BEGIN[ \t]+(\w+)([^\n]*\n)([\s\S]*?)^#END[^\n]*/my;
    found.lastIndex = start;
    const match = found.exec(scanner.text);
    if (match === null)
      throw new SyntaxProblem(
        { start, end: start + 6 },
        localized`This lexicon is not closed; add a line #END behind its entries.`,
      );
    const table = readTable(match[3]);
    if ('line' in table) {
      const lines = match[3].split('\n');
      const before = lines.slice(0, table.line).reduce((sum, line) => sum + line.length + 1, 0);
      const at = start + match[0].indexOf('\n') + 1 + before;
      throw new SyntaxProblem({ start: at, end: at + Math.max(1, (lines[table.line] ?? '').length) }, table.message);
    }
    const at = start + match[0].indexOf(match[1], 6);
    add(lexicons, { text: match[1], span: { start: at, end: at + match[1].length } }, table);
    scanner.jump(start + match[0].length);
  }
}

function add(lexicons: Map<string, Lexicon>, { text, span }: Name, table: Lexicon): void {
  if (lexicons.has(text))
    throw new SyntaxProblem(span, localized`There is already a lexicon ${text}. Choose another name.`);
  lexicons.set(text, table);
}
