/** The trees that a parser of a class learns from if the gold tree is outside it (Nederhof 2019, section 7). */

import { closestTree, type TreeClass, treeClass } from '../../decode/index.ts';
import { derive, type TransitionSystem } from '../../transition/index.ts';
import { pseudoProjectivize } from '../../tree/index.ts';
import type { Example } from '../base/words.ts';

/**
 * `subset`: only from trees of the class. `projectivized`: from a closest tree of the class. `pseudo`: from the lifted tree, with
 * relations marked so that the parser can lower the arcs again (Nivre & Nilsson 2005). `gold`: from all trees, unchanged, which
 * only the dynamic oracle supports ("unprojectivized").
 */
export const TREE_CHOICES = ['projectivized', 'subset', 'pseudo', 'gold'] as const;
export type TreeChoice = (typeof TREE_CHOICES)[number];

export const PSEUDO_SCHEME = 'head';

/** Deterministic. Time as of `closestTree` for trees outside the class. */
export function goldTrees(examples: readonly Example[], name: TreeClass, choice: TreeChoice): Example[] {
  if (choice === 'gold') return [...examples];
  const { isMember } = treeClass(name);
  return examples.flatMap((example) => {
    const { heads, deprels } = example;
    if (isMember(heads)) return [example];
    if (choice === 'subset') return [];
    if (choice === 'pseudo' && name === 'projective') {
      const lifted = pseudoProjectivize({ heads, deprels }, PSEUDO_SCHEME);
      return lifted === undefined ? [] : [{ ...example, heads: lifted.heads.slice(), deprels: lifted.deprels }];
    }
    return [{ ...example, heads: closestTree(heads, name, { singleRoot: true }).heads }];
  });
}

/** What the system can build, as far as training needs to know. */
export function classOf(system: TransitionSystem): TreeClass {
  if (system.isProjective) return 'projective';
  return system.name === 'mh4' ? 'mh4' : 'all';
}

export const isDerivable = (system: TransitionSystem, heads: Int32Array): boolean =>
  derive(system, heads) !== undefined;
