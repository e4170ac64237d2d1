/** A refused operation: thrown within surgery and caught by `operate`, which never throws. */

import type { RefusalCode } from './types.ts';

/** No `Error`: whoever throws it tells its caller all there is to know, and nobody needs the stack, which takes long to write down. */
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
