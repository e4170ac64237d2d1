/**
 * Exact decoding of transition scores, and its global large-margin training (Gómez-Rodríguez, Shi & Lee 2018, section 4):
 *
 *   loss = max over sequences t of S(t) + cost(t) - S(t*)        cost = number of wrongly attached words, t* by the static oracle
 *
 * MH3 and MH4-two score every transition from s0 and b0; MH4-hybrid scores reductions from s1, s0 and b0.
 */

import {
  ARC_HYBRID,
  type ArcScores,
  arcHybrid,
  createScores,
  MH4_TRANSITIONS,
  mh4Hybrid,
  mh4Two,
  type TransitionOptions,
  type TransitionsDecoded,
  type TreeClass,
} from '../../decode/index.ts';
import { derive, systemByName, type TransitionSystem, transitionOf } from '../../transition/index.ts';
import { createRandom, shuffle } from '../base/hash.ts';
import type { Example, Words } from '../base/words.ts';
import { classScores, type Multiclass } from '../linear/multiclass.ts';
import { withWeightMemory } from '../network/lentKernels.ts';
import { Weights } from '../network/weights.ts';
import { N_PAIR_FEATURES, PairFeatures, type PairRole } from './pairFeatures.ts';
import type { PassOptions } from './train.ts';

export const EXACT_NAMES = ['mh3', 'mh4-two', 'mh4-hybrid'] as const;
export type ExactName = (typeof EXACT_NAMES)[number];

export interface ExactSystem {
  /** The system of the static oracle, and its names for the decoder's transitions. */
  readonly system: TransitionSystem;
  readonly names: readonly string[];
  readonly treeClass: TreeClass;
  readonly hasNear: boolean;
}

/** The decoder names reductions by head and dependent; these are the paper's names in the same order. */
const MH4_NAMES: Record<(typeof MH4_TRANSITIONS)[number], string> = {
  SHIFT: 'sh',
  'S2-S1': "ra'",
  'S0-S1': "la'",
  'B0-S1': 'la2',
  'S2-S0': 'ra2',
  'S1-S0': 'ra',
  'B0-S0': 'la',
};
const mh4Names = MH4_TRANSITIONS.map((name) => MH4_NAMES[name]);

export const EXACT: Record<ExactName, ExactSystem> = {
  mh3: { system: systemByName('arc-hybrid')!, names: ARC_HYBRID, treeClass: 'projective', hasNear: false },
  'mh4-two': { system: systemByName('mh4')!, names: mh4Names, treeClass: 'mh4', hasNear: false },
  'mh4-hybrid': { system: systemByName('mh4')!, names: mh4Names, treeClass: 'mh4', hasNear: true },
};

export const exactClass = (name: ExactName): TreeClass => EXACT[name].treeClass;

/** Best tree for a sentence of at least one word, with one root. Time O(n³) for mh3, O(n⁴) for the others. */
export function decodeExact(
  name: ExactName,
  words: Words,
  model: Multiclass,
  options: TransitionOptions = {},
): TransitionsDecoded | undefined {
  const pairs = linearPairs(name, new PairFeatures(words), words.n, model);
  return decodePairs(name, words.n, pairs, { ...options, singleRoot: true });
}

/**
 * Scores of all transitions for the pairs of one role, at `[(left * (n + 2) + right) * nTransitions + transition]`, used if left
 * < right; node n + 1 is the empty buffer.
 */
export type PairScorer = (role: PairRole) => Float32Array;

export function decodePairs(
  name: ExactName,
  n: number,
  pairs: PairScorer,
  options: TransitionOptions,
): TransitionsDecoded | undefined {
  const far = pairs('far');
  if (name === 'mh3') return arcHybrid({ n, values: far }, options);
  if (name === 'mh4-two') return mh4Two({ n, values: far }, options);
  const near = pairs('near');
  const shift = far.filter((_, at) => at % MH4_TRANSITIONS.length === 0);
  const isReduction = (_: number, at: number) => at % MH4_TRANSITIONS.length !== 0;
  return mh4Hybrid({ n, shift, s1s0: near.filter(isReduction), s0b0: far.filter(isReduction) }, options);
}

function linearPairs(name: ExactName, pairs: PairFeatures, n: number, model: Multiclass): PairScorer {
  return (role) => scorePairs(pairs, n, role, EXACT[name].names.length, model);
}

function scorePairs(
  pairs: PairFeatures,
  n: number,
  role: PairRole,
  nTransitions: number,
  model: Multiclass,
): Float32Array {
  const size = n + 2;
  const scores = new Float32Array(size * size * nTransitions);
  const indices = new Int32Array(N_PAIR_FEATURES);
  // A shift is scored from s0 and b0 alone.
  const candidates = Int32Array.from({ length: nTransitions }, (_, i) => i).slice(role === 'near' ? 1 : 0);
  const last = role === 'near' ? n : n + 1;
  for (let left = 0; left <= n; left++) {
    for (let right = left + 1; right <= last; right++) {
      pairs.write(role, left, right, model.bits, indices);
      const at = (left * size + right) * nTransitions;
      classScores(model, indices, N_PAIR_FEATURES, candidates, scores.subarray(at, at + nTransitions));
    }
  }
  return scores;
}

const RATE = 0.05;
const DEFAULT_EPOCHS = 8;
const DEFAULT_BITS = 21;
/** Longer sentences would take most of the time and teach little more. */
export const LONGEST = 80;

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

/** 1 for every arc that is not gold. */
export function costs(n: number, heads: Int32Array): ArcScores {
  const scores = createScores(n, 1);
  for (let word = 1; word <= n; word++) scores.values[heads[word] * (n + 1) + word] = 0;
  return scores;
}

/** How often a sequence uses a pair and a transition for scoring. */
export interface PairCount {
  readonly role: PairRole;
  readonly left: number;
  readonly right: number;
  readonly transition: number;
  count: number;
}

/** The pairs and transitions that a wrong sequence uses more often than the gold one, and less often. */
export function differences(
  name: ExactName,
  n: number,
  found: ArrayLike<number>,
  gold: ArrayLike<number>,
): PairCount[] {
  const counts = new Map<string, PairCount>();
  countPairs(EXACT[name], n, found, 1, counts);
  countPairs(EXACT[name], n, gold, -1, counts);
  return [...counts.values()].filter(({ count }) => count !== 0);
}

/** Adds `by` to the count of each pair and transition that the sequence is scored from. */
function countPairs(
  { system, names, hasNear }: ExactSystem,
  n: number,
  transitions: ArrayLike<number>,
  by: number,
  counts: Map<string, PairCount>,
): void {
  const c = system.initial(n);
  const add = (role: PairRole, left: number, right: number, transition: number) => {
    const key = `${role} ${left} ${right} ${transition}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { role, left, right, transition, count: by });
    else known.count += by;
  };
  for (let i = 0; i < transitions.length; i++) {
    const transition = transitions[i];
    const s0 = c.s(0)!;
    add('far', s0, c.b(0) ?? n + 1, transition);
    if (hasNear && transition !== 0) add('near', c.s(1)!, s0, transition);
    transitionOf(system, names[transition]).apply(c);
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
