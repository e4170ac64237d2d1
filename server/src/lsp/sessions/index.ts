/** The kinds of sessions. `npm run new session` adds another. */

import type { SessionKind } from '../../protocol/session.ts';
import type { Server } from '../whole.ts';
import { annotators } from './annotators/begin.ts';
import { proposals } from './proposals/begin.ts';
import type { Kind } from './session.ts';
import { suspicion } from './suspicion/begin.ts';
import { versions } from './versions/begin.ts';

export type KindTable = { readonly [K in SessionKind]: (server: Server) => Kind<K> };

export const KINDS: KindTable = { proposals, versions, annotators, suspicion };
