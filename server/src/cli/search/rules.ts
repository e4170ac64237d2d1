/** Reads the rules of a run and its strategy, and reports their errors. */

import { parseRules, parseStrategy, type RuleSystem, type Strategy } from '../../core/query/rewrite/index.ts';
import type { Context } from '../frame/io.ts';
import { type RequestSource, reportProblems } from './source.ts';

/** Undefined, with messages, if there are errors. */
export function readRules(
  source: RequestSource,
  wanted: string,
  context: Context,
): { readonly system: RuleSystem; readonly strategy: Strategy } | undefined {
  const { system, problems } = parseRules(source.text, source.files);
  reportProblems(source, problems, context);
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
