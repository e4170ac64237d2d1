/** Trains a parser on a user's treebanks: a linear model that serves within seconds, then a neural one in its place. */

import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, type Sentence } from '../core/conllu/index.ts';
import { scoresOf } from '../core/evaluate/index.ts';
import { count } from '../core/features/index.ts';
import {
  EMPTY_CARD,
  type LinearModel,
  loadModel,
  type ModelCard,
  type NeuralModel,
  saveModel,
  type TrainedFrom,
  type TrainProgress,
  trainNeural,
} from '../core/parser/index.ts';
import { hasTree, measure, percent } from './evaluate.ts';
import { Failure } from './failure.ts';
import type { JobProgress, TextSource, Trained, TrainJob } from './messages.ts';
import { MODEL_EXTENSION, UNKNOWN_LANGUAGE } from './models.ts';

/** Fewer trees teach nothing that would serve. */
const FEWEST_SENTENCES = 20;
/** From so many on, every tenth is kept back to choose the best epoch by. */
const FEWEST_TO_SHARE = 50;
const KEPT_BACK = 10;
const SEED = 1;
/** Share of the time that the training takes; the rest is for measuring. */
const TRAINING_SHARE = 0.97;

/** @throws Failure */
export function train(job: TrainJob, checkpoint: () => void, report: (progress: JobProgress) => void): Trained {
  const all = job.texts.flatMap(sentencesIn);
  const { sentences, dev, devName } = split(job, all);
  const nTrees = sentences.filter(hasTree).length;
  if (nTrees < FEWEST_SENTENCES) {
    throw new Failure(
      `Only ${count(nTrees, 'sentence')} of ${all.length} can be learned from: the heads must be a tree with one root. Annotate at least ${FEWEST_SENTENCES} sentences first; some hundreds make a useful parser.`,
    );
  }
  const name = nameFor(job.texts.map((text) => text.name));
  const path = join(job.folder, fileFor(name, job.language));
  const card = cardFor(job, name, devName);
  const clock = new Clock(report);
  // An older model of this treebank is better than the linear one.
  const isFirst = statSync(path, { throwIfNoEntry: false }) === undefined;
  const trained = trainNeural(sentences, {
    seed: SEED,
    epochs: job.epochs,
    dev,
    checkpoint,
    onLinear: (model) => {
      if (!isFirst) return;
      write(path, saved(model, { ...card, ...sizesOf(sentences) }));
      clock.isServing = true;
    },
    onProgress: (progress) => clock.show(progress),
  });
  if (trained === undefined) throw new Failure('None of the sentences can be learned from.');
  const whole = { ...card, sentences: trained.sentences, words: trained.words };
  const scores = scoresOn(saved(trained.model, whole), dev, devName, checkpoint, (done) =>
    report({ done: TRAINING_SHARE + (1 - TRAINING_SHARE) * done, message: 'measuring' }),
  );
  checkpoint();
  write(path, saved(trained.model, { ...whole, scores }));
  return { path, message: messageOf(name, trained, scores, clock.seconds) };
}

const saved = (model: LinearModel | NeuralModel, card: ModelCard): Uint8Array => saveModel(model, card);

