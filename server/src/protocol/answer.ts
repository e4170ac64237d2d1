/** The answer of a request that can be refused: one shape for all of them. */

import type { Inert } from '../inert/index.ts';

/** The requested data, or the reason for the refusal, for the user. */
export type Answer<T extends object = object> = ({ readonly ok: true } & T) | Refused;

export interface Refused {
  readonly ok: false;
  /** The problem and the remedy. */
  readonly reason: Inert;
  /** The kind of refusal, if a client can do something about it. */
  readonly code?: string;
}

export const refuse = (reason: Inert): Refused => ({ ok: false, reason });
