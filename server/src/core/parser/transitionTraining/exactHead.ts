/** Global large-margin training of exactly decoded transitions, scored from encoded words (section 4 of the MH4 paper). */

import { derive } from '../../transition/index.ts';
import type { Example } from '../base/readWords.ts';
import type { Pointer } from '../network/kernels.ts';
import type { ExtraHead, Forward, Network } from '../neural/network.ts';
import { decodePairs, EXACT, type ExactName } from '../transition/exact.ts';
import { type Nets, pairNets, pairScorerOf, placePair, ROLES } from '../transition/neuralExact.ts';
import { zeros } from '../transition/positionNet.ts';
import { costs, differences, LONGEST } from './largeMargin.ts';

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
      const found = decodePairs(name, n, pairScorerOf(at, n, nScores), options);
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
