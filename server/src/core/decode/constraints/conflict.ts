/** Constraints that no tree of a class satisfies together: detected before decoding, reported as a minimal conflicting subset. */

import { localized, translated } from '../../../localization/index.ts';
import { enumerated } from '../../wording/lists.ts';
import { TREE_CLASSES, type TreeClass, type TreeClassInfo, treeClass } from '../treeClasses.ts';
import { type Arc, type Constraints, createScores, type DecodeOptions, type WordSpan } from '../types.ts';

/** One constraint of a set. */
export type Constraint =
  | { readonly kind: 'required'; readonly arc: Arc }
  | { readonly kind: 'forbidden'; readonly arc: Arc }
  | { readonly kind: 'root'; readonly word: number }
  | { readonly kind: 'span'; readonly span: WordSpan };

/** Why a set of constraints is contradictory. */
type ConflictReason =
  | 'self-loop'
  | 'two-heads'
  | 'required-and-forbidden'
  | 'cycle'
  | 'several-roots'
  | 'outside-the-class'
  | 'no-tree';

export interface Conflict {
  /** No tree satisfies all of these; without any one of them there is a tree that satisfies the others. */
  readonly constraints: readonly Constraint[];
  readonly reason: ConflictReason;
  /** For users: what is wrong and what to do. */
  readonly message: string;
}

type Options = Pick<DecodeOptions, 'singleRoot' | 'checkpoint'>;

/**
 * Why no tree of a class over n words satisfies the constraints, or undefined if one does. The subset is minimal; pairs are found
 * first, so that it is also small. A constraint that names a nonexistent word counts as unsatisfiable. Time: one decoding if
 * there is no conflict, otherwise up to one per pair and per bisection step.
 */
export function findConflict(
  n: number,
  constraints: Constraints,
  name: TreeClass,
  options: Options = {},
): Conflict | undefined {
  const all = listOf(constraints);
  const plain = plainConflict(all, options.singleRoot ?? false);
  if (plain !== undefined) return plain;
  const info = treeClass(name);
  if (isFeasible(n, all, info, options)) return undefined;
  const isConflict = (some: readonly Constraint[]) => !isFeasible(n, some, info, options);
  const subset = smallPart(all, isConflict);
  const isOutside = name !== 'all' && isFeasible(n, subset, treeClass('all'), options);
  if (!isOutside) {
    const message =
      subset.length === 1
        ? localized`${told(subset)}: no tree can satisfy this. Drop it.`
        : localized`${told(subset)}: no tree can satisfy all of these. Drop one of them.`;
    return { constraints: subset, reason: 'no-tree', message };
  }
  return { constraints: subset, reason: 'outside-the-class', message: outsideMessage(n, subset, info, options) };
}

function listOf({ required = [], forbidden = [], roots = [], spans = [] }: Constraints): Constraint[] {
  return [
    ...required.map((arc) => ({ kind: 'required', arc }) as const),
    ...roots.map((word) => ({ kind: 'root', word }) as const),
    ...spans.map((span) => ({ kind: 'span', span }) as const),
    ...forbidden.map((arc) => ({ kind: 'forbidden', arc }) as const),
  ];
}

function setOf(list: readonly Constraint[]): Constraints {
  return {
    required: list.flatMap((each) => (each.kind === 'required' ? [each.arc] : [])),
    forbidden: list.flatMap((each) => (each.kind === 'forbidden' ? [each.arc] : [])),
    roots: list.flatMap((each) => (each.kind === 'root' ? [each.word] : [])),
    spans: list.flatMap((each) => (each.kind === 'span' ? [each.span] : [])),
  };
}

function isFeasible(n: number, list: readonly Constraint[], { decoder }: TreeClassInfo, options: Options): boolean {
  return decoder(createScores(n), { ...options, constraints: setOf(list) }) !== undefined;
}

/** Conflicts that can be seen without decoding. */
function plainConflict(list: readonly Constraint[], singleRoot: boolean): Conflict | undefined {
  const heads = new Map<number, { head: number; constraint: Constraint }>();
  const forbidden = list.filter((each) => each.kind === 'forbidden');
  for (const constraint of list) {
    const arc = arcOf(constraint);
    if (arc === undefined) continue;
    const { head, dependent } = arc;
    if (head === dependent) {
      const message = localized`${told([constraint])}: a word cannot be its own head. Choose another head for word ${dependent}.`;
      return { constraints: [constraint], reason: 'self-loop', message };
    }
    const before = heads.get(dependent);
    if (before !== undefined && before.head !== head) {
      const both = [before.constraint, constraint];
      const message = localized`${told(both)}: word ${dependent} would have two heads. Keep one of them.`;
      return { constraints: both, reason: 'two-heads', message };
    }
    heads.set(dependent, { head, constraint });
    const ban = forbidden.find((each) => each.arc.head === head && each.arc.dependent === dependent);
    if (ban !== undefined) {
      const message = localized`${written(arc)} is both required and forbidden. Drop one of the two.`;
      return { constraints: [constraint, ban], reason: 'required-and-forbidden', message };
    }
  }
  const rooted = [...heads.values()].filter(({ head }) => head === 0).map(({ constraint }) => constraint);
  if (singleRoot && rooted.length > 1) {
    const two = rooted.slice(0, 2);
    const message = localized`${told(two)}: a sentence has one root. Keep one of them.`;
    return { constraints: two, reason: 'several-roots', message };
  }
  return cycleConflict(heads);
}

