/** Detects that a block contains several sentences because the empty line between them was lost. */

import { COLUMNS, Column, RowKind, type Sentence } from '../conllu/index.ts';

/** A position before a line where another sentence starts. */
export interface LostLine {
  /** Line of the block: the first comment of the sentence that starts there, or its first row. */
  readonly line: number;
  /** Its ID starts at 1 again; if not, a second sent_id is the only evidence. */
  readonly restarts: boolean;
  readonly sentId: string | undefined;
  /** Whether no other reading is possible, so that the line may be inserted without review. */
  readonly isCertain: boolean;
}

const NONE: readonly LostLine[] = Object.freeze([]);
const known = new WeakMap<Sentence, readonly LostLine[]>();

/** The lost empty lines of a block, in order; computed once per sentence object. Time O(length), next to nothing for a tidy one. */
export function lostLinesOf(sentence: Sentence): readonly LostLine[] {
  const { problems } = sentence;
  if (problems.length === 0 || !problems.some(({ id }) => id === 'word-id-sequence' || id === 'misplaced-comment')) {
    return NONE;
  }
  let lines = known.get(sentence);
  if (lines === undefined) {
    lines = find(sentence);
    known.set(sentence, lines);
  }
  return lines;
}

/** Rows from `row` on belong to one sentence, up to the next such entry. */
interface Start {
  readonly row: number;
  readonly line: number;
  readonly restarts: boolean;
  readonly hasComment: boolean;
  readonly sentId: string | undefined;
}

function find(sentence: Sentence): readonly LostLine[] {
  const all = candidates(sentence);
  const end = (starts: readonly Start[], i: number) => (i + 1 < starts.length ? starts[i + 1].row : sentence.nRows);
  // A single 1 among other IDs is more likely a mistake than a sentence.
  const starts = all.filter((start, i) => i === 0 || start.hasComment || goesOn(sentence, start.row, end(all, i)));
  const whole = starts.map((start, i) => isWhole(sentence, start.row, end(starts, i)));
  return starts.slice(1).map(({ line, restarts, sentId }, i) => {
    const before = starts[i];
    // Two sentences with their own names, or two complete ones. A stray line above a sentence is neither.
    const areNamed = sentId !== undefined && before.sentId !== undefined;
    const startAtOne = [before, starts[i + 1]].every(({ row }) => startsAtOne(sentence, row));
    return { line, restarts, sentId, isCertain: restarts && ((areNamed && startAtOne) || (whole[i] && whole[i + 1])) };
  });
}

/** The first row, and each row where another sentence may start. */
function candidates(sentence: Sentence): Start[] {
  const { comments } = sentence;
  const starts: Start[] = [];
  let sentId: string | undefined;
  let nextComment = 0;
  let hasWord = false;
  // The first of the rows that may precede word 1: its multiword token, and empty nodes 0.1 ….
  let prefix: { readonly row: number; readonly gap: Gap } | undefined;
  for (let row = 0; row < sentence.nRows; row++) {
    const gap: Gap = { line: undefined, sentId: undefined };
    for (; nextComment < comments.length && comments[nextComment].line < sentence.rowLine(row); nextComment++) {
      const comment = comments[nextComment];
      gap.line ??= comment.line;
      if (comment.hasKey('sent_id')) gap.sentId ??= comment.value;
    }
    const begin = (at: number, { line, sentId: own }: Gap, { restarts }: { readonly restarts: boolean }) => {
      starts.push({
        row: at,
        line: line ?? sentence.rowLine(at),
        restarts,
        hasComment: line !== undefined,
        sentId: own,
      });
      sentId = own;
      hasWord = false;
    };
    const kind = sentence.kind(row);
    if (row === 0) begin(0, gap, { restarts: true });
    else if (kind === RowKind.word && sentence.idMajor(row) === 1 && hasWord) {
      begin(prefix?.row ?? row, prefix?.gap ?? gap, { restarts: true });
    } else if (hasWord && gap.sentId !== undefined && sentId !== undefined && gap.sentId !== sentId) {
      if (!isPrefix(sentence, row)) begin(row, gap, { restarts: false });
    }
    if (kind === RowKind.word) [hasWord, prefix] = [true, undefined];
    else if (!isPrefix(sentence, row)) prefix = undefined;
    else prefix ??= { row, gap };
  }
  return starts;
}

/** The comments between two rows. */
interface Gap {
  line: number | undefined;
  sentId: string | undefined;
}

function isPrefix(sentence: Sentence, row: number): boolean {
  if (sentence.nColumns(row) !== COLUMNS.length) return false;
  const major = sentence.idMajor(row);
  return sentence.kind(row) === RowKind.multiwordToken
    ? major === 1
    : sentence.kind(row) === RowKind.emptyNode && major === 0;
}

/** Whether a row is complete and starts with the ID 1: not a stray number on a line of its own. */
function startsAtOne(sentence: Sentence, row: number): boolean {
  if (isPrefix(sentence, row)) return true;
  return sentence.nColumns(row) === COLUMNS.length && sentence.cell(row, Column.id) === '1';
}

/** Whether word 1 is followed by word 2, or is a sentence by itself. */
function goesOn(sentence: Sentence, start: number, end: number): boolean {
  const ids: number[] = [];
  for (let row = start; row < end && ids.length < 2; row++) {
    if (sentence.kind(row) === RowKind.word) ids.push(sentence.idMajor(row));
  }
  return ids.length === 2 ? ids[1] === 2 : isWhole(sentence, start, end);
}

/** Whether the rows have the IDs 1, 2, 3 …, heads among them, and one root: a complete sentence. */
function isWhole(sentence: Sentence, start: number, end: number): boolean {
  let nWords = 0;
  let nRoots = 0;
  let highest = 0;
  for (let row = start; row < end; row++) {
    if (sentence.kind(row) !== RowKind.word) continue;
    const head = sentence.cell(row, Column.head);
    if (sentence.cell(row, Column.id) !== String(++nWords) || !/^(?:0|[1-9]\d{0,8})$/.test(head)) return false;
    if (head === '0') nRoots++;
    highest = Math.max(highest, Number(head));
  }
  return nRoots === 1 && highest <= nWords;
}
