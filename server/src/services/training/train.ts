/** Trains a parser on a user's treebanks: first a linear model, usable within seconds, which a neural one then replaces. */

import type { Sentence } from '../../core/conllu/index.ts';
import {
  collectExamples,
  EMPTY_CARD,
  type LinearModel,
  loadModel,
  type MachineMade,
  type ModelCard,
  type NeuralModel,
  saveModel,
} from '../../core/parser/index.ts';
import { localized, translatable, translated } from '../../localization/index.ts';
import { isLanguageCode } from '../../protocol/language.ts';
import { Failure } from '../failure.ts';
import type { JobProgress, Trained, TrainJob } from '../jobs.ts';
import { hasTree } from '../parsers/evaluate.ts';
import { measureForCard } from '../parsers/measure.ts';
import { MODEL_EXTENSION, type ModelHost, UNKNOWN_LANGUAGE } from '../parsers/modelFiles.ts';
import { exists, type Files, type Paths, type Threads } from '../ports.ts';
import { Clock, type WorkShare } from './clock.ts';
import { type FolderFiles, type OpenedFolder, openFolder, removeFolder } from './folder.ts';
import type { Facts, RawTraining } from './job.ts';
import { FEWEST_FROM_START, FEWEST_SENTENCES, FEWEST_TO_SHARE, KEPT_BACK, partialOf, threadsFor } from './policy.ts';
import { NO_TOKENIZER, prepareTraining } from './prepare.ts';
import { readRawText } from './rawText.ts';
import { type TrainingScript, trainInThreads } from './run.ts';
import { readSources } from './sources.ts';
import { derivedCard, startFor } from './start.ts';
import type { TrainingNote } from './unfinished.ts';
import { gainMessage, scoresMessage, TAGS_NAMES, trainedMessage, withoutText } from './wording.ts';

const SEED = 1;
/** Limits the part of the treebank's name in the model's name: file systems allow 255 bytes. */
const MOST_LETTERS = 60;
/** Share of the time spent on training; the rest is for measuring. */
const TRAINING_SHARE = 0.97;
/** If a second parser is trained, without raw text: the share of the time that the first one takes. */
const SHARE_BEFORE_COMPARING = 0.7;

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
  const { training, place, reason, card, split, from, notes } = await prepare(job, host, checkpoint);
  const { raw } = training;
  const isCompared = raw !== undefined && 0 < split.dev.length;
  const whole: WorkShare = { from: 0, to: isCompared ? SHARE_BEFORE_COMPARING : 1 };
  const restarted = reason === undefined ? '' : localized`restarted because ${translated(reason)}`;
  const clock = new Clock(report, upTo(whole, TRAINING_SHARE), restarted);
  // An older model of this treebank is better than the linear one.
  const isFirst = !(await exists(host, uri));
  const count = threadsFor(host.parallelism);
  const model = await trainInThreads({ ...threads, count }, training, place, {
    onLinear: async (linear) => {
      if (!isFirst) return;
      await write(host, uri, saved(linear, card));
      clock.isServing = true;
    },
    onPretraining: (progress) => clock.learning(progress),
    onProgress: (progress) => clock.show(progress),
    onUnkept: (why) => clock.warn(localized`an interruption would lose the work: ${why}`),
  });
  const measure = (each: NeuralModel, span: WorkShare) =>
    scoresOn(saved(each, card), split, checkpoint, (done) =>
      report({ done: span.from + (span.to - span.from) * done, message: localized`measuring` }),
    );
  const scores = measure(model, { from: TRAINING_SHARE * whole.to, to: whole.to });
  checkpoint();
  await write(host, uri, saved(model, { ...card, scores }));
  await removeFolder(host, place.folder);
  const { seconds } = clock;
  const result = (measured: string): Trained => ({
    path,
    message: [trainedMessage(card, from, measured, seconds), ...notes].join(' '),
  });
  const plain = result(scoresMessage(split.devName, scores));
  if (!isCompared) return plain;
  const what = localized`the parser is in use; to compare, one without raw text is trained`;
  const compared = new Clock(report, upTo({ from: whole.to, to: 1 }, TRAINING_SHARE), '', { what, trained: plain });
  // From here on, cancelling takes nothing away.
  compared.say(0, []);
  const other = await trainInThreads({ ...threads, count }, { ...training, raw: undefined }, undefined, {
    onProgress: (progress) => compared.show(progress),
  });
  const without = measure(other, { from: 1 - (1 - TRAINING_SHARE) * (1 - whole.to), to: 1 });
  checkpoint();
  await write(host, uri, saved(model, { ...card, scores: [...scores, ...withoutText(without)] }));
  return result(gainMessage(raw.corpus.words, split.dev.length, without, scores));
}

/** A share of a span. */
const upTo = ({ from, to }: WorkShare, share: number): WorkShare => ({ from, to: from + share * (to - from) });

/** The training data. The sentences themselves are not needed during training, except those for measuring. */
async function prepare(job: TrainJob, host: FolderFiles & ModelHost, checkpoint: () => void) {
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
  const raw = await rawTraining(job, host, checkpoint);
  const { job: training, facts } = prepareTraining(sentences, { examples }, rest.dev, settings, start, raw);
  const name = treebankOf(job);
  const own = cardFor(job, name, rest.devName, raw?.corpus.words);
  const card = derivedCard({ ...own, sentences: examples.length, words }, start);
  const note: TrainingNote = { name, uris: job.uris, rawText: job.rawText };
  const opened = await openPartial(host, partialFolder(job, host), facts, note);
  const noText = training.text === undefined ? translated(NO_TOKENIZER) : undefined;
  const notes = [start.note, noText].filter((each) => each !== undefined);
  return { training, card, split: rest, from, notes, ...opened };
}

async function rawTraining(
  { rawText, folder }: TrainJob,
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
  checkpoint: () => void,
): Promise<RawTraining | undefined> {
  if (rawText.length === 0) return undefined;
  return { corpus: await readRawText(rawText, host, checkpoint), folder: host.uriOf(folder) };
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

function cardFor(
  { texts, language }: TrainJob,
  name: string,
  devName: string,
  rawWords: number | undefined,
): ModelCard {
  const treebanks = texts.map((text) => text.name).join(', ');
  const data = rawWords === undefined ? treebanks : `${treebanks}; ${rawWords.toLocaleString('en')} words of raw text`;
  const command = `Train Parser: ${treebanks}${devName === '' ? '' : `, measured on ${devName}`}`;
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
  { dev, devName }: Pick<Split, 'dev' | 'devName'>,
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
