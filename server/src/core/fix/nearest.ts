/** The nearest tree of a class of mildly non-projective trees: most heads kept (Gómez-Rodríguez, Shi & Lee 2018). */

import type { Sentence } from '../conllu/index.ts';
import { closestTree, isMh4 } from '../decode/index.ts';
import { isOneEndpointCrossing, isTree } from '../tree/index.ts';
import { changes, type FixOptions, movesOf, type TreeFix, treeFix } from './treeFix.ts';

export type NearestClass = 'mh4' | 'oneEndpointCrossing';

export const CLASS_NAMES: Readonly<Record<NearestClass, string>> = {
  mh4: 'MH4',
  oneEndpointCrossing: '1-Endpoint-Crossing',
};

/** Whether the sentence has a tree that is outside of the class. */
export function isOutside(sentence: Sentence, treeClass: NearestClass): boolean {
  const { heads, nWords } = sentence;
  if (nWords === 0 || !isTree(heads)) return false;
  return treeClass === 'mh4' ? !isMh4(heads) : !isOneEndpointCrossing(heads);
}

/**
 * The nearest tree of the class, or undefined if no head needs to change. Broken trees are repaired on the way.
 * Time O(n⁴), so sentences above some length belong in a worker thread; see `isSlow`.
 */
export function nearestFix(sentence: Sentence, treeClass: NearestClass, options: FixOptions = {}): TreeFix | undefined {
  const { heads } = sentence;
  if (sentence.nWords === 0 || (isTree(heads) && !isOutside(sentence, treeClass))) return undefined;
  const closest = closestTree(heads, treeClass, { singleRoot: true, checkpoint: options.checkpoint });
  const fix = treeFix(sentence, '', closest.heads, options);
  if (fix.nChanged === 0) return undefined;
  return {
    ...fix,
    title: `Nearest ${CLASS_NAMES[treeClass]} tree: ${movesOf(sentence, fix.heads)}; ${changes(fix.nChanged)}`,
  };
}
