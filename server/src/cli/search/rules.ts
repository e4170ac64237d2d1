/** Reads the rules of a run and its strategy, and reports their errors. */

import { parseRules, parseStrategy, type RuleSystem, type Strategy } from '../../core/query/rewrite/index.ts';
import type { Context } from '../frame/io.ts';
import { type RequestSource, reportProblems } from './source.ts';

/** The rules without a strategy. Undefined, with messages, if there are errors. */
export function readRulesAlone(source: RequestSource, context: Context): RuleSystem | undefined {
  const { system, problems } = parseRules(source.text, source.files);
  reportProblems(source, problems, context);
  return system;
}

/** Undefined, with messages, if there are errors. */
export function readRules(
  source: RequestSource,
  wanted: string,
  context: Context,
): { readonly system: RuleSystem; readonly strategy: Strategy } | undefined {
  const system = readRulesAlone(source, context);
  if (system === undefined) return undefined;
  if (wanted === 'main' && !system.strategies.has('main')) {
    const known = [...system.strategies.keys(), ...system.packages.keys(), ...system.rules.keys()];
    context.fail(
      `${source.name} has no strategy main. Add strat main { Onf (…) }, or choose one with --strategy. It has ${known.join(', ')}.`,
    );
    return undefined;
  }
  const { strategy, problems: ofStrategy } = parseStrategy(wanted, system);
  reportProblems({ name: '--strategy', text: wanted }, ofStrategy, context);
  return strategy && { system, strategy };
}
