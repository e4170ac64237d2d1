/** Problems of reading a sentence, as findings under the official ids. */

import { localized, translatable } from '../../../localization/index.ts';
import { COLUMN_TITLES, isBlank, type Problem, type ProblemId } from '../../conllu/index.ts';
import { enumerated } from '../../wording/lists.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, type RuleInfo, rule, udRule } from '../rule.ts';

const INFOS = {
  'number-of-columns': udRule({
    id: 'number-of-columns',
    standsAlone: true,
    level: 1,
    class: 'format',
    title: translatable`A line has more or fewer than ten columns`,
    why: translatable`Columns are identified by position, so one missing or extra tab shifts all that follow.`,
    whatToDo: translatable`Separate the ten columns with single tabs, and write _ where a column is empty.`,
    url: Guideline.format,
  }),
  'invalid-line': udRule({
    id: 'invalid-line',
    standsAlone: true,
    level: 1,
    class: 'format',
    title: translatable`A line is neither a comment, nor a word, nor empty`,
    why: translatable`Programs stop at such a line or silently drop it; it is often left over from a merge conflict.`,
    whatToDo: translatable`Remove the line, start it with # to make it a comment, or give the word its ID.`,
    url: Guideline.format,
  }),
  'misplaced-comment': udRule({
    id: 'misplaced-comment',
    level: 1,
    class: 'format',
    title: translatable`A comment comes after the first word of its sentence`,
    why: translatable`Comments are read before the words of a sentence; programs drop this one or stop.`,
    whatToDo: translatable`Move the comment above the first word, or insert an empty line if a new sentence begins here.`,
    url: Guideline.metadata,
  }),
  'empty-sentence': udRule({
    id: 'empty-sentence',
    standsAlone: true,
    isUnnecessary: true,
    level: 1,
    class: 'format',
    title: translatable`A sentence has no words`,
    why: translatable`An empty line ends a sentence, so two in a row, or one after comments alone, make an empty sentence.`,
    whatToDo: translatable`Remove the empty line, or add the words.`,
    url: Guideline.metadata,
  }),
  'invalid-word-id': udRule({
    id: 'invalid-word-id',
    standsAlone: true,
    level: 1,
    class: 'format',
    title: translatable`An ID cannot be read`,
    why: translatable`HEAD and DEPS refer to words by ID, so nothing can point to this line.`,
    whatToDo: translatable`Write a whole number for a word (3), a range for a multiword token (3-4), or a decimal for an empty node (3.1).`,
    url: Guideline.words,
  }),
  'word-id-sequence': udRule({
    id: 'word-id-sequence',
    level: 1,
    class: 'format',
    title: translatable`The IDs of the words are not 1, 2, 3 …`,
    why: translatable`Programs number words by position, so other IDs make every HEAD ambiguous.`,
    whatToDo: translatable`Renumber the words, and update HEAD, DEPS and the ranges of multiword tokens to match.`,
    url: Guideline.words,
  }),
  'invalid-head': udRule({
    id: 'invalid-head',
    structure: 'tree',
    tells: 'head',
    level: 2,
    class: 'format',
    title: translatable`HEAD is not a number`,
    why: translatable`Without its head the word has no place in the tree.`,
    whatToDo: translatable`Write the ID of the head, or 0 if the word is the root of the sentence.`,
    url: Guideline.syntax,
  }),
  'unknown-head': udRule({
    id: 'unknown-head',
    structure: 'tree',
    tells: 'head',
    level: 2,
    class: 'syntax',
    title: translatable`HEAD points to a word that does not exist`,
    why: translatable`Without its head the word has no place in the tree.`,
    whatToDo: translatable`Write the ID of a word of this sentence, or 0 if the word is its root.`,
    url: Guideline.syntax,
  }),
} satisfies { readonly [Id in ProblemId]: RuleInfo<Id> };

const BYTE_ORDER_MARK = 0xfeff;

/** Also found between sentences, see emptyLines. */
export const emptySentence = INFOS['empty-sentence'];

/** Also found for whole sentences, see blanksForTabs. */
export const numberOfColumns = INFOS['number-of-columns'];

