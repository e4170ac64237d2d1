/** Turns broken heads into a tree with the fewest changed heads: cycles, self-loops, words without a head, several roots. */

import { localized } from '../../localization/index.ts';
import type { Sentence } from '../conllu/index.ts';
import { countChanges } from '../edit/index.ts';
import { nameWord } from '../features/names.ts';
import { findCycles, repairTree, rootDependents } from '../tree/index.ts';
import { capitalized } from '../wording/lists.ts';
import { changes, movesOf, type TreeFix, treeFix } from './treeFix.ts';

/** Maximum number of words of one cycle, and of roots, to choose from: a menu is not a search. */
const MAX_CHOICES = 5;

/** The defects of a head vector. Each costs one changed head, and one root may stay. */
interface Damage {
  /** Root dependents, those with the most descendants first. */
  readonly roots: readonly number[];
  readonly cycles: readonly (readonly number[])[];
  /** Words without a readable head, or with themselves as their head. */
  readonly orphans: readonly number[];
}

/**
 * The preferred repair first, then others with equally few changes: detaching another word of a cycle, or keeping another root.
 * Empty if the sentence has a tree with one root, or if most words have no head (there is nothing to repair yet).
 *
 * `repairTree` decides where the detached words go: where they cross the fewest arcs, then as high as possible. Of several roots,
 * the one with the most descendants stays. O(choices · n²).
 */
export function treeFixes(sentence: Sentence): TreeFix[] {
  const { heads, nWords } = sentence;
  const damage = damageOf(heads);
  const { roots, cycles, orphans } = damage;
  if (nWords === 0 || (roots.length === 1 && cycles.length === 0 && orphans.length === 0)) return [];
  if (isHardlyAnnotated(sentence)) return [];
  const [keepLargest, ...keepOthers] = rootChoices(heads, roots);
  const candidates = [repairTree(keepLargest), ...keepOthers.map((each) => repairTree(each))];
  for (const word of cycles.flatMap((cycle) => cycle.slice(0, MAX_CHOICES))) {
    const detached = keepLargest.slice();
    detached[word] = -1;
    candidates.push(repairTree(detached));
  }
  return distinct(candidates).map((each) => treeFix(sentence, titleOf(sentence, damage, each), each));
}

/** Whether more than half of the words have no head: nothing to repair yet. */
export function isHardlyAnnotated({ heads, nWords }: Sentence): boolean {
  let nUnattached = 0;
  for (let word = 1; word <= nWords; word++) if (heads[word] === -1) nUnattached++;
  return nWords < 2 * nUnattached;
}

/** For each choice of one root, the heads with that root kept and the others detached; the unchanged heads if there is no root. */
function rootChoices(heads: Int32Array, roots: readonly number[]): Int32Array[] {
  if (roots.length < 2) return [heads];
  return roots
    .slice(0, MAX_CHOICES)
    .map((kept) => heads.map((head, word) => (head === 0 && word !== kept ? -1 : head)));
}

function damageOf(heads: Int32Array): Damage {
  const roots = rootDependents(heads);
  const sizes = yieldSizes(heads, roots);
  const order = roots.map((_, i) => i).sort((a, b) => sizes[b] - sizes[a] || a - b);
  const orphans: number[] = [];
  for (let word = 1; word < heads.length; word++) if (heads[word] === -1 || heads[word] === word) orphans.push(word);
  return { roots: order.map((i) => roots[i]), cycles: findCycles(heads), orphans };
}

/** How many words reach each of the given words through their heads, including itself. O(n·depth). */
function yieldSizes(heads: Int32Array, words: readonly number[]): number[] {
  const sizes = words.map(() => 0);
  const places = new Map(words.map((word, i) => [word, i]));
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    for (let step = 0; step < heads.length && 0 < at && !places.has(at); step++) at = heads[at];
    const place = places.get(at);
    if (place !== undefined) sizes[place]++;
  }
  return sizes;
}

function distinct(candidates: readonly Int32Array[]): Int32Array[] {
  const seen = new Map(candidates.map((heads) => [heads.join(), heads]));
  return [...seen.values()];
}

function titleOf(sentence: Sentence, { roots, cycles, orphans }: Damage, heads: Int32Array): string {
  if (cycles.length === 0 && orphans.length === 0) {
    const kept = roots.find((root) => heads[root] === 0) ?? 0;
    return localized`Keep ${nameWord(sentence, kept)} as the only root (${changes(countChanges(sentence, heads))})`;
  }
  const what = movesOf(sentence, heads);
  return 0 < cycles.length ? localized`Break the cycle: ${what}` : capitalized(what);
}
