/** The shape of one tree: its classes, its degrees, and its distance from classes that do not contain it. */

import { closestTree, mostWords, REPORTED_CLASSES, type ReportedClass, smallestMhk } from '../decode/index.ts';
import {
  edgeDegree,
  gapDegree,
  type Heads,
  isOneEndpointCrossing,
  isPlanar,
  isTwoPlanar,
  isWellNested,
  projectivizeByLifting,
  type Tangle,
  tangleOf,
} from '../tree/index.ts';

/** Memberships and degrees of a tree. Cheap: O(n) for projective trees, and for others only what the tangle requires. */
export interface TreeShape {
  readonly isProjective: boolean;
  readonly isPlanar: boolean;
  readonly isWellNested: boolean;
  readonly isOneEndpointCrossing: boolean;
  readonly isTwoPlanar: boolean;
  /** The smallest k ≤ 6 with the tree in MH_k, or undefined. */
  readonly smallestMhk: number | undefined;
  readonly gapDegree: number;
  readonly edgeDegree: number;
  /** Arcs that cross at least one other, including the root's. */
  readonly crossedArcs: number;
  /** Arcs with a word inside that does not descend from their head. */
  readonly nonprojectiveArcs: number;
}

const PROJECTIVE: TreeShape = {
  isProjective: true,
  isPlanar: true,
  isWellNested: true,
  isOneEndpointCrossing: true,
  isTwoPlanar: true,
  smallestMhk: 3,
  gapDegree: 0,
  edgeDegree: 0,
  crossedArcs: 0,
  nonprojectiveArcs: 0,
};

/** The shape of a tree, or undefined for non-trees. */
export function treeShape(heads: Heads, tangle: Tangle = tangleOf(heads)): TreeShape | undefined {
  if (tangle.size === 0) return PROJECTIVE;
  if (!tangle.isTree) return undefined;
  return {
    isProjective: false,
    isPlanar: isPlanar(heads, tangle),
    isWellNested: isWellNested(heads, tangle),
    isOneEndpointCrossing: isOneEndpointCrossing(heads, {}, tangle),
    isTwoPlanar: isTwoPlanar(heads, {}, tangle),
    smallestMhk: smallestMhk(heads, tangle),
    gapDegree: gapDegree(heads, tangle) ?? 0,
    edgeDegree: edgeDegree(heads, tangle) ?? 0,
    crossedArcs: tangle.crossed.count,
    nonprojectiveArcs: tangle.broken.reduce((sum, each) => sum + each, 0),
  };
}

/** Number of heads that the nearest trees keep, and the cost of lifting. */
export interface TreeDistances {
  /** The largest number of arcs that a tree of the class has in common with this one: all of them, n, if it is in the class. */
  readonly kept: Readonly<Record<ReportedClass, number>>;
  /** True if the tangle was too large to search: some of the counts above are then lower bounds. */
  readonly isBounded: boolean;
  /** Steps of lifting until the tree is projective, and the arcs that remain. */
  readonly lifts: number;
  readonly keptByLifting: number;
}

/** Memory limit of the search for one nearest tree. */
const BYTES = 256e6;

/**
 * The distances of a tree of n words from the classes with an exact decoder. Takes the time of the decoders, over the tangle
 * only; if that is too large (`reportTangle`, and the memory limit), the distance from a class that this one contains is used as
 * a bound, or that of lifting. Known treebanks have tangles of up to 33 words (Gothic r2.0), so none of their counts is a bound,
 * but no file may block the program.
 */
export function treeDistances(heads: Heads, shape: TreeShape, tangle: Tangle = tangleOf(heads)): TreeDistances {
  const n = heads.length - 1;
  const lifting = shape.isProjective ? undefined : projectivizeByLifting(heads, tangle);
  const kept: Partial<Record<ReportedClass, number>> = {};
  let isBounded = false;
  for (const { name, isMember, decoderName, reportTangle, contains } of REPORTED_CLASSES) {
    if (isMember(heads, tangle)) kept[name] = n;
    else if (tangle.size <= Math.min(reportTangle, mostWords(decoderName, BYTES)))
      kept[name] = closestTree(heads, name).kept;
    else {
      isBounded = true;
      kept[name] = contains === undefined ? (lifting?.kept ?? 0) : kept[contains];
    }
  }
  return {
    kept: kept as Record<ReportedClass, number>,
    isBounded,
    lifts: lifting?.lifts.length ?? 0,
    keptByLifting: lifting?.kept ?? n,
  };
}
