/** Strategies: the order in which rules are applied, and what stops those that would never end. */

import { localized } from '../../../localization/index.ts';
import { MOST_WORK } from '../search.ts';
import type { CompiledRule, Matched } from './compiledRule.ts';
import type { Part } from './independence.ts';
import { Budget, MOST_STATES, RunProblem } from './limits.ts';
import type { PreparedSystem } from './preparedSystem.ts';
import type { State } from './state.ts';
import { loopOf, Seen, StateSet, States } from './states.ts';
import type { RewriteRule, Strategy } from './types.ts';

/** Rules that were applied, and how often. */
export type Applied = Map<string, number>;

/** A match of a rule. */
interface Found {
  readonly rule: RewriteRule;
  readonly compiled: CompiledRule;
  readonly match: Matched;
}

interface Step {
  readonly state: State;
  /** Rules applied so far. */
  readonly rules: readonly string[];
}

/** Work that gives others a turn on the thread whenever it yields. */
export type Sliced<T> = Generator<undefined, T>;

export class Runner {
  /** The number of the rule that was searched for last; -1 if none was left. */
  private attempted = -1;
  private budget = new Budget(0, { nNodes: 0, nEdges: 0 });
  applied: Applied = new Map();

  constructor(private readonly prepared: PreparedSystem) {}

  /** The sentences that a strategy makes from one; none if it fails. @throws RunProblem */
  run(strategy: Strategy, state: State): Sliced<State[]> {
    this.budget = new Budget(MOST_WORK, state.graph);
    return this.all(strategy, state);
  }

