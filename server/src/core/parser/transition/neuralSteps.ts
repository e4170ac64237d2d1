/** Transitions scored from encoded words, for greedy and beam search. */

import type { Configuration, TransitionSystem } from '../../transition/index.ts';
import { type Encoded, meanOf } from './committee.ts';
import { type NetAt, PositionNet } from './positionNet.ts';
import { AT, N_POSITIONS, sidesOf, wordsAt } from './positions.ts';
import { normalise, type StepScorer } from './scorer.ts';

const USED = [AT.s2, AT.s1, AT.s0, AT.b0, AT.b1, AT.l0];
const N_SIDES = 82;

/** Whether s0 and b0 have heads, and which copies are in front. */
function stateOf(c: Configuration, hasCopies: boolean, words: Int32Array): number {
  const attached = (word: number) => (0 < word && c.hasHead(word) ? 1 : 0);
  return attached(words[AT.s0]) + 2 * attached(words[AT.b0]) + 4 * sidesOf(c, hasCopies);
}

/** @param variant distinguishes scorers of one system that are trained together */
export function stepNet(system: TransitionSystem, variant = ''): PositionNet {
  const nStates = 4 * (system.hasCopies ? N_SIDES : 1);
  return new PositionNet(
    `steps.${system.name}${variant}`,
    USED.length,
    nStates,
    Object.keys(system.transitions).length,
  );
}

/** A configuration as seen by the net, and the permissible transitions. */
export interface NetConfiguration {
  readonly words: Int32Array;
  readonly state: number;
  readonly permissible: Int32Array;
}

export function stepAt(system: TransitionSystem, c: Configuration, permissible: Int32Array): NetConfiguration {
  const hasCopies = system.hasCopies ?? false;
  const at = new Int32Array(N_POSITIONS);
  wordsAt(c, hasCopies, at);
  return { words: Int32Array.from(USED, (position) => at[position]), state: stateOf(c, hasCopies, at), permissible };
}

/** Scores the configurations of one sentence with trained networks: the means of their log-probabilities. */
export class NeuralStepScorer implements StepScorer {
  private readonly nets: readonly NetAt[];
  private readonly nScores: number;
  private readonly hasCopies: boolean;
  private readonly at = new Int32Array(N_POSITIONS);
  private readonly words = new Int32Array(USED.length);

  constructor(system: TransitionSystem, encoded: readonly Encoded[], n: number) {
    const net = stepNet(system);
    this.nets = encoded.map(({ network, forward }) =>
      net.at(network, net.project(network, forward), 0, n, undefined).detached(),
    );
    this.nScores = net.nScores;
    this.hasCopies = system.hasCopies ?? false;
  }

  score(c: Configuration, permissible: Int32Array): Float32Array {
    wordsAt(c, this.hasCopies, this.at);
    USED.forEach((position, p) => {
      this.words[p] = this.at[position];
    });
    const state = stateOf(c, this.hasCopies, this.at);
    const scores = this.nets.map((net) => {
      const own = new Float32Array(this.nScores);
      net.score(this.words, 0, state, own);
      normalise(own, permissible);
      return own;
    });
    return meanOf(scores);
  }
}
