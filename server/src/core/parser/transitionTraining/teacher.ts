/** What a scorer of transitions learns from: the static oracle, or a dynamic one that also knows what is best after a mistake. */

import {
  type Configuration,
  DYNAMIC_ORACLES,
  derive,
  dynamicOracleOf,
  goldOf,
  type Strategy,
  type TransitionSystem,
} from '../../transition/index.ts';
import { isProjective } from '../../tree/index.ts';
import { classOf, type TreeChoice } from '../transition/model.ts';

export type OracleName = 'static' | 'dynamic';
export const ORACLE_NAMES = ['static', 'dynamic'] as const satisfies readonly OracleName[];

export interface TeacherOptions {
  /** Default `static`. */
  readonly oracle?: OracleName;
  /** Order of dependents that the dynamic oracle of arc-standard allows. Default `left-before-right`. */
  readonly strategy?: Strategy;
}

/** Indices of the right transitions: one, or several that are equally good. */
export type Teacher = (c: Configuration) => readonly number[];

/**
 * With a dynamic oracle, from the second pass over a sentence on, the parser's own transition is taken with this probability
 * (Goldberg & Nivre 2012).
 */
export const EXPLORE = 0.9;

/** Undefined if the oracle cannot teach the tree. */
export function teacherOf(
  system: TransitionSystem,
  heads: Int32Array,
  { oracle = 'static', strategy = 'left-before-right' }: TeacherOptions,
): Teacher | undefined {
  const names = Object.keys(system.transitions);
  if (oracle === 'static') {
    if (derive(system, heads) === undefined) return undefined;
    const gold = goldOf(heads);
    return (c) => {
      const name = system.oracle(c, gold);
      if (name === undefined) throw new Error('the oracle failed on a tree that it can derive');
      return [names.indexOf(name)];
    };
  }
  const info = dynamicOracleOf(system);
  const isGoldProjective = isProjective(heads);
  if (info === undefined || (info.golds === 'projective' && !isGoldProjective)) return undefined;
  const best = info.create(heads, isGoldProjective, strategy);
  return (c) => best(c).map((name) => names.indexOf(name));
}

/** Of equally good transitions, the parser keeps the one it scores highest. */
export const favourite = (indices: Iterable<number>, scores: Float32Array): number =>
  [...indices].reduce((a, b) => (scores[b] > scores[a] ? b : a));

/** Why a system cannot be trained this way, for the user; undefined if it can. */
export function problemWithTeacher(
  system: TransitionSystem,
  oracle: OracleName,
  trees: TreeChoice,
): string | undefined {
  const known = [...DYNAMIC_ORACLES.keys()].join(', ');
  const info = dynamicOracleOf(system);
  if (oracle === 'dynamic' && info === undefined) {
    return `the dynamic oracle is available for ${known}; none is known for ${system.name}. Choose one of these systems, or the static oracle`;
  }
  if (trees !== 'gold') return undefined;
  if (oracle === 'static' && classOf(system) !== 'all') {
    return 'only the dynamic oracle can learn from trees that the system cannot build; choose other trees';
  }
  if (oracle === 'dynamic' && info?.golds === 'projective') {
    return `the dynamic oracle of ${system.name} handles only projective trees; choose other trees, or arc-standard, whose oracle handles all trees`;
  }
  return undefined;
}