function sentencesIn(source: TextSource): readonly Sentence[] {
  if ('text' in source) return Document.parse(source.text).sentences;
  try {
    return Document.parse(readFileSync(source.path, 'utf8')).sentences;
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

function split(job: TrainJob, all: readonly Sentence[]): Split {
  if (0 < job.dev.length) {
    const devName = job.dev.map(({ name }) => name).join(', ');
    return { sentences: all, dev: job.dev.flatMap(sentencesIn).filter(hasTree), devName };
  }
  const trees = all.filter(hasTree);
  if (trees.length < FEWEST_TO_SHARE) return { sentences: all, dev: [], devName: '' };
  const dev = trees.filter((_, index) => index % KEPT_BACK === KEPT_BACK - 1);
  const isKeptBack = new Set(dev);
  return { sentences: all.filter((each) => !isKeptBack.has(each)), dev, devName: 'a tenth that was kept back' };
}

/** `hu_szeged-ud-train.conllu` → `hu_szeged`. */
function nameFor(files: readonly string[]): string {
  const [first] = files;
  return first.replace(/\.[a-z]+$/i, '').replace(/(-ud)?-(train|dev|test)$/i, '') || first;
}

function fileFor(name: string, language: string): string {
  const code = language === '' ? UNKNOWN_LANGUAGE : language;
  const rest = name.replace(new RegExp(`^${code}_`), '').replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return `${code}-${rest || 'treebank'}${MODEL_EXTENSION}`;
}

function cardFor({ texts, language }: TrainJob, name: string, devName: string): ModelCard {
  const data = texts.map((text) => text.name).join(', ');
  const command = `Train a Parser on This Treebank: ${data}${devName === '' ? '' : `, measured on ${devName}`}`;
  return { ...EMPTY_CARD, name, language, data, date: new Date().toISOString().slice(0, 10), command, seed: SEED };
}

function sizesOf(sentences: readonly Sentence[]): Pick<ModelCard, 'sentences' | 'words'> {
  const trees = sentences.filter(hasTree);
  return { sentences: trees.length, words: trees.reduce((sum, { nWords }) => sum + nWords, 0) };
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
  const parser = loadModel(bytes);
  return [false, true].map((formsOnly, index) => {
    const options = { decoder: 'mh4', formsOnly, samples: 0 } as const;
    const { all } = measure(parser, dev, options, checkpoint, (done) => onProgress((index + done) / 2));
    const { uas, las } = scoresOf(all);
    const data = `${devName}, ${formsOnly ? 'forms only' : 'with tags'}`;
    return { data, uas: Number(percent(uas)), las: Number(percent(las)) };
  });
}

const STAGES: Record<TrainProgress['stage'], string> = {
  linear: 'first model',
  'tagged network': 'network 1 of 2',
  'untagged network': 'network 2 of 2',
};

/** Tells the progress with the time that is left. */
class Clock {
  private readonly started = performance.now();
  private measured = '';
  isServing = false;

  constructor(private readonly report: (progress: JobProgress) => void) {}

  get seconds(): number {
    return (performance.now() - this.started) / 1000;
  }

  show({ stage, epoch, epochs, loss, dev, done }: TrainProgress): void {
    if (dev !== undefined) this.measured = `, UAS ${dev.uas.toFixed(1)}, LAS ${dev.las.toFixed(1)}`;
    const shownLoss = loss === undefined ? '' : `, loss ${loss.toFixed(2)}`;
    const left = 0.02 < done ? `, ${duration((this.seconds * (1 - done)) / done)} left` : '';
    const serving = this.isServing ? ' (a first model serves already)' : '';
    const message = `${STAGES[stage]}, epoch ${epoch} of ${epochs}${shownLoss}${this.measured}${left}${serving}`;
    this.report({ done: TRAINING_SHARE * done, message, hasResult: this.isServing });
  }
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;

function messageOf(name: string, trained: TrainedFrom, scores: ModelCard['scores'], seconds: number): string {
  const nSkipped = Object.values(trained.skipped).reduce((sum, n) => sum + n, 0);
  const skipped = nSkipped === 0 ? '' : ` ${count(nSkipped, 'sentence')} left out, as they are no complete trees.`;
  const [tagged, bare] = scores;
  const measured =
    tagged === undefined
      ? ' There were too few sentences to keep some back for measuring.'
      : ` ${tagged.data}: UAS ${percent(tagged.uas)}, LAS ${percent(tagged.las)}; forms only: UAS ${percent(bare.uas)}, LAS ${percent(bare.las)}.`;
  const size = `${count(trained.sentences, 'sentence')}, ${count(trained.words, 'word')}`;
  return `Trained the parser ${name} on ${size} in ${duration(seconds)}.${skipped}${measured} Re-parsing uses it from now on.`;
}
