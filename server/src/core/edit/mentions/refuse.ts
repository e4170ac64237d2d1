/** A refused operation on mentions: thrown inside this folder, and caught by `editMentions`, which never throws. */

import type { MentionRefusal } from './types.ts';

export class RefusedMention extends Error {
  /** @param message what is wrong, why it matters, and what to do */
  constructor(
    readonly code: MentionRefusal,
    message: string,
  ) {
    super(message);
  }
}

export function refuseMention(code: MentionRefusal, message: string): never {
  throw new RefusedMention(code, message);
}
