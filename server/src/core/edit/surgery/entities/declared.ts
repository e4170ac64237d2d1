/** The declaration of the fields of mentions in a draft. */

import { type FieldNames, readFields } from '../../../annotation/index.ts';
import { commentOf } from '../comments.ts';
import type { Line } from '../nodes.ts';

/** The declaration in the comments of a sentence. */
export function declaredFields(comments: readonly Line[]): FieldNames | undefined {
  for (const { text } of comments) {
    const comment = commentOf(text);
    if (comment?.key === 'global.Entity' && comment.value !== undefined) return readFields(comment.value);
  }
  return undefined;
}
