/**
 * Exact decoding of transition scores (Gómez-Rodríguez, Shi & Lee 2018, section 4).
 *
 * MH3 and MH4-two score every transition from s0 and b0; MH4-hybrid scores reductions from s1, s0 and b0.
 */

import {
  ARC_HYBRID,
  arcHybrid,
  MH4_TRANSITIONS,
  mh4Hybrid,
  mh4Two,
  type TransitionOptions,
  type TransitionsDecoded,
  type TreeClass,
} from '../../decode/index.ts';
import { systemByName, type TransitionSystem } from '../../transition/index.ts';
import type { Words } from '../base/readWords.ts';
import { classScores, type Multiclass } from '../linear/multiclass.ts';
import { N_PAIR_FEATURES, PairFeatures, type PairRole } from './pairFeatures.ts';

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

export function linearPairs(name: ExactName, pairs: PairFeatures, n: number, model: Multiclass): PairScorer {
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
