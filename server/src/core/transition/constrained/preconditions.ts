/**
 * Arc-eager parsing under arc and span constraints (Nivre, Goldberg & McDonald 2014): the transitions of `arc-eager-root-last` with
 * added preconditions, each decided in constant time. Sound, complete and never stuck for every consistent set of constraints.
 *
 * The conjunction of the paper's preconditions for arcs and for spans (Figure 2) can get stuck ("some care is required", the
 * paper says). So a transition is permissible here exactly if a tree that satisfies all constraints can still be built, which
 * amounts to this:
 *
 * - a word that is pushed without a head must find one beyond its reach, and before its deadline if it has one;
 * - a word that is pushed with a head and whose reach passes the deadline must not leave words without a head behind;
 * - at least one word of each span can still become its root, and if that is the lowest one on the stack, it is designated.
 */

import { bufferOf, Configuration } from '../configuration.ts';
import type { Transition, TransitionSystem } from '../system.ts';
import { arcEagerRootLast } from '../systems/arcEager.ts';
import type { TransitionConstraints } from './constraints.ts';
import { ConstraintTables } from './tables.ts';

/** Also stores the designated root r(s) of every span, and for the span that b0 continues, the components #CC and its lowest word. */
export class ConstrainedConfiguration extends Configuration {
  nComponents = 0;
  /** Word of the most recently entered span that is lowest on the stack, or 0. */
  bottom = 0;
  /** For words on the stack: the number of words without a head up to this one. */
  readonly nOpen: Int32Array;

  constructor(
    n: number,
    stack: number[],
    buffer: number[],
    readonly spanRoots: Int32Array,
  ) {
    super(n, stack, buffer);
    this.nOpen = new Int32Array(n + 1);
  }

  override clone(): ConstrainedConfiguration {
    const copy = new ConstrainedConfiguration(this.n, [...this.stack], [...this.buffer], this.spanRoots.slice());
    copy.heads.set(this.heads);
    copy.nDependents.set(this.nDependents);
    copy.nOpen.set(this.nOpen);
    copy.nComponents = this.nComponents;
    copy.bottom = this.bottom;
    copy.hasSeenEnd = this.hasSeenEnd;
    return copy;
  }

  override key(): string {
    return `${super.key()}|${this.spanRoots}|${this.nComponents}|${this.bottom}`;
  }
}

/** The transitions of the system. */
type Name = keyof typeof arcEagerRootLast.transitions;

/**
 * Does not check the constraints as a whole, and requires that they contain no obvious errors: it may get stuck, or miss some of
 * them.
 */
