/** Trains a parser on a user's treebanks: a linear model that serves within seconds, then a neural one in its place. */

import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Document, type Sentence } from '../../core/conllu/index.ts';
import { count } from '../../core/features/index.ts';
import {
  collectExamples,
  EMPTY_CARD,
  type LinearModel,
  loadModel,
  type ModelCard,
  type NeuralModel,
  PARTS,
  type Part,
  saveModel,
} from '../../core/parser/index.ts';
import { isLanguageCode } from '../../protocol/language.ts';
import { isFreeInside } from '../../runtime/inside.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { Failure } from '../failure.ts';
import type { JobProgress, TextSource, Trained, TrainJob } from '../jobs.ts';
import { hasTree } from '../parsers/evaluate.ts';
import { type MeasuredTags, measureForCard, percent } from '../parsers/measure.ts';
import { MODEL_EXTENSION, type ModelHost, UNKNOWN_LANGUAGE } from '../parsers/models.ts';
import type { Threads } from '../ports.ts';
import { type OpenedFolder, openFolder, removeFolder } from './folder.ts';
import type { Facts } from './job.ts';
import { FEWEST_SENTENCES, FEWEST_TO_SHARE, KEPT_BACK, PARTIAL_EXTENSION, partialOf, threadsFor } from './policy.ts';
import { prepareTraining } from './prepare.ts';
import { type TrainingProgress, type TrainingScript, trainInThreads } from './run.ts';
import { derivedCard, startFor } from './start.ts';
import type { TrainingNote } from './unfinished.ts';

const SEED = 1;
/** Of a treebank's name in the name of its model: file systems take 255 bytes. */
const MOST_LETTERS = 60;
/** Share of the time that the training takes; the rest is for measuring. */
const TRAINING_SHARE = 0.97;

/** Folder of a training that is not done yet, beside the model that it will be. */
export const partialFolder = (job: Pick<TrainJob, 'texts' | 'folder' | 'language'>): string =>
  partialOf(modelPath(job));

/**
 * Goes on where an earlier run on the same treebank stopped. The networks are trained in threads of their own, which end with this one.
 *
 * @param threads how its threads are started
 * @throws Failure
 */
