/** Comments with a meaning: `sent_id` and those that must occur once. */

import { localized } from '../../../localization/index.ts';
import { type Comment, firstCommentPlace, type Sentence } from '../../conllu/index.ts';
import {
  choice,
  MAX_CHOICES,
  newlineOf,
  type Repair,
  type RepairContext,
  type Repairer,
  safe,
  wholeLine,
} from './repair.ts';
import { nextSentId } from './sentIds.ts';

function freshId({ previousSentId, isUsedSentId }: RepairContext): string {
  const isModel = previousSentId !== undefined && /^\S+$/.test(previousSentId);
  return nextSentId(isModel ? previousSentId : undefined, isUsedSentId ?? (() => false));
}

/** Common spellings of `sent_id` by programs and people: `sent_id: x`, `Sent_ID x`, `sent-id`. */
const MEANS_SENT_ID = /^sent[ _-]?id/i;

/** Whether an empty line separates a sentence from the comments above it, which may be its own. */
export function isBehindItsComments({ comments }: Sentence, { previous }: RepairContext): boolean {
  return comments.length === 0 && previous !== undefined && isCommentsAlone(previous);
}

/** Whether a block consists of comments only. */
export function isCommentsAlone({ nRows, comments, text }: Sentence): boolean {
  return nRows === 0 && 0 < comments.length && !/^[^#\s]/m.test(text);
}

export const missingSentId: Repairer = {
  ids: ['missing-sent-id'],
  repairs(sentence, _, context): readonly Repair[] {
    // Corrects an ill-formed line instead of adding another.
    if (sentence.comments.some(({ key }) => MEANS_SENT_ID.test(key))) return [];
    const isBehind = isBehindItsComments(sentence, context);
    const id = freshId(isBehind ? {} : context);
    const at = firstCommentPlace(sentence);
    const edit = { span: { start: at, end: at }, text: `# sent_id = ${id}${newlineOf(sentence)}` };
    const title = localized`Add # sent_id = ${id}`;
    return context.isUsedSentId && !isBehind ? safe(title, edit) : choice(title, edit);
  },
};

export const invalidSentId: Repairer = {
  ids: ['invalid-sent-id'],
  repairs(sentence, { span }, context) {
    const line = sentence.text.slice(span.start, span.end);
    // `# sent_id: x`, but not `# sent_id_old = x`, which may be intended.
    const value = /^#\s*sent_id(?:\s*[=:]|\s|$)([^\r\n]*)$/.exec(line)?.[1].trim();
    if (value === undefined) return [];
    const id = value === '' ? freshId(context) : value.replace(/\s+/g, '_');
    return choice(localized`Write # sent_id = ${id}`, { span, text: `# sent_id = ${id}` });
  },
};

export const slashInSentId: Repairer = {
  ids: ['slash-in-sent-id'],
  repairs(sentence) {
    const comment = sentence.comments.find(({ key }) => key === 'sent_id');
    const id = comment?.value?.replace(/\//g, '-');
    return comment && id ? choice(localized`Write ${id}`, { span: comment.valueSpan, text: id }) : [];
  },
};

export const repeatedSentId: Repairer = {
  ids: ['non-unique-sent-id'],
  repairs(sentence, { span }, context) {
    const id = nextSentId(`${sentence.text.slice(span.start, span.end)}-1`, context.isUsedSentId ?? (() => false));
    return choice(localized`Write ${id}`, { span, text: id });
  },
};

const KEYS = [
  ['multiple-sent-id', 'sent_id'],
  ['multiple-parallel-id', 'parallel_id'],
  ['multiple-newdoc', 'newdoc'],
  ['multiple-newpar', 'newpar'],
  ['multiple-text', 'text'],
] as const;
const KEY_OF: ReadonlyMap<string, string> = new Map(KEYS);

export const repeatedComment: Repairer = {
  ids: KEYS.map(([id]) => id),
  repairs(sentence, { id }): readonly Repair[] {
    const key = KEY_OF.get(id);
    const comments = sentence.comments.filter((comment) => comment.key.split(/\s/)[0] === key);
    const lineOf = (comment: Comment) => sentence.text.slice(comment.span.start, comment.span.end);
    const different = new Map(comments.map((comment) => [lineOf(comment), comment]));
    if (different.size === 1) {
      const edits = removals(sentence, comments.slice(1));
      // Between words it may belong to another sentence that lost the empty line before it.
      const isAbove = comments.every(({ line }) => line < sentence.rowLine(0));
      return isAbove
        ? safe(localized`Remove the duplicate`, ...edits)
        : choice(localized`Remove the duplicate`, ...edits);
    }
    return [...different].slice(0, MAX_CHOICES).flatMap(([line, kept]) =>
      choice(
        localized`Keep only “${line}”`,
        ...removals(
          sentence,
          comments.filter((comment) => comment !== kept),
        ),
      ),
    );
  },
};

function removals(sentence: Sentence, comments: readonly Comment[]) {
  return comments.map(({ line }) => ({ span: wholeLine(sentence, line), text: '' }));
}
