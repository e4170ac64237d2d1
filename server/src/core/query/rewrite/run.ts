/** Strategies: the order in which rules are applied, and what stops those that would never end. */

import { localized } from '../../../localization/index.ts';
import type { Strings } from '../graph/strings.ts';
import { MOST_WORK } from '../search.ts';
import { resolve } from './check.ts';
import { CompiledRule } from './compiledRule.ts';
import { Budget, MOST_STATES, RunProblem } from './limits.ts';
import { RuleIndex } from './ruleIndex.ts';
import type { State } from './state.ts';
import type { RewriteRule, RuleSystem, Strategy } from './types.ts';

/** Rules that were applied, and how often. */
export type Applied = Map<string, number>;

interface Step {
  readonly state: State;
  /** Rules applied so far. */
  readonly rules: readonly string[];
}

/** Work that gives others a turn on the thread whenever it yields. */
export type Sliced<T> = Generator<undefined, T>;

export class Runner {
  private readonly rules = new Map<RewriteRule, CompiledRule>();
  private readonly index: RuleIndex;
  private budget = new Budget(0, { nNodes: 0, nEdges: 0, nCharacters: 0 });
  applied: Applied = new Map();

  /** @param mostMatching work of one match, see MOST_WORK */
  constructor(
    private readonly system: RuleSystem,
    private readonly strings: Strings,
    private readonly mostMatching: number,
  ) {
    this.index = new RuleIndex([...system.rules.values()], strings);
  }

  /** The sentences that a strategy makes from one; none if it fails. @throws RunProblem */
  run(strategy: Strategy, state: State): Sliced<State[]> {
    this.budget = new Budget(MOST_WORK, state.size);
    return this.all(strategy, state);
  }

  /** All results; a rule yields one per match. */
  private *all(strategy: Strategy, state: State): Sliced<State[]> {
    this.budget.strategy();
    if (this.budget.isPauseDue) yield;
    switch (strategy.kind) {
      case 'Empty':
        return [state];
      case 'name': {
        const named = this.named(strategy);
        return 'kind' in named ? yield* this.all(named, state) : yield* this.each(named, state);
      }
      case 'Onf':
        return [(yield* this.normalForm(strategy.of, state)).state];
      case 'Try': {
        const results = yield* this.all(strategy.of, state);
        return results.length === 0 ? [state] : results;
      }
      case 'Pick':
        return (yield* this.all(strategy.of, state)).slice(0, 1);
      case 'Seq': {
        let states = [state];
        for (const part of strategy.parts) {
          const next = new States();
          for (const each of states) next.add(yield* this.all(part, each));
          states = next.all;
        }
        return states;
      }
      case 'Alt': {
        const states = new States();
        for (const part of strategy.parts) states.add(yield* this.all(part, state));
        return states.all;
      }
      case 'If': {
        const isTrue = 0 < (yield* this.all(strategy.test, state)).length;
        return yield* this.all(isTrue ? strategy.then : strategy.otherwise, state);
      }
      case 'Iter':
        return yield* this.normalForms(strategy.of, state);
    }
  }

  /** What rules make of a sentence, each by each of its matches. */
  private *each(rules: readonly RewriteRule[], state: State): Sliced<State[]> {
    const states = new States();
    const silent = this.silentIn(state);
    for (const rule of rules) {
      if (this.index.isSilent(silent, rule)) continue;
      let isApplied = false;
      for (const next of this.compiled(rule).applyEach(state, this.budget)) {
        isApplied = true;
        states.add([this.count(rule, next)]);
        if (this.budget.isPauseDue) yield;
      }
      if (!isApplied) this.index.silence(silent, rule);
      if (this.budget.isPauseDue) yield;
    }
    return states.all;
  }

