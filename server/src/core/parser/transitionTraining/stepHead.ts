/** Training of transitions scored from encoded words, for greedy and beam search, by the static or the dynamic oracle. */

import type { TransitionSystem } from '../../transition/index.ts';
import { createRandom } from '../base/hash.ts';
import type { Example } from '../base/readWords.ts';
import type { Pointer } from '../network/kernels.ts';
import type { ExtraHead, Forward, Network } from '../neural/network.ts';
import { type NetConfiguration, stepAt, stepNet } from '../transition/neuralSteps.ts';
import { type PositionNet, zeros } from '../transition/positionNet.ts';
import { normalise, permissibleIn } from '../transition/scorer.ts';
import { EXPLORE, favourite, type Teacher, type TeacherOptions, teacherOf } from './teacher.ts';

/** The steps of one sentence: `learn` scores a step and learns from it, given the right transitions, and returns what to do next. */
type Walk = (learn: (step: NetConfiguration, right: readonly number[]) => Learned) => void;

interface Learned {
  /** The best of the right transitions, and the best of all. */
  readonly gold: number;
  readonly guess: number;
}

/** The static oracle does the same each time, so its result is cached. */
function staticWalk(system: TransitionSystem, n: number, teacher: Teacher): Walk {
  const transitions = Object.values(system.transitions);
  const c = system.initial(n);
  const steps: { step: NetConfiguration; right: readonly number[] }[] = [];
  while (!system.isTerminal(c)) {
    const permissible = permissibleIn(system, c);
    const right = teacher(c);
    if (1 < permissible.length) steps.push({ step: stepAt(system, c, permissible), right });
    transitions[right[0]].apply(c);
  }
  return (learn) => {
    for (const { step, right } of steps) learn(step, right);
  };
}

/** Makes mistakes as the parser would, from the second pass on. */
function dynamicWalk(system: TransitionSystem, n: number, teacher: Teacher, random: () => number): Walk {
  const transitions = Object.values(system.transitions);
  let isFirst = true;
  return (learn) => {
    const c = system.initial(n);
    const explore = isFirst ? 0 : EXPLORE;
    isFirst = false;
    while (!system.isTerminal(c)) {
      const permissible = permissibleIn(system, c);
      if (permissible.length === 1) {
        transitions[permissible[0]].apply(c);
        continue;
      }
      const { gold, guess } = learn(stepAt(system, c, permissible), teacher(c));
      transitions[random() < explore ? guess : gold].apply(c);
    }
  };
}

interface StepHeadOptions extends TeacherOptions {
  readonly variant: string;
  /** Generator for choices between the parser's own transition and the right one. */
  readonly seed: number;
  /** Weight of the gradients that reach the encoder. */
  readonly share: number;
}

/**
 * Learns the transitions of a system together with the arcs. `examples` are those that the network is trained on; `trees` gives
 * the tree to learn instead of each, or undefined for none. Trees that the oracle cannot teach are left out.
 */
export class StepHead implements ExtraHead {
  private readonly net: PositionNet;
  private readonly walks = new Map<Int32Array, Walk>();
  private readonly share: number;

  constructor(
    system: TransitionSystem,
    examples: readonly Example[],
    trees: (heads: Int32Array) => Int32Array | undefined,
    options: StepHeadOptions,
  ) {
    this.net = stepNet(system, options.variant);
    this.share = options.share;
    const random = createRandom(options.seed);
    for (const { heads, words } of examples) {
      const tree = trees(heads);
      const teacher = tree === undefined ? undefined : teacherOf(system, tree, options);
      if (teacher === undefined) continue;
      const walk =
        options.oracle === 'dynamic'
          ? dynamicWalk(system, words.n, teacher, random)
          : staticWalk(system, words.n, teacher);
      this.walks.set(heads, walk);
    }
  }

  get shapes() {
    return this.net.shapes;
  }

  // ∂loss/∂score(t) = p(t) - [t = gold], per word of the batch
  train(network: Network, forward: Forward, trees: readonly Int32Array[], dEncoded: Pointer): void {
    const { net } = this;
    const { kernels } = network;
    const projected = net.project(network, forward);
    const gradient = zeros(kernels, net, forward);
    const { packing } = forward;
    const weight = 1 / (packing.nRows - trees.length);
    const scores = new Float32Array(net.nScores);
    const dScores = new Float32Array(net.nScores);
    trees.forEach((tree, s) => {
      const at = net.at(network, projected, packing.sentenceStart[s], tree.length - 1, gradient);
      this.walks.get(tree)?.(({ words, state, permissible }, right) => {
        at.score(words, 0, state, scores);
        normalise(scores, permissible);
        const learned = { gold: favourite(right, scores), guess: favourite(permissible, scores) };
        dScores.fill(0);
        for (const t of permissible) dScores[t] = weight * (Math.exp(scores[t]) - (t === learned.gold ? 1 : 0));
        at.learn(words, 0, state, dScores);
        return learned;
      });
    });
    net.projectBackward(network, forward, gradient, dEncoded, this.share);
  }
}
