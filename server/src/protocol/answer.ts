/** What a request that can be refused answers: one shape for all of them. */

import type { Inert } from '../inert/index.ts';

/** What is asked for, or the reason why it is not there, for the user. */
export type Answer<T extends object = object> = ({ readonly ok: true } & T) | Refused;

export interface Refused {
  readonly ok: false;
  /** What is wrong, and what to do. */
  readonly reason: Inert;
}

export const refuse = (reason: Inert): Refused => ({ ok: false, reason });
