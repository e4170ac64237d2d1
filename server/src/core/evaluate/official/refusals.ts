/** Reasons for the official scorer to refuse a file. */

import { Column, RowKind, type Sentence } from '../../conllu/index.ts';
import { findCycles, rootDependents } from '../../tree/index.ts';

interface OfficialRefusal {
  /** Within the block, from 0. */
  readonly line: number;
  /** The problem, and its treatment in our scores. */
  readonly message: string;
}

/**
 * Everything in this block that makes the official scorer refuse its file, in the order of the lines. Several rules of its reader
 * are stricter than the format: they protect against scores that could not be trusted.
 * @param isFirst the block starts the file @param isLast the block ends the file
 */
export function officialRefusals(sentence: Sentence, isFirst: boolean, isLast: boolean): OfficialRefusal[] {
  const found: OfficialRefusal[] = [];
  const add = (line: number, message: string) => found.push({ line, message });
  if (isFirst && sentence.text.charCodeAt(0) === 0xfeff)
    add(0, 'the file starts with a byte order mark, which is skipped');
  for (const { id, span, message } of sentence.problems) {
    if (id === 'empty-sentence') continue;
    const line = sentence.lineAt(span.start);
    if (id === 'invalid-head' || id === 'unknown-head')
      add(line, `${headProblem(sentence, line)}, which counts as wrong`);
    else add(line, `${message} It is read as far as possible`);
  }
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.kind(row) === RowKind.emptyNode) continue;
    if (isEmptyForm(sentence.cell(row, Column.form))) add(sentence.rowLine(row), 'FORM is empty');
    if (isUnfinished(sentence, row))
      add(sentence.rowLine(row), 'this multiword token has fewer words than its ID says');
  }
  if (0 < sentence.nWords) addTreeProblems(sentence, add);
  addLineProblems(sentence, isLast, add);
  return found.sort((a, b) => a.line - b.line);
}

type Add = (line: number, message: string) => void;

function headProblem(sentence: Sentence, line: number): string {
  const row = sentence.rowAtLine(line) ?? 0;
  const [id, head] = [sentence.cell(row, Column.id), sentence.cell(row, Column.head)];
  return /^\d+$/.test(head)
    ? `HEAD of word ${id} is ${head}, outside of the sentence`
    : `HEAD of word ${id} is ${head === '_' || head === '' ? 'blank' : `not a number: ${head}`}`;
}

/** Blanks of all kinds are removed from forms. */
const isEmptyForm = (form: string) => /^\p{Zs}*$/u.test(form);

function isUnfinished(sentence: Sentence, row: number): boolean {
  if (sentence.kind(row) !== RowKind.multiwordToken) return false;
  return sentence.nWords < sentence.wordOfRow(row) + sentence.idMinor(row) - sentence.idMajor(row);
}

function addTreeProblems(sentence: Sentence, add: Add): void {
  const { heads } = sentence;
  const lineOf = (word: number) => sentence.rowLine(sentence.rowOfWord(word));
  const idOf = (word: number) => sentence.idOfWord(word);
  heads.forEach((head, word) => {
    if (0 < word && head === word) add(lineOf(word), `word ${idOf(word)} is its own head; it is scored as it stands`);
  });
  for (const cycle of findCycles(heads)) {
    add(
      lineOf(cycle[0]),
      `the heads of words ${cycle.map(idOf).join(', ')} form a cycle; they are scored as they stand`,
    );
  }
  const roots = rootDependents(heads);
  if (roots.length === 0) add(lineOf(1), 'no word of this sentence has HEAD 0');
  else if (1 < roots.length) {
    add(lineOf(roots[1]), `this sentence has ${roots.length} words with HEAD 0; they are scored as they stand`);
  }
}

/** The scorer counts sentences by empty lines: there must be exactly one after each, and none elsewhere. */
function addLineProblems(sentence: Sentence, isLast: boolean, add: Add): void {
  const nLines = sentence.lineStarts.length - 1;
  const textOf = (line: number) => {
    const { start, end } = sentence.lineSpan(line);
    return sentence.text.slice(start, end);
  };
  const isBlank = (line: number) => textOf(line).trim() === '';
  // A block has blank lines only after its last row, and the first one of a file also before its first.
  let first = 0;
  while (first < nLines && isBlank(first)) first++;
  let last = nLines - 1;
  while (first <= last && isBlank(last)) last--;
  const blanks = [...Array(first).keys(), ...Array.from({ length: nLines - 1 - last }, (_, at) => last + 1 + at)];
  for (const line of blanks) {
    if (textOf(line) !== '') add(line, 'this line has only white space; it is read as an empty line');
    else if (line < first) add(line, 'there is an empty line before the first sentence; it is skipped');
    else if (last + 1 < line) add(line, 'there is a second empty line; it is skipped');
    else if (sentence.nRows === 0) add(line, 'this block has no words; it is skipped');
  }
  if (isLast && 0 < sentence.nRows && last === nLines - 1) add(last, 'the file does not end with an empty line');
}
