/**
 * The trainings whose models are cached from one run of the tests to the next (`trained.ts`). Each is bundled alone, with only what it needs, and without
 * Node: arguments and result are plain data, and nothing else influences the result.
 */

import {
  type LinearModel,
  type NeuralModel,
  type TrainProgress,
  trainLinear,
  trainNeural,
} from '../server/src/core/parser/index.ts';
import { toyTreebank } from './core/toyTreebank.ts';

export { trainNeuralHeads, trainTagNetwork } from '../server/src/core/parser/index.ts';
export { trainTokenizerOn } from '../server/src/core/parser/tokenizing/train.ts';

/** A parser that knows the invented language. */
export const toyLinear = (): LinearModel => trainLinear(toyTreebank(150, 7), { seed: 1, bits: 14 })!.model;

/** A neural parser of the invented language, and the messages of its training. */
export function toyNeural(nSentences: number, options: { readonly epochs: number; readonly nDev?: number }) {
  const progress: TrainProgress[] = [];
  const early: LinearModel[] = [];
  const { nDev = 0, epochs } = options;
  const trained: { readonly model: NeuralModel } = trainNeural(toyTreebank(nSentences, 1), {
    bits: 14,
    epochs,
    ...(nDev === 0 ? {} : { dev: toyTreebank(nDev, 2) }),
    onProgress: (step) => progress.push(step),
    onLinear: (model) => early.push(model),
  })!;
  return { model: trained.model, progress, early };
}
