/** The trees that a parser of a class learns from if the gold tree is outside it (Nederhof 2019, section 7). */

import { closestTree, type TreeClass, treeClass } from '../../decode/index.ts';
import { pseudoProjectivize } from '../../tree/index.ts';
import type { Example } from '../base/readWords.ts';
import { PSEUDO_SCHEME, type TreeChoice } from '../transition/model.ts';

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
