/** Constraints that no projective tree satisfies together: detected before parsing, reported as a minimal conflicting part. */

import { localized } from '../../../localization/index.ts';
import { capitalized, enumerated } from '../../wording/lists.ts';
import {
  meets,
  type OutsideDependents,
  type RequiredArc,
  type RequiredSpan,
  type TransitionConstraints,
} from './constraints.ts';
import { withPreconditions } from './preconditions.ts';

export type TransitionConstraint =
  | { readonly kind: 'arc'; readonly arc: RequiredArc }
  | { readonly kind: 'span'; readonly span: RequiredSpan };

/** Why constraints exclude each other. */
export type ConstraintConflictReason =
  | 'no-word'
  | 'self-loop'
  | 'two-heads'
  | 'overlapping-spans'
  | 'cycle'
  | 'crossing'
  | 'head-under-arc'
  | 'leaves-span'
  | 'two-roots'
  | 'root-with-head'
  | 'no-tree';

export interface ConstraintConflict {
  /**
   * No projective tree satisfies all of these; without any one of them there is one that satisfies the others. For a cycle, all
   * arcs are named, because no tree at all satisfies them together.
   */
  readonly constraints: readonly TransitionConstraint[];
  readonly reason: ConstraintConflictReason;
  /** For users: what is wrong and what to do. */
  readonly message: string;
}

/**
 * Undefined if a projective tree over n words satisfies all constraints. Time O(n), plus O(n) for each part tried if there is a
 * conflict.
 */
export function findConstraintConflict(n: number, constraints: TransitionConstraints): ConstraintConflict | undefined {
  const all = listOf(constraints);
  const { outsideDependents = 'any' } = constraints;
  const plain = plainConflict(n, all) ?? cycleConflict(all, outsideDependents);
  if (plain !== undefined) return plain;
  const isConflict = (some: readonly TransitionConstraint[]) => !isConsistent(n, some, outsideDependents);
  if (!isConflict(all)) return undefined;
  const part = smallPart(all, isConflict);
  return cycleConflict(part, outsideDependents) ?? explain(n, part, outsideDependents);
}

/**
 * If there is a tree, the constrained system never gets stuck and builds one that satisfies the constraints; so any one of its
 * derivations decides.
 */
function isConsistent(n: number, list: readonly TransitionConstraint[], outsideDependents: OutsideDependents): boolean {
  const constraints = { ...setOf(list), outsideDependents };
  const system = withPreconditions(n, constraints);
  const c = system.initial(n);
  const transitions = Object.values(system.transitions);
  while (!system.isTerminal(c)) {
    const next = transitions.find((transition) => transition.isPermissible(c));
    if (next === undefined) return false;
    next.apply(c);
  }
  return meets(c.heads, constraints);
}

/** Each constraint once. */
function listOf({ arcs = [], spans = [] }: TransitionConstraints): TransitionConstraint[] {
  const list: TransitionConstraint[] = [
    ...arcs.map((arc) => ({ kind: 'arc', arc }) as const),
    ...spans.map((span) => ({ kind: 'span', span }) as const),
  ];
  return [...new Map(list.map((each) => [name(each), each])).values()];
}

function setOf(list: readonly TransitionConstraint[]): { arcs: RequiredArc[]; spans: RequiredSpan[] } {
  return {
    arcs: list.flatMap((each) => (each.kind === 'arc' ? [each.arc] : [])),
    spans: list.flatMap((each) => (each.kind === 'span' ? [each.span] : [])),
  };
}

