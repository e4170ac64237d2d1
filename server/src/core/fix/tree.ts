/** Makes a tree of what is none, with fewest changed heads: cycles, self-loops, words without a head, several roots. */

import type { Sentence } from '../conllu/index.ts';
import { nameWord } from '../features/names.ts';
import { findCycles } from '../tree/index.ts';
import { changes, type TreeFix, treeFix } from './treeFix.ts';

/** Most alternatives per cycle, and most roots to choose from: a menu is not a search. */
const MAX_CHOICES = 5;

/** What is wrong with a head vector. Each entry costs exactly one changed head, except that one root may stay. */
interface Damage {
  /** Root dependents, those with most descendants first. */
  readonly roots: readonly number[];
  /** Words per cycle, the word with the longest arc first; a self-loop is a cycle of one. */
  readonly cycles: readonly (readonly number[])[];
  readonly unattached: readonly number[];
}

/**
 * The preferred repair first, then others with as few changes: another word of a cycle detached, another root kept.
 * Empty where the sentence has a tree with one root, or where most words have no head (there is nothing to repair yet).
 *
 * Every cycle and every word without a head needs one change, and that suffices: attach it to the root. The root is the
 * root dependent with most descendants; without any, the largest damaged part provides it. Of a cycle the longest arc
 * goes: long arcs are rare, so it is the likeliest mistake.
 */
export function treeFixes(sentence: Sentence): TreeFix[] {
  const damage = findDamage(sentence.heads);
  const { roots, cycles, unattached } = damage;
  if (sentence.nWords === 0 || (roots.length === 1 && cycles.length === 0 && unattached.length === 0)) return [];
  if (sentence.nWords < 2 * unattached.length) return [];
  const candidates = [repair(sentence.heads, damage)];
  for (const root of roots.slice(1, MAX_CHOICES)) {
    candidates.push(repair(sentence.heads, { ...damage, roots: [root, ...roots.filter((each) => each !== root)] }));
  }
  cycles.forEach((cycle, i) => {
    for (const word of cycle.slice(1, MAX_CHOICES)) {
      const others = cycle.filter((each) => each !== word);
      candidates.push(
        repair(sentence.heads, { ...damage, cycles: cycles.map((each, j) => (j === i ? [word, ...others] : each)) }),
      );
    }
  });
  return candidates.map((heads) => treeFix(sentence, titleOf(sentence, damage, heads), heads));
}

function repair(heads: Int32Array, { roots, cycles, unattached }: Damage): Int32Array {
  const detached = [...cycles.map((cycle) => cycle[0]), ...unattached, ...roots.slice(1)];
  const sizes = roots.length === 0 ? yieldSizes(heads, detached) : [];
  const root = roots[0] ?? detached[sizes.indexOf(Math.max(...sizes))];
  const repaired = heads.slice();
  for (const word of detached) repaired[word] = root;
  repaired[root] = 0;
  return repaired;
}

function findDamage(heads: Int32Array): Damage {
  const roots: number[] = [];
  const unattached: number[] = [];
  const cycles = findCycles(heads).map((cycle) => cycle.slice());
  for (let word = 1; word < heads.length; word++) {
    if (heads[word] === 0) roots.push(word);
    else if (heads[word] === -1) unattached.push(word);
    else if (heads[word] === word) cycles.push([word]);
  }
  const length = (word: number) => Math.abs(word - heads[word]);
  for (const cycle of cycles) cycle.sort((a, b) => length(b) - length(a) || a - b);
  const sizes = yieldSizes(heads, roots);
  const order = roots.map((_, i) => i).sort((a, b) => sizes[b] - sizes[a] || a - b);
  return { roots: order.map((i) => roots[i]), cycles, unattached };
}

/** How many words reach each of the given words through their heads, itself included. O(n·depth). */
function yieldSizes(heads: Int32Array, words: readonly number[]): number[] {
  const sizes = words.map(() => 0);
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    for (let step = 0; step < heads.length && 0 < at; step++) {
      const i = words.indexOf(at);
      if (i !== -1) {
        sizes[i]++;
        break;
      }
      at = heads[at];
    }
  }
  return sizes;
}

function titleOf(sentence: Sentence, { roots, cycles, unattached }: Damage, heads: Int32Array): string {
  const reattached: number[] = [];
  for (let word = 1; word < heads.length; word++) if (heads[word] !== sentence.heads[word]) reattached.push(word);
  const name = (word: number) => nameWord(sentence, word);
  if (cycles.length === 0 && unattached.length === 0 && 1 < roots.length) {
    const kept = roots.find((root) => heads[root] === 0)!;
    return `Keep ${name(kept)} as the only root (${changes(reattached.length)})`;
  }
  if (reattached.length === 1) {
    const [word] = reattached;
    const what = heads[word] === 0 ? `Make ${name(word)} the root` : `Attach ${name(word)} to ${name(heads[word])}`;
    return cycles.length === 1 && 1 < cycles[0].length ? `Break the cycle: ${lowerFirst(what)}` : what;
  }
  const detached = cycles.flatMap((cycle) => cycle.filter((word) => reattached.includes(word)));
  const where = detached.length === 0 ? '' : `, cycle cut at ${detached.map(name).join(', ')}`;
  return `Repair the tree (${changes(reattached.length)}${where})`;
}

function lowerFirst(text: string): string {
  return text[0].toLowerCase() + text.slice(1);
}
