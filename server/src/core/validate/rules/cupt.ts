/** The first line and the comments of `.cupt` files, and blanks in their codes: checks of PARSEME's `parseme_validate.py`, under its ids. */

import { localized, translatable } from '../../../localization/index.ts';
import { isMweColumn, mweCellsOf } from '../../annotation/index.ts';
import { DECLARING, firstContent, type Sentence } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';
import { commentsFrom } from './comments.ts';
import { repeatedComment } from './metadata.ts';
import { lineBehind } from './mwe.ts';
import { invalidWhitespace, leadingWhitespace, trailingWhitespace } from './whitespace.ts';

const firstLine = treebankRule({
  id: 'invalid-first-line',
  level: 1,
  severity: 'warning',
  class: 'format',
  title: translatable`The declaration of columns is spelt otherwise than PARSEME's programs expect`,
  why: translatable`They read the columns only from a first line that has global.columns = with one blank.`,
  whatToDo: translatable`Write # global.columns = and the names, with single blanks.`,
  url: Guideline.plus,
});

const missingColumn = treebankRule({
  id: 'missing-mwe-column',
  level: 1,
  severity: 'error',
  class: 'format',
  title: translatable`The column of multiword expressions is missing, or has another name`,
  why: translatable`Codes are read only from a column PARSEME:MWE, in capital letters.`,
  whatToDo: translatable`Name PARSEME:MWE in the first line; a file without codes has another extension than .cupt.`,
  url: Guideline.plus,
});

const missing = treebankRule({
  id: 'missing-source-sent-id',
  level: 2,
  severity: 'error',
  class: 'metadata',
  title: translatable`The sentence has no source_sent_id`,
  why: translatable`In corpora of PARSEME it says from which treebank a sentence comes, and under which ID.`,
  whatToDo: translatable`Add # source_sent_id = conllu address, path and ID; . . ID if there is no treebank.`,
  url: Guideline.plus,
});

const multiple = treebankRule({
  id: 'multiple-source-sent-id',
  level: 2,
  severity: 'error',
  class: 'metadata',
  title: translatable`The sentence has more than one source_sent_id`,
  why: translatable`A sentence comes from one place.`,
  whatToDo: translatable`Remove all but one.`,
  url: Guideline.plus,
});

const invalid = treebankRule({
  id: 'invalid-source-sent-id',
  level: 2,
  severity: 'error',
  class: 'metadata',
  title: translatable`The source_sent_id line is ill-formed`,
  why: translatable`It has three parts: the address of the treebank, the path of the file in it, and the ID of the sentence.`,
  whatToDo: translatable`Write # source_sent_id = . . ID if there is no treebank.`,
  url: Guideline.plus,
});

const forbidden = treebankRule({
  id: 'forbidden-metadata',
  level: 3,
  severity: 'error',
  class: 'metadata',
  title: translatable`A comment that releases of PARSEME do not have`,
  why: translatable`Lines with # metadata are for annotators' notes.`,
  whatToDo: translatable`Remove the line before the release.`,
  url: Guideline.plus,
});

const THREE_PARTS = /^[^\s]+ [^\s]+ [^\s]+$/;
const ANYTHING = /^/;

export const cupt = rule({
  infos: [firstLine, missingColumn, missing, multiple, invalid, forbidden],
  check(analysis) {
    const { columns } = analysis.sentence;
    if (columns.isTen) return NONE;
    const found: Finding[] = [];
    const column = columns.further.find(isMweColumn);
    checkHeader(analysis, column, found);
    if (column !== undefined && 0 < analysis.nRows) {
      checkComments(analysis, found);
      checkBlanks(analysis, column, found);
    }
    return found;
  },
});

/** Whether a file is of PARSEME by its name. */
export const isCuptName = (name: string): boolean => /\.cupt$/i.test(name);

/** The finding about a `.cupt` file, in its first sentence, if that has no codes of multiword expressions; a column with a name in small letters is found there anyway. */
export function missingMweFinding({
  columns,
  comments,
  text,
  nRows,
}: Sentence): Finding<'missing-mwe-column'> | undefined {
  if (nRows === 0 || columns.further.some((name) => isMweColumn(name.toUpperCase()))) return undefined;
  const span = comments.find(({ line }) => line === 0)?.span ?? firstContent(text);
  return (
    span &&
    finding(missingColumn, span, localized`A .cupt file has a column PARSEME:MWE, which this line does not name.`)
  );
}

function checkHeader({ sentence, text }: Analysis, column: string | undefined, found: Finding[]): void {
  const header = sentence.comments.find((comment) => comment.line === 0 && comment.hasKey(DECLARING));
  if (header === undefined) return;
  const { start, end } = header.span;
  const line = text.slice(start, end);
  if (column === undefined) {
    const name = sentence.columns.further.find((each) => isMweColumn(each.toUpperCase()));
    if (name === undefined) return;
    const at = start + line.indexOf(name);
    const what = localized`The column ${name} is not PARSEME:MWE.`;
    found.push(finding(missingColumn, { start: at, end: at + name.length }, what));
  } else if (!line.includes(`${DECLARING} =`)) {
    found.push(finding(firstLine, header.span, localized`The line does not have ${DECLARING} = with one blank.`));
  }
}

function checkComments(analysis: Analysis, found: Finding[]): void {
  const { sentence } = analysis;
  const officialLine = lineBehind(analysis);
  const all = commentsFrom(sentence, 'source_sent_id', THREE_PARTS);
  const isExact = ({ comment, value }: (typeof all)[number]) =>
    value !== undefined && analysis.text.startsWith('# source_sent_id = ', comment.span.start);
  for (const each of all) {
    const { comment } = each;
    if (isExact(each)) continue;
    found.push(finding(invalid, comment.span, localized`This is not a valid source_sent_id line.`, { officialLine }));
  }
  const valid = all.filter(isExact);
  if (valid.length === 0)
    found.push(
      finding(missing, sentence.cellSpan(0, 0), localized`This sentence has no source_sent_id.`, { officialLine }),
    );
  if (1 < valid.length) found.push({ ...repeatedComment(analysis, multiple, valid), officialLine });
  for (const { comment } of commentsFrom(sentence, 'metadata', ANYTHING)) {
    if (comment.hasKey('metadata'))
      found.push(finding(forbidden, comment.span, localized`This is a note.`, { officialLine }));
  }
}

function checkBlanks({ sentence }: Analysis, column: string, found: Finding[]): void {
  for (const { text, span } of mweCellsOf(sentence)?.cells ?? []) {
    const at = text.search(/\s/);
    if (at === -1) continue;
    const here = { start: span.start + at, end: span.start + at + 1 };
    found.push(finding(invalidWhitespace, here, localized`${column} contains white space.`));
    if (at === 0) found.push(finding(leadingWhitespace, here, localized`${column} starts with white space.`));
    if (!/\s$/.test(text)) continue;
    const last = { start: span.end - 1, end: span.end };
    found.push(finding(trailingWhitespace, last, localized`${column} ends with white space.`));
  }
}
