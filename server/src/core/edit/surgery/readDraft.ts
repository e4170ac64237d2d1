/** Sentence → draft: IDs become object references. References that match no node stay text. */

import { localized } from '../../../localization/index.ts';
import { isNodeId, readDeps } from '../../annotation/index.ts';
import {
  blankColumnsObstacle,
  Column,
  type ColumnIndex,
  N_COLUMNS,
  RowKind,
  type Sentence,
} from '../../conllu/index.ts';
import { missingColumnObstacle } from '../missingColumn.ts';
import { isConnected } from './connect.ts';
import { Draft } from './draft.ts';
import { emptyValues } from './further/emptyValues.ts';
import { type DraftRow, type Line, MultiwordToken, Node, type Origin, type Reference } from './nodes.ts';
import { refuse } from './refusal.ts';

/** The text of a line, without its terminator and without a byte order mark. */
export function lineText(sentence: Sentence, line: number): string {
  const { start, end } = lineSpan(sentence, line);
  return sentence.text.slice(start, end);
}

export function lineSpan(sentence: Sentence, line: number): { start: number; end: number } {
  const { start, end } = sentence.lineSpan(line);
  return { start: start === 0 && sentence.text.charCodeAt(0) === 0xfeff ? 1 : start, end };
}

/**
 * @param index of the sentence among those of the operation
 * @param empty what new rows have in the further columns of the file
 */
export function readDraft(
  sentence: Sentence,
  index: number,
  notes: string[],
  empty: readonly string[] = emptyValues([sentence]),
): Draft {
  const missing = missingColumnObstacle(sentence, [Column.id]);
  if (missing !== undefined) refuse('missing-column', missing);
  checkIds(sentence);
  const draft = new Draft(notes, sentence.columns, empty);
  const nLines = sentence.lineStarts.length - 1;
  let lines: Line[] = [];
  let row = 0;
  for (let line = 0; line < nLines; line++) {
    const origin: Origin = { sentence: index, line };
    const isRow = row < sentence.nRows && sentence.rowLine(row) === line;
    const read = isRow ? readRow(sentence, row, origin, draft) : undefined;
    if (read !== undefined) readFurther(read, sentence, row);
    if (isRow && row === 0) {
      draft.head = lines;
      lines = [];
    }
    if (isRow) row++;
    if (read === undefined) lines.push({ origin, sentence: index, text: lineText(sentence, line) });
    else {
      read.leading = lines;
      lines = [];
    }
  }
  draft.tail = lines;
  draft.readRanges = draft.ranges.slice();
  for (const range of draft.ranges) range.last = draft.words[range.last.was - 1] ?? range.last;
  checkRanges(draft);
  resolve(sentence, draft);
  draft.findText();
  draft.hasDeps = draft.words.some(({ deps }) => 0 < deps.length);
  draft.wasConnected = draft.hasDeps && isConnected(draft);
  return draft;
}

function readFurther(read: DraftRow, sentence: Sentence, row: number): void {
  const { further } = sentence.columns;
  if (further.length === 0) return;
  read.readFurther = further.map((name) => sentence.cellNamed(row, name) ?? '');
  read.further = [...read.readFurther];
}

function checkIds(sentence: Sentence): void {
  const blanks = blankColumnsObstacle(sentence);
  if (blanks !== undefined) refuse('broken-ids', blanks);
  for (let word = 1; word <= sentence.nWords; word++) {
    const id = sentence.wordCell(word, Column.id);
    if (id === String(word)) continue;
    refuse(
      'broken-ids',
      localized`The ID ${id} should be ${word}, so it is unclear which words HEAD and DEPS refer to. Renumber the words first.`,
    );
  }
}

/** The object for a row; undefined for an invalid row, whose line is kept unchanged. */
function readRow(sentence: Sentence, row: number, origin: Origin, draft: Draft): DraftRow | undefined {
  const cells: string[] = [];
  for (let column = 0; column < N_COLUMNS; column++) cells.push(sentence.cell(row, column as ColumnIndex));
  const id = cells[Column.id];
  const nWords = draft.words.length;
  if (sentence.kind(row) === RowKind.word) {
    const word = new Node('word', nWords + 1, origin, cells);
    draft.words.push(word);
    draft.byId.set(id, word);
    return word;
  }
  if (sentence.kind(row) === RowKind.multiwordToken) return readRange(sentence, row, origin, cells, draft);
  const before = draft.words.at(-1) ?? draft.root;
  if (id !== `${nWords}.${before.empties.length + 1}`) {
    draft.flaw ??= {
      code: 'broken-ids',
      message: localized`The empty node ${id} is out of order after word ${nWords}. Renumber the empty nodes first.`,
    };
    return undefined;
  }
  const empty = new Node('empty', 0, origin, cells);
  before.empties.push(empty);
  draft.byId.set(id, empty);
  return empty;
}

function readRange(
  sentence: Sentence,
  row: number,
  origin: Origin,
  cells: string[],
  draft: Draft,
): DraftRow | undefined {
  const [first, last] = [sentence.idMajor(row), sentence.idMinor(row)];
  const next = row + 1;
  const isBeforeItsWord =
    first === draft.words.length + 1 && next < sentence.nRows && sentence.kind(next) === RowKind.word;
  const before = draft.ranges.at(-1);
  const isApart = before === undefined || before.last.was < first;
  if (!isBeforeItsWord || !isApart || last < first || sentence.nWords < last) {
    draft.flaw ??= {
      code: 'broken-mwt',
      message: localized`The multiword token ${cells[Column.id]} is not directly followed by its words, has more than there are, or overlaps another token. Correct its ID first.`,
    };
    return undefined;
  }
  // The words have not been read yet; `readDraft` fills them in.
  const range = new MultiwordToken(placeholder(first), placeholder(last), origin, cells);
  draft.ranges.push(range);
  return range;
}

const placeholder = (was: number) => new Node('word', was, undefined, []);

function checkRanges(draft: Draft): void {
  for (const range of draft.ranges) range.first = draft.words[range.first.was - 1] ?? range.first;
}

function resolve(sentence: Sentence, draft: Draft): void {
  const reference = (text: string): Reference => (isNodeId(text) ? (draft.byId.get(text) ?? text) : text);
  for (const node of draft.nodes) {
    if (node.kind === 'word')
      node.head = sentence.heads[node.was] === -1 ? node.cells[Column.head] : reference(node.cells[Column.head]);
    else node.head = node.cells[Column.head];
    const cell = node.cells[Column.deps];
    if (cell !== '_' && cell !== '') {
      node.deps = readDeps(cell).map(({ head, relation }) => ({
        head: relation === undefined ? head : reference(head),
        relation,
      }));
    }
    node.oldDeps = node.deps;
  }
}
