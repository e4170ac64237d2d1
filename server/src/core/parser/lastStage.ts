/** The last stage in the training of a part, on which nothing else in it depends: the tokenizer or the tagger. */

import { type Example, type ModelColumns, taughtWords } from './base/readWords.ts';
import type { StageStore } from './base/stages.ts';
import type { FurtherInput } from './network/input.ts';
import type { NeuralModel } from './neural/model.ts';
import type { TaggerModel } from './tagging/model.ts';
import { tagEpochs, trainTagNetwork } from './tagging/train.ts';
import type { GoldText } from './tokenizing/gold.ts';
import type { TokenizerModel } from './tokenizing/model.ts';
import { tokenizerEpochs, trainTokenizerOn } from './tokenizing/train.ts';

export interface LastModels {
  /** Only of the untagged part, and only if the model sees the words. */
  readonly tagger?: TaggerModel;
  /** Only of the tagged part, and only if there is text to learn from. */
  readonly tokenizer?: TokenizerModel;
}

interface Settings {
  readonly seed?: number;
  readonly epochs?: number;
  readonly columns?: ModelColumns;
  readonly pretrained?: FurtherInput;
  /** Its tagger is where that of the model starts. */
  readonly start?: Pick<NeuralModel, 'tagger'>;
  /** ISO 639 code: what the start knows of the language. */
  readonly language?: string;
}

interface Hooks {
  readonly checkpoint?: () => void;
  readonly stages?: StageStore;
}

interface LastStage {
  readonly stage: 'tokenizer' | 'tagger';
  readonly epochs: number;
  /** Microseconds on this machine. */
  readonly cost: number;
  train(onProgress: (progress: { epoch: number; loss: number; done: number }) => void): LastModels;
}

/** Microseconds of an epoch of a tagger per word, of a tokenizer per character. */
const COST = { tagger: 250, tokenizer: 19 };

/** Undefined if the part has none: taggers and tokenizers are for one language. */
export function lastStage(
  part: 'tagged' | 'untagged',
  { examples, text }: { readonly examples: readonly Example[]; readonly text?: GoldText },
  { seed = 1, epochs: given, columns = 'all', pretrained, start, language }: Settings,
  { checkpoint, stages }: Hooks,
): LastStage | undefined {
  if (columns !== 'all') return undefined;
  const options = { seed, checkpoint, stages };
  if (part === 'untagged') {
    const nWords = examples.reduce((sum, { words }) => sum + words.n, 0);
    const epochs = given ?? tagEpochs(nWords);
    const taught = examples.map((example) => ({ ...example, words: taughtWords(example) }));
    return {
      stage: 'tagger',
      epochs,
      cost: nWords * epochs * COST.tagger,
      train: (onProgress) => ({
        tagger: trainTagNetwork(taught, { ...options, epochs, pretrained, start: start?.tagger, language, onProgress }),
      }),
    };
  }
  if (text === undefined) return undefined;
  const nUnits = text.labels.length;
  // The tokenizer's own number is enough, and one of its epochs takes as long as one of a network: more would only cost time.
  const epochs = tokenizerEpochs(nUnits, given);
  return {
    stage: 'tokenizer',
    epochs,
    cost: nUnits * epochs * COST.tokenizer,
    train: (onProgress) => ({ tokenizer: trainTokenizerOn(text, { ...options, epochs, onProgress }) }),
  };
}
