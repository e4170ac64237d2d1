/** Trains a neural parser in separate threads: the two parts side by side, or one after the other. */

import {
  type LearningProgress,
  type LinearModel,
  type LinearPart,
  linearOf,
  loadPretrained,
  type ModelPart,
  type NeuralModel,
  PARTS,
  type PartNetworks,
  type PartProgress,
  type PretrainedModel,
  TEXT_STAGES,
} from '../../core/parser/index.ts';
import { localized } from '../../localization/index.ts';
import type { Threads, WorkerHandle } from '../ports.ts';
import { Estimate } from './estimate.ts';
import { dropStage, type FolderFiles, keepStage, stagesIn, tellDone } from './folder.ts';
import type { KeptStages, StageFolder, ThreadMessage, TrainingJob, TrainingTask } from './job.ts';
import { keepPretrained, keptPretrained, type PretrainingMessage, type PretrainingTask, pretrain } from './pretrain.ts';
import { trainParts } from './thread.ts';

/** Share of the work that learning from raw text is, for progress: about as long as training on a small treebank takes. */
const TEXT_SHARE = 0.5;

export interface TrainingProgress extends PartProgress {
  /** Share of all the work that is finished, 0…1. */
  readonly done: number;
  readonly secondsLeft: number | undefined;
}

/** Training ends if a hook throws or the promise it returns rejects. */
export interface TrainingHooks {
  readonly onProgress?: (progress: TrainingProgress) => void;
  /** Progress in learning from raw text, before all else. `done` is the share of all the work. */
  readonly onPretraining?: (progress: LearningProgress) => void;
  /** The linear model, available long before the rest. */
  readonly onLinear?: (model: LinearModel) => void | Promise<void>;
  /** This share of the work has been stored, 0…1. */
  readonly onKept?: (done: number) => void;
  /** Progress could not be stored; training continues. Called once. */
  readonly onUnkept?: (reason: string) => void;
}

interface TrainingThreads extends TrainingScript {
  /** 2 trains the parts side by side; the model is the same. */
  readonly count: 1 | 2;
}

/** What starts a training thread. */
export interface TrainingScript {
  readonly host: Pick<Threads, 'startWorker'> & FolderFiles;
  /** An entry that has a body for `TrainingTask`. */
  readonly script: string;
}

/** Trains in this thread without storing progress. The checkpoint throws to cancel. */
export async function trainHere(
  given: TrainingJob,
  hooks: TrainingHooks,
  checkpoint?: () => void,
): Promise<NeuralModel> {
  const job = pretrainHere(given, hooks, checkpoint);
  const gathered = new Gathered(1, new Keeping(undefined, hooks), job, hooks, beforeParts(given));
  const heard: (void | Promise<void>)[] = [];
  trainParts(PARTS, job, undefined, (said) => heard.push(gathered.hear(said)), checkpoint);
  await Promise.all(heard);
  return gathered.model();
}

/** Trains in threads that all end with this call, even if one of them fails. Ending the calling thread ends them too. */
export async function trainInThreads(
  { host, script, count }: TrainingThreads,
  given: TrainingJob,
  place: StageFolder | undefined,
  hooks: TrainingHooks,
): Promise<NeuralModel> {
  const job = await pretrainInThread({ host, script }, given, place, hooks);
  const keeping = new Keeping(place && { place, files: host }, hooks);
  const gathered = new Gathered(count, keeping, job, hooks, beforeParts(given));
  const kept = await keeping.earlierStages();
  const shares: readonly (readonly ModelPart[])[] = count === 1 ? [PARTS] : PARTS.map((part) => [part]);
  const workers = shares.map((parts) => {
    const task: TrainingTask = { kind: 'training', parts, job, kept };
    return host.startWorker(script, task, { isVital: true });
  });
  const listeners = workers.map((worker) => listen<ThreadMessage>(worker, (said) => gathered.hear(said)));
  try {
    await Promise.all(listeners.map(({ finished }) => finished));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
    // Pending writes are completed first, because the folder may then be reopened or removed.
    await Promise.allSettled(listeners.map(({ heard }) => heard()));
  }
  return gathered.model();
}