/** The error of one constraint, or of two about the same words. */
function plainConflict(n: number, list: readonly TransitionConstraint[]): ConstraintConflict | undefined {
  const isWord = (word: number) => Number.isInteger(word) && 1 <= word && word <= n;
  const heads = new Map<number, TransitionConstraint & { kind: 'arc' }>();
  const spans = new Map<number, TransitionConstraint & { kind: 'span' }>();
  for (const each of list) {
    const ends = each.kind === 'arc' ? [each.arc.head, each.arc.dependent] : [each.span.first, each.span.last];
    const isRooted = each.kind === 'arc' && each.arc.head === 0;
    const stranger = ends.slice(isRooted ? 1 : 0).find((word) => !isWord(word));
    if (stranger !== undefined) {
      const message = localized`${told([each])}: the sentence has no word ${stranger}, its words are 1 to ${n}. Drop it, or name existing words.`;
      return { constraints: [each], reason: 'no-word', message };
    }
    if (each.kind === 'span') {
      const { first, last } = each.span;
      if (last <= first) {
        const message = localized`${told([each])}: a span has at least two words and its first word comes first. Drop it, or swap its ends.`;
        return { constraints: [each], reason: 'no-word', message };
      }
      for (let word = first; word <= last; word++) {
        const other = spans.get(word);
        if (other !== undefined) {
          const both = [other, each];
          const message = localized`${told(both)} overlap at word ${word}, which can be in only one subtree. Keep one of them.`;
          return { constraints: both, reason: 'overlapping-spans', message };
        }
        spans.set(word, each);
      }
      continue;
    }
    const { head, dependent } = each.arc;
    if (head === dependent) {
      const message = localized`${told([each])}: a word cannot be its own head. Choose another head for word ${dependent}.`;
      return { constraints: [each], reason: 'self-loop', message };
    }
    const before = heads.get(dependent);
    if (before !== undefined) {
      const both = [before, each];
      const message = localized`${told(both)}: word ${dependent} would have two heads. Keep one of them.`;
      return { constraints: both, reason: 'two-heads', message };
    }
    heads.set(dependent, each);
  }
  return undefined;
}

/** Above this many constraints, pairs are not tried one by one. */
const MAX_PAIRED = 24;

/** A part that conflicts, while no smaller part of it does; a single constraint or a pair if there is one. */
function smallPart(
  list: readonly TransitionConstraint[],
  isConflict: (some: readonly TransitionConstraint[]) => boolean,
): readonly TransitionConstraint[] {
  if (list.length <= MAX_PAIRED) {
    for (const [index, each] of list.entries())
      for (const other of list.slice(0, index)) if (isConflict([other, each])) return [other, each];
  }
  let part = list;
  for (const each of list) {
    const without = part.filter((other) => other !== each);
    if (isConflict(without)) part = without;
  }
  return part;
}

/** Identifies the pattern behind a minimal conflict. */
function explain(
  n: number,
  constraints: readonly TransitionConstraint[],
  outside: OutsideDependents,
): ConstraintConflict {
  const { arcs, spans } = setOf(constraints);
  const all = told(constraints);
  const [span] = spans;
  const result = (reason: ConstraintConflictReason, message: string) => ({ constraints, reason, message });
  const drop =
    spans.length === 0
      ? localized`Drop one of the arcs.`
      : spans.length === 1
        ? localized`Drop one of the arcs, or the span.`
        : localized`Drop one of the arcs, or the spans.`;

  if (arcs.length === 2 && spans.length === 0 && doCross(n, arcs[0], arcs[1])) {
    return result(
      'crossing',
      localized`${all} cross, but arc-eager parsing builds no crossing arcs. Drop one of them, or use a parser without that limit.`,
    );
  }
  const covered = headUnderArc(arcs, spans);
  if (covered !== undefined) {
    const { over, under } = covered;
    const own = spans.length === 0 ? `${over.head}` : localized`the span of ${over.head}`;
    return result(
      'head-under-arc',
      localized`${all}: word ${under.head} lies under ${written(over)}, so without crossing arcs it depends on ${over.head}, but it must be the head of ${own}. ${drop}`,
    );
  }
  if (spans.length === 1) {
    const isInside = (word: number) => span.first <= word && word <= span.last;
    const leaving = arcs.filter(({ head, dependent }) => isInside(head) && !isInside(dependent));
    const entering = arcs.filter(({ head, dependent }) => !isInside(head) && isInside(dependent));
    const inside = arcs.filter(({ head, dependent }) => isInside(head) && isInside(dependent));
    if (outside === 'none' && arcs.length === 1 && leaving.length === 1) {
      return result(
        'leaves-span',
        localized`${written(leaving[0])} leaves the span ${ranged(span)}, whose words may have no dependents outside it. Drop the arc or the span, or allow spans to have dependents outside.`,
      );
    }
    const fixing = [
      ...entering.map(({ dependent }) => dependent),
      ...(outside === 'root' ? leaving.map(({ head }) => head) : []),
    ];
    const why = leaving.length === 0 ? localized`with its head outside` : localized`with a head or a dependent outside`;
    if (arcs.length === 2 && fixing.length === 2) {
      return result(
        'two-roots',
        localized`${all}: only the root of a span can be a word ${why}, so the span would have two roots, ${fixing[0]} and ${fixing[1]}. ${drop}`,
      );
    }
    if (arcs.length === 2 && fixing.length === 1 && inside.some(({ dependent }) => dependent === fixing[0])) {
      return result(
        'root-with-head',
        localized`${all}: word ${fixing[0]} would be the root of the span, as a word ${why} must be, but has its head inside. ${drop}`,
      );
    }
  }
  return result('no-tree', localized`${all}: no projective tree satisfies all of these, only some of them. ${drop}`);
}

