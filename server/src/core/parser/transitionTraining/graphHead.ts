/** Global large-margin training of the scores of parts of trees from encoded words. */

import type { Example } from '../base/readWords.ts';
import type { Pointer } from '../network/kernels.ts';
import type { ExtraHead, Forward, Network } from '../neural/network.ts';
import { decodeParts, GRAPHS, type GraphName } from '../transition/graph.ts';
import { netsOf, placePart, scoreParts } from '../transition/neuralGraph.ts';
import { type PositionNet, zeros } from '../transition/positionNet.ts';
import { costs, partDifferences } from './largeMargin.ts';

/** Learns together with the arcs; trees as of `StepHead`. */
export class GraphHead implements ExtraHead {
  private readonly nets: readonly PositionNet[];
  private readonly gold = new Map<Int32Array, Int32Array>();

  constructor(
    private readonly name: GraphName,
    examples: readonly Example[],
    trees: (heads: Int32Array) => Int32Array | undefined,
    private readonly share: number,
    variant: string,
  ) {
    this.nets = netsOf(name, variant);
    for (const { heads, words } of examples) {
      const tree = words.n <= GRAPHS[name].longestTrained ? trees(heads) : undefined;
      if (tree !== undefined) this.gold.set(heads, tree);
    }
  }

  get shapes() {
    return this.nets.flatMap((net) => net.shapes);
  }

  // ∂loss/∂score(part) = [part of the best loss-augmented tree] - [part of the gold tree], per word of the batch
  train(network: Network, forward: Forward, trees: readonly Int32Array[], dEncoded: Pointer): void {
    const { name, nets } = this;
    const { groups } = GRAPHS[name];
    const { packing } = forward;
    const weight = 1 / (packing.nRows - trees.length);
    const projected = nets.map((net) => net.project(network, forward));
    const gradients = nets.map((net) => zeros(network.kernels, net, forward));
    const words = new Int32Array(2);
    trees.forEach((heads, s) => {
      const gold = this.gold.get(heads);
      if (gold === undefined) return;
      const n = heads.length - 1;
      const row = packing.sentenceStart[s];
      const at = nets.map((net, i) => net.at(network, projected[i], row, n, gradients[i]));
      const found = decodeParts(name, n, scoreParts(name, at, n), { arcs: costs(n, gold) });
      if (found === undefined) return;
      for (const { part, node, dependent, count } of partDifferences(name, found.heads, gold)) {
        const group = groups.findIndex(({ parts }) => parts.includes(part));
        const { parts } = groups[group];
        const state = placePart(node, dependent, n, words);
        at[group].score(words, 0, state, new Float32Array(parts.length));
        const dScores = Float32Array.from(parts, (each) => (each === part ? count * weight : 0));
        at[group].learn(words, 0, state, dScores);
      }
    });
    for (const [i, net] of nets.entries()) net.projectBackward(network, forward, gradients[i], dEncoded, this.share);
  }
}