  /** All states to which nothing applies any more. */
  private *normalForms(strategy: Strategy, start: State): Sliced<State[]> {
    const forms: State[] = [];
    const known = new StateSet();
    known.add(start);
    const open = [start];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const next = yield* this.all(strategy, state);
      // Onf and Try never fail: if nothing applies, they leave the sentence unchanged.
      if (next.every((each) => state?.equals(each))) forms.push(state);
      for (const each of next) {
        if (!known.add(each)) continue;
        this.budget.remember(each.size.nCharacters);
        open.push(each);
      }
      if (MOST_STATES < known.size) {
        throw new RunProblem(
          localized`Iter reaches more than ${MOST_STATES} different sentences. Use Onf, which follows one way only.`,
        );
      }
    }
    return forms;
  }

  /** Applies one match after another. Remembers the states: one that recurs would recur forever. */
  private *normalForm(strategy: Strategy, start: State): Sliced<Step> {
    const seen = new Seen();
    const rules: string[] = [];
    let state = start;
    for (;;) {
      const next = yield* this.one(strategy, state);
      if (next === undefined || next.rules.length === 0) return { state, rules };
      seen.add(state, rules.length);
      state = next.state;
      for (const rule of next.rules) rules.push(rule);
      const before = seen.find(state, rules.length);
      if (before !== undefined) throw loopOf(rules.slice(before));
    }
  }

  /** One way to apply a strategy, by the first match; undefined if it fails. */
  private *one(strategy: Strategy, state: State): Sliced<Step | undefined> {
    this.budget.strategy();
    if (this.budget.isPauseDue) yield;
    switch (strategy.kind) {
      case 'Empty':
        return { state, rules: [] };
      case 'name': {
        const named = this.named(strategy);
        if ('kind' in named) return yield* this.one(named, state);
        const silent = this.silentIn(state);
        // Of the rules that fit, Grew takes the last one.
        for (let i = named.length - 1; 0 <= i; i--) {
          const rule = named[i];
          if (this.index.isSilent(silent, rule)) continue;
          const next = this.compiled(rule).applyOne(state, this.budget);
          if (next !== undefined) return { state: this.count(rule, next), rules: [rule.path] };
          this.index.silence(silent, rule);
          if (this.budget.isPauseDue) yield;
        }
        return undefined;
      }
      case 'Onf':
      case 'Iter':
        return yield* this.normalForm(strategy.of, state);
      case 'Try':
        return (yield* this.one(strategy.of, state)) ?? { state, rules: [] };
      case 'Pick':
        return yield* this.one(strategy.of, state);
      case 'Seq': {
        const rules: string[] = [];
        let now = state;
        for (const part of strategy.parts) {
          const next: Step | undefined = yield* this.one(part, now);
          if (next === undefined) return undefined;
          now = next.state;
          for (const rule of next.rules) rules.push(rule);
        }
        return { state: now, rules };
      }
      case 'Alt':
        for (const part of strategy.parts) {
          const next = yield* this.one(part, state);
          if (next !== undefined) return next;
        }
        return undefined;
      case 'If': {
        const isTrue = (yield* this.one(strategy.test, state)) !== undefined;
        return yield* this.one(isTrue ? strategy.then : strategy.otherwise, state);
      }
    }
  }

  /** Rules known to have no match in a state. */
  private silentIn(state: State): Int32Array {
    const { parent } = state;
    state.silent ??=
      parent?.silent === undefined
        ? this.index.missing(state.graph)
        : this.index.stillSilent(parent.silent, parent.graph, state.graph);
    state.parent = undefined;
    return state.silent;
  }

  private named(strategy: Extract<Strategy, { kind: 'name' }>): readonly RewriteRule[] | Strategy {
    const path = resolve(this.system, strategy.name.text, strategy.inside) ?? '';
    const rule = this.system.rules.get(path);
    if (rule !== undefined) return [rule];
    return this.system.packages.get(path) ?? this.system.strategies.get(path) ?? [];
  }

  private compiled(rule: RewriteRule): CompiledRule {
    let compiled = this.rules.get(rule);
    if (compiled === undefined) {
      compiled = new CompiledRule(rule, this.strings, this.mostMatching);
      this.rules.set(rule, compiled);
    }
    return compiled;
  }

  private count(rule: RewriteRule, state: State): State {
    this.applied.set(rule.path, (this.applied.get(rule.path) ?? 0) + 1);
    return state;
  }
}

function loopOf(cycle: readonly string[]): RunProblem {
  if (new Set(cycle).size === 1 && cycle.length === 1) {
    return new RunProblem(
      localized`The rule ${cycle[0]} changes nothing and applies again, for ever. Add a condition that no longer holds after it.`,
      cycle,
    );
  }
  return new RunProblem(
    localized`After ${cycle.join(' → ')} the sentence is the same as before, so these rules would go on for ever. Add a condition to one of them.`,
    cycle,
  );
}

/** Different sentences. */
class StateSet {
  private readonly byHash = new Map<number, State[]>();
  size = 0;

  /** Whether it is new. */
  add(state: State): boolean {
    const same = this.byHash.get(state.hash);
    if (same === undefined) this.byHash.set(state.hash, [state]);
    else if (same.some((each) => each.equals(state))) return false;
    else same.push(state);
    this.size++;
    return true;
  }
}

/** Different sentences, in the order in which they were found. */
class States {
  readonly all: State[] = [];
  /** Needed only when there is another. */
  private known: StateSet | undefined;

  /** @throws RunProblem if there are too many */
  add(states: readonly State[]): void {
    for (const state of states) {
      if (this.known === undefined && 0 < this.all.length) {
        this.known = new StateSet();
        this.known.add(this.all[0]);
      }
      if (this.known?.add(state) !== false) this.all.push(state);
    }
    if (this.all.length <= MOST_STATES) return;
    throw new RunProblem(
      localized`One sentence would become more than ${MOST_STATES}. Use Onf, which follows one way only.`,
    );
  }
}

/** The states so far, by their hashes: thousands of them would fill the memory. */
class Seen {
  private readonly places = new Map<number, number>();
  /** A state with a known hash. If it recurs, the hash was no coincidence. */
  private suspect: { readonly state: State; readonly at: number } | undefined;

  add(state: State, at: number): void {
    this.places.set(state.hash, at);
  }

  /** Where the state of a loop first occurred; undefined if it is new, or may be. */
  find(state: State, at: number): number | undefined {
    if (this.suspect?.state.equals(state)) return this.suspect.at;
    if (this.suspect === undefined && this.places.has(state.hash)) this.suspect = { state, at };
    return undefined;
  }
}
