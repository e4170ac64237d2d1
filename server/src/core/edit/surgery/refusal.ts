/** A refused operation: thrown within surgery and caught by `operate`, which never throws. */

import type { RefusalCode } from './types.ts';

/** Not an `Error`: recording a stack is slow, and the caller needs only the reason. */
export class Refusal {
  /** @param message what is wrong, why it matters, and what to do */
  constructor(
    readonly code: RefusalCode,
    readonly message: string,
  ) {}
}

export function refuse(code: RefusalCode, message: string): never {
  throw new Refusal(code, message);
}
