/** Trains parts of a parser and posts the results: the body of a thread, or of a program without threads. */

import { beginPart, inSameMemory, type ModelPart, unpackExamples } from '../../core/parser/index.ts';
import type { ThreadPort } from '../ports.ts';
import type { KeptStages, ThreadMessage, TrainingJob, TrainingTask } from './job.ts';
import { postedStages } from './stages.ts';

/** Posts to the thread that started this one. Buffers in `moved` are transferred, not copied, and no longer usable here. */
type Say = (message: ThreadMessage, moved?: readonly ArrayBuffer[]) => void;

export function serveTraining({ parts, job, kept }: TrainingTask, port: Pick<ThreadPort, 'post'>): 'done' {
  trainParts(parts, job, kept, (message, moved) => port.post(message, moved));
  return 'done';
}

/** The linear parts come first, because they are usable while the networks are being trained. */
export function trainParts(
  parts: readonly ModelPart[],
  job: TrainingJob,
  kept: KeptStages | undefined,
  say: Say,
  checkpoint?: () => void,
): void {
  const data = { examples: unpackExamples(job.examples), dev: unpackExamples(job.dev), text: job.text };
  const hooks = {
    checkpoint,
    stages: kept && postedStages(kept, say),
    onProgress: (progress: Extract<ThreadMessage, { type: 'progress' }>['progress']) =>
      say({ type: 'progress', progress }),
  };
  inSameMemory(() => {
    const begun = parts.map((part) => {
      const each = beginPart(part, data, job.settings, hooks);
      say({ type: 'linear', part, linear: each.linear });
      return { part, each };
    });
    for (const { part, each } of begun) say({ type: 'networks', part, networks: each.finish() });
  });
}
