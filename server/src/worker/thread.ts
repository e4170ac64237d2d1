/** The work of the editor's threads: jobs, one after another, off the server's main thread; training, started by a job; judging. */

import { columnsOfNames, Document, type Sentence } from '../core/conllu/index.ts';
import { STALE_DEPS } from '../core/edit/index.ts';
import { repairSentence } from '../core/fix/index.ts';
import { opinionsOf } from '../core/outside/index.ts';
import { speak, translated } from '../localization/index.ts';
import { adjudicationTexts, agreementReport } from '../services/agreement.ts';
import { assignFiles } from '../services/assign/assign.ts';
import { countPlaces } from '../services/campaign/count.ts';
import { FileChecker } from '../services/checking/file.ts';
import { Failure } from '../services/failure.ts';
import type { Answer, FixJob, Job, JobProgress, JobRequest, JobsTask, Results } from '../services/jobs.ts';
import { annotateText } from '../services/parsers/annotate.ts';
import { evaluateParser } from '../services/parsers/evaluate.ts';
import { fillIn } from '../services/parsers/fill.ts';
import type { SentenceEdits } from '../services/parsers/jobs.ts';
import { listParsers } from '../services/parsers/list.ts';
import { parserFor } from '../services/parsers/models.ts';
import { proposeParses, reparseSentences } from '../services/parsers/reparse.ts';
import type { Host, ThreadPort } from '../services/ports.ts';
import { ReleaseChecker } from '../services/release/check.ts';
import { searchFile } from '../services/search.ts';
import { serveJudging } from '../services/suspicion/thread.ts';
import { runTask, type ServiceTask, type TaskState } from '../services/tasks.ts';
import { servePretraining } from '../services/training/pretrain.ts';
import { findRawText } from '../services/training/rawText.ts';
import { serveTraining } from '../services/training/thread.ts';
import { train } from '../services/training/train.ts';

/** Thrown by the checkpoint of a cancelled task. */
class Cancelled extends Error {}

type Awaitable<T> = T | Promise<T>;

/** More frequent progress messages would only burden the receiver. */
const REPORT_EVERY_MS = 200;

/** Where a thread runs: its host, and the script that its own threads run. */
export interface ThreadPlace {
  readonly host: Host;
  readonly script: string;
}

/** Runs the task of an editor's thread; see `runTask`. */
export const runThread = (task: ServiceTask, port: ThreadPort, place: ThreadPlace): TaskState =>
  runTask(task, port, {
    jobs: (jobs, its) => serveJobs(jobs, its, place),
    training: serveTraining,
    pretraining: servePretraining,
    judging: serveJudging,
  });

/** Runs one job after another, even if a job waits for a file. A bug ends the thread. */
function serveJobs({ language }: JobsTask, port: ThreadPort, place: ThreadPlace): 'waiting' {
  speak(language);
  const jobs = new Jobs(place, (answer) => port.post(answer));
  let last: Promise<void> = Promise.resolve();
  // The thread that started this one sends nothing else.
  port.onMessage((request) => {
    last = last.then(() => jobs.run(request as JobRequest));
  });
  return 'waiting';
}

class Jobs {
  private readonly checker: FileChecker;
  private readonly releases: ReleaseChecker;

  constructor(
    private readonly place: ThreadPlace,
    private readonly send: (answer: Answer) => void,
  ) {
    this.checker = new FileChecker(place.host);
    this.releases = new ReleaseChecker(place.host);
  }

  async run(request: JobRequest): Promise<void> {
    this.send(await this.answer(request));
  }

  private async answer({ id, job, cancel }: JobRequest): Promise<Answer> {
    const flag = cancel && new Int32Array(cancel);
    const checkpoint = () => {
      if (flag && Atomics.load(flag, 0) !== 0) throw new Cancelled();
    };
    try {
      checkpoint();
      return { id, outcome: 'done', result: await this.perform(job, checkpoint, this.reporter(id)) };
    } catch (error) {
      if (error instanceof Cancelled) return { id, outcome: 'cancelled' };
      if (error instanceof Failure) return { id, outcome: 'failed', reason: error.message };
      throw error;
    }
  }

  private reporter(id: number): (progress: JobProgress) => void {
    let last = performance.now();
    return (progress) => {
      if (progress.part === undefined && performance.now() - last < REPORT_EVERY_MS) return;
      last = performance.now();
      this.send({ id, outcome: 'progress', progress });
    };
  }

  private perform(
    job: Job,
    checkpoint: () => void,
    report: (progress: JobProgress) => void,
  ): Awaitable<Results[Job['kind']]> {
    const { host } = this.place;
    switch (job.kind) {
      case 'warm':
        return parserFor(job.model, host).then(() => undefined);
      case 'parse':
        return reparseSentences(job, host, checkpoint);
      case 'propose':
        return proposeParses(job, host, checkpoint);
      case 'fill':
        return fillIn(job, host, checkpoint);
      case 'opinions':
        return opinionsOf(
          job.sentences.map(({ text, columns }) => sentenceOf(text, columns)),
          job.answer,
        );
      case 'annotate':
        return annotateText(job, host, checkpoint, report);
      case 'fix':
        return repair(job, checkpoint);
      case 'parsers':
        return listParsers(job.model, host);
      case 'evaluate':
        return evaluateParser(job, host, checkpoint, report);
      case 'agree':
        return agreementReport(job, host, checkpoint, report);
      case 'adjudicate':
        return adjudicationTexts(job, host);
      case 'assign':
        return assignFiles(job, host, checkpoint, report);
      case 'train':
        return train(job, this.place, checkpoint, report);
      case 'rawText':
        return findRawText(job, host, checkpoint, report);
      case 'status':
        return this.checker.check(job, () => rest(job.rest, checkpoint));
      case 'places':
        return countPlaces(job, host, () => rest(job.rest, checkpoint));
      case 'release':
        return this.releases.check(job, checkpoint, report);
      case 'stars':
        return this.releases.stars(job);
      case 'search':
        return searchFile(job, host, checkpoint);
    }
  }
}

/** Milliseconds between two looks at whether the user still types. */
const REST_MS = 100;

/** Waits as long as the user types. @param checkpoint throws to cancel */
function rest(flag: SharedArrayBuffer | undefined, checkpoint: () => void): void {
  checkpoint();
  const resting = flag && new Int32Array(flag);
  while (resting && Atomics.wait(resting, 0, 1, REST_MS) === 'timed-out') checkpoint();
}

function sentenceOf(text: string, columns: readonly string[] | undefined): Sentence {
  return Document.parse(text, columnsOfNames(columns)).sentences[0];
}

function repair({ sentence, columns, fix: id }: FixJob, checkpoint: () => void): SentenceEdits {
  const repaired = repairSentence(sentenceOf(sentence, columns), id, { checkpoint });
  if (!repaired.ok) throw new Failure(repaired.reason);
  const { fix } = repaired;
  return {
    edits: fix?.edits ?? [],
    nChanged: fix?.nChanged ?? 0,
    notes: fix?.leavesStaleDeps ? [translated(STALE_DEPS)] : [],
  };
}