export async function train(
  job: TrainJob,
  threads: TrainingScript & { readonly host: Pick<Threads, 'parallelism'> & ModelHost },
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<Trained> {
  const path = modelPath(job);
  const { training, place, reason, card, split, skipped, note } = await prepare(job, threads.host);
  const { dev, devName } = split;
  const clock = new Clock(report, reason === undefined ? '' : `restarted because ${reason}`);
  // An older model of this treebank is better than the linear one.
  const isFirst = statSync(path, { throwIfNoEntry: false }) === undefined;
  const model = await trainInThreads({ ...threads, count: threadsFor(threads.host.parallelism) }, training, place, {
    onLinear: (linear) => {
      if (!isFirst) return;
      write(path, saved(linear, card));
      clock.isServing = true;
    },
    onProgress: (progress) => clock.show(progress),
    onUnkept: (why) => clock.warn(`an interruption would lose the work: ${why}`),
  });
  const scores = scoresOn(saved(model, card), dev, devName, checkpoint, (done) =>
    report({ done: TRAINING_SHARE + (1 - TRAINING_SHARE) * done, message: 'measuring' }),
  );
  checkpoint();
  write(path, saved(model, { ...card, scores }));
  removeFolder(place.folder);
  const message = messageOf(card, skipped, scores, clock.seconds);
  return { path, message: note === undefined ? message : `${message} ${note}` };
}

/** What is trained on. The sentences themselves are not needed while it lasts, except those to measure on. */
async function prepare(job: TrainJob, host: ModelHost) {
  const all = job.texts.flatMap(sentencesIn);
  const { sentences, ...rest } = splitOf(job, all);
  const { examples, words, skipped } = collectExamples(sentences);
  if (examples.length < FEWEST_SENTENCES) {
    throw new Failure(
      `Only ${count(examples.length, 'sentence')} of ${all.length} can be used for training: the heads must form a tree with one root. Annotate at least ${FEWEST_SENTENCES} sentences first; a useful parser takes a few hundred.`,
    );
  }
  const start = await startFor(examples.length, job.bundled, host);
  const settings = { seed: SEED, epochs: job.epochs };
  const { job: training, facts } = prepareTraining({ examples }, rest.dev, settings, start);
  const name = nameOf(job);
  const card = derivedCard({ ...cardFor(job, name, rest.devName), sentences: examples.length, words }, start);
  const note: TrainingNote = { name, uris: job.uris };
  const opened = openPartial(partialFolder(job), facts, note);
  return { training, card, split: rest, skipped, note: start.note, ...opened };
}

function openPartial(folder: string, facts: Facts, note: TrainingNote): OpenedFolder {
  try {
    mkdirSync(join(folder, '..'), { recursive: true });
    return openFolder(folder, facts, { note });
  } catch (error) {
    throw new Failure(`The model cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const saved = (model: LinearModel | NeuralModel, card: ModelCard): Uint8Array => saveModel(model, card);

function sentencesIn(source: TextSource): readonly Sentence[] {
  if ('text' in source) return Document.parse(source.text).sentences;
  try {
    return Document.parse(readRegularSync(source.path).toString('utf8')).sentences;
  } catch (error) {
    throw new Failure(`${source.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Split {
  readonly sentences: readonly Sentence[];
  readonly dev: readonly Sentence[];
  /** What the scores are on; '' without development trees. */
  readonly devName: string;
}

function splitOf(job: TrainJob, all: readonly Sentence[]): Split {
  if (0 < job.dev.length) {
    const devName = job.dev.map(({ name }) => name).join(', ');
    return { sentences: all, dev: job.dev.flatMap(sentencesIn).filter(hasTree), devName };
  }
  const trees = all.filter(hasTree);
  if (trees.length < FEWEST_TO_SHARE) return { sentences: all, dev: [], devName: '' };
  const dev = trees.filter((_, index) => index % KEPT_BACK === KEPT_BACK - 1);
  const isKeptBack = new Set(dev);
  return { sentences: all.filter((each) => !isKeptBack.has(each)), dev, devName: 'a held-out tenth' };
}

/** @throws Failure if the model would not be a file of the folder */
function modelPath({ texts, folder, language }: Pick<TrainJob, 'texts' | 'folder' | 'language'>): string {
  const path = join(folder, fileFor(nameOf({ texts }), language));
  const names = ['', PARTIAL_EXTENSION, '.part'].map((extension) => `${basename(path)}${extension}`);
  if (names.every((name) => isFreeInside(folder, name))) return path;
  throw new Failure(
    `The model cannot be written: ${path} is a link, but models must stay in their folder. Delete the link, or rename the treebank.`,
  );
}

/** `hu_szeged-ud-train.conllu` → `hu_szeged`. */
function nameOf({ texts: [{ name: first }] }: Pick<TrainJob, 'texts'>): string {
  return first.replace(/\.[a-z]+$/i, '').replace(/(-ud)?-(train|dev|test)$/i, '') || first;
}

function fileFor(name: string, language: string): string {
  // What is no code must not get into a path.
  const code = isLanguageCode(language) ? language : UNKNOWN_LANGUAGE;
  const own = name.startsWith(`${code}_`) ? name.slice(code.length + 1) : name;
  const rest = own.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, MOST_LETTERS);
  return `${code}-${rest || 'treebank'}${MODEL_EXTENSION}`;
}

function cardFor({ texts, language }: TrainJob, name: string, devName: string): ModelCard {
  const data = texts.map((text) => text.name).join(', ');
  const command = `Train a Parser on This Treebank: ${data}${devName === '' ? '' : `, measured on ${devName}`}`;
  return { ...EMPTY_CARD, name, language, data, date: new Date().toISOString().slice(0, 10), command, seed: SEED };
}

/** Whole or not at all: what is there stays until the new file is complete. */
function write(path: string, bytes: Uint8Array): void {
  try {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
  } catch (error) {
    throw new Failure(`The model cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Of the model as it will be loaded, with its rounded weights. */
function scoresOn(
  bytes: Uint8Array,
  dev: readonly Sentence[],
  devName: string,
  checkpoint: () => void,
  onProgress: (done: number) => void,
): ModelCard['scores'] {
  if (dev.length === 0) return [];
  const measuring = measureForCard(loadModel(bytes), dev, { decoder: 'mh4', checkpoint });
  for (;;) {
    const step = measuring.next();
    if (step.done === true) {
      return step.value.map(({ tags, uas, las }) => ({ data: `${devName}, ${TAGS_NAMES[tags]}`, uas, las }));
    }
    onProgress(step.value);
  }
}

const TAGS_NAMES: Record<MeasuredTags, string> = { given: 'with tags', predicted: 'forms only' };
const PART_NAMES: Record<Part, string> = { tagged: 'with tags', untagged: 'forms only' };

/** Tells the progress with the time that is left. */
class Clock {
  private readonly started = performance.now();
  private readonly parts = new Map<Part, TrainingProgress>();
  private readonly measured = new Map<Part, string>();
  isServing = false;

  constructor(
    private readonly report: (progress: JobProgress) => void,
    private warning: string,
  ) {}

  get seconds(): number {
    return (performance.now() - this.started) / 1000;
  }

  warn(warning: string): void {
    this.warning = warning;
  }

  show(progress: TrainingProgress): void {
    const { part, dev, done, secondsLeft } = progress;
    this.parts.set(part, progress);
    if (dev !== undefined) this.measured.set(part, `, LAS ${dev.las.toFixed(1)}`);
    const parts = PARTS.map((each) => this.describe(each));
    const left = secondsLeft === undefined ? '' : `${duration(secondsLeft)} left`;
    const serving = this.isServing ? 'a first model is already in use' : '';
    const message = [...parts, left, serving, this.warning].filter((each) => each !== '').join('; ');
    this.report({ done: TRAINING_SHARE * done, message, hasResult: this.isServing });
  }

  private describe(part: Part): string {
    const progress = this.parts.get(part);
    if (progress === undefined || progress.partDone === 1) return '';
    const { stage, epoch, epochs, loss } = progress;
    const what = stage === 'linear' ? 'first model' : 'network';
    const shownLoss = loss === undefined ? '' : `, loss ${loss.toFixed(2)}`;
    return `${what} ${PART_NAMES[part]}, epoch ${epoch} of ${epochs}${shownLoss}${this.measured.get(part) ?? ''}`;
  }
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;

function messageOf(
  { name, sentences, words }: ModelCard,
  skipped: Readonly<Record<string, number>>,
  scores: ModelCard['scores'],
  seconds: number,
): string {
  const nSkipped = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  const left =
    nSkipped === 0 ? '' : ` ${count(nSkipped, 'sentence')} left out: no complete ${nSkipped === 1 ? 'tree' : 'trees'}.`;
  const [tagged, bare] = scores;
  const measured =
    tagged === undefined
      ? ' There were too few sentences to hold some out for measuring: expect many errors.'
      : ` On ${tagged.data}: UAS ${percent(tagged.uas)}, LAS ${percent(tagged.las)}; forms only: UAS ${percent(bare.uas)}, LAS ${percent(bare.las)}.`;
  const size = `${count(sentences, 'sentence')}, ${count(words, 'word')}`;
  return `Trained the parser ${name} on ${size} in ${duration(seconds)}.${left}${measured} Re-parsing now uses it.`;
}
