/** Trains a neural parser in threads of its own: the two parts side by side, or one after the other. */

import {
  type LinearModel,
  type LinearPart,
  linearOf,
  type NeuralModel,
  PARTS,
  type Part,
  type PartProgress,
} from '../../core/parser/index.ts';
import type { Threads, WorkerHandle } from '../ports.ts';
import { Estimate } from './estimate.ts';
import { tellDone } from './folder.ts';
import type { Place, ThreadData, ThreadMessage, TrainingJob } from './job.ts';
import { trainParts } from './thread.ts';

export interface TrainingProgress extends PartProgress {
  /** Share of all the work that is done, 0…1. */
  readonly done: number;
  readonly secondsLeft: number | undefined;
}

export interface TrainingHooks {
  readonly onProgress?: (progress: TrainingProgress) => void;
  /** The linear model, ready long before the rest. */
  readonly onLinear?: (model: LinearModel) => void;
  /** What is done could not be kept; training goes on. Called once. */
  readonly onUnkept?: (reason: string) => void;
}

export interface TrainingThreads extends TrainingScript {
  /** 2 trains the parts side by side; the model is the same. */
  readonly count: 1 | 2;
}

/** How a thread of training is started. */
export interface TrainingScript {
  readonly host: Pick<Threads, 'startWorker'>;
  /** An entry that calls `serveTraining`. */
  readonly script: string;
}

/** In this thread. The checkpoint throws to cancel. */
export function trainHere(
  job: TrainingJob,
  place: Place | undefined,
  hooks: TrainingHooks,
  checkpoint?: () => void,
): NeuralModel {
  const gathered = new Gathered(1, place, job, hooks);
  trainParts(PARTS, job, place, (said) => gathered.hear(said), checkpoint);
  return gathered.model();
}

/** In threads, all of which end with it, also when one of them fails. Whoever ends the calling thread ends them too. */
export async function trainInThreads(
  { host, script, count }: TrainingThreads,
  job: TrainingJob,
  place: Place | undefined,
  hooks: TrainingHooks,
): Promise<NeuralModel> {
  const gathered = new Gathered(count, place, job, hooks);
  const shares: readonly (readonly Part[])[] = count === 1 ? [PARTS] : PARTS.map((part) => [part]);
  const workers = shares.map((parts) => {
    const data: ThreadData = { treebankTraining: { parts, job, place } };
    return host.startWorker(script, { data, isVital: true });
  });
  try {
    await Promise.all(workers.map((worker) => finished(worker, (said) => gathered.hear(said))));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return gathered.model();
}

function finished(worker: WorkerHandle, hear: (said: ThreadMessage) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onMessage((said) => {
      // What the caller's hooks throw must end the training, not the program.
      try {
        // It is our own bundle, which sends nothing else.
        hear(said as ThreadMessage);
      } catch (error) {
        reject(error);
      }
    });
    worker.onEnd((end) => {
      if ('error' in end) reject(end.error);
      else if (end.code === 0) resolve();
      else reject(new Error(`a training thread stopped with code ${end.code}`));
    });
  });
}

/** Puts together what the parts say. */
class Gathered {
  private readonly started = performance.now();
  private readonly estimate: Estimate;
  private readonly linear: Partial<Record<Part, LinearPart>> = {};
  private readonly networks: Partial<Record<Part, NeuralModel[Part]>> = {};
  private linearModel: LinearModel | undefined;
  private isUnkept = false;
  private readonly told: Partial<Record<Part, string>> = {};

  constructor(
    nThreads: number,
    private readonly place: Place | undefined,
    private readonly job: TrainingJob,
    private readonly hooks: TrainingHooks,
  ) {
    this.estimate = new Estimate(nThreads);
  }

  hear(said: ThreadMessage): void {
    switch (said.type) {
      case 'progress':
        this.progress(said.progress);
        break;
      case 'linear':
        this.linear[said.part] = said.linear;
        this.tellLinear();
        break;
      case 'network':
        this.networks[said.part] = said.network;
        break;
      case 'unkept':
        this.unkept(said.reason);
    }
  }

  model(): NeuralModel {
    const { tagged, untagged } = this.networks;
    if (this.linearModel === undefined || tagged === undefined || untagged === undefined) {
      throw new Error('part of the training ended without a result');
    }
    return { linear: this.linearModel, tagged, untagged };
  }

  private progress(progress: PartProgress): void {
    const { estimate, place } = this;
    estimate.add(progress, (performance.now() - this.started) / 1000);
    const { done } = estimate;
    const { part, stage, epoch } = progress;
    const now = `${stage} ${epoch}`;
    if (now !== this.told[part] && place !== undefined && !this.isUnkept) this.keepDone(place, done);
    this.told[part] = now;
    this.hooks.onProgress?.({ ...progress, done, secondsLeft: estimate.secondsLeft() });
  }

  private keepDone({ folder }: Place, done: number): void {
    try {
      tellDone(folder, done);
    } catch (error) {
      this.unkept(error instanceof Error ? error.message : String(error));
    }
  }

  private unkept(reason: string): void {
    if (!this.isUnkept) this.hooks.onUnkept?.(reason);
    this.isUnkept = true;
  }

  private tellLinear(): void {
    const { tagged, untagged } = this.linear;
    if (tagged === undefined || untagged === undefined) return;
    this.linearModel = linearOf({ tagged, untagged }, this.job.settings.columns);
    this.hooks.onLinear?.(this.linearModel);
  }
}
