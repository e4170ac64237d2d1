/** Trains the linear transition scorer: static oracle, or dynamic oracle with exploration (Goldberg & Nivre 2012). */

import type { Configuration, TransitionSystem } from '../../transition/index.ts';
import { createRandom, shuffle } from '../base/hash.ts';
import type { Example } from '../base/readWords.ts';
import { type Multiclass, MulticlassTrainer } from '../linear/multiclass.ts';
import { withWeightMemory } from '../network/lentKernels.ts';
import { N_FEATURES } from '../transition/features.ts';
import { LinearStepScorer, permissibleIn } from '../transition/scorer.ts';
import { EXPLORE, favourite, type Teacher, type TeacherOptions, teacherOf } from './teacher.ts';

/** Options of every training of linear transition scores. */
export interface PassOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Default 8. */
  readonly epochs?: number;
  /** log₂ of the number of weights. Default 20, for exact decoding 21. */
  readonly bits?: number;
  readonly onEpoch?: (epoch: number, epochs: number) => void;
  /** Called before every sentence; throws to cancel. */
  readonly checkpoint?: () => void;
}

interface StepTrainOptions extends TeacherOptions, PassOptions {}

const RATE = 0.1;
const DEFAULT_EPOCHS = 8;
const DEFAULT_BITS = 20;

/** Examples that the oracle cannot teach are left out. Time O(epochs · transitions · features). */
export function trainSteps(
  examples: readonly Example[],
  system: TransitionSystem,
  options: StepTrainOptions = {},
): Multiclass {
  const { bits = DEFAULT_BITS } = options;
  return withWeightMemory([bits], (memory) => {
    const trainer = new MulticlassTrainer(bits, Object.keys(system.transitions).length, N_FEATURES, RATE, memory);
    trainWith(trainer, examples, system, options);
    return trainer.averaged();
  });
}

function trainWith(
  trainer: MulticlassTrainer,
  examples: readonly Example[],
  system: TransitionSystem,
  options: StepTrainOptions,
): void {
  const { seed = 1, epochs = DEFAULT_EPOCHS, oracle = 'static', checkpoint } = options;
  const random = createRandom(seed);
  const prepared = examples.flatMap(({ words, heads }) => {
    const teacher = teacherOf(system, heads, options);
    return teacher === undefined ? [] : [{ scorer: new LinearStepScorer(words, system, trainer), teacher, n: words.n }];
  });
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(prepared, random);
    const explore = oracle === 'dynamic' && 1 < epoch ? EXPLORE : 0;
    for (const { scorer, teacher, n } of prepared) {
      checkpoint?.();
      trainSentence(system, scorer, trainer, system.initial(n), teacher, () => random() < explore);
    }
    options.onEpoch?.(epoch, epochs);
  }
}

function trainSentence(
  system: TransitionSystem,
  scorer: LinearStepScorer,
  trainer: MulticlassTrainer,
  c: Configuration,
  teacher: Teacher,
  explores: () => boolean,
): void {
  const transitions = Object.values(system.transitions);
  while (!system.isTerminal(c)) {
    const permissible = permissibleIn(system, c);
    const scores = scorer.score(c, permissible);
    const gold = favourite(teacher(c), scores);
    const guess = favourite(permissible, scores);
    if (1 < permissible.length) scorer.learn(trainer, permissible, gold);
    transitions[explores() ? guess : gold].apply(c);
  }
}