  /**
   * All results; a rule yields one per match.
   * @param isOver whether the state itself may be changed, because nothing goes back to it
   */
  private *all(strategy: Strategy, state: State, isOver = false): Sliced<State[]> {
    this.budget.strategy();
    if (this.budget.isPauseDue) yield;
    switch (strategy.kind) {
      case 'Empty':
        return [state];
      case 'name': {
        const named = this.prepared.named(strategy);
        return 'kind' in named ? yield* this.all(named, state, isOver) : yield* this.each(named, state);
      }
      case 'Onf':
        return [(yield* this.normalForm(strategy.of, state, isOver)).state];
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
          // Nothing else refers to the results of an earlier part, so they may be changed in place.
          for (const each of states) next.add(yield* this.all(part, each, isOver || each !== state));
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

  /** What rules make of a sentence, each by each of its matches, or those in a part. */
  private *each(rules: readonly RewriteRule[], state: State, part?: Part): Sliced<State[]> {
    const states = new States();
    const silent = this.prepared.silentIn(state);
    const numbers = this.prepared.numbersOf(rules);
    for (const [i, rule] of rules.entries()) {
      for (const match of this.matchesOf(numbers[i], silent, state)) {
        if (part?.has(rule, match.nodes) === false) continue;
        states.add([this.count(rule, this.prepared.compiled(numbers[i]).apply(state, match, this.budget))]);
        if (this.budget.isPauseDue) yield;
      }
      if (this.budget.isPauseDue) yield;
    }
    return states.all;
  }

  /** All states to which nothing applies any more: those of one part of the sentence after the other, if it has parts. */
  private *normalForms(strategy: Strategy, start: State): Sliced<State[]> {
    const rules = this.prepared.rulesOf(strategy);
    const independence = rules && this.prepared.independence(rules);
    if (rules === undefined || independence === undefined) {
      if (rules !== undefined && !this.mayChange(rules, start)) return [start];
      return yield* this.deadEnds(start, (state) => this.all(strategy, state));
    }
    const found = this.matches(rules, start);
    if (found.length === 0) return [start];
    if (this.budget.isPauseDue) yield;
    // Of one application, there are no orders to try.
    let only = found.length === 1 ? this.applyEach(found, rules, start) : undefined;
    if (only !== undefined) return [only];
    const parts = independence.partsOf(start, this.budget);
    if (this.budget.isPauseDue) yield;
    only = parts && this.applyEach(inParts(found, parts), rules, start);
    if (only !== undefined) return [only];
    if (parts === undefined) return yield* this.deadEnds(start, (state) => this.all(strategy, state));
    let forms = [start];
    for (const part of parts) {
      const next: State[] = [];
      for (const form of forms) {
        next.push(...(yield* this.deadEnds(form, (state) => this.each(part.rules, state, part))));
        if (MOST_STATES < next.length) throw new RunProblem(tooManyStates());
      }
      forms = next;
    }
    return forms;
  }

  /** What can be applied in a state. @throws RunProblem if there is too much */
  private matches(rules: readonly RewriteRule[], state: State): readonly Found[] {
    const silent = this.prepared.silentIn(state);
    const numbers = this.prepared.numbersOf(rules);
    const all: Found[] = [];
    for (const [i, rule] of rules.entries()) {
      for (const match of this.matchesOf(numbers[i], silent, state)) {
        all.push({ rule, compiled: this.prepared.compiled(numbers[i]), match });
      }
    }
    return all;
  }

  /** The matches of one rule, which is searched for only if it may have some. @param silent learns of it if there are none */
  private matchesOf(number: number, silent: Int32Array, state: State): readonly Matched[] {
    if (!this.prepared.index.mayMatch(silent, number, state.graph)) return [];
    const matches = this.prepared.compiled(number).matches(state, this.budget);
    if (matches.length === 0) this.prepared.index.silence(silent, number);
    return matches;
  }

  /**
   * Applies what was found in a state all at once. @param found each once, and none disturbs another
   * @returns undefined if something applies afterwards, so that there are other orders, or loops
   */
  private applyEach(
    found: readonly Found[] | undefined,
    rules: readonly RewriteRule[],
    start: State,
  ): State | undefined {
    if (found === undefined) return undefined;
    const state = start.copy();
    for (const { compiled, match } of found) compiled.change(state, match, start.edges, this.budget);
    for (const { rule } of found) this.budget.step(rule.path, state.size);
    if (this.mayChange(rules, state)) return undefined;
    for (const { rule } of found) this.count(rule, state);
    return state;
  }

  /** Whether any of the rules has a match. */
  private mayChange(rules: readonly RewriteRule[], state: State): boolean {
    const silent = this.prepared.silentIn(state);
    const numbers = this.prepared.numbersOf(rules);
    for (let i = 0; i < rules.length; i++) {
      if (!this.prepared.index.mayMatch(silent, numbers[i], state.graph)) continue;
      if (this.prepared.compiled(numbers[i]).hasMatch(state, this.budget)) return true;
      this.prepared.index.silence(silent, numbers[i]);
    }
    return false;
  }

  /** The states that are reached from one, and that no further step changes. */
  private *deadEnds(start: State, step: (state: State) => Sliced<State[]>): Sliced<State[]> {
    const forms: State[] = [];
    const known = new StateSet();
    known.add(start);
    const open = [start];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const next = yield* step(state);
      // Onf and Try never fail: if nothing applies, they leave the sentence unchanged.
      if (next.every((each) => state?.equals(each))) forms.push(state);
      for (const each of next) {
        if (!known.add(each)) continue;
        this.budget.remember(each.size.nCharacters);
        open.push(each);
      }
      if (MOST_STATES < known.size) throw new RunProblem(tooManyStates());
    }
    return forms;
  }

  /** Applies one match after another. Remembers the states: one that recurs would recur forever. */
  private *normalForm(strategy: Strategy, start: State, isStartOver = false): Sliced<Step> {
    const seen = new Seen();
    const rules: string[] = [];
    const set = this.prepared.setNamed(strategy);
    let state = start;
    for (;;) {
      seen.add(state, rules.length);
      const isOver: boolean = isStartOver || state !== start;
      if (set === undefined) {
        const next: Step | undefined = yield* this.one(strategy, state, isOver);
        if (next === undefined || next.rules.length === 0) return { state, rules };
        state = next.state;
        for (const rule of next.rules) rules.push(rule);
      } else {
        // The same without a generator for each step.
        this.budget.strategy();
        const silent = this.prepared.silentIn(state);
        let next: State | undefined;
        do {
          if (this.budget.isPauseDue) yield;
          next = this.attempt(set, silent, state, isOver);
          if (this.attempted === -1) return { state, rules };
        } while (next === undefined);
        state = next;
        rules.push(this.prepared.rules[this.attempted].path);
      }
      const before = seen.find(state, rules.length);
      if (before !== undefined) throw loopOf(rules.slice(before));
    }
  }

  /** Of the rules that fit, Grew takes the last one: searches for the last that may. @returns undefined if it does not, or if none is left */
  private attempt(set: Int32Array, silent: Int32Array, state: State, isOver: boolean): State | undefined {
    this.attempted = this.prepared.index.lastToSearch(set, silent, state.graph);
    if (this.attempted === -1) return undefined;
    const next = this.prepared.compiled(this.attempted).applyOne(state, this.budget, isOver);
    if (next === undefined) this.prepared.index.silence(silent, this.attempted);
    else this.count(this.prepared.rules[this.attempted], next);
    return next;
  }

  /**
   * One way to apply a strategy, by the first match; undefined if it fails.
   * @param isOver whether the state itself may be changed, because nothing goes back to it
   */
  private *one(strategy: Strategy, state: State, isOver = false): Sliced<Step | undefined> {
    this.budget.strategy();
    if (this.budget.isPauseDue) yield;
    switch (strategy.kind) {
      case 'Empty':
        return { state, rules: [] };
      case 'name': {
        const named = this.prepared.named(strategy);
        if ('kind' in named) return yield* this.one(named, state, isOver);
        const silent = this.prepared.silentIn(state);
        const set = this.prepared.setOf(named);
        for (;;) {
          const next = this.attempt(set, silent, state, isOver);
          if (this.attempted === -1) return undefined;
          if (next !== undefined) return { state: next, rules: [this.prepared.rules[this.attempted].path] };
          if (this.budget.isPauseDue) yield;
        }
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

  private count(rule: RewriteRule, state: State): State {
    this.applied.set(rule.path, (this.applied.get(rule.path) ?? 0) + 1);
    return state;
  }
}

/** What was found, in the order of the parts; undefined if there is more than one way to apply something in one of them. */
function inParts(found: readonly Found[], parts: readonly Part[]): readonly Found[] | undefined {
  if (parts.some(({ nMatches }) => 1 < nMatches)) return undefined;
  const ordered: Found[] = [];
  for (const part of parts) {
    const own = found.filter(({ rule, match }) => part.has(rule, match.nodes));
    if (1 < own.length) return undefined;
    ordered.push(...own);
  }
  return ordered;
}

const tooManyStates = () =>
  localized`Iter reaches more than ${MOST_STATES} different sentences. Use Onf, which follows one way only.`;
