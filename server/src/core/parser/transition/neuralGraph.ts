/** The parts of trees scored from encoded words. */

import type { Decoded } from '../../decode/index.ts';
import { type Encoded, meanOf } from './committee.ts';
import {
  decodeParts,
  GRAPHS,
  type GraphName,
  type GraphOptions,
  type PartGroup,
  type PartScores,
  type TreePart,
} from './graph.ts';
import { type NetAt, PositionNet } from './positionNet.ts';

/** Signed distances are clipped here; one more state stands for a missing word. */
const MAX_DISTANCE = 20;
const NO_WORD = 2 * MAX_DISTANCE + 1;

export function netsOf(name: GraphName, variant = ''): PositionNet[] {
  return GRAPHS[name].groups.map(
    (group) => new PositionNet(`parts.${name}${variant}.${group.name}`, 2, NO_WORD + 1, group.parts.length),
  );
}

/** The two words of a part as positions, and the state that encodes their distance. */
export function placePart(node: number, dependent: number, n: number, words: Int32Array): number {
  words[0] = node <= n ? node : -1;
  words[1] = dependent;
  if (n < node) return NO_WORD;
  return Math.max(-MAX_DISTANCE, Math.min(MAX_DISTANCE, node - dependent)) + MAX_DISTANCE;
}

/** Scores of all parts of a group. Time O(n²). */
function scoreGroup({ parts, hasNone }: PartGroup, net: NetAt, n: number): [TreePart, Float32Array][] {
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

export function scoreParts(name: GraphName, nets: readonly NetAt[], n: number): PartScores {
  const { groups } = GRAPHS[name];
  return Object.fromEntries(groups.flatMap((group, at) => scoreGroup(group, nets[at], n)));
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
