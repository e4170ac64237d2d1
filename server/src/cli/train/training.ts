/**
 * The neural part of `treebank train`: runs in threads, is stored next to the model until it is finished, and resumes after an
 * interruption.
 */

import { accessSync, constants, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Sentence } from '../../core/conllu/index.ts';
import {
  type Corpus,
  collectExamples,
  type LearningProgress,
  type MachineMadeOf,
  type PartSettings,
  type TrainedFrom,
  type TrainedNeural,
} from '../../core/parser/index.ts';
import { percentDone } from '../../core/wording/numbers.ts';
import { NODE } from '../../runtime/node.ts';
import { type OpenedFolder, openFolder, removeFolder } from '../../services/training/folder.ts';
import type { Facts } from '../../services/training/job.ts';
import { partialOf, threadsFor } from '../../services/training/policy.ts';
import { NO_TOKENIZER, type PreparedTraining, prepareTraining } from '../../services/training/prepare.ts';
import { trainHere, trainInThreads } from '../../services/training/run.ts';
import { FROM_NOTHING, type Start, startFor } from '../../services/training/start.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import type { TrainReport } from './trainReport.ts';

export interface TrainingOptions {
  /** The model file to be written. */
  readonly out: string;
  readonly settings: PartSettings;
  /** Whether a small treebank may start from the bundled multilingual model. */
  readonly start: 'auto' | 'none';
  /** Default: two if there are two processors. */
  readonly threads: number | undefined;
  /** What to learn from before the networks are trained. @param nWhole how many whole trees there are to train on */
  readonly rawText: (sentences: readonly Sentence[], nWhole: number) => Promise<Corpus | undefined>;
  /** Do not resume an earlier run. */
  readonly restart: boolean;
  /** Words that programs annotated and nobody has checked: masked. */
  readonly machineOf?: MachineMadeOf;
}

interface Trained extends TrainedNeural {
  readonly start: Start;
  /** Call this once the model is written: removes the stored state. */
  readonly forget: () => Promise<void>;
}

/** The training data, packed: the sentences themselves are not needed while the networks are trained. */
interface Prepared extends Omit<TrainedFrom, 'deprels'>, Pick<PreparedTraining, 'job'> {
  readonly opened: OpenedFolder | undefined;
  readonly start: Start;
}

/** Undefined if there is no sentence to train on, or if the model could not be written; the latter has been reported. */
export async function prepare(
  sentences: readonly Sentence[],
  dev: readonly Sentence[],
  { out, settings, start: choice, rawText, restart, machineOf }: TrainingOptions,
  context: Context,
  report: TrainReport,
): Promise<Prepared | undefined> {
  const { examples, words, masked, sentences: nWhole, skipped } = collectExamples(sentences, machineOf);
  if (examples.length === 0) return undefined;
  const start = choice === 'none' ? FROM_NOTHING : await startFor(nWhole, join(context.io.home, 'models'), NODE);
  if (start.note !== undefined) report.say(start.note);
  const folder = NODE.uriOf(dirname(resolve(context.io.cwd, out)));
  const corpus = await rawText(sentences, nWhole);
  const raw = corpus && { corpus, folder };
  const { job, facts } = prepareTraining(sentences, { examples }, dev, settings, start, raw);
  if (job.text === undefined) report.say(NO_TOKENIZER);
  const opened = await open(out, facts, restart, context, report);
  return { job, opened, start, sentences: examples.length, words, masked, skipped };
}

/** Undefined, with a message, if the state cannot be stored; training is possible nevertheless. */
async function open(
  out: string,
  facts: Facts,
  restart: boolean,
  context: Context,
  report: TrainReport,
): Promise<OpenedFolder | undefined> {
  const folder = partialOf(out);
  try {
    const opened = await openFolder(NODE, NODE.uriOf(resolve(context.io.cwd, folder)), facts, { restart });
    const { resumedAt } = opened;
    if (resumedAt !== undefined) report.say(`Resuming the training in ${folder} at ${percentDone(resumedAt)} %.`);
    if (opened.reason !== undefined) {
      report.say(`The unfinished training in ${folder} cannot be resumed: ${opened.reason}. Starting over.`);
    }
    return opened;
  } catch (error) {
    report.say(`An interruption would lose the work: cannot write ${folder}: ${reasonOf(error)}.`);
    return undefined;
  }
}

export async function trainPrepared(
  { job, opened, start, ...from }: Prepared,
  { out, threads = threadsFor(availableParallelism()) }: TrainingOptions,
  context: Context,
  report: TrainReport,
): Promise<Trained> {
  const place = opened?.place;
  let done = opened?.resumedAt ?? 0;
  const hooks = {
    onProgress: report.step.bind(report),
    onPretraining: (progress: LearningProgress) => report.step(progress),
    onKept: (now: number) => {
      done = now;
    },
    onUnkept: (reason: string) =>
      report.say(`An interruption would lose the work: cannot write ${partialOf(out)}: ${reason}.`),
  };
  const { workerScript, sayOnInterrupt } = context.io;
  const forgetMessage = sayOnInterrupt?.(() => interrupted(out, place && done)) ?? (() => undefined);
  try {
    const model =
      workerScript === undefined
        ? await trainHere(job, hooks)
        : await trainInThreads({ host: NODE, script: workerScript, count: threads === 1 ? 1 : 2 }, job, place, hooks);
    const forget = async () => {
      if (place !== undefined) await removeFolder(NODE, place.folder);
    };
    return { model, deprels: model.linear.deprels, start, ...from, forget };
  } finally {
    forgetMessage();
  }
}

/** @param done share of the work that is stored; undefined if nothing is */
function interrupted(out: string, done: number | undefined): string {
  if (done === undefined) return 'Stopped; nothing was kept.';
  return `Stopped at ${percentDone(done)} %. All but the last few seconds is kept in ${partialOf(out)}: run the same command again to resume, or add --restart to start over.`;
}

/** Why the model cannot be written, checked before the work starts; undefined if there is no obstacle. */
export function whyUnwritable(out: string, context: Context): string | undefined {
  const path = resolve(context.io.cwd, out);
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return 'it is a folder';
    if (!statSync(dirname(path)).isDirectory()) return `${dirname(out)} is not a folder`;
    // The file is first written next to its final place.
    accessSync(dirname(path), constants.W_OK);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
