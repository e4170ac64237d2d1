/** The kinds of sessions. `npm run new session` adds another. */

import type { SessionKind } from '../../protocol/session.ts';
import { annotators } from './annotators/begin.ts';
import { campaign } from './campaign/begin.ts';
import { enhanced } from './enhanced/begin.ts';
import { expressions } from './expressions/begin.ts';
import { proposals } from './proposals/begin.ts';
import type { Kind } from './session.ts';
import { suspicion } from './suspicion/begin.ts';
import { versions } from './versions/begin.ts';

/** @template Needs the parts of the server that they use */
export type KindTable<Needs> = { readonly [K in SessionKind]: (server: Needs) => Kind<K> };

export const KINDS = { proposals, versions, annotators, campaign, enhanced, expressions, suspicion };

/** What all of them use together. */
export type KindNeeds = typeof KINDS extends Record<SessionKind, (server: infer Needs) => unknown> ? Needs : never;
