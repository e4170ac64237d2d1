/** `# text` and SpaceAfter: each rebuilt from the other. */

import { Column, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { miscEdit, miscItems } from './misc.ts';
import { choice, newlineOf, type Repair, type Repairer, safe } from './repair.ts';

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

/** The sentence as its forms and SpaceAfter=No say it. */
export function textOfForms(sentence: Sentence): string {
  const pieces = tokensOf(sentence).map((row) => {
    const glued = miscItems(sentence, row).includes('SpaceAfter=No');
    return sentence.cell(row, Column.form) + (glued ? '' : ' ');
  });
  return pieces.join('').trimEnd();
}

/**
 * Edits that set or remove SpaceAfter=No so that the forms make up a text; the last token is left as it is. Undefined if the
 * forms, spaces aside, are not the text.
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
    const isGlued = !/\s/.test(text[at] ?? ' ');
    while (at < text.length && /\s/.test(text[at])) at++;
    const items = miscItems(sentence, row);
    if (items.includes('SpaceAfter=No') === isGlued) continue;
    const others = items.filter((item) => !item.startsWith('SpaceAfter='));
    edits.push(...miscEdit(sentence, row, isGlued ? [...others, 'SpaceAfter=No'].sort() : others));
  }
  return text.slice(at).trim() === '' ? edits : undefined;
}

export const missingText: Repairer = {
  ids: ['missing-text'],
  repairs(sentence) {
    if (sentence.nRows === 0) return [];
    const at = sentence.lineStarts[sentence.rowLine(0)];
    const text = `# text = ${textOfForms(sentence)}${newlineOf(sentence)}`;
    return safe('Add the text', { span: { start: at, end: at }, text });
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
  repairs: (sentence) => safe('Write the text', ...rewriteText(sentence)),
};

export const trailingSpace: Repairer = {
  ids: ['text-trailing-whitespace'],
  repairs: (_, { span }) => safe('Remove the white space', { span, text: '' }),
};

export const missingSpaceAfter: Repairer = {
  ids: ['missing-spaceafter'],
  repairs(sentence, { span }): readonly Repair[] {
    const row = sentence.rowAtLine(sentence.lineAt(span.start));
    if (row === undefined) return [];
    const items = miscItems(sentence, row).filter((item) => !/^SpaceAfter=/i.test(item));
    const all = alignSpaces(sentence, sentence.comment('text') ?? '') ?? [];
    return [
      ...safe('Add SpaceAfter=No', ...miscEdit(sentence, row, [...items, 'SpaceAfter=No'].sort())),
      ...(all.length < 2 ? [] : choice('Set SpaceAfter=No as in the text, in the whole sentence', ...all)),
    ];
  },
};

export const textMismatch: Repairer = {
  ids: ['text-form-mismatch', 'text-extra-chars'],
  repairs: (sentence) => [
    ...choice('Set SpaceAfter=No as in the text', ...(alignSpaces(sentence, sentence.comment('text') ?? '') ?? [])),
    ...choice('Write the text that the forms make up', ...rewriteText(sentence)),
  ],
};
