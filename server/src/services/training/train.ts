/** Trains a parser on a user's treebanks: first a linear model, usable within seconds, which a neural one then replaces. */

import type { Sentence } from '../../core/conllu/index.ts';
import {
  collectExamples,
  EMPTY_CARD,
  type Examples,
  type LinearModel,
  loadModel,
  type MachineMade,
  type ModelCard,
  type ModelPart,
  type NeuralModel,
  PARTS,
  saveModel,
} from '../../core/parser/index.ts';
import { count, decimals } from '../../core/wording/numbers.ts';
import { formatNumber, localized, translatable, translated } from '../../localization/index.ts';
import { isLanguageCode } from '../../protocol/language.ts';
import { Failure } from '../failure.ts';
import type { JobProgress, Trained, TrainJob } from '../jobs.ts';
import { hasTree } from '../parsers/evaluate.ts';
import { type MeasuredTags, measureForCard } from '../parsers/measure.ts';
import { MODEL_EXTENSION, type ModelHost, UNKNOWN_LANGUAGE } from '../parsers/modelFiles.ts';
import { exists, type Files, type Paths, type Threads } from '../ports.ts';
import { documentOf } from '../textSource.ts';
import { type FolderFiles, type OpenedFolder, openFolder, removeFolder } from './folder.ts';
import type { Facts } from './job.ts';
import { machineMadeBeside } from './machineMade.ts';
import { FEWEST_FROM_START, FEWEST_SENTENCES, FEWEST_TO_SHARE, KEPT_BACK, partialOf, threadsFor } from './policy.ts';
import { NO_TOKENIZER, prepareTraining } from './prepare.ts';
import { type TrainingProgress, type TrainingScript, trainInThreads } from './run.ts';
import { derivedCard, startFor } from './start.ts';
import type { TrainingNote } from './unfinished.ts';

const SEED = 1;
/** Limits the part of the treebank's name in the model's name: file systems allow 255 bytes. */
const MOST_LETTERS = 60;
/** Share of the time spent on training; the rest is for measuring. */
const TRAINING_SHARE = 0.97;

/** What training needs from its host. */
type TrainingHost = Pick<Threads, 'startWorker' | 'parallelism'> &
  FolderFiles &
  Pick<Files, 'isLink'> &
  Pick<Paths, 'uriOf' | 'pathOf' | 'pathIn'>;

/** URI of the folder of an unfinished training run, next to the future model. */
export const partialFolder = (
  job: Pick<TrainJob, 'texts' | 'folder' | 'language'>,
  host: Pick<Paths, 'uriOf'>,
): string => partialOf(modelUri(job, host));

/**
 * Resumes an earlier run on the same treebank. The networks are trained in separate threads, which end with this one.
 *
 * @param threads starts the threads
 * @throws Failure
 */
