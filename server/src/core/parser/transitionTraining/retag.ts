/** Training data with the tags that a network predicts for sentences it has not seen, so a parser learns how reliable they are. */

import { type Example, taughtWords, type Words, withoutNone, withoutTags } from '../base/readWords.ts';
import { withKernels } from '../network/lentKernels.ts';
import type { TaggerModel } from '../tagging/model.ts';
import { NetworkTagger } from '../tagging/tagger.ts';
import { tagEpochs, trainTagNetwork } from '../tagging/train.ts';

export interface Retagged {
  /** Trained on all examples: for use with the parser. */
  readonly tagger: TaggerModel;
  /** The examples with predicted UPOS, XPOS, FEATS and lemmas, and those of the file as `goldWords`. */
  readonly examples: readonly Example[];
}

interface RetagOptions {
  readonly seed?: number;
  /** Passes of the final tagger over the data; default as of `tagEpochs`. */
  readonly epochs?: number;
  /** Called with the share that is done, 0…1. */
  readonly onProgress?: (done: number) => void;
  readonly checkpoint?: () => void;
}

const FOLDS = 4;
/** Taggers of the folds get by with fewer passes: that costs about half a point of their accuracy. */
const FOLD_SHARE = 0.4;

const taught = (example: Example): Example => ({ ...example, words: taughtWords(example) });

/** Four taggers, each trained on three quarters, tag the fourth; a last one is trained on everything. */
export function retag(examples: readonly Example[], options: RetagOptions = {}): Retagged {
  const { seed = 1, checkpoint, onProgress } = options;
  const nWords = examples.reduce((sum, { words }) => sum + words.n, 0);
  const epochs = options.epochs ?? tagEpochs(nWords);
  const foldEpochs = Math.max(1, Math.round(FOLD_SHARE * epochs));
  const nFolds = Math.min(FOLDS, examples.length);
  // A fold sees all but one share of the data.
  const cost = (nFolds - 1) * foldEpochs + epochs;
  const words: Words[] = examples.map((example) => example.words);
  for (let fold = 0; 1 < nFolds && fold < nFolds; fold++) {
    const isIn = (index: number) => index % nFolds === fold;
    const rest = examples.filter((_, index) => !isIn(index));
    const train = trainTagNetwork(rest.map(taught), {
      seed,
      epochs: foldEpochs,
      checkpoint,
      onProgress: ({ done }) => onProgress?.((((fold + done) * (nFolds - 1)) / nFolds) * (foldEpochs / cost)),
    });
    const own = [...examples.keys()].filter(isIn);
    const blank = own.map((index) => withoutTags(words[index]));
    const tagged = withKernels((kernels) => new NetworkTagger(kernels, train).tagAll(blank));
    own.forEach((index, at) => {
      words[index] = withoutNone(tagged[at]);
    });
  }
  const tagger = trainTagNetwork(examples.map(taught), {
    seed,
    epochs,
    checkpoint,
    onProgress: ({ done }) => onProgress?.(1 - ((1 - done) * epochs) / cost),
  });
  const retagged = examples.map((example, index): Example => {
    return { ...example, words: words[index], goldWords: withoutNone(taughtWords(example)) };
  });
  return { tagger, examples: retagged };
}
