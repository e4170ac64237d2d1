/**
 * Global large-margin training compares the gold tree y*, or its transitions by the static oracle, with the best candidate under scores and cost:
 *
 *   loss = max over candidates y of S(y) + cost(y) - S(y*)        cost = number of wrongly attached words
 */

import { type ArcScores, createScores, thirdOrderParts } from '../../decode/index.ts';
import { transitionOf } from '../../transition/index.ts';
import { EXACT, type ExactName, type ExactSystem } from '../transition/exact.ts';
import type { GraphName, TreePart } from '../transition/graph.ts';
import type { PairRole } from '../transition/pairFeatures.ts';

/** Longer sentences would take most of the time and teach little more. */
export const LONGEST = 80;

/** 1 for every arc that is not gold. */
export function costs(n: number, heads: Int32Array): ArcScores {
  const scores = createScores(n, 1);
  for (let word = 1; word <= n; word++) scores.values[heads[word] * (n + 1) + word] = 0;
  return scores;
}

/** How often a sequence uses a pair and a transition for scoring. */
export interface PairCount {
  readonly role: PairRole;
  readonly left: number;
  readonly right: number;
  readonly transition: number;
  count: number;
}

/** The pairs and transitions that a wrong sequence uses more often than the gold one, and less often. */
export function differences(
  name: ExactName,
  n: number,
  found: ArrayLike<number>,
  gold: ArrayLike<number>,
): PairCount[] {
  const counts = new Map<string, PairCount>();
  countPairs(EXACT[name], n, found, 1, counts);
  countPairs(EXACT[name], n, gold, -1, counts);
  return [...counts.values()].filter(({ count }) => count !== 0);
}

/** Adds `by` to the count of each pair and transition that the sequence is scored from. */
function countPairs(
  { system, names, hasNear }: ExactSystem,
  n: number,
  transitions: ArrayLike<number>,
  by: number,
  counts: Map<string, PairCount>,
): void {
  const c = system.initial(n);
  const add = (role: PairRole, left: number, right: number, transition: number) => {
    const key = `${role} ${left} ${right} ${transition}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { role, left, right, transition, count: by });
    else known.count += by;
  };
  for (let i = 0; i < transitions.length; i++) {
    const transition = transitions[i];
    const s0 = c.s(0)!;
    add('far', s0, c.b(0) ?? n + 1, transition);
    if (hasNear && transition !== 0) add('near', c.s(1)!, s0, transition);
    transitionOf(system, names[transition]).apply(c);
  }
}

/** Calls `visit` for each part of a tree. */
export function visitParts(
  name: GraphName,
  heads: Int32Array,
  visit: (part: TreePart, node: number, dependent: number) => void,
): void {
  if (name === 'one-endpoint-crossing') thirdOrderParts(heads, visit);
  else for (let m = 1; m < heads.length; m++) visit('arc', heads[m], m);
}

/** A part that one tree has and the other has not. */
interface PartCount {
  readonly part: TreePart;
  readonly node: number;
  readonly dependent: number;
  readonly count: 1 | -1;
}

/** The parts of the found tree only, with 1, and those of the gold tree only, with -1: the gradient of the loss. */
export function partDifferences(name: GraphName, found: Int32Array, gold: Int32Array): PartCount[] {
  const collect = (heads: Int32Array, count: 1 | -1) => {
    const parts = new Map<string, PartCount>();
    visitParts(name, heads, (part, node, dependent) => {
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