const beforeParts = ({ raw }: TrainingJob): number => (raw === undefined ? 0 : TEXT_SHARE);

function pretrainHere(job: TrainingJob, hooks: TrainingHooks, checkpoint: (() => void) | undefined): TrainingJob {
  if (job.raw === undefined) return job;
  let bytes: Uint8Array | undefined;
  pretrain(
    { corpus: job.raw.corpus, seed: job.settings.seed ?? 1, kept: undefined },
    (said) => {
      if (said.type === 'pretraining') hooks.onPretraining?.(ofAll(said.progress));
      else if (said.type === 'pretrained') bytes = said.bytes;
    },
    checkpoint,
  );
  return withPretrained(job, completed(bytes));
}

/** What was learned from the same text before is taken as it is. Its stages are kept with those of the parser until it is complete. */
async function pretrainInThread(
  { host, script }: TrainingScript,
  job: TrainingJob,
  place: StageFolder | undefined,
  hooks: TrainingHooks,
): Promise<TrainingJob> {
  const { raw } = job;
  if (raw === undefined) return job;
  const { seed = 1 } = job.settings;
  const known = await keptPretrained(raw, seed, host);
  if (known !== undefined) return withPretrained(job, known);
  const keeping = new Keeping(place && { place, files: host }, hooks);
  const task: PretrainingTask = {
    kind: 'pretraining',
    corpus: raw.corpus,
    seed,
    kept: await keeping.earlierStages(),
  };
  const worker = host.startWorker(script, task, { isVital: true });
  let bytes: Uint8Array | undefined;
  let done = 0;
  const { finished, heard } = listen<PretrainingMessage>(worker, (said) => {
    if (said.type === 'pretraining') {
      const progress = ofAll(said.progress);
      ({ done } = progress);
      return hooks.onPretraining?.(progress);
    }
    if (said.type === 'stage') return keeping.keepStage(said, done);
    bytes = said.bytes;
    return undefined;
  });
  try {
    await finished;
  } finally {
    await worker.terminate();
    await Promise.allSettled([heard()]);
  }
  const model = completed(bytes);
  if (bytes !== undefined)
    await keepPretrained(raw, seed, bytes, host).catch((error: unknown) => keeping.unkept(error));
  // They are many times as large as what was learned, and every thread would be given them.
  for (const name of TEXT_STAGES) await keeping.keep(({ place: where, files }) => dropStage(files, where, name));
  return withPretrained(job, model);
}

const ofAll = (progress: LearningProgress): LearningProgress => ({ ...progress, done: TEXT_SHARE * progress.done });

/** @throws Error if the thread has said no result */
function completed(bytes: Uint8Array | undefined): PretrainedModel {
  if (bytes === undefined) throw new Error(localized`part of the training ended without a result`);
  return loadPretrained(bytes);
}

const withPretrained = ({ raw: _, ...job }: TrainingJob, pretrained: PretrainedModel): TrainingJob => ({
  ...job,
  settings: { ...job.settings, pretrained },
});

interface Listener {
  readonly finished: Promise<void>;
  /** Settles when all messages received so far have been processed. */
  readonly heard: () => Promise<void>;
}

/** Processes the messages of a thread in order: an epoch is reported only when the previous one is on disk. */
function listen<Message>(worker: WorkerHandle, hear: (said: Message) => void | Promise<void>): Listener {
  let last: Promise<void> = Promise.resolve();
  const finished = new Promise<void>((resolve, reject) => {
    worker.onMessage((said) => {
      // The thread runs our own bundle, which sends nothing else. An error in a caller's hook must end the training, not the program.
      last = last.then(() => hear(said as Message));
      last.catch(reject);
    });
    worker.onEnd((end) => {
      if ('error' in end) reject(end.error);
      else if (end.code === 0) last.then(resolve, reject);
      else reject(new Error(localized`a training thread stopped with code ${end.code}`));
    });
  });
  return { finished, heard: () => last };
}

