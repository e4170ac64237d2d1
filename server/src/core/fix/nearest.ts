/** The nearest tree of a mildly non-projective class: keeps the most heads (Gómez-Rodríguez, Shi & Lee 2018). */

import { localized } from '../../localization/index.ts';
import type { Sentence } from '../conllu/index.ts';
import { closestTree, type NearestClass, treeClass } from '../decode/index.ts';
import { isTree } from '../tree/index.ts';
import { changes, type FixOptions, movesOf, type TreeFix, treeFix } from './treeFix.ts';

/** Whether the sentence has a tree outside the class. */
export function isOutside({ heads, nWords }: Sentence, name: NearestClass): boolean {
  return 0 < nWords && isTree(heads) && !treeClass(name).isMember(heads);
}

/**
 * The nearest tree of the class, or undefined if no head needs to change. Broken trees are repaired along the way. Time O(n⁴), so
 * long sentences belong in a worker thread; see `isSlow`.
 */
export function nearestFix(sentence: Sentence, name: NearestClass, options: FixOptions = {}): TreeFix | undefined {
  const { heads } = sentence;
  if (sentence.nWords === 0 || (isTree(heads) && !isOutside(sentence, name))) return undefined;
  const closest = closestTree(heads, name, { singleRoot: true, checkpoint: options.checkpoint });
  const fix = treeFix(sentence, '', closest.heads, options);
  if (fix.nChanged === 0) return undefined;
  return {
    ...fix,
    title: localized`Nearest ${treeClass(name).title} tree: ${movesOf(sentence, fix.heads)}; ${changes(fix.nChanged)}`,
  };
}
