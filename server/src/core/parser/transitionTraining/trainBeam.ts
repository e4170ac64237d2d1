/**
 * Trains the linear transition scorer on whole sequences in a beam (Zhang & Clark 2008): a structured perceptron, its steps
 * scaled as in all linear parts. With early update (Collins & Roark 2004) the search ends where the gold sequence falls out of
 * the beam, and what led there is corrected; without it, the whole of the best sequence.
 */

import { type Configuration, derive, type TransitionSystem } from '../../transition/index.ts';
import { createRandom, shuffle } from '../base/hash.ts';
import type { Example } from '../base/readWords.ts';
import { classScores, type Multiclass } from '../linear/multiclass.ts';
import { withWeightMemory } from '../network/lentKernels.ts';
import { Weights } from '../network/weights.ts';
import { ConfigurationFeatures, N_FEATURES } from '../transition/features.ts';
import { permissibleIn } from '../transition/scorer.ts';
import type { PassOptions } from './trainSteps.ts';

interface BeamTrainOptions extends PassOptions {
  readonly beam: number;
  readonly update: 'early' | 'late';
}

const RATE = 0.05;
const DEFAULT_EPOCHS = 8;
const DEFAULT_BITS = 20;

/** Scores of sequences are sums of plain scores. Examples that the static oracle cannot derive are left out. */
export function trainBeam(
  examples: readonly Example[],
  system: TransitionSystem,
  options: BeamTrainOptions,
): Multiclass {
  const { bits = DEFAULT_BITS } = options;
  return withWeightMemory([bits], (memory) => {
    const weights = new Weights(bits, RATE, memory);
    trainWith(weights, examples, system, options);
    return { bits, values: weights.averaged() };
  });
}

function trainWith(
  weights: Weights,
  examples: readonly Example[],
  system: TransitionSystem,
  { beam, update, seed = 1, epochs = DEFAULT_EPOCHS, onEpoch, checkpoint }: BeamTrainOptions,
): void {
  const { bits } = weights;
  const names = Object.keys(system.transitions);
  const random = createRandom(seed);
  const prepared = examples.flatMap(({ words, heads }) => {
    const gold = derive(system, heads)?.map((name) => names.indexOf(name));
    if (gold === undefined) return [];
    return [new Sequences(system, words.n, new ConfigurationFeatures(words, system.hasCopies ?? false), gold)];
  });
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(prepared, random);
    for (const sentence of prepared) {
      checkpoint?.();
      const mistake = sentence.search({ bits, values: weights.values }, beam, update === 'early');
      if (mistake !== undefined) sentence.learn(weights, mistake);
      weights.step++;
    }
    onEpoch?.(epoch, epochs);
  }
}

/** A sequence of transitions held by the beam. */
interface Item {
  readonly c: Configuration;
  readonly value: number;
  readonly isGold: boolean;
  readonly last: Step | undefined;
}

interface Step {
  readonly transition: number;
  readonly before: Step | undefined;
}

/** A sequence that is better than the gold one, and how much of the gold one to compare it with. */
interface Mistake {
  readonly found: readonly number[];
  readonly nGold: number;
}

class Sequences {
  constructor(
    private readonly system: TransitionSystem,
    private readonly n: number,
    private readonly features: ConfigurationFeatures,
    private readonly gold: readonly number[],
  ) {}

  /** The best sequence if it is not the gold one: up to where that falls out of the beam, or otherwise to the end. */
  search(model: Multiclass, beam: number, isEarly: boolean): Mistake | undefined {
    const { system, gold } = this;
    const transitions = Object.values(system.transitions);
    const indices = new Int32Array(N_FEATURES);
    const scores = new Float32Array(transitions.length);
    let agenda: Item[] = [{ c: system.initial(this.n), value: 0, isGold: true, last: undefined }];
    let nGold = gold.length;
    for (let step = 0; agenda.some(({ c }) => !system.isTerminal(c)); step++) {
      const next: { readonly from: Item; readonly transition: number; readonly value: number }[] = [];
      for (const from of agenda) {
        if (system.isTerminal(from.c)) {
          next.push({ from, transition: STAY, value: from.value });
          continue;
        }
        const permissible = permissibleIn(system, from.c);
        this.features.write(from.c, model.bits, indices);
        classScores(model, indices, N_FEATURES, permissible, scores);
        for (const transition of permissible) next.push({ from, transition, value: from.value + scores[transition] });
      }
      next.sort((a, b) => b.value - a.value);
      agenda = next.slice(0, beam).map(({ from, transition, value }) => {
        if (transition === STAY) return from;
        const c = from.c.clone();
        transitions[transition].apply(c);
        const isGold = from.isGold && transition === gold[step];
        return { c, value, isGold, last: { transition, before: from.last } };
      });
      if (isEarly && !agenda.some(({ isGold }) => isGold)) {
        nGold = Math.min(step + 1, nGold);
        break;
      }
    }
    const [best] = agenda;
    return best === undefined || best.isGold ? undefined : { found: transitionsOf(best.last), nGold };
  }

  /** Raises the gold sequence and lowers the other one, from where they diverge. */
  learn(weights: Weights, { found, nGold }: Mistake): void {
    const gold = this.gold.slice(0, nGold);
    let start = 0;
    while (start < gold.length && gold[start] === found[start]) start++;
    this.move(weights, gold, start, -1);
    this.move(weights, found, start, 1);
  }

  private move(weights: Weights, sequence: readonly number[], start: number, gradient: number): void {
    const transitions = Object.values(this.system.transitions);
    const indices = new Int32Array(N_FEATURES);
    const c = this.system.initial(this.n);
    sequence.forEach((transition, step) => {
      if (start <= step) {
        this.features.write(c, weights.bits, indices);
        for (let at = 0; at < N_FEATURES; at++) indices[at] ^= transition;
        weights.update(indices, N_FEATURES, gradient);
      }
      transitions[transition].apply(c);
    });
  }
}

function transitionsOf(last: Step | undefined): number[] {
  const transitions: number[] = [];
  for (let step = last; step !== undefined; step = step.before) transitions.unshift(step.transition);
  return transitions;
}

/** A terminal sequence waits for the others. */
const STAY = -1;
