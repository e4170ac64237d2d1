/** Krippendorff's α over whole trees (Skjærholt 2014): a unit is a sentence, a value its tree, the distance that of Zhang & Shasha. */

import { mulberry32 } from '../../random.ts';
import { allDistances, bytesOfAll, treeEditDistance } from './treeEditDistance.ts';
import { type OrderedTree, orderedTree, shareSubtrees } from './trees.ts';

/** A dependency tree: heads by word from 0, 0 for the root, without cycles; relations likewise, as numbers. */
export interface LabelledHeads {
  readonly heads: readonly number[];
  readonly labels: readonly number[];
}

/** α with t², (t - | |a| - |b| |)² and (t / (|a| + |b|))² as distance; undefined where all trees are alike. */
interface SyntaxAlpha {
  readonly plain: number | undefined;
  readonly diff: number | undefined;
  readonly norm: number | undefined;
  /** Mean of t² between trees of the same sentence; undefined without any. */
  readonly observed: number | undefined;
}

/** Basis of the expected distance: all pairs of trees, or pairs drawn at random. */
type ExpectedPart =
  | { readonly method: 'all'; readonly trees: number; readonly pairs: number }
  | { readonly method: 'sample'; readonly trees: number; readonly pairs: number; readonly seed: number };

export interface SyntaxAlphaResult extends SyntaxAlpha {
  readonly expected: ExpectedPart;
}

/** With more trees, pairs are drawn unless all are requested. */
export const MOST_TREES_WITHOUT_SAMPLE = 300;
/** Pairs drawn: for 1,000 German trees, α is then off by less than 0.001 (root mean square over seeds; `npm run bench -- treeDistances`). */
export const DRAWN_PAIRS = 20_000;
/** The table of distances between all subtrees; without it, each pair of trees is compared separately. */
const MOST_BYTES = 400e6;

interface Distance {
  plain: number;
  diff: number;
  norm: number;
}

/**
 * @param units trees by sentence, of those annotators who have one
 * @param method `sample` draws pairs for the expected part if there are more than `MOST_TREES_WITHOUT_SAMPLE` trees; the observed part
 * is always exact
 * @param checkpoint called for each sentence and drawn pair with the share done; may throw
 */
export function syntaxAlpha(
  units: readonly (readonly LabelledHeads[])[],
  method: 'sample' | 'all',
  seed: number,
  checkpoint: (done: number) => void = () => {},
): SyntaxAlphaResult {
  const used = units.filter((unit) => 2 <= unit.length);
  const given = used.flat();
  const isSample = method === 'sample' && MOST_TREES_WITHOUT_SAMPLE < given.length;
  const trees = isSample ? given.map(({ heads, labels }) => orderedTree(heads, labels)) : compactTrees(given);
  const distanceOf = isSample ? pairwise(trees) : sharedDistances(trees);

  const observed: Distance = { plain: 0, diff: 0, norm: 0 };
  let start = 0;
  const work = used.length + (isSample ? DRAWN_PAIRS : 0);
  for (const [at, unit] of used.entries()) {
    checkpoint(at / work);
    const weight = 2 / (unit.length - 1);
    for (let i = 0; i < unit.length; i++) {
      for (let j = i + 1; j < unit.length; j++) addDistance(observed, trees, start + i, start + j, distanceOf, weight);
    }
    start += unit.length;
  }
  const expected: Distance = { plain: 0, diff: 0, norm: 0 };
  const n = trees.length;
  let pairs = 0;
  if (isSample) {
    const random = mulberry32(seed);
    for (; pairs < DRAWN_PAIRS; pairs++) {
      checkpoint((used.length + pairs) / work);
      const [i, j] = drawPair(n, random);
      addDistance(expected, trees, i, j, distanceOf, 1);
    }
  } else {
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++, pairs++) addDistance(expected, trees, i, j, distanceOf, 1);
    }
  }
  // α = 1 - Do / De, Do = observed / n, De = expected / pairs
  const alpha = (of: keyof Distance) =>
    expected[of] === 0 ? undefined : 1 - (observed[of] * pairs) / (n * expected[of]);
  return {
    plain: alpha('plain'),
    diff: alpha('diff'),
    norm: alpha('norm'),
    observed: n === 0 ? undefined : observed.plain / n,
    expected: isSample ? { method: 'sample', trees: n, pairs, seed } : { method: 'all', trees: n, pairs },
  };
}

/** Two different numbers below n ≥ 2, each pair as likely as any other. */
export function drawPair(n: number, random: () => number): [number, number] {
  const i = Math.floor(random() * n);
  const other = Math.floor(random() * (n - 1));
  return [i, i <= other ? other + 1 : other];
}

type DistanceOf = (a: number, b: number) => number;

function addDistance(
  sum: Distance,
  trees: readonly OrderedTree[],
  a: number,
  b: number,
  distanceOf: DistanceOf,
  weight: number,
): void {
  const t = distanceOf(a, b);
  const [sizeA, sizeB] = [trees[a].size, trees[b].size];
  sum.plain += weight * t * t;
  sum.diff += weight * (t - Math.abs(sizeA - sizeB)) ** 2;
  sum.norm += weight * (t / (sizeA + sizeB)) ** 2;
}

/** Orders the children in the cheaper way: distances are the same for mirrored trees. */
function compactTrees(given: readonly LabelledHeads[]): OrderedTree[] {
  const [straight, mirrored] = [false, true].map((isMirrored) =>
    given.map(({ heads, labels }) => orderedTree(heads, labels, isMirrored)),
  );
  return shareSubtrees(mirrored).work < shareSubtrees(straight).work ? mirrored : straight;
}

function sharedDistances(trees: readonly OrderedTree[]): DistanceOf {
  const subtrees = shareSubtrees(trees);
  if (MOST_BYTES < bytesOfAll(subtrees)) return pairwise(trees);
  const distances = allDistances(subtrees);
  return (a, b) => distances.at(subtrees.roots[a], subtrees.roots[b]);
}

function pairwise(trees: readonly OrderedTree[]): DistanceOf {
  return (a, b) => treeEditDistance(trees[a], trees[b]);
}
