/** A copy of a tree in another word order: synthetic languages (Wang & Eisner 2016), for training. */

import { universalPart } from '../../annotation/index.ts';
import type { Example, Words } from '../base/readWords.ts';
import type { DependentSide, Typology } from './typology.ts';

/** Dependents that only a predicate has. */
const OF_CLAUSES: ReadonlySet<string> = new Set(['nsubj', 'csubj', 'obj', 'iobj', 'ccomp', 'xcomp', 'aux', 'cop']);
const VERBAL: ReadonlySet<string> = new Set(['VERB', 'AUX']);
/** They stand at the edge of the phrase if they change sides: outside of conjuncts, but inside of punctuation. */
const AT_EDGE: ReadonlySet<string> = new Set(['case', 'mark', 'aux', 'cop']);
/** If they change sides at a nominal, they stand outside of these. */
const HEAVY: ReadonlySet<string> = new Set(['nmod', 'acl', 'obl']);
const LIGHT: ReadonlySet<string> = new Set(['det', 'amod', 'nummod', 'compound', 'clf', 'flat', 'fixed']);

/**
 * The same tree with the dependents of each head on the sides that the typology declares. Those that stay keep their order; those that
 * change sides come in mirrored order, next to the head, or as function words at the edge. The result is read off projectively, so it has
 * no crossing arcs. Punctuation on one side only of a dependent that changes sides stays between it and its head. Time O(n).
 */
export function reordered(example: Example, typology: Typology, random: () => number): Example {
  const { heads, deprels, words } = example;
  const dependents: number[][] = Array.from({ length: words.n + 1 }, () => []);
  for (let word = 1; word <= words.n; word++) dependents[heads[word]].push(word);
  const relations = deprels.map(universalPart);
  /** The words in their new order. */
  const order: number[] = [];
  // Recursion would overflow the stack on a chain of many thousand words.
  const pending: (readonly [word: number, isMoved: boolean, isExpanded: boolean])[] = [[0, false, false]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [word, isMoved, isExpanded] = next;
    if (isExpanded) {
      if (0 < word) order.push(word);
      continue;
    }
    const { left, right } = sidesOf(word, isMoved, {
      dependents: dependents[word],
      relations,
      words,
      typology,
      random,
    });
    const isArrival = (dependent: number, isLeft: boolean) => dependent < word !== isLeft;
    for (const each of [...right].reverse()) pending.push([each, isArrival(each, false), false]);
    pending.push([word, false, true]);
    for (const each of [...left].reverse()) pending.push([each, isArrival(each, true), false]);
  }
  return inOrder(example, order);
}

interface Node {
  readonly dependents: readonly number[];
  readonly relations: readonly string[];
  readonly words: Words;
  readonly typology: Typology;
  readonly random: () => number;
}

function sidesOf(
  word: number,
  isMoved: boolean,
  { dependents, relations, words, typology, random }: Node,
): { readonly left: readonly number[]; readonly right: readonly number[] } {
  const isPunct = (each: number) => relations[each] === 'punct';
  const marks = dependents.filter(isPunct);
  const isOneSided = marks.every((mark) => mark < word) || marks.every((mark) => word < mark);
  const isPredicate = VERBAL.has(words.upos[word]) || dependents.some((each) => OF_CLAUSES.has(relations[each]));
  const declared = isPredicate ? typology.predicate : typology.nominal;
  const isLeft = (each: number) => {
    const isNow = each < word;
    if (isPunct(each)) return isMoved && isOneSided ? !isNow : isNow;
    const side = Object.hasOwn(declared, relations[each]) ? declared[relations[each]] : undefined;
    return isOn(side, isNow, random);
  };
  const goesLeft = new Map(dependents.map((each) => [each, isLeft(each)]));
  /** From the head outwards. */
  const outwards = (toLeft: boolean) => {
    const here = dependents.filter((each) => goesLeft.get(each) === toLeft);
    const stayers = here.filter((each) => each < word === toLeft);
    const arrivals = here.filter((each) => each < word !== toLeft);
    const near = (each: number, other: number) => Math.abs(each - word) - Math.abs(other - word);
    const isHeavy = (each: number) => !isPredicate && HEAVY.has(relations[each]);
    const atEdge = arrivals.filter((each) => AT_EDGE.has(relations[each])).sort(near);
    const heavy = arrivals.filter(isHeavy).sort(near);
    const inside = arrivals.filter((each) => !AT_EDGE.has(relations[each]) && !isPunct(each) && !isHeavy(each));
    const sorted = stayers.sort(near);
    const light = lastRun(sorted, (each) => !LIGHT.has(relations[each]));
    const outer = lastRun(sorted, isPunct);
    return [
      ...inside.sort(near),
      ...sorted.slice(0, light),
      ...heavy,
      ...sorted.slice(light, outer),
      ...atEdge,
      ...sorted.slice(outer),
      ...arrivals.filter(isPunct),
    ];
  };
  return { left: outwards(true).reverse(), right: outwards(false) };
}

function isOn(side: DependentSide | undefined, isNow: boolean, random: () => number): boolean {
  if (side === undefined) return isNow;
  return side === 'either' ? random() < 0.5 : side === 'left';
}

/** Where the outermost words that are all of a kind begin. */
function lastRun(outwards: readonly number[], isOfKind: (word: number) => boolean): number {
  let start = outwards.length;
  while (0 < start && isOfKind(outwards[start - 1])) start--;
  return start;
}

/** The example without its punctuation, except marks on which other words depend. Time O(n) */
export function withoutPunctuation(example: Example): Example {
  const { heads, deprels, words } = example;
  const governors = new Set(heads);
  const kept: number[] = [];
  for (let word = 1; word <= words.n; word++) {
    if (universalPart(deprels[word]) !== 'punct' || governors.has(word)) kept.push(word);
  }
  return inOrder(example, kept);
}

/** The example with its words in another order. @param order of the words to keep, with the heads of all of them */
function inOrder({ words, heads, deprels }: Example, order: readonly number[]): Example {
  const place = new Int32Array(words.n + 1);
  order.forEach((word, at) => {
    place[word] = at + 1;
  });
  const put = (column: readonly string[]) => [column[0], ...order.map((word) => column[word])];
  const { forms, lemmas, upos, xpos, feats } = words;
  return {
    words: {
      ...words,
      n: order.length,
      forms: put(forms),
      lemmas: put(lemmas),
      upos: put(upos),
      xpos: put(xpos),
      feats: put(feats),
    },
    heads: Int32Array.from([-1, ...order.map((word) => place[heads[word]])]),
    deprels: put(deprels),
  };
}
