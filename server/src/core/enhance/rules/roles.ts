/** The relations of words whose predicate is missing: those of similar dependents of the predicate that it repeats. */

import { markersOf } from '../markers.ts';
import type { Tree } from '../tree.ts';

/** Relations that words in place of a predicate can have. Those of adjuncts can be there several times. */
const ARGUMENTS = new Set(['nsubj', 'obj', 'iobj', 'csubj', 'ccomp', 'xcomp']);
const ADJUNCTS = new Set(['obl', 'advmod', 'advcl', 'expl', 'vocative', 'dislocated']);

/**
 * O(words · dependents).
 * @param predicate 0 if there is none
 * @param words in the order of the text
 */
export function roles(tree: Tree, predicate: number, words: readonly number[]): ReadonlyMap<number, string> {
  const given = new Map<number, string>();
  const taken = new Set<number>();
  const models = predicate === 0 ? [] : tree.dependents[predicate].filter((each) => isRole(tree.universals[each]));
  for (const word of words) {
    let best = 0;
    let bestScore = 1;
    for (const model of models) {
      if (taken.has(model) || model === word) continue;
      const score = likeness(tree, word, model);
      if (bestScore < score) [best, bestScore] = [model, score];
    }
    if (best !== 0 && ARGUMENTS.has(tree.universals[best])) taken.add(best);
    given.set(word, best === 0 ? usual(tree, word, given) : tree.deprels[best]);
  }
  return given;
}

const isRole = (universal: string): boolean => ARGUMENTS.has(universal) || ADJUNCTS.has(universal);

function likeness(tree: Tree, word: number, model: number): number {
  const [own, others] = [namesOf(tree, word), namesOf(tree, model)];
  const [ownCase, otherCase] = [tree.traits[word].case, tree.traits[model].case];
  let score = tree.upos[word] === tree.upos[model] || (isNominal(tree, word) && isNominal(tree, model)) ? 2 : 0;
  if (own === others) score += own === '' ? 1 : 3;
  else if ((own === '') !== (others === '')) score -= 3;
  if (ownCase !== '' && otherCase !== '') score += ownCase === otherCase ? 2 : -3;
  return score;
}

const namesOf = (tree: Tree, word: number): string =>
  markersOf(tree, word, 'obl')
    .list.map((each) => each.text)
    .join(' ');

const NOMINAL = new Set(['NOUN', 'PROPN', 'PRON', 'NUM', 'SYM', 'X', 'DET']);
const isNominal = (tree: Tree, word: number): boolean => NOMINAL.has(tree.upos[word]);

/** Without a model: by the tag and the markers. */
function usual(tree: Tree, word: number, given: ReadonlyMap<number, string>): string {
  const { list } = markersOf(tree, word, 'obl');
  if (tree.upos[word] === 'ADV') return 'advmod';
  if (tree.upos[word] === 'VERB') return 0 < list.length ? 'advcl' : 'xcomp';
  if (0 < list.length) return 'obl';
  if (!isNominal(tree, word)) return tree.upos[word] === 'ADJ' ? 'xcomp' : 'advmod';
  return [...given.values()].some((each) => each.startsWith('nsubj')) ? 'obj' : 'nsubj';
}
