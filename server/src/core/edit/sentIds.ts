/** Renaming sent_ids: that of one sentence, or those of all by a pattern. What else may name a sentence is unknown, and left alone. */

import { localized } from '../../localization/index.ts';
import { charactersFault } from '../annotation/index.ts';
import { type Comment, firstCommentPlace, type Sentence, type TextEdit } from '../conllu/index.ts';

interface RenamedSentence {
  /** Index of the sentence. */
  readonly index: number;
  /** Undefined if it had none. */
  readonly from: string | undefined;
  readonly to: string;
  /** Within the sentence. */
  readonly edit: TextEdit;
}

type Renamed =
  | { readonly ok: true; readonly sentences: readonly RenamedSentence[] }
  | { readonly ok: false; readonly reason: string };

/** Stands for the number of the sentence in a pattern. */
const NUMBER = '{n}';

/** Whether it names all sentences instead of one. */
export const isSentIdPattern = (text: string): boolean => text.includes(NUMBER);

const commentOf = ({ comments }: Sentence): Comment | undefined => comments.find((each) => each.hasKey('sent_id'));

/** Renames one sentence. Refused if another one has this sent_id. Time O(sentences). */
export function renameSentId(sentences: readonly Sentence[], index: number, to: string): Renamed {
  const fault = faultOf(to);
  if (fault !== undefined) return { ok: false, reason: fault };
  const other = sentences.findIndex((each, i) => i !== index && each.sentId === to);
  if (other !== -1) {
    const n = other + 1;
    return {
      ok: false,
      reason: localized`${to} is already the sent_id of sentence ${n}. Each sentence needs its own.`,
    };
  }
  const renamed = renamedTo(sentences[index], index, to);
  return { ok: true, sentences: renamed === undefined ? [] : [renamed] };
}

/**
 * Names all sentences with words by their numbers, from 1; those without a sent_id get one. Time O(sentences).
 *
 * @param pattern `weblog-s{n}`
 */
export function renumberSentIds(sentences: readonly Sentence[], pattern: string): Renamed {
  const fault = faultOf(pattern);
  if (fault !== undefined) return { ok: false, reason: fault };
  let n = 0;
  const renamed = sentences.flatMap((sentence, index) => {
    if (sentence.nWords === 0) return [];
    n++;
    return renamedTo(sentence, index, pattern.replaceAll(NUMBER, String(n))) ?? [];
  });
  return { ok: true, sentences: renamed };
}

function faultOf(id: string): string | undefined {
  if (id === '') return localized`A sent_id cannot be empty.`;
  if (/\s/.test(id)) return localized`A sent_id must not contain white space. Write a hyphen or an underscore instead.`;
  if (charactersFault('text', id) !== undefined) return localized`A sent_id must not contain control characters.`;
  return undefined;
}

/** Undefined if it is called so already. */
function renamedTo(sentence: Sentence, index: number, to: string): RenamedSentence | undefined {
  const comment = commentOf(sentence);
  if (comment?.value === to) return undefined;
  if (comment?.hasValue) {
    const span = comment.valueSpan;
    // The value may be missing, and the blank before it.
    const text = span.start === span.end && sentence.text[span.start - 1] === '=' ? ` ${to}` : to;
    return { index, from: comment.value, to, edit: { span, text } };
  }
  const place = comment?.span ?? { start: firstCommentPlace(sentence), end: firstCommentPlace(sentence) };
  const lineEnd = /\r\n|\n|\r/.exec(sentence.text)?.[0] ?? '\n';
  const text = `# sent_id = ${to}${comment === undefined ? lineEnd : ''}`;
  return { index, from: undefined, to, edit: { span: place, text } };
}

/** Other comments that name sentences by a sent_id that they no longer have, as `# prev_sent_id = s3`; with the index of their sentence. */
export function mentionsOf(
  sentences: readonly Sentence[],
  renamed: readonly RenamedSentence[],
): { readonly index: number; readonly comment: Comment }[] {
  const old = new Set(renamed.flatMap(({ from }) => from ?? []));
  return sentences.flatMap(({ comments }, index) =>
    comments.flatMap((comment) =>
      !comment.hasKey('sent_id') && comment.value !== undefined && old.has(comment.value) ? [{ index, comment }] : [],
    ),
  );
}
