/**
 * Arc-eager parsing under arc and span constraints (Nivre, Goldberg & McDonald 2014, Figure 2): the transitions of
 * `arc-eager-root-last` with added preconditions, each decided in constant time. Sound, complete and never stuck for
 * every consistent set of constraints.
 *
 * Where arcs and spans meet, the conjunction of the paper's preconditions can get stuck ("some care is required", it
 * says): [1–2], [3–4], 4→2 after 2→3, for instance. Four more preconditions, marked (both), repair that.
 */

import { bufferOf, Configuration } from '../configuration.ts';
import type { Transition, TransitionSystem } from '../system.ts';
import { arcEagerRootLast } from '../systems/arcEager.ts';
import { ConstraintTables, type TransitionConstraints } from './constraints.ts';

/** Also knows the designated root r(s) of every span, and #CC: the components of the span that b0 continues. */
class ConstrainedConfiguration extends Configuration {
  nComponents = 0;

  constructor(
    n: number,
    stack: number[],
    buffer: number[],
    readonly spanRoots: Int32Array,
  ) {
    super(n, stack, buffer);
  }

  override clone(): ConstrainedConfiguration {
    const copy = new ConstrainedConfiguration(this.n, [...this.stack], [...this.buffer], this.spanRoots.slice());
    copy.heads.set(this.heads);
    copy.nDependents.set(this.nDependents);
    copy.nComponents = this.nComponents;
    return copy;
  }

  override key(): string {
    return `${super.key()}|${this.spanRoots}|${this.nComponents}`;
  }
}

type Name = keyof typeof arcEagerRootLast.transitions;

/** The system for one sentence. @throws RangeError where the constraints contradict each other word by word. */
export function constrainedArcEager(n: number, constraints: TransitionConstraints): TransitionSystem<Name> {
  const tables = new ConstraintTables(n, constraints);
  const base = arcEagerRootLast.transitions;
  const of = (c: Configuration) => c as ConstrainedConfiguration;

  /** Whether a required dependent of `word` is at b0 or behind it. */
  const hasDependentAhead = (c: Configuration, word: number) => tables.position(c.b(0)!) <= tables.rightmost[word];
  /** Whether a required left dependent of `word` still waits on the stack; they are attached from right to left. */
  const hasDependentBehind = (c: Configuration, word: number) =>
    tables.leftmost[word] !== 0 && !c.hasHead(tables.leftmost[word]);

  /** Whether `head` may get a dependent outside its span, or is inside the same one. */
  function mayGovern(c: Configuration, head: number, dependent: number): boolean {
    const span = tables.spanOf(head);
    if (span === -1 || !tables.areApart(head, dependent) || tables.outside === 'any') return true;
    if (tables.outside === 'none') return false;
    const root = of(c).spanRoots[span];
    // Where no root is designated yet, a word that has a head inside the span cannot become it.
    // (both) Nor can one with a required head there.
    return root === -1 ? !c.hasHead(head) && tables.canBeSpanRoot(head) : root === head;
  }

  /** The designated root takes no head inside its span, and no other word takes one outside. */
  function mayBeGoverned(c: Configuration, head: number, dependent: number): boolean {
    const span = tables.spanOf(dependent);
    if (span === -1) return true;
    const root = of(c).spanRoots[span];
    return tables.areApart(head, dependent) ? root === -1 || root === dependent : root !== dependent;
  }

  /** #CC of the span that `word` continues: 0 outside of spans and at their first word. */
  function openComponents(c: Configuration, word: number): number {
    const span = tables.spanOf(word);
    return span === -1 || tables.spans[span].first === word ? 0 : of(c).nComponents;
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
      if (tables.spanOf(i) !== -1 && !tables.areApart(i, j)) of(c).nComponents--;
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
      // The last word of a span must not leave components behind; (both) nor a word that governs up to it or beyond.
      const span = tables.spanOf(j);
      if (span !== -1 && tables.spans[span].last <= tables.reach[j] && 1 < openComponents(c, j)) return false;
      // (both) As the root of its span, b0 would stay between the stack and a later word that must govern there.
      if (span !== -1 && tables.areApart(i, j) && j < tables.lastLeftGovernor[span]) return false;
      return mayBeGoverned(c, i, j) && mayGovern(c, i, j);
    },
    apply(c) {
      const [i, j] = [c.s(0)!, c.b(0)!];
      base['RIGHT-ARC'].apply(c);
      designate(c, i, j);
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

  /** (σ, b0|β, A) ⇒ (σ|b0, β, A): no required arc between b0 and σ; not the last word of a span with #CC > 0. */
  const shift: Transition = {
    name: 'SHIFT',
    isPermissible(c) {
      if (!base.SHIFT.isPermissible(c)) return false;
      const j = c.b(0)!;
      if (tables.head[j] !== -1 && tables.position(tables.head[j]) < j) return false;
      if (hasDependentBehind(c, j)) return false;
      if (openComponents(c, j) === 0) return true;
      // (both) A further component needs a head in the rest of the span: not the designated root, and not a word that
      // governs up to the span's last word or beyond. The last word itself is the paper's case.
      const span = tables.spanOf(j);
      return of(c).spanRoots[span] !== j && tables.reach[j] < tables.spans[span].last;
    },
    apply(c) {
      const j = c.b(0)!;
      base.SHIFT.apply(c);
      enterSpan(c, j, true);
    },
  };

  function enterSpan(c: Configuration, word: number, isNewComponent: boolean): void {
    const span = tables.spanOf(word);
    if (span === -1) return;
    if (tables.spans[span].first === word) of(c).nComponents = 1;
    else if (isNewComponent) of(c).nComponents++;
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
