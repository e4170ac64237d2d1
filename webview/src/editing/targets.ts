/** For an arc being drawn: the effect of each word as its other end, and the arcs that it would cross. Pure. */

/**
 * The effect of a candidate. `self`: it is the fixed word. `same`: the arc exists already. `below`: the head descends from the
 * dependent, so it takes the dependent's place in the tree. `cycle`: refused, because both are part of a cycle. `free`: anything else.
 */
export type TargetKind = 'self' | 'same' | 'below' | 'cycle' | 'free';

/** The candidates for the open end of an arc; positions of words, 0 is the root. */
export interface Targets {
  /** The word at the other end. */
  readonly fixed: number;
  /** Which end is open: the candidates are heads or dependents. */
  readonly open: 'head' | 'dependent';
  kindOf(candidate: number): TargetKind;
  /** How many of the arcs drawn the new arc would cross. O(1). */
  nCrossed(candidate: number): number;
  /** Their dependents, ascending. O(n). */
  crossed(candidate: number): readonly number[];
  /** Dependents of the arcs that would change, the new one first, then a word from below that takes the place, and old roots. */
  changed(candidate: number): readonly number[];
}

/** Heads by position: 0 is the root, -1 unattached; heads[0] is -1. */
type Heads = readonly number[];

/** The possible heads of a word: 0…n. Time and space O(n), by one preorder pass below the word and one sweep over the arcs. */
export function headsFor(heads: Heads, dependent: number): Targets {
  const below = wordsBelow(heads, dependent);
  const isInCycle = below.has(heads[dependent]);
  const isSoleRoot = rootsOf(heads).every((root) => root === dependent);
  const kindOf = (head: number): TargetKind => {
    if (head === dependent) return 'self';
    if (head === heads[dependent] && (head !== 0 || isSoleRoot)) return 'same';
    if (!below.has(head)) return 'free';
    return isInCycle ? 'cycle' : 'below';
  };
  return targets(heads, dependent, 'head', kindOf);
}

/** The possible dependents of a word, or of the root: 1…n. Time and space O(n). */
export function dependentsFor(heads: Heads, head: number): Targets {
  const { above, cycle } = wordsAbove(heads, head);
  const nRoots = rootsOf(heads).length;
  const kindOf = (dependent: number): TargetKind => {
    if (dependent === head) return 'self';
    if (heads[dependent] === head && (head !== 0 || nRoots === 1)) return 'same';
    if (!above.has(dependent)) return 'free';
    return cycle.has(dependent) ? 'cycle' : 'below';
  };
  return targets(heads, head, 'dependent', kindOf);
}

function targets(
  heads: Heads,
  fixed: number,
  open: Targets['open'],
  kindOf: (candidate: number) => TargetKind,
): Targets {
  const counts = countCrossed(heads, fixed);
  const arcTo = (candidate: number) =>
    open === 'head' ? { head: candidate, dependent: fixed } : { head: fixed, dependent: candidate };
  return {
    fixed,
    open,
    kindOf,
    nCrossed: (candidate) => counts[candidate],
    crossed: (candidate) => crossedBy(heads, fixed, candidate),
    changed: (candidate) => {
      const kind = kindOf(candidate);
      if (kind !== 'free' && kind !== 'below') return [];
      const { head, dependent } = arcTo(candidate);
      if (head === 0) return [dependent, ...rootsOf(heads).filter((root) => root !== dependent)];
      return kind === 'below' ? [dependent, head] : [dependent];
    },
  };
}

const rootsOf = (heads: Heads): number[] => heads.flatMap((head, word) => (0 < word && head === 0 ? [word] : []));

/** The word and all words that descend from it, in preorder. */
function wordsBelow(heads: Heads, top: number): ReadonlySet<number> {
  const dependents: number[][] = heads.map(() => []);
  heads.forEach((head, word) => {
    if (0 < head) dependents[head].push(word);
  });
  const below = new Set<number>();
  const open = [top];
  for (let word = open.pop(); word !== undefined; word = open.pop()) {
    if (below.has(word)) continue;
    below.add(word);
    for (const dependent of dependents[word]) open.push(dependent);
  }
  return below;
}

/** The words on the path from a word to the root, including the word itself; and those of them that are part of a cycle. */
function wordsAbove(heads: Heads, word: number): { above: ReadonlySet<number>; cycle: ReadonlySet<number> } {
  const path: number[] = [];
  const place = new Map<number, number>();
  let each = word;
  for (; 0 < each && !place.has(each); each = heads[each]) place.set(each, path.push(each) - 1);
  return { above: new Set(path), cycle: new Set(path.slice(place.get(each) ?? path.length)) };
}

/**
 * For each position, the number of arcs that cross an arc between it and `fixed`: those with one end strictly between the two and
 * the other outside. The arcs that give way to the new one have an end in common with it, so none has to be left out.
 *
 * Sweeps away from `fixed` to either side. With I = the positions between, ∂I = arcs with exactly one end in I:
 * crossed(x) = |∂I| − |arcs I – fixed| − |arcs I – x|, and as x joins I, |∂I| grows by |arcs of x| − 2 · |arcs I – x|.
 */
function countCrossed(heads: Heads, fixed: number): Int32Array {
  const ends: number[][] = heads.map(() => []);
  heads.forEach((head, word) => {
    if (head < 0 || head === word) return;
    ends[word].push(head);
    ends[head].push(word);
  });
  const counts = new Int32Array(heads.length);
  for (const step of [-1, 1]) {
    let boundary = 0;
    let toFixed = 0;
    for (let x = fixed + step; 0 <= x && x < heads.length; x += step) {
      const inside = ends[x].filter((end) => strictlyBetween(end, fixed, x)).length;
      counts[x] = boundary - toFixed - inside;
      boundary += ends[x].length - 2 * inside;
      toFixed += ends[x].filter((end) => end === fixed).length;
    }
  }
  return counts;
}

function crossedBy(heads: Heads, a: number, b: number): number[] {
  const isOutside = (x: number) => x !== a && x !== b && !strictlyBetween(x, a, b);
  return heads.flatMap((head, word) => {
    if (head < 0) return [];
    const [inside, other] = strictlyBetween(word, a, b) ? [word, head] : [head, word];
    return strictlyBetween(inside, a, b) && isOutside(other) ? [word] : [];
  });
}

const strictlyBetween = (x: number, a: number, b: number): boolean => (a < x && x < b) || (b < x && x < a);
