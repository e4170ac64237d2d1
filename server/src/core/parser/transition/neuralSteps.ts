/** Transitions scored from encoded words, for greedy and beam search: training by the static or the dynamic oracle, and use. */

import type { Configuration, TransitionSystem } from '../../transition/index.ts';
import { createRandom } from '../base/hash.ts';
import type { Example } from '../base/words.ts';
import type { Pointer } from '../network/kernels.ts';
import type { ExtraHead, Forward, Network } from '../neural/network.ts';
import { type Encoded, meanOf } from './committee.ts';
import { type NetAt, PositionNet, zeros } from './positionNet.ts';
import { AT, N_POSITIONS, sidesOf, wordsAt } from './positions.ts';
import { normalise, permissibleIn, type StepScorer } from './scorer.ts';
import { EXPLORE, favourite, type Teacher, type TeacherOptions, teacherOf } from './teacher.ts';

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
interface Step {
  readonly words: Int32Array;
  readonly state: number;
  readonly permissible: Int32Array;
}

function stepAt(system: TransitionSystem, c: Configuration, permissible: Int32Array): Step {
  const hasCopies = system.hasCopies ?? false;
  const at = new Int32Array(N_POSITIONS);
  wordsAt(c, hasCopies, at);
  return { words: Int32Array.from(USED, (position) => at[position]), state: stateOf(c, hasCopies, at), permissible };
}

/** The steps of one sentence: `learn` scores a step and learns from it, given the right transitions, and returns what to do next. */
type Walk = (learn: (step: Step, right: readonly number[]) => Learned) => void;

interface Learned {
  /** The best of the right transitions, and the best of all. */
  readonly gold: number;
  readonly guess: number;
}

/** The static oracle does the same each time, so its result is cached. */
function staticWalk(system: TransitionSystem, n: number, teacher: Teacher): Walk {
  const transitions = Object.values(system.transitions);
  const c = system.initial(n);
  const steps: { step: Step; right: readonly number[] }[] = [];
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

/** Makes mistakes as the parser would, from the second time on. */
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

export interface StepHeadOptions extends TeacherOptions {
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
