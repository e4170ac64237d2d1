/** Entry of the worker thread: runs one job after the other, off the server's main thread. Training starts its own threads from here. */

import { parentPort, workerData } from 'node:worker_threads';
import { Document, type Sentence } from '../core/conllu/index.ts';
import { STALE_DEPS } from '../core/edit/index.ts';
import { repairSentence } from '../core/fix/index.ts';
import { NODE } from '../runtime/node.ts';
import { adjudicationTexts, agreementReport } from '../services/agreement.ts';
import { Failure } from '../services/failure.ts';
import type { Answer, FixJob, Job, JobProgress, Results, SentenceEdits, Task } from '../services/jobs.ts';
import { evaluateParser } from '../services/parsers/evaluate.ts';
import { listParsers } from '../services/parsers/list.ts';
import { parserFor } from '../services/parsers/models.ts';
import { propose, reparse } from '../services/parsers/reparse.ts';
import { searchFile } from '../services/search.ts';
import { isJudgingThreadData } from '../services/suspicion/job.ts';
import { serveJudging } from '../services/suspicion/thread.ts';
import { isThreadData } from '../services/training/job.ts';
import { serveTraining } from '../services/training/thread.ts';
import { train } from '../services/training/train.ts';

/** Thrown by the checkpoint of a cancelled task. */
class Cancelled extends Error {}

type Awaitable<T> = T | Promise<T>;

/** More frequent progress messages would only be work for the receiver. */
const REPORT_EVERY_MS = 200;

if (isThreadData(workerData)) serveTraining(workerData, (said) => parentPort?.postMessage(said));
else if (isJudgingThreadData(workerData)) {
  serveJudging(workerData, {
    post: (said) => parentPort?.postMessage(said),
    onMessage: (listener) => parentPort?.on('message', listener),
  });
} else parentPort?.on('message', (task: Task) => inOrder(task));

let last: Promise<void> = Promise.resolve();

/** Runs one job after the other, even if a job waits for a file. A bug ends the thread. */
function inOrder(task: Task): void {
  last = last.then(async () => send(await answer(task)));
}

const send = (message: Answer) => parentPort?.postMessage(message);

async function answer({ id, job, cancel }: Task): Promise<Answer> {
  const flag = cancel && new Int32Array(cancel);
  const checkpoint = () => {
    if (flag && Atomics.load(flag, 0) !== 0) throw new Cancelled();
  };
  try {
    checkpoint();
    return { id, outcome: 'done', result: await perform(job, checkpoint, reporter(id)) };
  } catch (error) {
    if (error instanceof Cancelled) return { id, outcome: 'cancelled' };
    if (error instanceof Failure) return { id, outcome: 'failed', reason: error.message };
    throw error;
  }
}

function reporter(id: number): (progress: JobProgress) => void {
  let last = performance.now();
  return (progress) => {
    if (performance.now() - last < REPORT_EVERY_MS) return;
    last = performance.now();
    send({ id, outcome: 'progress', progress });
  };
}

function perform(
  job: Job,
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Awaitable<Results[Job['kind']]> {
  switch (job.kind) {
    case 'warm':
      return parserFor(job.model, NODE).then(() => undefined);
    case 'parse':
      return reparse(job, NODE, checkpoint);
    case 'propose':
      return propose(job, NODE, checkpoint);
    case 'fix':
      return repair(job, checkpoint);
    case 'parsers':
      return listParsers(job.model, NODE);
    case 'evaluate':
      return evaluateParser(job, NODE, checkpoint, report);
    case 'agree':
      return agreementReport(job, NODE, checkpoint, report);
    case 'adjudicate':
      return adjudicationTexts(job, NODE);
    case 'train':
      return train(job, { host: NODE, script: import.meta.filename }, checkpoint, report);
    case 'search':
      return searchFile(job, NODE, checkpoint);
  }
}

function sentenceOf(text: string): Sentence {
  return Document.parse(text).sentences[0];
}

function repair({ sentence, fix: id }: FixJob, checkpoint: () => void): SentenceEdits {
  const repaired = repairSentence(sentenceOf(sentence), id, { checkpoint });
  if (!repaired.ok) throw new Failure(repaired.reason);
  const { fix } = repaired;
  return { edits: fix?.edits ?? [], nChanged: fix?.nChanged ?? 0, notes: fix?.leavesStaleDeps ? [STALE_DEPS] : [] };
}
