/** Whole lines: empty ones, misplaced comments and multiword tokens, missing columns. */

import { localized } from '../../../localization/index.ts';
import { hasDependency } from '../../annotation/index.ts';
import {
  blankRows,
  Column,
  type ColumnIndex,
  cellsBetweenBlanks,
  isBlank,
  RowKind,
  type Sentence,
  type Span,
} from '../../conllu/index.ts';
import { cellEdit } from '../../edit/index.ts';
import { isCommentsAlone } from './metadata.ts';
import {
  cellToRepair,
  choice,
  choiceAll,
  isBlankText,
  newlineOf,
  type Repair,
  type Repairer,
  safe,
  safeAll,
  wholeLine,
} from './repair.ts';

export const pseudoEmptyLine: Repairer = {
  ids: ['pseudo-empty-line'],
  repairs(sentence, { span }) {
    // CR, spaces and LF are two line endings, but CRLF is one.
    const isBetween = joinsLineEnds(sentence, span);
    const edit = { span, text: isBetween ? '\n' : '' };
    const isBlank = !isBetween && isBlankText(sentence.text.slice(span.start, span.end));
    return isBlank ? safe(localized`Remove the white space`, edit) : choice(localized`Remove the white space`, edit);
  },
};

function lastComment({ comments }: Sentence): number {
  return Math.max(...comments.map(({ line }) => line));
}

/** Whether deleting the span would create a CRLF. */
function joinsLineEnds({ text }: Sentence, { start, end }: Span): boolean {
  return text[start - 1] === '\r' && text[end] === '\n';
}

/** Whether deleting the span would move a byte order mark that belongs to its line to the start of the text. */
function bringsMark({ text }: Sentence, { start, end }: Span): boolean {
  return start === 0 && text.charCodeAt(end) === 0xfeff;
}

export const emptySentence: Repairer = {
  ids: ['empty-sentence'],
  repairs(sentence, { span }) {
    const line = sentence.lineAt(span.start);
    const { start, end } = sentence.lineSpan(line);
    if (sentence.text.slice(start, end).trim() === '') {
      const edit = { span: wholeLine(sentence, line), text: '' };
      const isBlank =
        isBlankText(sentence.text.slice(start, end)) &&
        !joinsLineEnds(sentence, edit.span) &&
        !bringsMark(sentence, edit.span);
      return isBlank ? safe(localized`Remove the empty line`, edit) : choice(localized`Remove the empty line`, edit);
    }
    const isAll = { start: 0, end: sentence.text.length };
    // The words may be below.
    const last = isCommentsAlone(sentence) ? sentence.lineStarts[lastComment(sentence) + 1] : isAll.end;
    return [
      ...(last < isAll.end
        ? choice(localized`Remove the empty line, so that these comments belong to the words below`, {
            span: { start: last, end: isAll.end },
            text: '',
          })
        : []),
      ...choice(localized`Remove these lines`, { span: isAll, text: '' }),
    ];
  },
};

export const missingEmptyLine: Repairer = {
  ids: ['missing-empty-line'],
  isForAnyRow: true,
  repairs(sentence) {
    const end = sentence.text.length;
    const newline = newlineOf(sentence);
    const isTerminated = /[\r\n]$/.test(sentence.text);
    const edit = { span: { start: end, end }, text: isTerminated ? newline : newline + newline };
    // A CR at the end would become part of a CRLF.
    const isOpen = newline !== '\r' && sentence.text.endsWith('\r');
    return isOpen ? choice(localized`Add an empty line`, edit) : safe(localized`Add an empty line`, edit);
  },
};

export const newlines: Repairer = {
  ids: ['non-unix-newline'],
  isForAnyRow: true,
  repairs(sentence) {
    const { text } = sentence;
    const writeLf = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map((match) => ({
        span: { start: match.index, end: match.index + match[0].length },
        text: '\n',
      }));
    const all = writeLf(/\r\n?/g);
    const hasStray = text.includes('\n') && /\r(?!\n)/.test(text);
    if (!hasStray) return safeAll(localized`Convert all line endings to LF`, all);
    // If lines end in LF, a single CR may be a character that got into a cell.
    return [
      ...safeAll(localized`Convert each CRLF to LF`, writeLf(/(?<!\r)\r\n/g)),
      ...choiceAll(localized`Replace all line endings and stray CRs with LF`, all),
    ];
  },
};

export const misplacedComment: Repairer = {
  ids: ['misplaced-comment'],
  repairs(sentence, { span }): readonly Repair[] {
    const line = sentence.lineAt(span.start);
    const whole = wholeLine(sentence, line);
    const newline = newlineOf(sentence);
    const comment = sentence.text.slice(span.start, span.end);
    const first = sentence.lineStarts[sentence.rowLine(0)];
    const move = [
      { span: { start: first, end: first }, text: comment + newline },
      { span: whole, text: '' },
    ];
    // Its position may show what it is about.
    if (!startsSentence(sentence, line)) return choice(localized`Move the comment above the sentence`, ...move);
    const at = { start: whole.start, end: whole.start };
    return [
      ...choice(localized`Start a new sentence here`, { span: at, text: newline }),
      ...choice(localized`Move the comment above the sentence`, ...move),
    ];
  },
};

