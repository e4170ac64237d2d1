/**
 * Parsers that score the parts of a tree and decode exactly: the baselines of Gómez-Rodríguez, Shi & Lee (2018, section 5).
 *
 *   mst                     S(t) = Σ arc(h,m), over all trees
 *   one-endpoint-crossing   the crossing-sensitive third-order score of Pitler (2014): see `ThirdOrderScores`
 */

import {
  type ArcScores,
  type Decoded,
  type DecodeOptions,
  mst,
  oneEndpointCrossingThirdOrder,
  type PartTable,
  type TreeClass,
} from '../../decode/index.ts';

export const GRAPH_NAMES = ['mst', 'one-endpoint-crossing'] as const;
export type GraphName = (typeof GRAPH_NAMES)[number];

/** A table of scores of parts; `arc` is that of `mst`. Cell `[node * (n + 1) + dependent]`; node n + 1 stands for "none". */
export type TreePart = 'arc' | PartTable;

/** Parts that are scored from the same two words by one net. */
export interface PartGroup {
  readonly name: string;
  readonly parts: readonly TreePart[];
  /** Whether the first word may be missing. */
  readonly hasNone: boolean;
}

interface GraphSystem {
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
export type PartScores = Readonly<Partial<Record<TreePart, Float32Array>>>;

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
  const table = (part: TreePart): Float32Array => {
    const values = scores[part];
    if (values === undefined) throw new RangeError(`${name} needs scores of the part ${part}`);
    return values;
  };
  const withArcs = (part: TreePart) =>
    arcs === undefined ? table(part) : table(part).map((score, at) => score + arcs.values[at]);
  const rooted = { ...options, singleRoot: true };
  if (name === 'mst') return mst({ n, values: withArcs('arc') }, rooted);
  const [uncrossed, crossed] = [withArcs('uncrossed'), withArcs('crossed')];
  const third = { n, uncrossed, crossed, sibling: table('sibling'), grandparent: table('grandparent') };
  return oneEndpointCrossingThirdOrder(third, rooted);
}
