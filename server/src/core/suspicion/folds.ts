/** The parts of a treebank, each judged by a model that has not seen it. */

import { type Example, hashString } from '../parser/index.ts';

/**
 * The fold of a sentence, 0…k - 1, by its forms alone: repeats of a sentence are in one fold, so that a model never judges memorized
 * sentences, and a corrected annotation leaves its sentence in its fold.
 */
export function foldOf({ words: { forms } }: Pick<Example, 'words'>, k: number): number {
  return (hashString(forms.join(' ').toLowerCase()) >>> 0) % k;
}

/** The training data of a fold's model: all other folds. */
export function restOf(examples: readonly Example[], folds: ArrayLike<number>, fold: number): Example[] {
  return examples.filter((_, i) => folds[i] !== fold);
}
