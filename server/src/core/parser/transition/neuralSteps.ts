/** Transitions scored from encoded words, for greedy and beam search: training by the static oracle, and use. */

import { type Configuration, goldOf, type TransitionSystem } from '../../transition/index.ts';
import type { Pointer } from '../neural/kernels.ts';
import type { ExtraHead, Forward, Network } from '../neural/network.ts';
import type { Example } from '../words.ts';
import { isDerivable } from './goldTrees.ts';
import { type NetAt, PositionNet, zeros } from './positionNet.ts';
import { AT, N_POSITIONS, sidesOf, wordsAt } from './positions.ts';
import { normalise, permissibleIn, type StepScorer } from './scorer.ts';

const USED = [AT.s2, AT.s1, AT.s0, AT.b0, AT.b1, AT.l0];
const N_SIDES = 82;

/** Whether s0 and b0 have heads, and which copies are in front. */
function stateOf(c: Configuration, hasCopies: boolean, words: Int32Array): number {
  const attached = (word: number) => (0 < word && c.hasHead(word) ? 1 : 0);
  return attached(words[AT.s0]) + 2 * attached(words[AT.b0]) + 4 * sidesOf(c, hasCopies);
}

export function stepNet(system: TransitionSystem): PositionNet {
  const nStates = 4 * (system.hasCopies ? N_SIDES : 1);
  return new PositionNet(`steps.${system.name}`, USED.length, nStates, Object.keys(system.transitions).length);
}

/** What the static oracle does on one sentence; entry i of each array is step i. */
interface Steps {
  readonly words: Int32Array;
  readonly states: number[];
  readonly permissible: Int32Array[];
  readonly gold: number[];
}

function stepsOf(system: TransitionSystem, heads: Int32Array): Steps {
  const names = Object.keys(system.transitions);
  const gold = goldOf(heads);
  const c = system.initial(heads.length - 1);
  const words: number[] = [];
  const steps = { states: [] as number[], permissible: [] as Int32Array[], gold: [] as number[] };
  const at = new Int32Array(N_POSITIONS);
  while (!system.isTerminal(c)) {
    const index = names.indexOf(system.oracle(c, gold) ?? '');
    const permissible = permissibleIn(system, c);
    if (1 < permissible.length) {
      wordsAt(c, system.hasCopies ?? false, at);
      for (const position of USED) words.push(at[position]);
      steps.states.push(stateOf(c, system.hasCopies ?? false, at));
      steps.permissible.push(permissible);
      steps.gold.push(index);
    }
    system.transitions[names[index]].apply(c);
  }
  return { ...steps, words: Int32Array.from(words) };
}

/**
 * Learns the transitions of a system along with the arcs. `examples` are those that the network is trained on; where the tree is not
 * in the system's class, `trees` gives another one, or undefined for none.
 */
export class StepHead implements ExtraHead {
  private readonly net: PositionNet;
  private readonly steps = new Map<Int32Array, Steps>();

  constructor(
    system: TransitionSystem,
    examples: readonly Example[],
    trees: (heads: Int32Array) => Int32Array | undefined,
    private readonly share: number,
  ) {
    this.net = stepNet(system);
    for (const { heads } of examples) {
      const tree = trees(heads);
      if (tree !== undefined && isDerivable(system, tree)) this.steps.set(heads, stepsOf(system, tree));
    }
  }

  get shapes() {
    return this.net.shapes;
  }

  // ∂loss/∂score(t) = p(t) - [t = gold(t)], per word of the batch
  train(network: Network, forward: Forward, trees: readonly Int32Array[], dEncoded: Pointer): void {
    const { net } = this;
    const { kernels } = network;
    const projected = net.project(network, forward);
    const gradient = zeros(kernels, net, forward);
    const { packing } = forward;
    const weight = 1 / (packing.nRows - trees.length);
    const scores = new Float32Array(net.nScores);
    trees.forEach((tree, s) => {
      const steps = this.steps.get(tree);
      if (steps === undefined) return;
      const at = net.at(network, projected, packing.sentenceStart[s], tree.length - 1, gradient);
      for (let i = 0; i < steps.gold.length; i++) {
        const permissible = steps.permissible[i];
        at.score(steps.words, i * USED.length, steps.states[i], scores);
        normalise(scores, permissible);
        const dScores = new Float32Array(net.nScores);
        for (const t of permissible) dScores[t] = weight * (Math.exp(scores[t]) - (t === steps.gold[i] ? 1 : 0));
        at.learn(steps.words, i * USED.length, steps.states[i], dScores);
      }
    });
    net.projectBackward(network, forward, gradient, dEncoded, this.share);
  }
}

/** Scores the configurations of one sentence with a trained network. */
export class NeuralStepScorer implements StepScorer {
  private readonly net: NetAt;
  private readonly scores: Float32Array;
  private readonly hasCopies: boolean;
  private readonly at = new Int32Array(N_POSITIONS);
  private readonly words = new Int32Array(USED.length);

  constructor(system: TransitionSystem, network: Network, forward: Forward, n: number) {
    const net = stepNet(system);
    this.net = net.at(network, net.project(network, forward), 0, n, undefined).detached();
    this.scores = new Float32Array(net.nScores);
    this.hasCopies = system.hasCopies ?? false;
  }

  score(c: Configuration, permissible: Int32Array): Float32Array {
    wordsAt(c, this.hasCopies, this.at);
    USED.forEach((position, p) => {
      this.words[p] = this.at[position];
    });
    this.net.score(this.words, 0, stateOf(c, this.hasCopies, this.at), this.scores);
    normalise(this.scores, permissible);
    return this.scores;
  }
}
