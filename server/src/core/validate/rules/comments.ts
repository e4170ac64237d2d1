/** The comments to which the guidelines give a meaning: `sent_id`, `parallel_id`, `newdoc`, `newpar`, `text`. */

import { type Comment, isSpace, type Sentence } from '../../conllu/index.ts';

/** Comments with one key, including misspelt ones. */
export interface KeyedComment {
  readonly comment: Comment;
  /** Undefined if the line does not have the form `# key = value`. */
  readonly value: string | undefined;
}

/** Lines `# key` or `# key …` of a sentence. @param value the required format of the value */
export function commentsOf(sentence: Sentence, key: string, value: RegExp): KeyedComment[] {
  return keyed(sentence, key, value, (comment) => isKeyAlone(comment.key, key));
}

/** Lines of a sentence that start with the key, whatever follows: `# key: …`, `# keys = …`. */
export function commentsFrom(sentence: Sentence, key: string, value: RegExp): KeyedComment[] {
  return keyed(sentence, key, value, () => true);
}

function keyed(sentence: Sentence, key: string, value: RegExp, isMeant: (comment: Comment) => boolean): KeyedComment[] {
  const found: KeyedComment[] = [];
  for (const comment of sentence.comments) {
    if (!comment.keyStartsWith(key) || !isMeant(comment)) continue;
    const isExact = comment.hasKey(key) && comment.hasValue && endsWithValue(sentence, comment);
    const isValid = isExact && value.test(comment.value ?? '');
    found.push({ comment, value: isValid ? comment.value : undefined });
  }
  return found;
}

/** `sent_id` and `sent_id 5`, but not `sent_ids`. */
function isKeyAlone(text: string, key: string): boolean {
  return text.length === key.length || isSpace(text.charCodeAt(key.length));
}

/** Whether nothing follows the value, not even a space. */
function endsWithValue(sentence: Sentence, comment: Comment): boolean {
  return comment.endsWithValue && sentence.text.charCodeAt(comment.span.start) === 35;
}

export function firstComment(sentence: Sentence, key: string): Comment | undefined {
  for (const comment of sentence.comments) {
    if (isKeyed(comment, key)) return comment;
  }
  return undefined;
}

/** Whether a line is `# key`, `# key …` or `# key … = value`. */
export function isKeyed(comment: Comment, key: string): boolean {
  return comment.keyStartsWith(key) && isKeyAlone(comment.key, key);
}
