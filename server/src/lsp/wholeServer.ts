/** The whole server: all its parts. Functions take the parts that they use; only code that passes the server on takes all of it. */

import type { HasDiagnostics } from './diagnostics/diagnostics.ts';
import type { HasDocuments } from './documents/documents.ts';
import type { HasVocabularies } from './documents/vocabularies.ts';
import type { HasChangedArcs } from './edits/changedArcs.ts';
import type { HasClient, HasConnection, HasFiles, HasFolders, HasHost } from './feature.ts';
import type { HasGrew } from './grew/documents.ts';
import type { HasUncertain } from './parsing/uncertain.ts';
import type { HasReadmes } from './release/readmes.ts';
import type { HasReleases } from './release/releases.ts';
import type { HasTrainingOffers } from './reparse/trainingOffers.ts';
import type { HasLastEdits } from './rewriting/lastEdits.ts';
import type { HasSessions } from './sessions/sessions.ts';
import type { HasTables } from './settings/languageTables.ts';
import type { HasSettings } from './settings/settings.ts';
import type { HasAnnotated } from './sidecar/annotated.ts';
import type { HasFollowers } from './sidecar/followers.ts';
import type { HasSidecars } from './sidecar/sidecars.ts';
import type { HasThreads, HasWorker } from './workerThread.ts';

export interface Server
  extends HasChangedArcs,
    HasClient,
    HasConnection,
    HasDiagnostics,
    HasDocuments,
    HasFiles,
    HasFolders,
    HasFollowers,
    HasGrew,
    HasHost,
    HasLastEdits,
    HasReadmes,
    HasReleases,
    HasSessions,
    HasSettings,
    HasSidecars,
    HasTables,
    HasThreads,
    HasTrainingOffers,
    HasUncertain,
    HasAnnotated,
    HasVocabularies,
    HasWorker {}
