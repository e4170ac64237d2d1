/** An operation that is not done: thrown inside of surgery and caught in `operate`, which never throws. */

import type { RefusalCode } from './types.ts';

export class Refusal extends Error {
  /** @param message what is wrong, why it matters, what helps */
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
