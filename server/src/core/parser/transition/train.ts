/** Trains the linear transition scorer: static oracle, or dynamic oracle with exploration (Goldberg & Nivre 2012). */

import {
  type Configuration,
  cubic,
  goldOf,
  linear,
  optimalSteps,
  type Strategy,
  stepScores,
  type TransitionSystem,
} from '../../transition/index.ts';
import { isProjective } from '../../tree/index.ts';
import { createRandom, shuffle } from '../hash.ts';
import { type Multiclass, MulticlassTrainer } from '../linear/multiclass.ts';
import type { Example } from '../words.ts';
import { N_FEATURES } from './features.ts';
import { isDerivable } from './goldTrees.ts';
import { LinearStepScorer, permissibleIn } from './scorer.ts';

export type OracleName = 'static' | 'dynamic';

export interface StepTrainOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Default 8. */
  readonly epochs?: number;
  /** log₂ of the number of weights. Default 20. */
  readonly bits?: number;
  /** Default `static`; `dynamic` is for arc-standard only. */
  readonly oracle?: OracleName;
  /** Order of dependents that the dynamic oracle allows. Default `left-before-right`. */
  readonly strategy?: Strategy;
  readonly onEpoch?: (epoch: number, epochs: number) => void;
  /** Called before every sentence; throws to cancel. */
  readonly checkpoint?: () => void;
}

const RATE = 0.1;
const DEFAULT_EPOCHS = 8;
const DEFAULT_BITS = 20;
/** With the dynamic oracle, from the second epoch on, the parser's own transition is taken with this probability. */
const EXPLORE = 0.9;

/** Examples that the static oracle cannot derive are left out. Time O(epochs · transitions · features). */
export function trainSteps(
  examples: readonly Example[],
  system: TransitionSystem,
  options: StepTrainOptions = {},
): Multiclass {
  const { seed = 1, epochs = DEFAULT_EPOCHS, bits = DEFAULT_BITS, oracle = 'static', checkpoint } = options;
  const names = Object.keys(system.transitions);
  const trainer = new MulticlassTrainer(bits, names.length, N_FEATURES, RATE);
  const random = createRandom(seed);
  const prepared = examples
    .filter(({ heads }) => oracle === 'dynamic' || isDerivable(system, heads))
    .map(({ words, heads }) => ({ scorer: new LinearStepScorer(words, system, trainer), heads, n: words.n }));
  const { strategy = 'left-before-right' } = options;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(prepared, random);
    for (const { scorer, heads, n } of prepared) {
      checkpoint?.();
      const teacher = oracle === 'dynamic' ? dynamicTeacher(heads, strategy) : staticTeacher(system, heads, names);
      const explore = oracle === 'dynamic' && 1 < epoch ? EXPLORE : 0;
      trainSentence(system, scorer, trainer, system.initial(n), teacher, () => random() < explore);
    }
    options.onEpoch?.(epoch, epochs);
  }
  return trainer.averaged();
}

/** Indices of the right transitions: one, or several that are equally good. */
type Teacher = (c: Configuration) => readonly number[];

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
    const right = teacher(c);
    // Among equally good transitions the parser keeps to the one it likes most.
    const gold = right.reduce((a, b) => (scores[b] > scores[a] ? b : a));
    const guess = permissible.reduce((a, b) => (scores[b] > scores[a] ? b : a));
    if (1 < permissible.length) scorer.learn(trainer, permissible, gold);
    transitions[explores() ? guess : gold].apply(c);
  }
}

function staticTeacher(system: TransitionSystem, heads: Int32Array, names: readonly string[]): Teacher {
  const gold = goldOf(heads);
  return (c) => {
    const name = system.oracle(c, gold);
    if (name === undefined) throw new Error('the oracle gave up on a tree that it can derive');
    return [names.indexOf(name)];
  };
}

const ARC_STANDARD = ['SHIFT', 'LEFT-ARC', 'RIGHT-ARC'];

/** Nederhof's optimal steps: linear time for projective gold trees, cubic for all others. */
function dynamicTeacher(heads: Int32Array, strategy: Strategy): Teacher {
  const solve = isProjective(heads) ? linear : cubic;
  return (c) => optimalSteps(stepScores(c, heads, strategy, solve)).map((name) => ARC_STANDARD.indexOf(name));
}
