/** Entry of the worker thread: parses and repairs sentences one after the other, off the server's main thread. */

import { parentPort } from 'node:worker_threads';
import { Document, type Sentence } from '../core/conllu/index.ts';
import { type FixId, repairSentence } from '../core/fix/index.ts';
import type { Answer, Job, SentenceEdits, Task } from './messages.ts';
import { Failure, reparse, warm } from './reparse.ts';

/** Thrown by the checkpoint of a cancelled task. */
class Cancelled extends Error {}

const NOTHING: SentenceEdits = { edits: [], nChanged: 0, notes: [] };

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

function perform(job: Job, checkpoint: () => void): SentenceEdits {
  switch (job.kind) {
    case 'warm':
      warm(job.model);
      return NOTHING;
    case 'parse':
      return reparse(sentenceOf(job.sentence), job.model, job.decoder, checkpoint);
    case 'fix':
      return repair(sentenceOf(job.sentence), job.fix, checkpoint);
  }
}

function sentenceOf(text: string): Sentence {
  return Document.parse(text).sentences[0];
}

function repair(sentence: Sentence, id: FixId, checkpoint: () => void): SentenceEdits {
  const repaired = repairSentence(sentence, id, { checkpoint });
  if (!repaired.ok) throw new Failure(repaired.reason);
  const { fix } = repaired;
  return fix === undefined ? NOTHING : { edits: fix.edits, nChanged: fix.nChanged, notes: [] };
}
