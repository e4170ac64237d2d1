/** The `# text` line by itself: four ids of level 2. */

import { localized, translatable } from '../../../localization/index.ts';
import { type Comment, isSpace } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';
import { repeatedComment } from './metadata.ts';

const missing = udRule({
  id: 'missing-text',
  level: 2,
  class: 'metadata',
  title: translatable`The sentence has no text line`,
  why: translatable`The original text cannot be reliably rebuilt from words and spaces alone.`,
  whatToDo: translatable`Add # text = followed by the sentence.`,
  url: Guideline.text,
});

const multiple = udRule({
  id: 'multiple-text',
  level: 2,
  class: 'metadata',
  title: translatable`The sentence has more than one text line`,
  why: translatable`A sentence has one text.`,
  whatToDo: translatable`Remove all but one.`,
  url: Guideline.text,
});

const empty = udRule({
  id: 'empty-text',
  level: 2,
  class: 'metadata',
  title: translatable`The text line is empty`,
  why: translatable`A sentence has words, so it has text.`,
  whatToDo: translatable`Write the sentence after # text =.`,
  url: Guideline.text,
});

const trailing = udRule({
  id: 'text-trailing-whitespace',
  level: 2,
  class: 'metadata',
  title: translatable`The text line ends with white space`,
  why: translatable`The white space belongs to no word of the sentence.`,
  whatToDo: translatable`Remove it.`,
  url: Guideline.text,
});

export const textRule = rule({
  infos: [missing, multiple, empty, trailing],
  check(analysis) {
    if (analysis.nRows === 0) return NONE;
    const officialLine = analysis.firstLine;
    const comments = textComments(analysis);
    if (comments.length === 0) {
      return [finding(missing, analysis.sentence.cellSpan(0, 0), localized`This sentence has no text line.`)];
    }
    if (1 < comments.length) {
      return [
        repeatedComment(
          analysis,
          multiple,
          comments.map((comment) => ({ comment, value: comment.value })),
        ),
      ];
    }
    const { span, valueSpan } = comments[0];
    if (valueSpan.start === valueSpan.end)
      return [finding(empty, span, localized`The text is empty.`, { officialLine })];
    if (valueSpan.end < span.end && isSpace(analysis.text.charCodeAt(span.end - 1))) {
      const tail = { start: valueSpan.end, end: span.end };
      return [finding(trailing, tail, localized`The text ends with white space.`, { officialLine })];
    }
    return NONE;
  },
});

const NO_COMMENTS: readonly Comment[] = [];

/** Lines `# text = …`. */
export function textComments({ sentence }: Analysis): readonly Comment[] {
  let first: Comment | undefined;
  let nTexts = 0;
  for (const comment of sentence.comments) {
    if (!comment.hasValue || !comment.hasKey('text')) continue;
    first ??= comment;
    nTexts++;
  }
  if (first === undefined) return NO_COMMENTS;
  return nTexts === 1 ? [first] : sentence.comments.filter((each) => each.hasValue && each.hasKey('text'));
}
