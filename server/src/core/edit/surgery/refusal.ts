/** A refused operation: thrown within surgery and caught by `operate`, which never throws. */

import type { RefusalCode } from './types.ts';

export class Refusal extends Error {
  /** @param message what is wrong, why it matters, and what to do */
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message);
  }
}

export function refuse(code: RefusalCode, message: string): never {
  throw new Refusal(code, message);
}
