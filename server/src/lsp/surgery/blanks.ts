/** Locating the forms of tokens in the `# text` of a sentence. */

import { Column, isSpace, RowKind, type Sentence, type Span } from '../../core/conllu/index.ts';

/** The form of a row in `# text`; undefined for a word of a multiword token, or if the text does not match. O(text). */
export function placeholderIn(sentence: Sentence, wanted: number): Span | undefined {
  const comment = sentence.comments.find((each) => each.hasValue && each.hasKey('text'));
  if (comment === undefined) return undefined;
  const { start, end } = comment.valueSpan;
  let at = start;
  let lastInToken = 0;
  for (let row = 0; row <= wanted; row++) {
    const kind = sentence.kind(row);
    if (kind === RowKind.emptyNode || (kind === RowKind.word && sentence.idMajor(row) <= lastInToken)) continue;
    if (kind === RowKind.multiwordToken) lastInToken = sentence.idMinor(row);
    const form = sentence.cell(row, Column.form);
    if (end < at + form.length || !sentence.text.startsWith(form, at)) return undefined;
    if (row === wanted) return { start: at, end: at + form.length };
    at += form.length;
    while (at < end && isSpace(sentence.text.charCodeAt(at))) at++;
  }
  return undefined;
}
