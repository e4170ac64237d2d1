/** The order of groups, and which of them repeat others. */

import type { SuspectedGroup } from './types.ts';

/** A group that has less than this of its own repeats others. */
const LEAST_NEW = 0.7;

/**
 * The groups with the most words that are probably to be changed first, without those that are about the same cells of mostly the same words.
 * O(words of the groups + groups · log groups)
 */
export function rankedGroups(groups: readonly SuspectedGroup[]): SuspectedGroup[] {
  const taken = new Map<string, Set<string>>();
  // Ties as they come: rules before models, broad patterns before narrow ones.
  return [...groups]
    .sort((a, b) => b.expected - a.expected)
    .filter(({ kind, pattern, words }) => {
      const cell = `${kind} ${kind === 'feats' ? (pattern.feature?.name ?? '') : ''}`;
      const known = taken.get(cell) ?? new Set();
      taken.set(cell, known);
      const names = words.map(({ sentence, word }) => `${sentence} ${word}`);
      if (names.filter((each) => !known.has(each)).length < LEAST_NEW * names.length) return false;
      for (const each of names) known.add(each);
      return true;
    });
}
