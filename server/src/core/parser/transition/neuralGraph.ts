/** The parts of trees scored from encoded words, and global large-margin training of these scores. */

import type { Decoded } from '../../decode/index.ts';
import type { Example } from '../base/words.ts';
import type { Pointer } from '../network/kernels.ts';
import type { ExtraHead, Forward, Network } from '../neural/network.ts';
import { type Encoded, meanOf } from './committee.ts';
import { costs } from './exact.ts';
import {
  decodeParts,
  GRAPHS,
  type GraphName,
  type GraphOptions,
  type Part,
  type PartGroup,
  type PartScores,
  partDifferences,
} from './graph.ts';
import { type NetAt, PositionNet, zeros } from './positionNet.ts';

/** Signed distances are clipped here; one more state stands for a missing word. */
const MAX_DISTANCE = 20;
const NO_WORD = 2 * MAX_DISTANCE + 1;

function netsOf(name: GraphName, variant = ''): PositionNet[] {
  return GRAPHS[name].groups.map(
    (group) => new PositionNet(`parts.${name}${variant}.${group.name}`, 2, NO_WORD + 1, group.parts.length),
  );
}

/** The two words of a part as positions, and the state that tells their distance. */
function placePart(node: number, dependent: number, n: number, words: Int32Array): number {
  words[0] = node <= n ? node : -1;
  words[1] = dependent;
  if (n < node) return NO_WORD;
  return Math.max(-MAX_DISTANCE, Math.min(MAX_DISTANCE, node - dependent)) + MAX_DISTANCE;
}

/** Scores of all parts of a group. Time O(n²). */
function scoreGroup({ parts, hasNone }: PartGroup, net: NetAt, n: number): [Part, Float32Array][] {
  const nNodes = n + (hasNone ? 2 : 1);
  const tables = parts.map((): Float32Array => new Float32Array(nNodes * (n + 1)));
  const words = new Int32Array(2);
  const scores = new Float32Array(parts.length);
  for (let node = 0; node < nNodes; node++) {
    for (let dependent = 1; dependent <= n; dependent++) {
      if (node === dependent) continue;
      const state = placePart(node, dependent, n, words);
      net.score(words, 0, state, scores);
      for (let part = 0; part < parts.length; part++) tables[part][node * (n + 1) + dependent] = scores[part];
    }
  }
  return parts.map((part, at) => [part, tables[at]]);
}

function scoreParts(name: GraphName, nets: readonly NetAt[], n: number): PartScores {
  const { groups } = GRAPHS[name];
  return Object.fromEntries(groups.flatMap((group, at) => scoreGroup(group, nets[at], n)));
}

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

export const graphShapes = (name: GraphName) => netsOf(name).flatMap((net) => net.shapes);

/** The best tree with one root for one encoded sentence. */
export function decodeGraph(
  name: GraphName,
  encoded: readonly Encoded[],
  n: number,
  options: GraphOptions = {},
): Decoded | undefined {
  const scores = encoded.map(({ network, forward }) => {
    const nets = netsOf(name).map((net) => net.at(network, net.project(network, forward), 0, n, undefined).detached());
    return scoreParts(name, nets, n);
  });
  return decodeParts(name, n, meanParts(name, scores), options);
}

function meanParts(name: GraphName, scores: readonly PartScores[]): PartScores {
  const parts = GRAPHS[name].groups.flatMap((group) => group.parts);
  return Object.fromEntries(parts.map((part) => [part, meanOf(scores.flatMap((each) => each[part] ?? []))]));
}
