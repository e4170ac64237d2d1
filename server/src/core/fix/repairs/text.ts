/** `# text` and SpaceAfter: each rebuilt from the other. */

import { localized } from '../../../localization/index.ts';
import { NO_SPACE_AFTER, valueOfItem } from '../../annotation/index.ts';
import { Column, type ProblemId, type Sentence, SPACES, type TextEdit, toNfc } from '../../conllu/index.ts';
import { isBehindItsComments } from './metadata.ts';
import { isAboutSpace, isToken, miscEdit, miscItems } from './misc.ts';
import {
  cellToRepair,
  choice,
  choiceAll,
  isBlankText,
  newlineOf,
  oncePerSentence,
  type Repair,
  type Repairer,
  safe,
} from './repair.ts';
import { alignSpaces, isGluedInText, withNoSpaceAfter } from './spaces.ts';
import { textOfForms, tokensOf } from './textOfForms.ts';

/**
 * Whether the rows determine the text reliably: all can be read, each token has a form that needs no repair, and SpaceAfter is
 * written correctly. O(length).
 */
function textIsKnown(sentence: Sentence): boolean {
  if (!sentence.hasSequentialIds || sentence.problems.some(({ id }) => UNREADABLE.has(id))) return false;
  const tokens = tokensOf(sentence);
  if (tokens.length === 0) return false;
  return tokens.every((row) => {
    const form = sentence.cell(row, Column.form);
    if (form === '_' || !TIDY.test(form) || /[\p{Cc}\ufeff]/u.test(form) || toNfc(form) !== form) return false;
    return miscItems(sentence, row).every((item) => item === NO_SPACE_AFTER || !isAboutSpace(item));
  });
}

const UNREADABLE: ReadonlySet<string> = new Set<ProblemId>([
  'number-of-columns',
  'invalid-line',
  'misplaced-comment',
  'invalid-word-id',
]);

/** No white space except single spaces inside. */
const TIDY = new RegExp(`^[^${SPACES}]+(?:[${SPACES}][^${SPACES}]+)*$`);

/** Edits that align the spaces with the text; undefined if the forms are not that text. */
const spacesOfText = oncePerSentence((sentence) => alignSpaces(sentence, sentence.comment('text') ?? ''));

export const missingText: Repairer = {
  ids: ['missing-text'],
  repairs(sentence, _, context) {
    if (sentence.nRows === 0) return [];
    // It may exist in another spelling, or above an empty line.
    const isMeant = sentence.comments.some(({ key }) => /^text(?![a-z0-9_])/i.test(key));
    const isSure = textIsKnown(sentence) && !isMeant && !isBehindItsComments(sentence, context);
    const at = sentence.lineStarts[sentence.rowLine(0)];
    const text = `# text = ${textOfForms(sentence)}${newlineOf(sentence)}`;
    const edit = { span: { start: at, end: at }, text };
    return isSure ? safe(localized`Add the text`, edit) : choice(localized`Add the text`, edit);
  },
};

/** Replaces the value of the only `# text` line. */
function rewriteText(sentence: Sentence): TextEdit[] {
  const comments = sentence.comments.filter(({ key, value }) => key === 'text' && value !== undefined);
  if (comments.length !== 1) return [];
  const text = textOfForms(sentence);
  return comments[0].value === text ? [] : [{ span: comments[0].span, text: `# text = ${text}` }];
}

export const emptyText: Repairer = {
  ids: ['empty-text'],
  repairs: (sentence) =>
    textIsKnown(sentence)
      ? safe(localized`Write the text`, ...rewriteText(sentence))
      : choice(localized`Write the text`, ...rewriteText(sentence)),
};

export const trailingSpace: Repairer = {
  ids: ['text-trailing-whitespace'],
  repairs(sentence, { span }) {
    const edit = { span, text: '' };
    const isBlank = isBlankText(sentence.text.slice(span.start, span.end));
    return isBlank ? safe(localized`Remove the white space`, edit) : choice(localized`Remove the white space`, edit);
  },
};

export const spaceAfterSpelling: Repairer = {
  ids: ['nospaceafter-yes', 'spaceafter-value'],
  repairs(sentence, finding) {
    const cell = cellToRepair(sentence, finding);
    if (!cell) return [];
    const written = sentence.text.slice(finding.span.start, finding.span.end);
    const items = miscItems(sentence, cell.row);
    const isNo = finding.id === 'nospaceafter-yes' || /^no$/i.test(valueOfItem(written)?.trim() ?? '');
    // Another item may contradict it, and not every row is followed by a space.
    const isPlain = items.filter(isAboutSpace).length === 1 && isToken(sentence, cell.row);
    const isSo = isPlain && isGluedInText(sentence, cell.row);
    const others = items.filter((item) => item !== written);
    const corrected = items.map((item) => (item === written ? NO_SPACE_AFTER : item));
    if (isNo && isSo) return safe(localized`Write SpaceAfter=No`, ...miscEdit(sentence, cell.row, corrected));
    const write = choice(localized`Write SpaceAfter=No`, ...miscEdit(sentence, cell.row, [...new Set(corrected)]));
    if (isNo && !isPlain) return write;
    const remove = choice(localized`Remove it`, ...miscEdit(sentence, cell.row, others));
    return isNo ? [...write, ...remove] : [...remove, ...write];
  },
};

export const missingSpaceAfter: Repairer = {
  ids: ['missing-spaceafter'],
  repairs(sentence, { span }): readonly Repair[] {
    const row = sentence.rowAtLine(sentence.lineAt(span.start));
    if (row === undefined) return [];
    const items = miscItems(sentence, row);
    const others = items.filter((item) => !/^SpaceAfter=/i.test(item));
    const all = sentence.hasSequentialIds ? spacesOfText(sentence) : undefined;
    const one = miscEdit(sentence, row, withNoSpaceAfter(others));
    // If text and forms differ in more than spaces, or the item already has a value, either may be wrong.
    const follows = all !== undefined && !items.some(isAboutSpace) && isToken(sentence, row);
    return [
      ...(follows ? safe(localized`Add SpaceAfter=No`, ...one) : choice(localized`Add SpaceAfter=No`, ...one)),
      ...(all === undefined || all.length < 2
        ? []
        : choiceAll(localized`Set SpaceAfter=No to match the text, in the whole sentence`, all)),
    ];
  },
};

export const textMismatch: Repairer = {
  ids: ['text-form-mismatch', 'text-extra-chars'],
  repairs: (sentence) => [
    ...choiceAll(localized`Set SpaceAfter=No to match the text`, spacesOfText(sentence) ?? []),
    ...choice(localized`Rebuild the text from the forms`, ...rewriteText(sentence)),
  ],
};
