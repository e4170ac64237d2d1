/** What is asked about enhanced graphs, and what answers need to know of the session. */

import type { Decision, Switch, Switches } from '../../../core/enhance/index.ts';
import type { Question } from '../../../core/session/index.ts';
import type { HasDocuments } from '../../documents/documents.ts';
import type { GraphDecisions } from '../../enhanced/graphs.ts';
import type { HasHost } from '../../feature.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import type { HasSessions } from '../sessions.ts';

export type EnhancedNeeds = HasDocuments & HasHost & HasSessions & LockSource;

/** A decision in a document. */
export interface GraphQuestion extends Question {
  readonly decision: Decision;
  readonly decided: GraphDecisions;
}

export interface AskedSession {
  /** Switches that are used until the first answer writes them beside the document. */
  readonly given: { readonly switches: readonly Switch[]; readonly judge: Switches } | undefined;
}