/** Where stages are stored, and what stores them. */
interface StagePlace {
  readonly place: StageFolder;
  readonly files: FolderFiles;
}

/** Stores what is done. After it has failed once, it is not tried again. */
class Keeping {
  private isUnkept = false;

  constructor(
    readonly at: StagePlace | undefined,
    private readonly hooks: TrainingHooks,
  ) {}

  /** The stages of an earlier run; undefined if nothing is stored. */
  async earlierStages(): Promise<KeptStages | undefined> {
    if (this.at === undefined) return undefined;
    const { place, files } = this.at;
    return await stagesIn(files, place).catch((error: unknown) => {
      this.unkept(error);
      return { key: place.key, files: new Map() };
    });
  }

  async keep(write: (at: StagePlace) => Promise<void>): Promise<void> {
    if (this.at === undefined || this.isUnkept) return;
    await write(this.at).catch((error: unknown) => this.unkept(error));
  }

  /** @param done share of the work that led to the stage */
  keepStage({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }, done: number): Promise<void> {
    return this.keep(async ({ place, files }) => {
      await keepStage(files, place, name, bytes);
      await tellDone(files, place.folder, done);
      this.hooks.onKept?.(done);
    });
  }

  unkept(error: unknown): void {
    if (!this.isUnkept) this.hooks.onUnkept?.(error instanceof Error ? error.message : String(error));
    this.isUnkept = true;
  }
}

/** Combines the messages of the parts. */
class Gathered {
  private readonly started = performance.now();
  private readonly estimate: Estimate;
  private readonly linear: Partial<Record<ModelPart, LinearPart>> = {};
  private readonly networks: Partial<Record<ModelPart, PartNetworks>> = {};
  private linearModel: LinearModel | undefined;

  constructor(
    nThreads: number,
    private readonly keeping: Keeping,
    private readonly job: TrainingJob,
    private readonly hooks: TrainingHooks,
    /** Share of all the work that was finished before. */
    private readonly before: number,
  ) {
    this.estimate = new Estimate(nThreads);
  }

  hear(said: ThreadMessage): void | Promise<void> {
    switch (said.type) {
      case 'progress':
        return this.progress(said.progress);
      case 'linear':
        this.linear[said.part] = said.linear;
        return this.tellLinear();
      case 'networks':
        this.networks[said.part] = said.networks;
        return undefined;
      case 'stage':
        return this.keeping.keepStage(said, this.done);
    }
  }

  model(): NeuralModel {
    const { tagged, untagged } = this.networks;
    if (this.linearModel === undefined || tagged === undefined || untagged === undefined) {
      throw new Error(localized`part of the training ended without a result`);
    }
    const { network, tagger } = untagged;
    const { tokenizer } = tagged;
    const { pretrained } = this.job.settings;
    return {
      kind: 'neural',
      linear: this.linearModel,
      tagged: tagged.network,
      untagged: network,
      tagger,
      tokenizer,
      pretrained,
    };
  }

  private progress(progress: PartProgress): void {
    const { estimate } = this;
    estimate.add(progress, (performance.now() - this.started) / 1000);
    this.hooks.onProgress?.({ ...progress, done: this.done, secondsLeft: estimate.secondsLeft() });
  }

  private get done(): number {
    return this.before + (1 - this.before) * this.estimate.done;
  }

  private tellLinear(): void | Promise<void> {
    const { tagged, untagged } = this.linear;
    if (tagged === undefined || untagged === undefined) return;
    this.linearModel = linearOf({ tagged, untagged }, this.job.settings.columns);
    return this.hooks.onLinear?.(this.linearModel);
  }
}
