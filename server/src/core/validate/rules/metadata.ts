/** `sent_id`, `parallel_id`, `newdoc` and `newpar` of one sentence: seven ids of level 2. */

import { localized, translatable } from '../../../localization/index.ts';
import { type Comment, hasSpace, SPACES } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { relatedPlaces } from '../listing.ts';
import { finding, NONE, type RuleInfo, rule, udRule } from '../rule.ts';
import { commentsFrom, commentsOf, type KeyedComment } from './comments.ts';

const invalidSentId = udRule({
  id: 'invalid-sent-id',
  level: 2,
  class: 'metadata',
  title: translatable`The sent_id line is ill-formed`,
  why: translatable`Discussions and scripts refer to sentences by it.`,
  whatToDo: translatable`Write # sent_id = x, where x has no white space.`,
  url: Guideline.metadata,
});

const missingSentId = udRule({
  id: 'missing-sent-id',
  level: 2,
  class: 'metadata',
  title: translatable`The sentence has no sent_id`,
  why: translatable`Discussions and scripts refer to sentences by it.`,
  whatToDo: translatable`Add a line # sent_id = x with an ID that no other sentence has.`,
  url: Guideline.metadata,
});

const multipleSentId = udRule({
  id: 'multiple-sent-id',
  level: 2,
  class: 'metadata',
  title: translatable`The sentence has more than one sent_id`,
  why: translatable`A sentence has one name.`,
  whatToDo: translatable`Remove all but one.`,
  url: Guideline.metadata,
});

const slash = udRule({
  id: 'slash-in-sent-id',
  level: 2,
  class: 'metadata',
  title: translatable`The sent_id contains a slash`,
  why: translatable`The slash is reserved for other purposes.`,
  whatToDo: translatable`Use another character. This is checked from level 4, as in the official validator.`,
  url: Guideline.metadata,
});

const invalidParallelId = udRule({
  id: 'invalid-parallel-id',
  level: 2,
  class: 'metadata',
  title: translatable`The parallel_id line is ill-formed`,
  why: translatable`It links the translations of a sentence.`,
  whatToDo: translatable`Write # parallel_id = corpus/sentence, followed by /alt1 or /part1 if there are several.`,
  url: Guideline.parallel,
});

const multipleParallelId = udRule({
  id: 'multiple-parallel-id',
  level: 2,
  class: 'metadata',
  title: translatable`The sentence has more than one parallel_id`,
  why: translatable`A sentence has one place in its parallel corpus.`,
  whatToDo: translatable`Remove all but one.`,
  url: Guideline.parallel,
});

const multipleNewdoc = udRule({
  id: 'multiple-newdoc',
  level: 2,
  class: 'metadata',
  title: translatable`The sentence has more than one newdoc`,
  why: translatable`Only one document can begin at a sentence.`,
  whatToDo: translatable`Remove all but one.`,
  url: Guideline.paragraphs,
});

const multipleNewpar = udRule({
  id: 'multiple-newpar',
  level: 2,
  class: 'metadata',
  title: translatable`The sentence has more than one newpar`,
  why: translatable`Only one paragraph can begin at a sentence.`,
  whatToDo: translatable`Remove all but one.`,
  url: Guideline.paragraphs,
});

const SENT_ID = new RegExp(`^[^${SPACES}]+$`);
const ANYTHING = /^/;

/** `corpus/sentence`, followed by /altN or /partN or both. */
export const PARALLEL_ID = new RegExp(`^([^/${SPACES}]+/[^/${SPACES}]+)(?:/alt([0-9]+))?(?:/part([0-9]+))?$`);

export const metadata = rule({
  infos: [
    invalidSentId,
    missingSentId,
    multipleSentId,
    slash,
    invalidParallelId,
    multipleParallelId,
    multipleNewdoc,
    multipleNewpar,
  ],
  check(analysis) {
    const { sentence, nRows } = analysis;
    if (nRows === 0 || isTidy(sentence.comments, analysis.language !== undefined)) return NONE;
    const found: Finding[] = [];
    checkSentId(analysis, commentsFrom(sentence, 'sent_id', SENT_ID), found);
    checkParallelId(analysis, commentsFrom(sentence, 'parallel_id', PARALLEL_ID), found);
    checkBoundary(analysis, 'newdoc', multipleNewdoc, found);
    checkBoundary(analysis, 'newpar', multipleNewpar, found);
    return found;
  },
});

/** The usual case: one plain sent_id, and at most one of the others. */
function isTidy(comments: readonly Comment[], forbidsSlash: boolean): boolean {
  let nSentIds = 0;
  let nNewdocs = 0;
  let nNewpars = 0;
  for (const comment of comments) {
    if (comment.keyStartsWith('sent_id')) {
      const value = comment.value ?? '';
      if (!comment.hasKey('sent_id') || value === '' || !comment.endsWithValue) return false;
      if (hasSpace(value) || (forbidsSlash && value.includes('/'))) return false;
      nSentIds++;
    } else if (comment.keyStartsWith('newdoc')) nNewdocs++;
    else if (comment.keyStartsWith('newpar')) nNewpars++;
    else if (comment.keyStartsWith('parallel_id')) return false;
  }
  return nSentIds === 1 && nNewdocs < 2 && nNewpars < 2;
}

function checkSentId(analysis: Analysis, comments: readonly KeyedComment[], found: Finding[]): void {
  const officialLine = analysis.firstLine;
  const valid = comments.filter(({ value }) => value !== undefined);
  for (const { comment, value } of comments) {
    if (value !== undefined) continue;
    found.push(finding(invalidSentId, comment.span, localized`This is not a valid sent_id line.`, { officialLine }));
  }
  if (valid.length === 0) {
    found.push(finding(missingSentId, analysis.sentence.cellSpan(0, 0), localized`This sentence has no sent_id.`));
  } else if (1 < valid.length) {
    found.push(repeatedComment(analysis, multipleSentId, valid));
  }
  const first = valid[0];
  if (first?.value?.includes('/') && analysis.language !== undefined) {
    const at = first.comment.valueSpan.start + first.value.indexOf('/');
    const what = localized`The sent_id ${first.value} contains a slash.`;
    found.push(finding(slash, { start: at, end: at + 1 }, what, { officialLine }));
  }
}

function checkParallelId(analysis: Analysis, comments: readonly KeyedComment[], found: Finding[]): void {
  const officialLine = analysis.firstLine;
  const valid = comments.filter(({ value }) => value !== undefined);
  for (const { comment, value } of comments) {
    if (value !== undefined) continue;
    found.push(
      finding(invalidParallelId, comment.span, localized`This is not a valid parallel_id line.`, { officialLine }),
    );
  }
  if (1 < valid.length) found.push(repeatedComment(analysis, multipleParallelId, valid));
}

function checkBoundary(analysis: Analysis, key: string, info: RuleInfo, found: Finding[]): void {
  const comments = commentsOf(analysis.sentence, key, ANYTHING);
  if (1 < comments.length) found.push(repeatedComment(analysis, info, comments));
}

/** On the second of several comments; the first is related. */
export function repeatedComment(
  analysis: Analysis,
  info: RuleInfo,
  [first, second, ...rest]: readonly KeyedComment[],
): Finding {
  const related = relatedPlaces([first, ...rest], ({ comment }) => ({
    span: comment.span,
    message: localized`Another such line.`,
  }));
  const what = localized`This sentence has ${2 + rest.length} such lines.`;
  return finding(info, second.comment.span, what, { related, officialLine: analysis.firstLine });
}
