/**
 * Parsers that score the parts of a tree, trained globally and decoded exactly: the baselines of Gómez-Rodríguez, Shi & Lee (2018, section 5).
 *
 *   mst                     S(t) = Σ arc(h,m), over all trees
 *   one-endpoint-crossing   the crossing-sensitive third-order score of Pitler (2014): see `ThirdOrderScores`
 *   loss = max over trees t of S(t) + cost(t) - S(t*)          cost = number of wrongly attached words
 */

import {
  type ArcScores,
  type Decoded,
  type DecodeOptions,
  mst,
  oneEndpointCrossingThirdOrder,
  type PartTable,
  type TreeClass,
  thirdOrderParts,
} from '../../decode/index.ts';

export const GRAPH_NAMES = ['mst', 'one-endpoint-crossing'] as const;
export type GraphName = (typeof GRAPH_NAMES)[number];

/** A table of scores of parts; `arc` is that of `mst`. Cell `[node * (n + 1) + dependent]`; node n + 1 stands for "none". */
export type Part = 'arc' | PartTable;

/** Parts that are scored from the same two words by one net. */
export interface PartGroup {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Whether the first word may be missing. */
  readonly hasNone: boolean;
}

export interface GraphSystem {
  readonly treeClass: TreeClass;
  readonly groups: readonly PartGroup[];
  /** Longer sentences would take most of the training time. */
  readonly longestTrained: number;
  /** Longer sentences are decoded by the arc scores: a second and 70 MB for 100 words with 1-Endpoint-Crossing. */
  readonly longestParsed: number;
}

export const GRAPHS: Record<GraphName, GraphSystem> = {
  mst: {
    treeClass: 'all',
    groups: [{ name: 'arcs', parts: ['arc'], hasNone: false }],
    longestTrained: Number.POSITIVE_INFINITY,
    longestParsed: Number.POSITIVE_INFINITY,
  },
  'one-endpoint-crossing': {
    treeClass: 'oneEndpointCrossing',
    groups: [
      { name: 'arcs', parts: ['uncrossed', 'crossed'], hasNone: false },
      { name: 'siblings', parts: ['sibling'], hasNone: true },
      { name: 'grandparents', parts: ['grandparent'], hasNone: true },
    ],
    longestTrained: 30,
    longestParsed: 100,
  },
};

/** Scores of the parts of a system, by part. Arcs have (n + 1)² cells, other parts (n + 2) · (n + 1). */
export type PartScores = Readonly<Partial<Record<Part, Float32Array>>>;

export interface GraphOptions extends Pick<DecodeOptions, 'constraints' | 'checkpoint'> {
  /** Added for each arc of the tree: arc scores, or the cost of wrong arcs in training. */
  readonly arcs?: ArcScores;
}

/** The best tree with one root; undefined if none satisfies the constraints. Time O(n²) for mst, O(n⁴) for the other. */
export function decodeParts(
  name: GraphName,
  n: number,
  scores: PartScores,
  { arcs, ...options }: GraphOptions = {},
): Decoded | undefined {
  const table = (part: Part): Float32Array => {
    const values = scores[part];
    if (values === undefined) throw new RangeError(`${name} needs scores of the part ${part}`);
    return values;
  };
  const withArcs = (part: Part) =>
    arcs === undefined ? table(part) : table(part).map((score, at) => score + arcs.values[at]);
  const rooted = { ...options, singleRoot: true };
  if (name === 'mst') return mst({ n, values: withArcs('arc') }, rooted);
  const [uncrossed, crossed] = [withArcs('uncrossed'), withArcs('crossed')];
  const third = { n, uncrossed, crossed, sibling: table('sibling'), grandparent: table('grandparent') };
  return oneEndpointCrossingThirdOrder(third, rooted);
}

/** Calls `visit` for each part of a tree. */
export function partsOf(
  name: GraphName,
  heads: Int32Array,
  visit: (part: Part, node: number, dependent: number) => void,
): void {
  if (name === 'one-endpoint-crossing') thirdOrderParts(heads, visit);
  else for (let m = 1; m < heads.length; m++) visit('arc', heads[m], m);
}

/** A part that one tree has and the other has not. */
export interface PartCount {
  readonly part: Part;
  readonly node: number;
  readonly dependent: number;
  readonly count: 1 | -1;
}

/** The parts of the found tree only, with 1, and those of the gold tree only, with -1: the gradient of the loss. */
export function partDifferences(name: GraphName, found: Int32Array, gold: Int32Array): PartCount[] {
  const collect = (heads: Int32Array, count: 1 | -1) => {
    const parts = new Map<string, PartCount>();
    partsOf(name, heads, (part, node, dependent) => {
      parts.set(`${part} ${node} ${dependent}`, { part, node, dependent, count });
    });
    return parts;
  };
  const [ofFound, ofGold] = [collect(found, 1), collect(gold, -1)];
  const missing = ([key]: [string, PartCount], others: ReadonlyMap<string, PartCount>) => !others.has(key);
  return [
    ...[...ofFound].filter((entry) => missing(entry, ofGold)),
    ...[...ofGold].filter((entry) => missing(entry, ofFound)),
  ].map(([, part]) => part);
}
