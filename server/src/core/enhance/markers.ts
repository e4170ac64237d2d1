/** The function words that labels name: markers of a word, as text. */

import type { Tree } from './tree.ts';

/** One marker or fixed expression. */
interface Marker {
  readonly word: number;
  /** Lemma; of a fixed expression its forms joined by `_`. '' for signs. */
  readonly text: string;
}

export interface Markers {
  readonly list: readonly Marker[];
  /** Where they were found: below the word, or for conjuncts below a neighbour. */
  readonly place: 'own' | 'later' | 'earlier';
}

const NONE: Markers = { list: [], place: 'own' };
const CLAUSAL = new Set(['acl', 'advcl']);

/** The markers of a word that has the role `universal`. O(dependents). */
export function markersOf(tree: Tree, word: number, universal: string): Markers {
  if (universal === 'conj') return coordinators(tree, word);
  let list = markersBelow(tree, word, isCaseOrMark);
  if (list.length === 0 && CLAUSAL.has(universal)) {
    list = markersBelow(tree, word, (each) => {
      if (tree.universals[each] !== 'advmod') return false;
      const { pronType } = tree.traits[each];
      return pronType === 'Int' || pronType === 'Rel' || pronType === 'Int,Rel';
    });
  }
  return list.length === 0 ? NONE : { list, place: 'own' };

  function isCaseOrMark(each: number): boolean {
    const relation = tree.universals[each];
    return relation === 'case' || relation === 'mark';
  }
}

/** `cc` of a conjunct, of the next one that has one, or of the last one before it. */
function coordinators(tree: Tree, word: number): Markers {
  const isCc = (each: number): boolean => tree.universals[each] === 'cc';
  const own = markersBelow(tree, word, isCc);
  if (0 < own.length) return { list: own, place: 'own' };
  const conjuncts = tree.dependents[tree.heads[word]].filter((each) => tree.universals[each] === 'conj');
  const at = conjuncts.indexOf(word);
  for (const later of conjuncts.slice(at + 1)) {
    const list = markersBelow(tree, later, isCc);
    if (0 < list.length) return { list, place: 'later' };
  }
  for (const earlier of conjuncts.slice(0, Math.max(0, at)).reverse()) {
    const list = markersBelow(tree, earlier, isCc);
    if (0 < list.length) return { list, place: 'earlier' };
  }
  return NONE;
}

function markersBelow(tree: Tree, word: number, isMarker: (each: number) => boolean): readonly Marker[] {
  let list: Marker[] | undefined;
  for (const each of tree.dependents[word]) {
    if (!isMarker(each)) continue;
    list ??= [];
    list.push({ word: each, text: textOf(tree, each) });
  }
  return list ?? NONE.list;
}

/** Letters and marks of scripts; no digits, signs or capitals. */
const WRITABLE = /^[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:_[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)*$/u;

function textOf(tree: Tree, word: number): string {
  const rest = tree.dependents[word].filter((each) => tree.universals[each] === 'fixed');
  const text =
    rest.length === 0
      ? tree.lemma(word)
      : [word, ...rest]
          .sort((a, b) => a - b)
          .map(tree.form)
          .join('_');
  return WRITABLE.test(text) ? text : '';
}
