/** Global large-margin training of exactly decoded transitions with linear scores (Gómez-Rodríguez, Shi & Lee 2018, section 4). */

import { derive } from '../../transition/index.ts';
import { createRandom, shuffle } from '../base/hash.ts';
import type { Example } from '../base/readWords.ts';
import type { Multiclass } from '../linear/multiclass.ts';
import { withWeightMemory } from '../network/lentKernels.ts';
import { Weights } from '../network/weights.ts';
import { decodePairs, EXACT, type ExactName, linearPairs } from '../transition/exact.ts';
import { N_PAIR_FEATURES, PairFeatures } from '../transition/pairFeatures.ts';
import { costs, differences, LONGEST, type PairCount } from './largeMargin.ts';
import type { PassOptions } from './trainSteps.ts';

const RATE = 0.05;
const DEFAULT_EPOCHS = 8;
const DEFAULT_BITS = 21;
/** Examples outside the system's class are left out. */
export function trainExact(name: ExactName, examples: readonly Example[], options: PassOptions = {}): Multiclass {
  const { bits = DEFAULT_BITS } = options;
  return withWeightMemory([bits], (memory) => {
    const weights = new Weights(bits, RATE, memory);
    trainWith(weights, name, examples, options);
    return { bits, values: weights.averaged() };
  });
}

function trainWith(weights: Weights, name: ExactName, examples: readonly Example[], options: PassOptions): void {
  const { seed = 1, epochs = DEFAULT_EPOCHS, checkpoint } = options;
  const { bits } = weights;
  const { system, names } = EXACT[name];
  const random = createRandom(seed);
  const prepared = examples.flatMap(({ words, heads }) => {
    const gold = words.n <= LONGEST ? derive(system, heads) : undefined;
    if (gold === undefined) return [];
    return [{ n: words.n, pairs: new PairFeatures(words), heads, gold: gold.map((each) => names.indexOf(each)) }];
  });
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(prepared, random);
    for (const { n, pairs, heads, gold } of prepared) {
      checkpoint?.();
      const options = { singleRoot: true, arcs: costs(n, heads) };
      const found = decodePairs(name, n, linearPairs(name, pairs, n, { bits, values: weights.values }), options);
      if (found !== undefined && !found.heads.every((head, word) => head === heads[word])) {
        updateBy(differences(name, n, found.transitions, gold), pairs, weights);
      }
      weights.step++;
    }
    options.onEpoch?.(epoch, epochs);
  }
}

function updateBy(counts: readonly PairCount[], pairs: PairFeatures, weights: Weights): void {
  const indices = new Int32Array(N_PAIR_FEATURES);
  for (const { role, left, right, transition, count } of counts) {
    pairs.write(role, left, right, weights.bits, indices);
    for (let at = 0; at < N_PAIR_FEATURES; at++) indices[at] ^= transition;
    weights.update(indices, N_PAIR_FEATURES, count);
  }
}
