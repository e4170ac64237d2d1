/** Entry of the worker thread: does one job after the other, off the server's main thread. */

import { parentPort } from 'node:worker_threads';
import { Document, type Sentence } from '../core/conllu/index.ts';
import { repairSentence } from '../core/fix/index.ts';
import { Failure } from './failure.ts';
import type { Answer, FixJob, Job, Results, SentenceEdits, Task } from './messages.ts';
import { parserFor } from './models.ts';
import { reparse } from './reparse.ts';

/** Thrown by the checkpoint of a cancelled task. */
class Cancelled extends Error {}

parentPort?.on('message', (task: Task) => parentPort?.postMessage(answer(task)));

function answer({ id, job, cancel }: Task): Answer {
  const flag = cancel && new Int32Array(cancel);
  const checkpoint = () => {
    if (flag && Atomics.load(flag, 0) !== 0) throw new Cancelled();
  };
  try {
    checkpoint();
    return { id, outcome: 'done', result: perform(job, checkpoint) };
  } catch (error) {
    if (error instanceof Cancelled) return { id, outcome: 'cancelled' };
    if (error instanceof Failure) return { id, outcome: 'failed', reason: error.message };
    throw error;
  }
}

function perform(job: Job, checkpoint: () => void): Results[Job['kind']] {
  switch (job.kind) {
    case 'warm':
      parserFor(job.model);
      return undefined;
    case 'parse':
      return reparse(sentenceOf(job.sentence), job, checkpoint);
    case 'fix':
      return repair(job, checkpoint);
  }
}

function sentenceOf(text: string): Sentence {
  return Document.parse(text).sentences[0];
}

function repair({ sentence, fix: id }: FixJob, checkpoint: () => void): SentenceEdits {
  const repaired = repairSentence(sentenceOf(sentence), id, { checkpoint });
  if (!repaired.ok) throw new Failure(repaired.reason);
  const { fix } = repaired;
  return { edits: fix?.edits ?? [], nChanged: fix?.nChanged ?? 0, notes: [] };
}