export async function train(
  job: TrainJob,
  threads: TrainingScript & { readonly host: TrainingHost },
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<Trained> {
  const { host } = threads;
  const uri = modelUri(job, host);
  const path = host.pathOf(uri) ?? uri;
  await refuseLinks(uri, path, host);
  const { training, place, reason, card, split, from, notes } = await prepare(job, host);
  const { dev, devName } = split;
  const clock = new Clock(report, reason === undefined ? '' : localized`restarted because ${translated(reason)}`);
  // An older model of this treebank is better than the linear one.
  const isFirst = !(await exists(host, uri));
  const model = await trainInThreads({ ...threads, count: threadsFor(host.parallelism) }, training, place, {
    onLinear: async (linear) => {
      if (!isFirst) return;
      await write(host, uri, saved(linear, card));
      clock.isServing = true;
    },
    onProgress: (progress) => clock.show(progress),
    onUnkept: (why) => clock.warn(localized`an interruption would lose the work: ${why}`),
  });
  const scores = scoresOn(saved(model, card), dev, devName, checkpoint, (done) =>
    report({ done: TRAINING_SHARE + (1 - TRAINING_SHARE) * done, message: localized`measuring` }),
  );
  checkpoint();
  await write(host, uri, saved(model, { ...card, scores }));
  await removeFolder(host, place.folder);
  return { path, message: [messageOf(card, from, { devName, scores }, clock.seconds), ...notes].join(' ') };
}

/** The training data. The sentences themselves are not needed during training, except those for measuring. */
async function prepare(job: TrainJob, host: FolderFiles & ModelHost) {
  const { sentences: all, machine } = await readSources(job.texts, host);
  const { sentences, ...rest } = await splitOf(job, all, machine, host);
  const { examples, sentences: nWhole, words, ...from } = collectExamples(sentences, (each) => machine.get(each));
  const start = await startFor(nWhole, job.bundled, host);
  const fewest = start.model === undefined ? FEWEST_SENTENCES : FEWEST_FROM_START;
  if (nWhole < fewest) {
    throw new Failure(
      nWhole === 1
        ? localized`Only ${1} sentence of ${all.length} can be used for training: the heads must form a tree with one root. Annotate at least ${fewest} sentences first; a useful parser takes a few hundred.`
        : localized`Only ${nWhole} sentences of ${all.length} can be used for training: the heads must form a tree with one root. Annotate at least ${fewest} sentences first; a useful parser takes a few hundred.`,
    );
  }
  const settings = { seed: SEED, epochs: job.epochs, language: job.language };
  const { job: training, facts } = prepareTraining(sentences, { examples }, rest.dev, settings, start);
  const name = treebankOf(job);
  const card = derivedCard({ ...cardFor(job, name, rest.devName), sentences: examples.length, words }, start);
  const note: TrainingNote = { name, uris: job.uris };
  const opened = await openPartial(host, partialFolder(job, host), facts, note);
  const noText = training.text === undefined ? translated(NO_TOKENIZER) : undefined;
  const notes = [start.note, noText].filter((each) => each !== undefined);
  return { training, card, split: rest, from, notes, ...opened };
}

async function readSources(sources: TrainJob['texts'], host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>) {
  const read = await Promise.all(
    sources.map(async (source) => {
      const { sentences } = await documentOf(source, host);
      return { sentences, machine: await machineMadeBeside(source, sentences, host) };
    }),
  );
  const machine: ReadonlyMap<Sentence, MachineMade> = new Map(read.flatMap((each) => [...each.machine]));
  return { sentences: read.flatMap((each) => each.sentences), machine };
}

async function openPartial(
  files: FolderFiles,
  folder: string,
  facts: Facts,
  note: TrainingNote,
): Promise<OpenedFolder> {
  try {
    return await openFolder(files, folder, facts, { note });
  } catch (error) {
    throw new Failure(
      localized`The model cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const saved = (model: LinearModel | NeuralModel, card: ModelCard): Uint8Array => saveModel(model, card);

interface Split {
  readonly sentences: readonly Sentence[];
  readonly dev: readonly Sentence[];
  /** Name of the data that the scores were measured on; '' without development trees. */
  readonly devName: string;
}

/** In the card of the model, in English. */
const HELD_OUT = translatable`a held-out tenth`;

async function splitOf(
  job: TrainJob,
  all: readonly Sentence[],
  machine: ReadonlyMap<Sentence, MachineMade>,
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
): Promise<Split> {
  if (0 < job.dev.length) {
    const devName = job.dev.map(({ name }) => name).join(', ');
    const { sentences: dev, machine: guessed } = await readSources(job.dev, host);
    return { sentences: all, dev: dev.filter((each) => hasTree(each) && !guessed.has(each)), devName };
  }
  const trees = all.filter((each) => hasTree(each) && !machine.has(each));
  if (trees.length < FEWEST_TO_SHARE) return { sentences: all, dev: [], devName: '' };
  const dev = trees.filter((_, index) => index % KEPT_BACK === KEPT_BACK - 1);
  const isKeptBack = new Set(dev);
  return { sentences: all.filter((each) => !isKeptBack.has(each)), dev, devName: HELD_OUT };
}

/** URI of a file directly in the folder. */
const modelUri = (
  { texts, folder, language }: Pick<TrainJob, 'texts' | 'folder' | 'language'>,
  host: Pick<Paths, 'uriOf'>,
): string => `${host.uriOf(folder)}/${encodeURIComponent(fileFor(treebankOf({ texts }), language))}`;

/** @throws Failure if the model would not be directly in its folder */
async function refuseLinks(uri: string, path: string, files: Pick<Files, 'isLink'>): Promise<void> {
  if (!(await files.isLink(uri)) && !(await files.isLink(partialOf(uri)))) return;
  throw new Failure(
    localized`The model cannot be written: ${path} is a link, but models must stay in their folder. Delete the link, or rename the treebank.`,
  );
}

/** `hu_szeged-ud-train.conllu` → `hu_szeged`. */
function treebankOf({ texts: [{ name: first }] }: Pick<TrainJob, 'texts'>): string {
  return first.replace(/\.[a-z]+$/i, '').replace(/(-ud)?-(train|dev|test)$/i, '') || first;
}

function fileFor(name: string, language: string): string {
  // Anything that is not a language code must not get into a path.
  const code = isLanguageCode(language) ? language : UNKNOWN_LANGUAGE;
  const own = name.startsWith(`${code}_`) ? name.slice(code.length + 1) : name;
  const rest = own.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, MOST_LETTERS);
  return `${code}-${rest || 'treebank'}${MODEL_EXTENSION}`;
}

function cardFor({ texts, language }: TrainJob, name: string, devName: string): ModelCard {
  const data = texts.map((text) => text.name).join(', ');
  const command = `Train Parser: ${data}${devName === '' ? '' : `, measured on ${devName}`}`;
  return { ...EMPTY_CARD, name, language, data, date: new Date().toISOString().slice(0, 10), command, seed: SEED };
}

/** Writes all or nothing: the old file stays until the new one is complete. */
async function write(files: Pick<Files, 'replace'>, uri: string, bytes: Uint8Array): Promise<void> {
  try {
    await files.replace(uri, bytes);
  } catch (error) {
    throw new Failure(
      localized`The model cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Scores of the model as it is loaded, with rounded weights. */
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

/** In the card of the model, in English. */
const TAGS_NAMES: Record<MeasuredTags, string> = {
  given: translatable`with tags`,
  predicted: translatable`forms only`,
};
const PART_NAMES: Record<ModelPart, string> = { tagged: translatable`with tags`, untagged: translatable`forms only` };

/** Reports progress with the time left. */
class Clock {
  private readonly started = performance.now();
  private readonly parts = new Map<ModelPart, TrainingProgress>();
  private readonly measured = new Map<ModelPart, string>();
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
    if (dev !== undefined) this.measured.set(part, `, LAS ${formatNumber(dev.las, 1)}`);
    const parts = PARTS.map((each) => this.describe(each));
    const left = secondsLeft === undefined ? '' : localized`${duration(secondsLeft)} left`;
    const serving = this.isServing ? localized`a first model is already in use` : '';
    const message = [...parts, left, serving, this.warning].filter((each) => each !== '').join('; ');
    this.report({ done: TRAINING_SHARE * done, message, hasResult: this.isServing });
  }

  private describe(part: ModelPart): string {
    const progress = this.parts.get(part);
    if (progress === undefined || progress.partDone === 1) return '';
    const { stage, epoch, epochs, loss } = progress;
    const what =
      stage === 'linear' ? localized`first model` : stage === 'tagger' ? localized`tagger` : localized`network`;
    const shownLoss = loss === undefined ? '' : localized`, loss ${formatNumber(loss, 2)}`;
    const name = stage === 'tokenizer' ? localized`tokenizer` : `${what} ${translated(PART_NAMES[part])}`;
    return localized`${name}, epoch ${epoch} of ${epochs}${shownLoss}${this.measured.get(part) ?? ''}`;
  }
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;

function messageOf(
  { name, sentences, words }: ModelCard,
  { skipped, masked }: Pick<Examples, 'skipped' | 'masked'>,
  { devName, scores }: { readonly devName: string; readonly scores: ModelCard['scores'] },
  seconds: number,
): string {
  const nSkipped = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  const some =
    nSkipped === 1
      ? localized` ${nSkipped} sentence left out: no decided heads of one tree.`
      : localized` ${nSkipped} sentences left out: no decided heads of one tree.`;
  const left = nSkipped === 0 ? '' : some;
  const one = localized` ${masked} other word of these sentences has no decided head: nothing was learned from its arc.`;
  const several = localized` ${masked} other words of these sentences have no decided heads: nothing was learned from their arcs.`;
  const open = masked === 0 ? '' : masked === 1 ? one : several;
  const [tagged, bare] = scores;
  const measured =
    tagged === undefined
      ? localized` There were too few sentences to hold some out for measuring: expect many errors.`
      : localized` On ${translated(devName)}, ${translated(TAGS_NAMES.given)}: UAS ${decimals(tagged.uas ?? 0)}, LAS ${decimals(tagged.las ?? 0)}; forms only: UAS ${decimals(bare.uas ?? 0)}, LAS ${decimals(bare.las ?? 0)}.`;
  const size = `${count(sentences, 'sentence')}, ${count(words, 'word')}`;
  return localized`Trained the parser ${name} on ${size} in ${duration(seconds)}.${left}${open}${measured} Re-parsing now uses it.`;
}
