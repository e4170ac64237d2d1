/** A refused operation: thrown within surgery, whose entries catch it and never throw. */

import type { Done, Operated, RefusalCode } from './types.ts';

/** Not an `Error`: recording a stack is slow, and the caller needs only the reason. */
class Refusal {
  /** @param message what is wrong, why it matters, and what to do */
  constructor(
    readonly code: RefusalCode,
    readonly message: string,
  ) {}
}

export function refuse(code: RefusalCode, message: string): never {
  throw new Refusal(code, message);
}

/** What is made, or why it was refused. */
export function orRefused(make: () => Done): Operated {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, refused: error.code, message: error.message };
  }
}
