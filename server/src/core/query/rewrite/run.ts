/** Strategies: the order in which rules are applied, and what stops those that would never end. */

import { localized } from '../../../localization/index.ts';
import type { Strings } from '../graph/strings.ts';
import { resolve } from './check.ts';
import { CompiledRule } from './compiledRule.ts';
import { MOST_NEW_NODES, MOST_STATES, MOST_STEPS, RunProblem } from './limits.ts';
import type { State } from './state.ts';
import type { Rule, RuleSystem, Strategy } from './types.ts';

/** Which rules were applied, and how often. */
export type Applied = Map<string, number>;

interface Step {
  readonly state: State;
  /** Rules that were applied on the way. */
  readonly rules: readonly string[];
}

export class Runner {
  private readonly rules = new Map<Rule, CompiledRule>();
  /** Steps in the sentence in hand. */
  private steps = 0;
  applied: Applied = new Map();

  constructor(
    private readonly system: RuleSystem,
    private readonly strings: Strings,
  ) {}

  /** The sentences that a strategy makes of one; none if it fails. @throws RunProblem */
  run(strategy: Strategy, state: State): State[] {
    this.steps = 0;
    return this.all(strategy, state);
  }

  /** All results; a rule gives one for each match. */
  private all(strategy: Strategy, state: State): State[] {
    switch (strategy.kind) {
      case 'Empty':
        return [state];
      case 'name': {
        const named = this.named(strategy);
        if ('kind' in named) return this.all(named, state);
        return distinct(
          named.flatMap((rule) =>
            this.compiled(rule)
              .applyEach(state)
              .map((next) => this.count(rule, next)),
          ),
        );
      }
      case 'Onf':
        return [this.normalForm(strategy.of, state).state];
      case 'Try': {
        const results = this.all(strategy.of, state);
        return results.length === 0 ? [state] : results;
      }
      case 'Pick':
        return this.all(strategy.of, state).slice(0, 1);
      case 'Seq':
        return strategy.parts.reduce<State[]>(
          (states, part) => limited(distinct(states.flatMap((each) => this.all(part, each)))),
          [state],
        );
      case 'Alt':
        return distinct(strategy.parts.flatMap((part) => this.all(part, state)));
      case 'If':
        return this.all(this.all(strategy.test, state).length === 0 ? strategy.otherwise : strategy.then, state);
      case 'Iter':
        return this.normalForms(strategy.of, state);
    }
  }

  /** All states to which nothing applies any more. */
  private normalForms(strategy: Strategy, start: State): State[] {
    const forms: State[] = [];
    const known = new Set([start.key]);
    const open = [start];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const next = this.all(strategy, state);
      if (next.length === 0) forms.push(state);
      for (const each of next) {
        if (known.has(each.key)) continue;
        known.add(each.key);
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

  /** Applies one match after the other. The states are remembered: one that comes back would come back for ever. */
  private normalForm(strategy: Strategy, start: State): Step {
    const seen = new Map<string, number>();
    const rules: string[] = [];
    let state = start;
    for (;;) {
      const next = this.one(strategy, state);
      if (next === undefined || next.rules.length === 0) return { state, rules };
      seen.set(state.key, rules.length);
      state = next.state;
      rules.push(...next.rules);
      const before = seen.get(state.key);
      if (before !== undefined) throw loopOf(rules.slice(before));
      // Sentences that are never the same again but grow.
      if (start.nodes.length + MOST_NEW_NODES < state.nodes.length) {
        throw new RunProblem(
          localized`${rules[rules.length - 1]} added more than ${MOST_NEW_NODES} nodes to one sentence. Add a condition that no longer holds once the node is there.`,
          rules.slice(-3),
        );
      }
    }
  }

  /** One way to apply a strategy, by the first match; undefined if it fails. */
  private one(strategy: Strategy, state: State): Step | undefined {
    switch (strategy.kind) {
      case 'Empty':
        return { state, rules: [] };
      case 'name': {
        const named = this.named(strategy);
        if ('kind' in named) return this.one(named, state);
        for (const rule of named) {
          const next = this.compiled(rule).applyOne(state);
          if (next !== undefined) return { state: this.count(rule, next), rules: [rule.path] };
        }
        return undefined;
      }
      case 'Onf':
      case 'Iter':
        return this.normalForm(strategy.of, state);
      case 'Try':
        return this.one(strategy.of, state) ?? { state, rules: [] };
      case 'Pick':
        return this.one(strategy.of, state);
      case 'Seq': {
        let step: Step | undefined = { state, rules: [] };
        for (const part of strategy.parts) {
          const next: Step | undefined = this.one(part, step.state);
          if (next === undefined) return undefined;
          step = { state: next.state, rules: [...step.rules, ...next.rules] };
        }
        return step;
      }
      case 'Alt':
        for (const part of strategy.parts) {
          const next = this.one(part, state);
          if (next !== undefined) return next;
        }
        return undefined;
      case 'If':
        return this.one(this.one(strategy.test, state) === undefined ? strategy.otherwise : strategy.then, state);
    }
  }

  private named(strategy: Extract<Strategy, { kind: 'name' }>): readonly Rule[] | Strategy {
    const path = resolve(this.system, strategy.name.text, strategy.inside) ?? '';
    const rule = this.system.rules.get(path);
    if (rule !== undefined) return [rule];
    return this.system.packages.get(path) ?? this.system.strategies.get(path) ?? [];
  }

  private compiled(rule: Rule): CompiledRule {
    let compiled = this.rules.get(rule);
    if (compiled === undefined) {
      compiled = new CompiledRule(rule, this.strings);
      this.rules.set(rule, compiled);
    }
    return compiled;
  }

  private count(rule: Rule, state: State): State {
    this.applied.set(rule.path, (this.applied.get(rule.path) ?? 0) + 1);
    if (MOST_STEPS < ++this.steps) {
      throw new RunProblem(
        localized`The rules were applied more than ${MOST_STEPS} times in one sentence, last ${rule.path}. One of them probably loops.`,
        [rule.path],
      );
    }
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

function distinct(states: readonly State[]): State[] {
  if (states.length < 2) return [...states];
  const byKey = new Map<string, State>();
  for (const state of states) if (!byKey.has(state.key)) byKey.set(state.key, state);
  return [...byKey.values()];
}

function limited(states: State[]): State[] {
  if (states.length <= MOST_STATES) return states;
  throw new RunProblem(
    localized`One sentence would become more than ${MOST_STATES}. Use Onf, which follows one way only.`,
  );
}
