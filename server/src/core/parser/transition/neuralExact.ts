/** Transitions scored from encoded words, decoded exactly (section 4 of the MH4 paper). */

import type { TransitionOptions, TransitionsDecoded } from '../../decode/index.ts';
import { type Encoded, meanOf } from './committee.ts';
import { decodePairs, EXACT, type ExactName, type PairScorer } from './exact.ts';
import type { PairRole } from './pairFeatures.ts';
import { type NetAt, PositionNet } from './positionNet.ts';

export type Nets = Readonly<Record<PairRole, PositionNet>>;
export const ROLES: readonly PairRole[] = ['far', 'near'];

export function pairNets(name: ExactName, variant = ''): Nets {
  const net = (role: PairRole) => new PositionNet(`pairs.${name}${variant}.${role}`, 2, 1, EXACT[name].names.length);
  return { far: net('far'), near: net('near') };
}

/** Left and right word of a pair as positions; the empty buffer has none. */
export function placePair(left: number, right: number, n: number, pair: Int32Array): void {
  pair[0] = left;
  pair[1] = right <= n ? right : -1;
}

export function pairScorerOf(nets: Readonly<Record<PairRole, NetAt>>, n: number, nScores: number): PairScorer {
  return (role) => {
    const size = n + 2;
    const scores = new Float32Array(size * size * nScores);
    const pair = new Int32Array(2);
    const last = role === 'near' ? n : n + 1;
    for (let left = 0; left <= n; left++) {
      for (let right = left + 1; right <= last; right++) {
        placePair(left, right, n, pair);
        const at = (left * size + right) * nScores;
        nets[role].score(pair, 0, 0, scores.subarray(at, at + nScores));
      }
    }
    return scores;
  };
}

export const exactShapes = (name: ExactName) => ROLES.flatMap((role) => pairNets(name)[role].shapes);

/** The best tree with one root for one encoded sentence. */
export function decodeNeural(
  name: ExactName,
  encoded: readonly Encoded[],
  n: number,
  options: TransitionOptions = {},
): TransitionsDecoded | undefined {
  const nets = pairNets(name);
  const scorers = encoded.map(({ network, forward }) => {
    const at = (role: PairRole) =>
      nets[role].at(network, nets[role].project(network, forward), 0, n, undefined).detached();
    return pairScorerOf({ far: at('far'), near: at('near') }, n, EXACT[name].names.length);
  });
  const mean: PairScorer = (role) => meanOf(scorers.map((scorer) => scorer(role)));
  return decodePairs(name, n, mean, { ...options, singleRoot: true });
}