/** Whether the next row after a line has the ID 1. */
function startsSentence(sentence: Sentence, line: number): boolean {
  for (let next = line + 1; next < sentence.lineStarts.length - 1; next++) {
    const row = sentence.rowAtLine(next);
    if (row !== undefined) return /^1(?:-|$)/.test(sentence.cell(row, Column.id));
  }
  return false;
}

export const misplacedToken: Repairer = {
  ids: ['misplaced-word-interval'],
  repairs(sentence, { span }) {
    const line = sentence.lineAt(span.start);
    const token = sentence.rowAtLine(line);
    if (token === undefined) return [];
    const first = sentence.wordById(sentence.idMajor(token));
    if (first === undefined || first === 0 || !sentence.hasSequentialIds) return [];
    if (sentence.idMinor(token) < sentence.idMajor(token) || sentence.nWords < sentence.idMinor(token)) return [];
    const at = sentence.lineStarts[sentence.rowLine(sentence.rowOfWord(first))];
    const { start, end } = sentence.lineSpan(line);
    return choice(
      localized`Move the line before its first word`,
      { span: { start: at, end: at }, text: sentence.text.slice(start, end) + newlineOf(sentence) },
      { span: wholeLine(sentence, line), text: '' },
    );
  },
};

export const columns: Repairer = {
  ids: ['number-of-columns'],
  isForAnyRow: true,
  repairs(sentence, { span }): readonly Repair[] {
    const blanks = blankRows(sentence);
    if (blanks !== undefined) {
      const edits = blanks.map(({ line, cells }) => ({ span: sentence.lineSpan(line), text: cells.join('\t') }));
      // Two blanks may have been in a cell, and another cell may be missing.
      return choiceAll(localized`Separate the columns with tabs, in the whole sentence`, edits);
    }
    const line = sentence.text.slice(span.start, span.end);
    const cells = line.split('\t');
    const whole = (text: string) => ({ span, text });
    if (cells.length === 1) {
      const found = cellsBetweenBlanks(line);
      if (found) return choice(localized`Separate the columns with tabs`, whole(found.join('\t')));
      const isNumber = /^[\d.-]+$/.test(line.trim());
      return isNumber
        ? choice(localized`Remove the line`, { span: wholeLine(sentence, sentence.lineAt(span.start)), text: '' })
        : [];
    }
    const { n } = sentence.columns;
    if (cells.length < n) {
      const missing = n - cells.length;
      const at = { start: span.end, end: span.end };
      return choice(missing === 1 ? localized`Add a column with _` : localized`Add ${missing} columns with _`, {
        span: at,
        text: '\t_'.repeat(missing),
      });
    }
    const rest = cells.slice(n);
    if (rest.every(isBlankText))
      return safe(localized`Remove the tabs at the end`, whole(cells.slice(0, n).join('\t')));
    const twoTabs = cells.filter((cell) => cell !== '');
    return twoTabs.length === n ? choice(localized`Remove the duplicate tabs`, whole(twoTabs.join('\t'))) : [];
  },
};

export const strayLine: Repairer = {
  ids: ['invalid-line'],
  isForAnyRow: true,
  repairs(sentence, { span }) {
    if (sentence.text.charCodeAt(span.start) === 0xfeff) {
      // Removes only the mark. Except at the start of a file, that may turn the line into a word and change the numbers of
      // others.
      const mark = { span: { start: span.start, end: span.start + 1 }, text: '' };
      // If it is alone on its line, removing it leaves an empty line, which may belong to the sentence before.
      const { end } = sentence.lineSpan(sentence.lineAt(span.start));
      const isAlone = isBlank(sentence.text.slice(mark.span.end, end));
      return span.start === 0 && !isAlone && !bringsMark(sentence, mark.span)
        ? safe(localized`Remove the byte order mark`, mark)
        : choice(localized`Remove the byte order mark`, mark);
    }
    const line = sentence.lineAt(span.start);
    const remove = choice(localized`Remove the line`, { span: wholeLine(sentence, line), text: '' });
    const isAboveWords = sentence.nRows === 0 || line < sentence.rowLine(0);
    const at = { start: span.start, end: span.start };
    return isAboveWords ? [...choice(localized`Turn it into a comment`, { span: at, text: '# ' }), ...remove] : remove;
  },
};

export const filledCell: Repairer = {
  ids: ['mwt-nonempty-field', 'empty-node-nonempty-field'],
  repairs(sentence, finding): readonly Repair[] {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const blank = choice(localized`Write _`, ...cellEdit(sentence, cell.row, cell.column, '_'));
    // The HEAD of an empty node belongs in DEPS; if it is already there, HEAD merely repeats it.
    const isSaid = sentence.kind(cell.row) === RowKind.emptyNode && isSaidInDeps(sentence, cell.row);
    return isSaid ? safe(localized`Write _`, ...blankBoth(sentence, cell.row)) : blank;
  },
};

function isSaidInDeps(sentence: Sentence, row: number): boolean {
  if (sentence.isBlank(row, Column.head) || sentence.isBlank(row, Column.deprel)) return false;
  const [head, deprel] = [sentence.cell(row, Column.head), sentence.cell(row, Column.deprel)];
  return hasDependency(sentence.cell(row, Column.deps), head, deprel);
}

function blankBoth(sentence: Sentence, row: number) {
  const both: readonly ColumnIndex[] = [Column.head, Column.deprel];
  return both.flatMap((column) => cellEdit(sentence, row, column, '_'));
}
