/**
 * Predicting the right tags as a second task of a network whose input has predicted ones (stack propagation, Zhang & Weiss 2016):
 *
 *   s(class) = H₁·W + b        H₁ = output of the first BiLSTM layer; classes: UPOS, and UPOS with FEATS
 *
 * It exists in training alone, and makes the second layer's input say more about the word.
 */

import type { Example, Words } from '../base/readWords.ts';
import { matrix, type Pointer, transposed } from '../network/kernels.ts';
import { dense, ENCODED, glorot } from '../network/shapes.ts';
import type { TensorShape } from '../network/tensors.ts';
import type { NetworkModel } from './model.ts';
import type { ExtraHead, Forward, Network } from './network.ts';

/** Words in a batch: smaller ones than usual are more accurate from predicted tags, in a fifth more time. */
export const SMALL_BATCH = 130;

/** Of the loss of a word in each task, beside those of its head and its relation. */
const WEIGHT = 0.5;

const TASKS = {
  upos: ({ upos }: Words, word: number) => upos[word],
  feats: ({ upos, feats }: Words, word: number) => (upos[word] === '' ? '' : `${upos[word]} ${feats[word]}`),
};

interface Task {
  readonly name: string;
  readonly count: number;
  /** The count, rounded up to a multiple of four, as the kernels need. */
  readonly width: number;
  /** Class of each word, by the heads of its sentence. */
  readonly gold: ReadonlyMap<Int32Array, Int32Array>;
}

export class TagTask implements ExtraHead {
  readonly shapes: readonly TensorShape[];
  private readonly tasks: readonly Task[];

  /** @param examples those with `goldWords` are learned from */
  constructor(examples: readonly Example[]) {
    this.tasks = Object.entries(TASKS).map(([name, textOf]) => taskOf(`tags.${name}`, textOf, examples));
    this.shapes = this.tasks.flatMap(({ name, count, width }) => [
      dense(name, ENCODED, width, glorot(ENCODED, count)),
      dense(`${name}.bias`, 1, width, 0),
    ]);
  }

  train(): void {}

  trainFirst(network: Network, forward: Forward, trees: readonly Int32Array[], gradient: Pointer): void {
    const { kernels } = network;
    for (const task of this.tasks) {
      const mark = kernels.mark;
      learn(task, network, forward, trees, gradient);
      kernels.release(mark);
    }
  }
}

/** The network without what served its training alone. */
export function withoutHead(
  { vocabulary, weights }: NetworkModel,
  { shapes }: Pick<ExtraHead, 'shapes'>,
): NetworkModel {
  const dropped = new Set(shapes.map(({ name }) => name));
  return { vocabulary, weights: Object.fromEntries(Object.entries(weights).filter(([name]) => !dropped.has(name))) };
}

function taskOf(name: string, textOf: (words: Words, word: number) => string, examples: readonly Example[]): Task {
  const texts = examples.flatMap(({ heads, goldWords }) =>
    goldWords === undefined ? [] : [[heads, Array.from(heads, (_, word) => textOf(goldWords, word))] as const],
  );
  const classes = [...new Set(texts.flatMap(([, each]) => each.slice(1)))].filter((each) => each !== '').sort();
  const index = new Map(classes.map((text, at) => [text, at]));
  const gold = new Map(texts.map(([heads, each]) => [heads, Int32Array.from(each, (text) => index.get(text) ?? -1)]));
  return { name, count: classes.length, width: Math.ceil(classes.length / 4) * 4, gold };
}

// ∂loss/∂score(class) = p(class) - [class is right], per word of the batch
function learn(
  { name, count, width, gold }: Task,
  { kernels, tensors }: Network,
  { packing, traces }: Forward,
  trees: readonly Int32Array[],
  gradient: Pointer,
): void {
  const { run } = kernels;
  const { nRows, timeStart } = packing;
  const [weights, bias] = [tensors.get(name), tensors.get(`${name}.bias`)];
  const encoded = matrix(traces[1].input, ENCODED);
  const scores = kernels.allocate(nRows * width);
  kernels.multiply(nRows, width, ENCODED, encoded, matrix(weights.values, width), matrix(scores, width), 'set');
  run.addBias(nRows, width, scores, width, bias.values);
  trees.forEach((heads, s) => {
    const classes = gold.get(heads);
    for (let word = 0; word < heads.length; word++) {
      const at = scores + 4 * (timeStart[word] + s) * width;
      const own = word === 0 ? -1 : (classes?.[word] ?? -1);
      const learned = 0 <= own ? count : 0;
      if (0 <= own) run.softmaxLoss(count, at, own);
      run.fill(width - learned, at + 4 * learned, 0);
    }
  });
  const weight = WEIGHT / (nRows - trees.length);
  const dScores = kernels.floats(scores, nRows * width);
  for (let i = 0; i < dScores.length; i++) dScores[i] *= weight;
  const ofScores = matrix(scores, width);
  kernels.multiply(ENCODED, width, nRows, transposed(encoded), ofScores, matrix(weights.gradients, width), 'add');
  run.columnSums(nRows, width, scores, width, bias.gradients);
  const back = transposed(matrix(weights.values, width));
  kernels.multiply(nRows, ENCODED, width, ofScores, back, matrix(gradient, ENCODED), 'add');
}
