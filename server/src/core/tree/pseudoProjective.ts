/**
 * Pseudo-projective trees: lifted to be projective, with labels that encode how to undo it (Nivre & Nilsson 2005).
 *
 * The label d of a word lifted from its head to a higher one is marked ↑; the labels of the words on the path from the higher
 * head down to the lost one are marked ↓. The schemes differ in what they write; h is the label of the lost head:
 *
 *   head       d↑h  at the lifted word
 *   path       d↑   at the lifted word, p↓ on the way
 *   headPath   d↑h  at the lifted word, p↓ on the way
 *
 * Undoing is a search from the higher head and not always unambiguous: as in the paper, some trees are not restored exactly.
 */

import type { Heads } from './heads.ts';
import { projectivizeByLifting } from './lift.ts';

export type PseudoProjectiveScheme = 'head' | 'path' | 'headPath';

/** Heads and labels by position; `deprels[0]` is not read. */
export interface LabelledTree {
  readonly heads: Heads;
  readonly deprels: readonly string[];
}

const UP = '↑';
const DOWN = '↓';

/** The projective tree with marked labels, or undefined for non-trees. Projective trees are returned unchanged. */
export function pseudoProjectivize(tree: LabelledTree, scheme: PseudoProjectiveScheme): LabelledTree | undefined {
  const lifting = projectivizeByLifting(tree.heads);
  if (lifting === undefined) return undefined;
  const { heads, lifts } = lifting;
  const liftedWords = [...new Set(lifts.map((lift) => lift.dependent))];
  const onTheWay = new Set<number>();
  for (const word of liftedWords) {
    // Up the original tree, where the higher head is certain to be found: the lost head's own arc may be lifted as well.
    for (let at = tree.heads[word]; at > 0 && at !== heads[word]; at = tree.heads[at]) onTheWay.add(at);
  }
  const isLifted = new Set(liftedWords);
  const deprels = tree.deprels.map((deprel, word) => {
    let marked = deprel;
    if (isLifted.has(word)) marked += UP + (scheme === 'path' ? '' : labelOf(tree, tree.heads[word]));
    if (scheme !== 'head' && onTheWay.has(word)) marked += DOWN;
    return marked;
  });
  return { heads, deprels };
}

/**
 * The tree encoded by marked labels, with plain labels. Lifted words are moved back from the root downwards; each goes to the
 * first fitting word found breadth-first, left to right, below its current head, and stays if none fits: `head`, a word labelled
 * h; `headPath`, one that only marked words lead to; `path`, the last marked word of a path.
 */
export function unpseudoProjectivize(tree: LabelledTree, scheme: PseudoProjectiveScheme): LabelledTree {
  const marks = tree.deprels.map(readMarks);
  const heads = tree.heads.slice();
  let open = breadthFirst(tree.heads, 0).filter((word) => word > 0 && marks[word].lostHead !== undefined);
  // The word that one search looks for may depend on a word that is moved back later: continue while anything is found.
  for (let before = open.length + 1; open.length < before; ) {
    before = open.length;
    open = open.filter((word) => {
      const target = findLostHead(heads, word, marks, scheme);
      if (target !== undefined) heads[word] = target;
      return target === undefined;
    });
  }
  return { heads, deprels: marks.map((mark) => mark.deprel) };
}

interface Marks {
  readonly deprel: string;
  /** Label of the lost head, '' if not written; undefined for a word that was not lifted. */
  readonly lostHead: string | undefined;
  readonly isOnTheWay: boolean;
}

function readMarks(marked: string): Marks {
  const isOnTheWay = marked.endsWith(DOWN);
  const rest = isOnTheWay ? marked.slice(0, -DOWN.length) : marked;
  const up = rest.indexOf(UP);
  if (up === -1) return { deprel: rest, lostHead: undefined, isOnTheWay };
  return { deprel: rest.slice(0, up), lostHead: rest.slice(up + UP.length), isOnTheWay };
}

function findLostHead(
  heads: Heads,
  word: number,
  marks: readonly Marks[],
  scheme: PseudoProjectiveScheme,
): number | undefined {
  const dependents = dependentsOf(heads);
  const isPassable = (each: number) => each !== word && (scheme === 'head' || marks[each].isOnTheWay);
  let level = dependents[heads[word]]?.filter(isPassable) ?? [];
  while (level.length > 0) {
    for (const each of level) {
      const isTarget =
        scheme === 'path' ? !dependents[each].some(isPassable) : marks[each].deprel === marks[word].lostHead;
      if (isTarget) return each;
    }
    level = level.flatMap((each) => dependents[each].filter(isPassable));
  }
  return undefined;
}

function labelOf({ deprels }: LabelledTree, word: number): string {
  return word > 0 ? deprels[word] : '';
}

function dependentsOf(heads: Heads): number[][] {
  const dependents: number[][] = Array.from(heads, () => []);
  heads.forEach((head, word) => {
    if (head >= 0) dependents[head]?.push(word);
  });
  return dependents;
}

function breadthFirst(heads: Heads, start: number): number[] {
  const dependents = dependentsOf(heads);
  const order = [start];
  for (const word of order) order.push(...dependents[word]);
  return order;
}
