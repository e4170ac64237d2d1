/** Repairs one sentence in the best place: here or in the worker thread. */

import type { CancellationToken } from 'vscode-languageserver';
import { declaredNames, type Sentence } from '../../core/conllu/index.ts';
import { STALE_DEPS } from '../../core/edit/index.ts';
import { type FixId, isSlow, repairSentence } from '../../core/fix/index.ts';
import { inert } from '../../inert/index.ts';
import { translated } from '../../localization/index.ts';
import type { SentenceEdits } from '../../services/parsers/jobs.ts';
import type { HasWorker, JobOutcome } from '../workerThread.ts';

const NOTHING: SentenceEdits = { edits: [], nChanged: 0, notes: [] };

/** @throws Cancelled */
export async function repairOne(
  server: HasWorker,
  sentence: Sentence,
  kind: FixId,
  token?: CancellationToken,
): Promise<JobOutcome<SentenceEdits>> {
  if (isSlow(sentence, kind)) {
    const { text, columns } = sentence;
    return server.worker.run({ kind: 'fix', sentence: text, columns: declaredNames(columns), fix: kind }, token);
  }
  const repaired = repairSentence(sentence, kind);
  if (!repaired.ok) return { ok: false, reason: inert(repaired.reason) };
  const { fix } = repaired;
  if (fix === undefined) return { ok: true, result: NOTHING };
  const notes = fix.leavesStaleDeps ? [translated(STALE_DEPS)] : [];
  return { ok: true, result: { edits: fix.edits, nChanged: fix.nChanged, notes } };
}