/** One of two arcs, and the other one if its head is under the first but governs the first one's head, or the span of that head. */
function headUnderArc(arcs: readonly RequiredArc[], spans: readonly RequiredSpan[]) {
  if (arcs.length !== 2 || 1 < spans.length) return undefined;
  const isInSpan = (word: number) => spans.some(({ first, last }) => first <= word && word <= last);
  for (const [over, under] of [arcs, [...arcs].reverse()]) {
    const [left, right] = [Math.min(over.head, over.dependent), Math.max(over.head, over.dependent)];
    const isSame = over.head === under.dependent || (isInSpan(over.head) && isInSpan(under.dependent));
    if (0 < over.head && left < under.head && under.head < right && isSame) return { over, under };
  }
  return undefined;
}

/** A cycle over words, or otherwise over words and spans, whose other words can have dependents only under `any`. */
function cycleConflict(
  list: readonly TransitionConstraint[],
  outside: OutsideDependents,
): ConstraintConflict | undefined {
  const { arcs, spans } = setOf(list);
  const cycle = findCycle(arcs, []) ?? (outside === 'any' ? findCycle(arcs, spans) : undefined);
  if (cycle === undefined) return undefined;
  // A span is part of it if the cycle enters at one of its words and leaves at another.
  const through = spans.filter(({ first, last }) =>
    cycle.some(({ dependent }, index) => {
      const { head } = cycle[(index + 1) % cycle.length];
      return first <= dependent && dependent <= last && dependent !== head;
    }),
  );
  const constraints = list.filter((each) => each.kind === 'span' && through.includes(each.span));
  constraints.unshift(...cycle.map((arc) => ({ kind: 'arc', arc }) as const));
  const why = through.length === 0 ? '' : localized`, as all words of a span are connected`;
  const drop =
    through.length === 0 ? '' : through.length === 1 ? localized`, or the span` : localized`, or one of the spans`;
  const message = localized`${told(constraints)} form a cycle${why}, so none of these words would be connected to the root. Drop one of the arcs${drop}.`;
  return { constraints, reason: 'cycle', message };
}

/** Its arcs downwards, starting from that of the leftmost head. Each span counts as one word. O(arcs · spans). */
function findCycle(arcs: readonly RequiredArc[], spans: readonly RequiredSpan[]): RequiredArc[] | undefined {
  const nodeOf = (word: number) => spans.find(({ first, last }) => first <= word && word <= last)?.first ?? word;
  const arcTo = new Map<number, RequiredArc>();
  for (const arc of arcs) if (nodeOf(arc.head) !== nodeOf(arc.dependent)) arcTo.set(nodeOf(arc.dependent), arc);
  const seenFrom = new Map<number, number>();
  for (const start of arcTo.keys()) {
    let at: number | undefined = start;
    while (at !== undefined && !seenFrom.has(at)) {
      seenFrom.set(at, start);
      const arc = arcTo.get(at);
      at = arc && nodeOf(arc.head);
    }
    if (at === undefined || seenFrom.get(at) !== start) continue;
    const cycle: RequiredArc[] = [];
    const end = at;
    do {
      const arc: RequiredArc = arcTo.get(at)!;
      cycle.unshift(arc);
      at = nodeOf(arc.head);
    } while (at !== end);
    const heads = cycle.map(({ head }) => head);
    const leftmost = heads.indexOf(Math.min(...heads));
    return [...cycle.slice(leftmost), ...cycle.slice(0, leftmost)];
  }
  return undefined;
}

/** The root comes after the last word. */
function doCross(n: number, a: RequiredArc, b: RequiredArc): boolean {
  const ends = ({ head, dependent }: RequiredArc) => [head === 0 ? n + 1 : head, dependent].sort((x, y) => x - y);
  const [[left, right], [from, to]] = [ends(a), ends(b)];
  return (left < from && from < right && right < to) || (from < left && left < to && to < right);
}

const written = ({ head, dependent }: RequiredArc) => `${head}→${dependent}`;
const ranged = ({ first, last }: RequiredSpan) => `${first}–${last}`;
const name = (each: TransitionConstraint) =>
  each.kind === 'arc' ? written(each.arc) : localized`the span ${ranged(each.span)}`;

/** "1→4, 3→2 and the span 1–2" */
function told(list: readonly TransitionConstraint[]): string {
  return capitalized(enumerated(list.map(name)));
}