function cycleConflict(heads: ReadonlyMap<number, { head: number; constraint: Constraint }>): Conflict | undefined {
  for (const start of heads.keys()) {
    const path: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !path.includes(at)) {
      path.push(at);
      at = heads.get(at)?.head;
    }
    if (at === undefined) continue;
    const upwards = path.slice(path.indexOf(at)).reverse();
    // Listed starting from the arc of the leftmost head.
    const leftmost = (upwards.indexOf(Math.min(...upwards)) + 1) % upwards.length;
    const cycle = [...upwards.slice(leftmost), ...upwards.slice(0, leftmost)];
    const constraints = cycle.flatMap((word) => heads.get(word)?.constraint ?? []);
    const message = localized`${told(constraints)} form a cycle, so none of these words would be connected to the root. Drop one of the arcs.`;
    return { constraints, reason: 'cycle', message };
  }
  return undefined;
}

/** The arc that a constraint requires. */
function arcOf(constraint: Constraint): Arc | undefined {
  if (constraint.kind === 'required') return constraint.arc;
  return constraint.kind === 'root' ? { head: 0, dependent: constraint.word } : undefined;
}

/** Above this many constraints, pairs are not tried one by one. */
const MAX_PAIRED = 24;

/** A part for which the test holds, but for no smaller part of it; a pair if there is one. The test must be monotone. */
function smallPart(
  list: readonly Constraint[],
  holds: (some: readonly Constraint[]) => boolean,
): readonly Constraint[] {
  if (list.length <= MAX_PAIRED) {
    for (const each of list) if (holds([each])) return [each];
    for (const [index, each] of list.entries())
      for (const other of list.slice(0, index)) if (holds([other, each])) return [other, each];
  }
  return holds([]) ? [] : explain([], list, holds);
}

/** QuickXplain (Junker 2004): the constraints of `list` that are needed in addition to `given` for the test to hold. */
function explain(
  given: readonly Constraint[],
  list: readonly Constraint[],
  holds: (some: readonly Constraint[]) => boolean,
): readonly Constraint[] {
  if (list.length === 1) return list;
  const half = Math.ceil(list.length / 2);
  const [first, second] = [list.slice(0, half), list.slice(half)];
  const fromSecond = holds([...given, ...first]) ? [] : explain([...given, ...first], second, holds);
  const base = [...given, ...fromSecond];
  const fromFirst = holds(base) ? [] : explain(base, first, holds);
  return [...fromFirst, ...fromSecond];
}

const written = ({ head, dependent }: Arc) => `${head}→${dependent}`;

function nameOf(constraint: Constraint): string {
  switch (constraint.kind) {
    case 'required':
      return written(constraint.arc);
    case 'forbidden':
      return localized`no ${written(constraint.arc)}`;
    case 'root':
      return localized`root ${constraint.word}`;
    case 'span':
      return localized`one subtree over ${constraint.span.start}–${constraint.span.end - 1}`;
  }
}

/** "3→5, 5→7 and 7→3" */
function told(list: readonly Constraint[]): string {
  return enumerated(list.map(nameOf));
}

function outsideMessage(n: number, subset: readonly Constraint[], info: TreeClassInfo, options: Options): string {
  const larger = TREE_CLASSES.slice(TREE_CLASSES.indexOf(info) + 1).find((each) =>
    isFeasible(n, subset, each, options),
  );
  const [all, own] = [told(subset), translated(info.title)];
  const isCrossing = subset.every((each) => arcOf(each) !== undefined) && subset.length > 1;
  if (larger === undefined || larger.name === 'all') {
    return isCrossing
      ? localized`${all} cross in a way that no ${own} tree can contain: use the unrestricted decoder, or drop one of them.`
      : localized`${all} require something that no ${own} tree can contain: use the unrestricted decoder, or drop one of them.`;
  }
  return isCrossing
    ? localized`${all} cross in a way that no ${own} tree can contain: use the decoder for ${larger.title} trees, or drop one of them.`
    : localized`${all} require something that no ${own} tree can contain: use the decoder for ${larger.title} trees, or drop one of them.`;
}
