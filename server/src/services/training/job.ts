/** The training data and the messages of training threads. Plain data. */

import {
  type Corpus,
  type Example,
  type GoldText,
  type Key,
  keyOfCorpus,
  keyOfExamples,
  keyOfText,
  keyOfTraining,
  keyOfVectors,
  type LinearPart,
  type ModelPart,
  type PackedExamples,
  type PartNetworks,
  type PartProgress,
  type PartSettings,
  packExamples,
} from '../../core/parser/index.ts';
import { translatable } from '../../localization/index.ts';

/** Raw text, and where what is learned from it is kept. */
export interface RawTraining {
  readonly corpus: Corpus;
  /** URI of a folder, that of the models. */
  readonly folder: string;
}

export interface TrainingJob {
  /** At least one example. In shared memory if available. */
  readonly examples: PackedExamples;
  readonly dev: PackedExamples;
  /** For the tokenizer; undefined if the model has none. */
  readonly text: GoldText | undefined;
  readonly settings: PartSettings;
  /** Learned from before the parts are trained; undefined if there is none. */
  readonly raw?: RawTraining | undefined;
}

/** Where the stages of an unfinished training are kept. */
export interface StageFolder {
  /** URI. */
  readonly folder: string;
  readonly key: Key;
}

/** The stages that an earlier run stored, and the key that marks the stages of this one. */
export interface KeptStages {
  readonly key: Key;
  /** Files of stages by the names of the stages. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** What is trained on, before it is packed. */
interface Material {
  /** At least one. */
  readonly examples: readonly Example[];
  readonly dev: readonly Example[];
  readonly text: GoldText | undefined;
  readonly raw?: RawTraining | undefined;
}

/** Packs the training data, so that threads need no copy. */
export function trainingJob({ examples, dev, text, raw }: Material, settings: PartSettings): TrainingJob {
  const allocate =
    typeof SharedArrayBuffer === 'undefined' ? undefined : (bytes: number) => new SharedArrayBuffer(bytes);
  return { examples: packExamples(examples, allocate), dev: packExamples(dev, allocate), text, settings, raw };
}

/** Everything that the result depends on, by name: two runs with the same facts are the same training. */
export type Facts = Readonly<Record<keyof typeof FACTS, string>>;

/** The facts, and how a difference is described to the user. */
export const FACTS = {
  program: translatable`this version of the program trains differently`,
  data: translatable`the training data has changed`,
  dev: translatable`the development data has changed`,
  text: translatable`the text of the training data has changed`,
  seed: translatable`the seed has changed`,
  epochs: translatable`the number of epochs has changed`,
  columns: translatable`the columns used for training have changed`,
  bits: translatable`the size of the linear model has changed`,
  start: translatable`the model to start from has changed`,
  raw: translatable`the raw text has changed`,
  vectors: translatable`the word vectors have changed`,
} as const;

export function factsOf(
  { examples, dev, text, raw }: Material,
  { seed = 1, epochs, bits, columns = 'all', start, startOfWords, language = '', pretrained }: PartSettings,
): Facts {
  const { program, start: startKey } = keyOfTraining(start, startOfWords);
  return {
    program,
    data: keyOfExamples(examples),
    dev: keyOfExamples(dev),
    text: text === undefined ? '' : keyOfText(JSON.stringify({ ...text, labels: [...text.labels] })),
    seed: String(seed),
    epochs: String(epochs ?? ''),
    columns,
    bits: String(bits ?? ''),
    start: startKey === '' ? '' : `${startKey} ${language}`,
    raw: raw === undefined ? '' : keyOfCorpus(raw.corpus, seed),
    vectors: pretrained === undefined ? '' : keyOfVectors(pretrained),
  };
}

/** A thread that trains parts of a parser. */
export interface TrainingTask {
  readonly kind: 'training';
  readonly parts: readonly ModelPart[];
  readonly job: TrainingJob;
  /** Undefined if stages are not stored. */
  readonly kept: KeptStages | undefined;
}

/** Messages sent by a thread. */
export type ThreadMessage =
  | { readonly type: 'progress'; readonly progress: PartProgress }
  | { readonly type: 'linear'; readonly part: ModelPart; readonly linear: LinearPart }
  | { readonly type: 'networks'; readonly part: ModelPart; readonly networks: PartNetworks }
  /** A finished stage as a file: stored, so that the next run resumes there. */
  | { readonly type: 'stage'; readonly name: string; readonly bytes: Uint8Array };