/** Also found after rows whose ID cannot be read, see intervals. */
export const wordIdSequence = INFOS['word-id-sequence'];

export const reading = rule({
  infos: Object.values(INFOS),
  check(analysis) {
    const { problems } = analysis.sentence;
    const hasMark = analysis.text.charCodeAt(0) === BYTE_ORDER_MARK;
    if (problems.length === 0 && !hasMark) return NONE;
    const unnamed = startsWithoutId(problems);
    const found = problems.flatMap((problem) =>
      followsFromId(problem, analysis, unnamed) ? [] : findingsOf(problem, analysis),
    );
    if (hasMark) {
      const what = localized`The file starts with a byte order mark (U+FEFF), which becomes the first character of this line.`;
      found.push(
        finding(INFOS['invalid-line'], { start: 0, end: 1 }, what, {
          advice: localized`Save the file as UTF-8 without it.`,
        }),
      );
    }
    return found;
  },
});

/** A line with an unreadable ID is read as a word, but if HEAD is `_` it is not one: the error is the ID. */
function followsFromId({ id, span }: Problem, { sentence }: Analysis, unnamed: ReadonlySet<number>): boolean {
  if (id !== 'invalid-head' || sentence.text.slice(span.start, span.end) !== '_') return false;
  return unnamed.has(sentence.lineStarts[sentence.lineAt(span.start)]);
}

/** Offsets of the lines whose ID cannot be read. */
function startsWithoutId(problems: readonly Problem[]): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const { id, span } of problems) if (id === 'invalid-word-id') starts.add(span.start);
  return starts;
}

function findingsOf(problem: Problem, analysis: Analysis): Finding[] {
  const { id, span, message } = problem;
  if (id === 'invalid-head') {
    // The official validator reports both, so both are needed for comparing verdicts.
    const unknown = finding(INFOS['unknown-head'], span, localized`HEAD is not the ID of a word of this sentence.`, {
      repeats: true,
    });
    return [headFinding(problem, analysis), unknown];
  }
  const officialLine =
    id === 'word-id-sequence' ? analysis.firstLine : id === 'empty-sentence' ? closingLine(analysis) : undefined;
  if (id === 'invalid-line' && CONFLICT_MARKER.test(analysis.text.slice(span.start, span.start + 8))) {
    const what = localized`Git left this line where two versions of the file conflict: the merge is not finished.`;
    return [
      finding(INFOS[id], span, what, { advice: localized`Keep one of the versions and remove the conflict markers.` }),
    ];
  }
  if (
    id === 'number-of-columns' &&
    analysis.sentence.columns.isTen &&
    !analysis.text.slice(span.start, span.end).includes('\t')
  ) {
    return [
      finding(INFOS[id], span, localized`This line has no tabs, so it has one column, not ten.`, { officialLine }),
    ];
  }
  return [finding(INFOS[id], span, message, { officialLine })];
}

const CONFLICT_MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/;

/** An unreadable HEAD; for an unannotated word, also names the other missing cells. */
function headFinding({ span, message }: Problem, analysis: Analysis): Finding {
  const { sentence } = analysis;
  const row = sentence.rowAtLine(sentence.lineAt(span.start));
  const word = row === undefined ? 0 : sentence.wordOfRow(row);
  const columns = word === 0 ? [] : analysis.waitingColumns(word);
  if (columns.length < 2) return finding(INFOS['invalid-head'], span, message);
  const names = columns.map((column) => COLUMN_TITLES[column]);
  const what = localized`${analysis.nameOf(word)} is not annotated: ${enumerated(names)} are _.`;
  const advice = localized`Fill them in, or let a parser do it.`;
  return finding(INFOS['invalid-head'], span, what, { advice });
}

/** The first blank line after the last non-blank line. */
function closingLine({ sentence }: Analysis): number | undefined {
  const nLines = sentence.lineStarts.length - 1;
  let line = nLines;
  while (0 < line && isBlankLine(sentence.text, sentence.lineSpan(line - 1))) line--;
  return line < nLines ? line : undefined;
}

export function isBlankLine(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return isBlank(text.slice(start, end));
}
