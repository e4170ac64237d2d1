/** Trains a neural parser in separate threads: the two parts side by side, or one after the other. */

import {
  type LinearModel,
  type LinearPart,
  linearOf,
  type ModelPart,
  type NeuralModel,
  PARTS,
  type PartNetworks,
  type PartProgress,
} from '../../core/parser/index.ts';
import { localized } from '../../localization/index.ts';
import type { Threads, WorkerHandle } from '../ports.ts';
import { Estimate } from './estimate.ts';
import { type FolderFiles, keepStage, stagesIn, tellDone } from './folder.ts';
import type { KeptStages, StageFolder, ThreadMessage, TrainingJob, TrainingTask } from './job.ts';
import { trainParts } from './thread.ts';

export interface TrainingProgress extends PartProgress {
  /** Share of all the work that is finished, 0…1. */
  readonly done: number;
  readonly secondsLeft: number | undefined;
}

/** Training ends if a hook throws or the promise it returns rejects. */
export interface TrainingHooks {
  readonly onProgress?: (progress: TrainingProgress) => void;
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
export async function trainHere(job: TrainingJob, hooks: TrainingHooks, checkpoint?: () => void): Promise<NeuralModel> {
  const gathered = new Gathered(1, undefined, job, hooks);
  const heard: (void | Promise<void>)[] = [];
  trainParts(PARTS, job, undefined, (said) => heard.push(gathered.hear(said)), checkpoint);
  await Promise.all(heard);
  return gathered.model();
}

/** Trains in threads that all end with this call, even if one of them fails. Ending the calling thread ends them too. */
export async function trainInThreads(
  { host, script, count }: TrainingThreads,
  job: TrainingJob,
  place: StageFolder | undefined,
  hooks: TrainingHooks,
): Promise<NeuralModel> {
  const gathered = new Gathered(count, place && { place, files: host }, job, hooks);
  const kept = await gathered.earlierStages();
  const shares: readonly (readonly ModelPart[])[] = count === 1 ? [PARTS] : PARTS.map((part) => [part]);
  const workers = shares.map((parts) => {
    const task: TrainingTask = { kind: 'training', parts, job, kept };
    return host.startWorker(script, task, { isVital: true });
  });
  const listeners = workers.map((worker) => listen(worker, (said) => gathered.hear(said)));
  try {
    await Promise.all(listeners.map(({ finished }) => finished));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
    // Pending writes are completed first, because the folder may then be reopened or removed.
    await Promise.allSettled(listeners.map(({ heard }) => heard()));
  }
  return gathered.model();
}

interface Listener {
  readonly finished: Promise<void>;
  /** Settles when all messages received so far have been processed. */
  readonly heard: () => Promise<void>;
}

/** Processes the messages of a thread in order: an epoch is reported only when the previous one is on disk. */
function listen(worker: WorkerHandle, hear: (said: ThreadMessage) => void | Promise<void>): Listener {
  let last: Promise<void> = Promise.resolve();
  const finished = new Promise<void>((resolve, reject) => {
    worker.onMessage((said) => {
      // The thread runs our own bundle, which sends nothing else. An error in a caller's hook must end the training, not the program.
      last = last.then(() => hear(said as ThreadMessage));
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
interface Keeping {
  readonly place: StageFolder;
  readonly files: FolderFiles;
}

/** Combines the messages of the parts. */
class Gathered {
  private readonly started = performance.now();
  private readonly estimate: Estimate;
  private readonly linear: Partial<Record<ModelPart, LinearPart>> = {};
  private readonly networks: Partial<Record<ModelPart, PartNetworks>> = {};
  private linearModel: LinearModel | undefined;
  private isUnkept = false;
  private readonly told: Partial<Record<ModelPart, string>> = {};

  constructor(
    nThreads: number,
    private readonly keeping: Keeping | undefined,
    private readonly job: TrainingJob,
    private readonly hooks: TrainingHooks,
  ) {
    this.estimate = new Estimate(nThreads);
  }

  /** The stages of an earlier run; undefined if nothing is stored. */
  async earlierStages(): Promise<KeptStages | undefined> {
    if (this.keeping === undefined) return undefined;
    const { place, files } = this.keeping;
    return await stagesIn(files, place).catch((error: unknown) => {
      this.unkept(error);
      return { key: place.key, files: new Map() };
    });
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
        return this.keep(({ place, files }) => keepStage(files, place, said.name, said.bytes));
    }
  }

  model(): NeuralModel {
    const { tagged, untagged } = this.networks;
    if (this.linearModel === undefined || tagged === undefined || untagged === undefined) {
      throw new Error(localized`part of the training ended without a result`);
    }
    const { network, tagger } = untagged;
    const { tokenizer } = tagged;
    return {
      kind: 'neural',
      linear: this.linearModel,
      tagged: tagged.network,
      untagged: network,
      tagger,
      tokenizer,
    };
  }

  private progress(progress: PartProgress): void | Promise<void> {
    const { estimate } = this;
    estimate.add(progress, (performance.now() - this.started) / 1000);
    const { part, stage, epoch } = progress;
    const now = `${stage} ${epoch}`;
    const isNew = now !== this.told[part];
    this.told[part] = now;
    // Read progress at report time: the other thread may advance while this is saved.
    const tell = () =>
      this.hooks.onProgress?.({ ...progress, done: estimate.done, secondsLeft: estimate.secondsLeft() });
    if (!isNew || this.keeping === undefined) return tell();
    return this.keep(async ({ place, files }) => {
      const { done } = estimate;
      await tellDone(files, place.folder, done);
      this.hooks.onKept?.(done);
    }).then(tell);
  }

  /** After storing has failed once, it is not tried again. */
  private async keep(write: (keeping: Keeping) => Promise<void>): Promise<void> {
    if (this.keeping === undefined || this.isUnkept) return;
    await write(this.keeping).catch((error: unknown) => this.unkept(error));
  }

  private unkept(error: unknown): void {
    if (!this.isUnkept) this.hooks.onUnkept?.(error instanceof Error ? error.message : String(error));
    this.isUnkept = true;
  }

  private tellLinear(): void | Promise<void> {
    const { tagged, untagged } = this.linear;
    if (tagged === undefined || untagged === undefined) return;
    this.linearModel = linearOf({ tagged, untagged }, this.job.settings.columns);
    return this.hooks.onLinear?.(this.linearModel);
  }
}