export function withPreconditions(
  n: number,
  constraints: TransitionConstraints,
  system: TransitionSystem<Name> = arcEagerRootLast,
): TransitionSystem<Name> {
  const base = system.transitions;
  const tables = new ConstraintTables(n, constraints, system.name === arcEagerRootLast.name ? 'last' : 'first');
  const of = (c: Configuration) => c as ConstrainedConfiguration;

  /** Whether a required dependent of `word` is b0 or comes after it. */
  const hasDependentAhead = (c: Configuration, word: number) => tables.position(c.b(0)!) <= tables.rightmost[word];
  /** Whether a required left dependent of `word` is still on the stack; they are attached from right to left. */
  const hasDependentBehind = (c: Configuration, word: number) =>
    tables.leftmost[word] !== 0 && !c.hasHead(tables.leftmost[word]);

  /** Lowest word of the span on the stack, or 0; the span is that of b0. */
  const bottomOf = (c: Configuration, span: number) =>
    of(c).bottom !== 0 && tables.span[of(c).bottom] === span ? of(c).bottom : 0;

  /** Whether a word outside spans, or as the root of its span, can find a head beyond its reach. */
  const mayWait = (word: number) => tables.reach[word] < tables.deadline[word];

  /** Whether the span can still have a root once `word`, which continues it, has been pushed as a word other than its root. */
  function keepsRoot(c: Configuration, span: number, word: number): boolean {
    if (of(c).spanRoots[span] !== -1 || word < tables.lastRoot[span]) return true;
    const bottom = bottomOf(c, span);
    return bottom !== 0 && tables.canBeRoot[bottom] === 1 && mayWait(bottom);
  }

  /** Whether no word waits for a head above the arc that passes over the word. */
  const isClosedAbove = (c: Configuration, word: number) =>
    c.stack.length === 0 || of(c).nOpen[c.s(0)!] === of(c).nOpen[tables.anchor[word]];

  /** Whether `head` may get a dependent outside its span, or is in the same span. */
  function mayGovern(c: Configuration, head: number, dependent: number): boolean {
    const span = tables.spanOf(head);
    if (span === -1 || !tables.areApart(head, dependent) || tables.outside === 'any') return true;
    if (tables.outside === 'none') return false;
    const root = of(c).spanRoots[span];
    return root === -1 ? !c.hasHead(head) && tables.canBeRoot[head] === 1 : root === head;
  }

  /** The designated root takes no head inside its span, and no other word takes one outside. */
  function mayBeGoverned(c: Configuration, head: number, dependent: number): boolean {
    const span = tables.spanOf(dependent);
    if (span === -1) return true;
    const root = of(c).spanRoots[span];
    if (!tables.areApart(head, dependent)) return root !== dependent;
    return root === -1 ? tables.canBeRoot[dependent] === 1 : root === dependent;
  }

  function designate(c: Configuration, head: number, dependent: number): void {
    if (!tables.areApart(head, dependent)) return;
    const { spanRoots } = of(c);
    if (tables.spanOf(dependent) !== -1) spanRoots[tables.spanOf(dependent)] = dependent;
    if (tables.outside === 'root' && tables.spanOf(head) !== -1) spanRoots[tables.spanOf(head)] = head;
  }

  /** (σ|s0, b0|β, A) ⇒ (σ, b0|β, A ∪ {b0→s0}): no required head of s0 in β, no required dependent of s0 in b0|β. */
  const leftArc: Transition = {
    name: 'LEFT-ARC',
    isPermissible(c) {
      if (!base['LEFT-ARC'].isPermissible(c)) return false;
      const [i, j] = [c.s(0)!, c.b(0)!];
      if (tables.head[i] !== -1 && tables.head[i] !== j) return false;
      if (hasDependentAhead(c, i)) return false;
      return mayBeGoverned(c, j, i) && mayGovern(c, j, i);
    },
    apply(c) {
      const [i, j] = [c.s(0)!, c.b(0)!];
      base['LEFT-ARC'].apply(c);
      designate(c, j, i);
      if (tables.spanOf(i) === -1 || tables.areApart(i, j)) return;
      of(c).nComponents--;
      if (of(c).bottom === i) of(c).bottom = 0;
    },
  };

  /** (σ|s0, b0|β, A) ⇒ (σ|s0|b0, β, A ∪ {s0→b0}): no other required head of b0, no required dependent of b0 in σ|s0. */
  const rightArc: Transition = {
    name: 'RIGHT-ARC',
    isPermissible(c) {
      if (!base['RIGHT-ARC'].isPermissible(c)) return false;
      const [i, j] = [c.s(0)!, c.b(0)!];
      if (tables.head[j] !== -1 && tables.head[j] !== i) return false;
      if (hasDependentBehind(c, j)) return false;
      if (!mayBeGoverned(c, i, j) || !mayGovern(c, i, j)) return false;
      const span = tables.spanOf(j);
      if (span !== -1 && !tables.areApart(i, j)) {
        // The last word of a span, or one that governs words up to it or beyond, must not leave components behind.
        const isLast = tables.spans[span].last <= tables.reach[j];
        return (!isLast || of(c).nComponents === 1) && keepsRoot(c, span, j);
      }
      return mayWait(j) || isClosedAbove(c, j);
    },
    apply(c) {
      const [i, j] = [c.s(0)!, c.b(0)!];
      base['RIGHT-ARC'].apply(c);
      designate(c, i, j);
      of(c).nOpen[j] = of(c).nOpen[i];
      enterSpan(c, j, tables.areApart(i, j));
    },
  };

  /** (σ|s0, β, A) ⇒ (σ, β, A): no required dependent of s0 in β; a span's root stays until its last word is pushed. */
  const reduce: Transition = {
    name: 'REDUCE',
    isPermissible(c) {
      if (!base.REDUCE.isPermissible(c)) return false;
      const [i, j] = [c.s(0)!, c.b(0)!];
      if (hasDependentAhead(c, i)) return false;
      const span = tables.spanOf(i);
      return span === -1 || tables.areApart(i, j) || of(c).spanRoots[span] !== i;
    },
    apply: base.REDUCE.apply,
  };

  /** (σ, b0|β, A) ⇒ (σ|b0, β, A): no required arc between b0 and σ, and a word beyond the reach of b0 that can become its head. */
  const shift: Transition = {
    name: 'SHIFT',
    isPermissible(c) {
      if (!base.SHIFT.isPermissible(c)) return false;
      const j = c.b(0)!;
      if (tables.head[j] !== -1 && tables.position(tables.head[j]) < j) return false;
      if (hasDependentBehind(c, j)) return false;
      const span = tables.span[j];
      if (span === -1) return mayWait(j);
      return mayShiftAsRoot(c, span, j) || mayShiftInside(c, span, j);
    },
    apply(c) {
      const j = c.b(0)!;
      const span = tables.span[j];
      const isRoot = span !== -1 && of(c).spanRoots[span] === -1 && !mayShiftInside(c, span, j);
      of(c).nOpen[j] = 1 + (c.stack.length === 0 ? 0 : of(c).nOpen[c.s(0)!]);
      base.SHIFT.apply(c);
      if (isRoot) of(c).spanRoots[span] = j;
      enterSpan(c, j, true);
    },
  };

  function mayShiftAsRoot(c: Configuration, span: number, word: number): boolean {
    if (bottomOf(c, span) !== 0 || tables.canBeRoot[word] === 0 || !mayWait(word)) return false;
    return of(c).spanRoots[span] === -1 || of(c).spanRoots[span] === word;
  }

  /** With a head still to come in the rest of the span. */
  function mayShiftInside(c: Configuration, span: number, word: number): boolean {
    if (of(c).spanRoots[span] === word || tables.spans[span].last <= tables.reach[word]) return false;
    return keepsRoot(c, span, word);
  }

  function enterSpan(c: Configuration, word: number, isNewComponent: boolean): void {
    const span = tables.spanOf(word);
    if (span === -1) return;
    const { spanRoots } = of(c);
    if (tables.spans[span].first === word) of(c).nComponents = 1;
    else if (isNewComponent) of(c).nComponents++;
    if (bottomOf(c, span) === 0) of(c).bottom = word;
    // No upcoming word can be the root, so it must be the word that will dominate all others on the stack.
    if (spanRoots[span] === -1 && tables.lastRoot[span] <= word) spanRoots[span] = of(c).bottom;
  }

  return {
    name: 'arc-eager-constrained',
    source: 'Nivre, Goldberg & McDonald 2014',
    builds: 'exactly the projective trees that satisfy the constraints',
    isProjective: true,
    transitions: { SHIFT: shift, 'LEFT-ARC': leftArc, 'RIGHT-ARC': rightArc, REDUCE: reduce },
    initial: () => new ConstrainedConfiguration(n, [], [0, ...bufferOf(1, n)], tables.spanRoots.slice()),
    isTerminal: arcEagerRootLast.isTerminal,
    oracle: arcEagerRootLast.oracle,
  };
}
