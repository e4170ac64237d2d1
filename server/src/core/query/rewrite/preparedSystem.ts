/** What is worked out once for a rule system, and serves all sentences: what its names stand for, its rules by numbers, compiled. */

import type { Columns } from '../../conllu/index.ts';
import type { Strings } from '../graph/strings.ts';
import { resolve } from './check.ts';
import { CompiledRule } from './compiledRule.ts';
import { Independence } from './independence.ts';
import { RuleIndex } from './ruleIndex.ts';
import type { State } from './state.ts';
import type { RewriteRule, RuleSystem, Strategy } from './types.ts';

export class PreparedSystem {
  /** By their numbers, those of a package in its order. */
  readonly rules: readonly RewriteRule[];
  private readonly compiledRules: (CompiledRule | undefined)[] = [];
  private readonly resolved = new Map<Strategy, readonly RewriteRule[] | Strategy>();
  private readonly alternatives = new Map<Strategy, readonly RewriteRule[] | undefined>();
  readonly index: RuleIndex;
  private readonly numbers = new WeakMap<readonly RewriteRule[], Int32Array>();
  private readonly sets = new Map<readonly RewriteRule[], Int32Array>();
  /** By the paths of the rules. */
  private readonly independences = new Map<string, Independence | undefined>();

  /** @param mostMatching work of one match, see MOST_WORK */
  constructor(
    private readonly system: RuleSystem,
    private readonly strings: Strings,
    private readonly mostMatching: number,
  ) {
    this.rules = [...new Set([...system.packages.values(), ...system.rules.values()].flat())];
    this.index = new RuleIndex(this.rules, strings);
  }

  /** Names of columns that the requests of the rules of a strategy read and a file lacks. */
  missingIn(strategy: Strategy, columns: Columns): readonly string[] {
    const [missing, known] = [new Set<string>(), new Set<Strategy>()];
    const look = (each: Strategy): void => {
      if (known.has(each)) return;
      known.add(each);
      const named = each.kind === 'name' ? this.named(each) : each;
      if (!('kind' in named)) {
        for (const number of this.numbersOf(named))
          for (const name of this.compiled(number).missingIn(columns)) missing.add(name);
      } else if (named !== each) look(named);
      else for (const part of partsOf(each)) look(part);
    };
    look(strategy);
    return [...missing];
  }

  /** The rules of which a strategy applies any one; undefined if it does anything else. A few that name each other can stand for any number. */
  rulesOf(strategy: Strategy): readonly RewriteRule[] | undefined {
    if (!this.alternatives.has(strategy)) this.alternatives.set(strategy, this.alternativesOf(strategy));
    return this.alternatives.get(strategy);
  }

  private alternativesOf(strategy: Strategy): readonly RewriteRule[] | undefined {
    if (strategy.kind === 'Alt') {
      const all = strategy.parts.map((part) => this.rulesOf(part));
      return all.every((rules) => rules !== undefined) ? [...new Set(all.flat())] : undefined;
    }
    if (strategy.kind !== 'name') return undefined;
    const named = this.named(strategy);
    return 'kind' in named ? this.rulesOf(named) : named;
  }

  independence(rules: readonly RewriteRule[]): Independence | undefined {
    const key = rules.map(({ path }) => path).join(' ');
    if (!this.independences.has(key)) this.independences.set(key, Independence.of(rules, this.strings));
    return this.independences.get(key);
  }

  /** Rules known to have no match in a state. */
  silentIn(state: State): Int32Array {
    if (state.silent !== undefined) return state.silent;
    const { changes, silentBefore: before } = state;
    state.silent =
      changes === undefined || before === undefined ? this.index.none() : this.index.stillSilent(before, changes);
    state.settle();
    return state.silent;
  }

  numbersOf(rules: readonly RewriteRule[]): Int32Array {
    let numbers = this.numbers.get(rules);
    if (numbers === undefined) {
      numbers = this.index.numbersOf(rules);
      this.numbers.set(rules, numbers);
    }
    return numbers;
  }

  named(strategy: Extract<Strategy, { kind: 'name' }>): readonly RewriteRule[] | Strategy {
    let named = this.resolved.get(strategy);
    if (named === undefined) {
      named = this.resolve(strategy);
      this.resolved.set(strategy, named);
    }
    return named;
  }

  private resolve(strategy: Extract<Strategy, { kind: 'name' }>): readonly RewriteRule[] | Strategy {
    const path = resolve(this.system, strategy.name.text, strategy.inside) ?? '';
    const rule = this.system.rules.get(path);
    if (rule !== undefined) return [rule];
    return this.system.packages.get(path) ?? this.system.strategies.get(path) ?? [];
  }

  /** The rules that a strategy names, as a set; undefined if it is another one. */
  setNamed(strategy: Strategy): Int32Array | undefined {
    const named = strategy.kind === 'name' ? this.named(strategy) : strategy;
    return 'kind' in named ? undefined : this.setOf(named);
  }

  setOf(rules: readonly RewriteRule[]): Int32Array {
    let set = this.sets.get(rules);
    if (set === undefined) {
      set = this.index.setOf(rules);
      this.sets.set(rules, set);
    }
    return set;
  }

  compiled(number: number): CompiledRule {
    let compiled = this.compiledRules[number];
    if (compiled === undefined) {
      compiled = new CompiledRule(this.rules[number], this.strings, this.mostMatching);
      this.compiledRules[number] = compiled;
    }
    return compiled;
  }
}

function partsOf(strategy: Strategy): readonly Strategy[] {
  if ('parts' in strategy) return strategy.parts;
  if ('of' in strategy) return [strategy.of];
  return strategy.kind === 'If' ? [strategy.test, strategy.then, strategy.otherwise] : [];
}
