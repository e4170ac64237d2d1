/** Transitions scored from encoded words, decoded exactly: global large-margin training, and use (section 4 of the MH4 paper). */

import type { TransitionOptions, TransitionsDecoded } from '../../decode/index.ts';
import { derive } from '../../transition/index.ts';
import type { Example } from '../base/words.ts';
import type { Pointer } from '../network/kernels.ts';
import type { ExtraHead, Forward, Network } from '../neural/network.ts';
import { type Encoded, meanOf } from './committee.ts';
import { costs, decodePairs, differences, EXACT, type ExactName, LONGEST, type PairScorer } from './exact.ts';
import type { PairRole } from './pairFeatures.ts';
import { type NetAt, PositionNet, zeros } from './positionNet.ts';

type Nets = Readonly<Record<PairRole, PositionNet>>;
const ROLES: readonly PairRole[] = ['far', 'near'];

function pairNets(name: ExactName, variant = ''): Nets {
  const net = (role: PairRole) => new PositionNet(`pairs.${name}${variant}.${role}`, 2, 1, EXACT[name].names.length);
  return { far: net('far'), near: net('near') };
}

/** Left and right word of a pair as positions; the empty buffer has none. */
function placePair(left: number, right: number, n: number, pair: Int32Array): void {
  pair[0] = left;
  pair[1] = right <= n ? right : -1;
}

function scorerOf(nets: Readonly<Record<PairRole, NetAt>>, n: number, nScores: number): PairScorer {
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

/** Learns together with the arcs; trees as of `StepHead`. */
export class ExactHead implements ExtraHead {
  private readonly nets: Nets;
  private readonly gold = new Map<Int32Array, { tree: Int32Array; transitions: readonly number[] }>();

  constructor(
    private readonly name: ExactName,
    examples: readonly Example[],
    trees: (heads: Int32Array) => Int32Array | undefined,
    private readonly share: number,
    variant: string,
  ) {
    this.nets = pairNets(name, variant);
    const { system, names } = EXACT[name];
    for (const { heads } of examples) {
      const tree = trees(heads);
      const derivation = tree === undefined || LONGEST < heads.length ? undefined : derive(system, tree);
      if (tree === undefined || derivation === undefined) continue;
      this.gold.set(heads, { tree, transitions: derivation.map((each) => names.indexOf(each)) });
    }
  }

  get shapes() {
    return ROLES.flatMap((role) => this.nets[role].shapes);
  }

  // ∂loss/∂score(pair, t) = uses in the best loss-augmented sequence - uses in the gold one, per word of the batch
  train(network: Network, forward: Forward, trees: readonly Int32Array[], dEncoded: Pointer): void {
    const { name, nets } = this;
    const { kernels } = network;
    const [far, near] = ROLES.map((role) => ({
      projected: nets[role].project(network, forward),
      gradient: zeros(kernels, nets[role], forward),
    }));
    const { packing } = forward;
    const weight = 1 / (packing.nRows - trees.length);
    const nScores = EXACT[name].names.length;
    const pair = new Int32Array(2);
    const scratch = new Float32Array(nScores);
    trees.forEach((heads, s) => {
      const gold = this.gold.get(heads);
      if (gold === undefined) return;
      const n = heads.length - 1;
      const row = packing.sentenceStart[s];
      const at = {
        far: nets.far.at(network, far.projected, row, n, far.gradient),
        near: nets.near.at(network, near.projected, row, n, near.gradient),
      };
      const options = { singleRoot: true, arcs: costs(n, gold.tree) };
      const found = decodePairs(name, n, scorerOf(at, n, nScores), options);
      if (found === undefined || found.heads.every((head, word) => head === gold.tree[word])) return;
      for (const { role, left, right, transition, count } of differences(
        name,
        n,
        found.transitions,
        gold.transitions,
      )) {
        placePair(left, right, n, pair);
        at[role].score(pair, 0, 0, scratch);
        const dScores = new Float32Array(nScores);
        dScores[transition] = count * weight;
        at[role].learn(pair, 0, 0, dScores);
      }
    });
    nets.far.projectBackward(network, forward, far.gradient, dEncoded, this.share);
    nets.near.projectBackward(network, forward, near.gradient, dEncoded, this.share);
  }
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
    return scorerOf({ far: at('far'), near: at('near') }, n, EXACT[name].names.length);
  });
  const mean: PairScorer = (role) => meanOf(scorers.map((scorer) => scorer(role)));
  return decodePairs(name, n, mean, { ...options, singleRoot: true });
}
