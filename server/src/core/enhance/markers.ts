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

/** By tree, the coordinators of the conjuncts of each word: found once for all of them, as a list may have a thousand. */
const coordinated = new WeakMap<Tree, Map<number, ReadonlyMap<number, Markers>>>();

/** `cc` of a conjunct, of the next one that has one, or of the last one before it. O(1), the first time O(dependents of all conjuncts). */
function coordinators(tree: Tree, word: number): Markers {
  const known = coordinated.get(tree) ?? new Map<number, ReadonlyMap<number, Markers>>();
  coordinated.set(tree, known);
  const head = tree.heads[word];
  let ofHead = known.get(head);
  if (ofHead === undefined) {
    ofHead = coordinatorsBelow(tree, head);
    known.set(head, ofHead);
  }
  const found = ofHead.get(word);
  if (found !== undefined) return found;
  // What is asked about in the role of a conjunct need not be one.
  const own = markersBelow(tree, word, (each) => tree.universals[each] === 'cc');
  return own.length === 0 ? NONE : { list: own, place: 'own' };
}

function coordinatorsBelow(tree: Tree, head: number): ReadonlyMap<number, Markers> {
  const found = new Map<number, Markers>();
  const isCc = (each: number): boolean => tree.universals[each] === 'cc';
  const conjuncts = tree.dependents[head].filter((each) => tree.universals[each] === 'conj');
  let later: readonly Marker[] = [];
  for (const word of conjuncts.reverse()) {
    const own = markersBelow(tree, word, isCc);
    if (0 < own.length) later = own;
    if (0 < later.length) found.set(word, { list: later, place: 0 < own.length ? 'own' : 'later' });
  }
  let earlier: readonly Marker[] = [];
  for (const word of conjuncts.reverse()) {
    const known = found.get(word);
    if (known === undefined) found.set(word, 0 < earlier.length ? { list: earlier, place: 'earlier' } : NONE);
    else if (known.place === 'own') earlier = known.list;
  }
  return found;
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
