/** Judges a treebank in a separate thread, and sentences that are edited while it is open. */

import { type Example, packExamples } from '../../core/parser/index.ts';
import type { ArcJudgements, ModelRows, TagJudgements } from '../../core/suspicion/index.ts';
import { localized } from '../../localization/index.ts';
import type { Threads, WorkerHandle } from '../ports.ts';
import { type CacheFiles, JudgingCache } from './cache.ts';
import type { JudgingJob, JudgingMessage, JudgingTask, Listed, Rejudged, RejudgeRequest } from './job.ts';
import { TreebankJudge } from './thread.ts';

interface JudgingHooks {
  /** Share of the work, 0…1. */
  readonly onProgress?: (done: number) => void;
  /** A finished stage could not be stored; judging continues. Called once. */
  readonly onUnkept?: (reason: string) => void;
}

interface JudgingThread {
  readonly host: Pick<Threads, 'startWorker'> & CacheFiles;
  /** An entry that has a body for `JudgingTask`. */
  readonly script: string;
}

/** Rejects the promises of a closed session. */
export class JudgingClosed extends Error {}

/** The requested part of a job. */
export interface Judgements {
  readonly arcs?: ArcJudgements;
  readonly tags?: TagJudgements;
}

/** Judges in this thread, and stores nothing. @param checkpoint throws to cancel */
export function judgeHere(job: JudgingJob, { onProgress }: JudgingHooks = {}, checkpoint?: () => void): Judgements {
  let judgements: Judgements = {};
  const hear = (said: JudgingMessage) => {
    if (said.type === 'progress') onProgress?.(said.done);
    if (said.type === 'judged') judgements = { ...judgements, arcs: said.judgements };
    if (said.type === 'tagged') judgements = { ...judgements, tags: said.tags };
  };
  new TreebankJudge(job, new Map(), hear, checkpoint).run();
  return judgements;
}

/**
 * A treebank being judged. Training resumes where an earlier session with the same content was closed or killed; afterwards
 * the models stay in memory, so that an edited sentence is judged again in milliseconds.
 */
export class JudgingSession {
  /** What the job requests; both reject with `JudgingClosed`, or with the error that ended the thread. */
  readonly arcs: Promise<ArcJudgements>;
  readonly tags: Promise<TagJudgements>;
  /** Replaces both for a job with a listing. */
  readonly listed: Promise<Listed>;
  private readonly waiting = new Map<number, Deferred<Rejudged>>();
  private readonly judged = new Deferred<ArcJudgements>();
  private readonly tagged = new Deferred<TagJudgements>();
  private readonly rows = new Deferred<Listed>();
  private worker: WorkerHandle | undefined;
  private keeping: Promise<void> = Promise.resolve();
  private cache: JudgingCache | undefined;
  private ended: Error | undefined;
  private lastId = 0;

  /** @param root folder of the cache, a URI; undefined to store nothing */
  constructor(
    { host, script }: JudgingThread,
    job: JudgingJob,
    root: string | undefined,
    private readonly hooks: JudgingHooks = {},
  ) {
    this.arcs = this.judged.promise;
    this.tags = this.tagged.promise;
    this.listed = this.rows.promise;
    // Nobody may await these: avoid unhandled rejections.
    for (const each of [this.arcs, this.tags, this.listed]) each.catch(() => undefined);
    void this.start(host, script, job, root);
  }

  /**
   * Judges sentences in their present form, each by the model that has not seen it. Waits until the treebank is judged.
   * @param folds of their sentences when the treebank was judged, even if the words have changed since
   */
  async rejudge(examples: readonly Example[], folds: readonly number[]): Promise<ArcJudgements> {
    return (await this.askAgain(examples, folds)).judgements;
  }

  /** Their rows, for a job with a listing; see `Rejudged`. */
  async relist(examples: readonly Example[], folds: readonly number[]): Promise<ModelRows> {
    return (await this.askAgain(examples, folds)).rows ?? { arcs: [], tags: [] };
  }

  private askAgain(examples: readonly Example[], folds: readonly number[]): Promise<Rejudged> {
    if (this.ended !== undefined) return Promise.reject(this.ended);
    const id = ++this.lastId;
    const answer = new Deferred<Rejudged>();
    this.waiting.set(id, answer);
    const request: RejudgeRequest = { id, examples: packExamples(examples), folds };
    Promise.race<unknown>([this.arcs, this.listed]).then(
      () => this.worker?.post(request),
      (error: unknown) => answer.reject(error),
    );
    return answer.promise;
  }

  /** Ends the thread. Finished stages are stored; the promise settles after that. */
  async close(): Promise<void> {
    this.end(new JudgingClosed('judging was cancelled'));
    await this.worker?.terminate();
    await this.keeping;
  }

  private async start(
    host: JudgingThread['host'],
    script: string,
    job: JudgingJob,
    root: string | undefined,
  ): Promise<void> {
    const files = await this.earlierStages(host, job, root);
    if (this.ended !== undefined) return;
    try {
      const task: JudgingTask = { kind: 'judging', job, files };
      this.worker = host.startWorker(script, task, { isVital: true });
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    // The thread runs our own bundle, which sends nothing else.
    this.worker.onMessage((said) => this.hear(said as JudgingMessage));
    this.worker.onEnd((end) =>
      this.end('error' in end ? end.error : new Error(localized`the thread that judges stopped with code ${end.code}`)),
    );
  }

  private async earlierStages(files: CacheFiles, { key }: JudgingJob, root: string | undefined) {
    if (root === undefined) return new Map<string, Uint8Array>();
    try {
      this.cache = await JudgingCache.open(files, root, key);
      return await this.cache.stages();
    } catch (error) {
      this.unkept(error);
      return new Map<string, Uint8Array>();
    }
  }

  private hear(said: JudgingMessage): void {
    switch (said.type) {
      case 'progress':
        this.hooks.onProgress?.(said.done);
        return;
      case 'stage':
        this.keeping = this.keeping
          .then(() => this.cache?.keep(said.name, said.bytes))
          .catch((error: unknown) => this.unkept(error));
        return;
      case 'judged':
        this.judged.resolve(said.judgements);
        return;
      case 'tagged':
        this.tagged.resolve(said.tags);
        return;
      case 'listed':
        this.rows.resolve(said);
        return;
      case 'rejudged':
        this.waiting.get(said.id)?.resolve(said);
        this.waiting.delete(said.id);
    }
  }

  /** After storing has failed once, it is not tried again. */
  private unkept(error: unknown): void {
    this.cache = undefined;
    this.hooks.onUnkept?.(error instanceof Error ? error.message : String(error));
  }

  private end(error: Error): void {
    if (this.ended !== undefined) return;
    this.ended = error;
    this.judged.reject(error);
    this.tagged.reject(error);
    this.rows.reject(error);
    for (const each of this.waiting.values()) each.reject(error);
    this.waiting.clear();
  }
}

class Deferred<T> {
  // Definitely assigned: the constructor of a promise calls its executor.
  resolve!: (value: T) => void;
  reject!: (error: unknown) => void;
  readonly promise = new Promise<T>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
}
