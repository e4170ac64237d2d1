/** `# text` and SpaceAfter: each rebuilt from the other. */

import { localized } from '../../../localization/index.ts';
import { NO_SPACE_AFTER } from '../../annotation/index.ts';
import {
  Column,
  isBlank,
  isSpace,
  type ProblemId,
  RowKind,
  type Sentence,
  SPACES,
  type TextEdit,
  toNfc,
} from '../../conllu/index.ts';
import { isAboutSpace, isToken, miscEdit, miscItems } from './misc.ts';
import {
  choice,
  choiceAll,
  isBlankText,
  newlineOf,
  oncePerSentence,
  type Repair,
  type Repairer,
  safe,
} from './repair.ts';

/** Rows that are pieces of the text: multiword tokens, and words outside of them. */
function tokensOf(sentence: Sentence): number[] {
  const rows: number[] = [];
  let first = 0;
  let last = -1;
  for (let row = 0; row < sentence.nRows; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.emptyNode) continue;
    const id = sentence.idMajor(row);
    if (kind === RowKind.multiwordToken) {
      first = id;
      last = sentence.idMinor(row);
    } else if (first <= id && id <= last) continue;
    rows.push(row);
  }
  return rows;
}

/** The sentence according to its forms and SpaceAfter=No. */
export function textOfForms(sentence: Sentence): string {
  const pieces = tokensOf(sentence).map((row) => {
    const glued = miscItems(sentence, row).includes(NO_SPACE_AFTER);
    return sentence.cell(row, Column.form) + (glued ? '' : ' ');
  });
  return pieces.join('').replace(/ $/, '');
}

/**
 * Edits that set or remove SpaceAfter=No so that the forms give a text; the last token is not changed. Undefined if the forms,
 * apart from spaces, are not the text.
 */
export function alignSpaces(sentence: Sentence, text: string): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  const rows = tokensOf(sentence);
  let at = 0;
  for (const [index, row] of rows.entries()) {
    const form = sentence.cell(row, Column.form);
    if (!text.startsWith(form, at)) return undefined;
    at += form.length;
    if (index === rows.length - 1) break;
    const isGlued = at < text.length && !isSpace(text.charCodeAt(at));
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    const items = miscItems(sentence, row);
    if (items.includes(NO_SPACE_AFTER) === isGlued) continue;
    const others = items.filter((item) => !item.startsWith('SpaceAfter='));
    edits.push(...miscEdit(sentence, row, isGlued ? glued(others) : others));
  }
  return isBlank(text.slice(at)) ? edits : undefined;
}

/** Items with SpaceAfter=No at its sorted position; the others stay where they are. */
function glued(items: readonly string[]): string[] {
  const at = items.findIndex((item) => NO_SPACE_AFTER < item);
  const before = at === -1 ? items : items.slice(0, at);
  return [...before, NO_SPACE_AFTER, ...items.slice(before.length)];
}

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
  repairs(sentence) {
    if (sentence.nRows === 0) return [];
    const at = sentence.lineStarts[sentence.rowLine(0)];
    const text = `# text = ${textOfForms(sentence)}${newlineOf(sentence)}`;
    const edit = { span: { start: at, end: at }, text };
    return textIsKnown(sentence) ? safe(localized`Add the text`, edit) : choice(localized`Add the text`, edit);
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

export const missingSpaceAfter: Repairer = {
  ids: ['missing-spaceafter'],
  repairs(sentence, { span }): readonly Repair[] {
    const row = sentence.rowAtLine(sentence.lineAt(span.start));
    if (row === undefined) return [];
    const items = miscItems(sentence, row);
    const others = items.filter((item) => !/^SpaceAfter=/i.test(item));
    const all = sentence.hasSequentialIds ? spacesOfText(sentence) : undefined;
    const one = miscEdit(sentence, row, glued(others));
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
