/**
 * Optimal projectivization (Nederhof 2019, section 3): a projective tree that keeps the most heads of the given tree. If several
 * trees keep equally many, one is preferred (see `closestTree`) and the others are alternatives. The result has one root, like
 * every UD tree: otherwise a second root would be as cheap as any other head.
 */

import { formatNumber, localized } from '../../localization/index.ts';
import type { Sentence } from '../conllu/index.ts';
import { closestTree, countOptimalProjectiveTrees, optimalProjectiveTrees } from '../decode/index.ts';
import { isProjective, projectivizeByLifting } from '../tree/index.ts';
import { changes, type FixOptions, movesOf, type TreeFix, treeFix } from './treeFix.ts';

/** A projectivization, with the number of trees that change equally few heads. */
interface Projectivization extends TreeFix {
  readonly nOptimal: bigint;
}

/** Maximum number of alternatives offered. */
const MAX_ALTERNATIVES = 20;

/** The same tree without the number of equally good ones, and without a title. Time O(n³), memory O(n²). */
export function projectiveFix(sentence: Sentence, options: FixOptions = {}): TreeFix | undefined {
  const { heads } = sentence;
  if (sentence.nWords === 0 || isProjective(heads)) return undefined;
  const closest = closestTree(heads, 'projective', { singleRoot: true, checkpoint: options.checkpoint });
  return treeFix(sentence, '', closest.heads, options);
}

/** Undefined if the tree is projective. Words whose heads are missing or in a cycle are attached along the way. Time O(n³). */
export function projectivizeFix(sentence: Sentence, options: FixOptions = {}): Projectivization | undefined {
  const fix = projectiveFix(sentence, options);
  if (fix === undefined) return undefined;
  const nOptimal = countOptimalProjectiveTrees(sentence.heads, { singleRoot: true });
  const which =
    nOptimal === 1n ? localized`the only optimal tree` : localized`1 of ${formatNumber(nOptimal)} optimal trees`;
  return {
    ...fix,
    title: localized`Projectivize: ${movesOf(sentence, fix.heads)}; ${changes(fix.nChanged)}, ${which}`,
    nOptimal,
  };
}

/** The other optimal trees, at most 20 including the preferred one, each titled by its differences from that one. */
export function alternativeProjectivizations(
  sentence: Sentence,
  preferred: Projectivization,
  options?: FixOptions,
): TreeFix[] {
  if (preferred.nOptimal <= 1n) return [];
  return optimalProjectiveTrees(sentence.heads, { singleRoot: true, limit: MAX_ALTERNATIVES })
    .filter((heads) => !isSame(heads, preferred.heads))
    .map((heads) =>
      treeFix(
        sentence,
        localized`Projectivize differently: ${movesOf(sentence, heads, preferred.heads)}`,
        heads,
        options,
      ),
    );
}

/** Projectivization by lifting, the usual method (Nivre & Nilsson 2005): often not optimal, but always to an ancestor. */
export function liftingFix(sentence: Sentence, options?: FixOptions): TreeFix | undefined {
  const lifting = projectivizeByLifting(sentence.heads);
  if (lifting === undefined || lifting.lifts.length === 0) return undefined;
  const fix = treeFix(sentence, '', lifting.heads, options);
  return {
    ...fix,
    title: localized`Projectivize by lifting: ${movesOf(sentence, fix.heads)}; ${changes(fix.nChanged)}`,
  };
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return a.every((head, word) => head === b[word]);
}
