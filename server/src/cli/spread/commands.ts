/** The commands whose work can be spread over processes. */

import { coverage } from '../commands/coverage.ts';
import { enhance } from '../commands/enhance.ts';
import { evaluate } from '../commands/evaluate.ts';
import { fix } from '../commands/fix.ts';
import { lint } from '../commands/lint.ts';
import { parse } from '../commands/parse.ts';
import { projectivize } from '../commands/projectivize.ts';
import { rewrite } from '../commands/rewrite.ts';
import { search } from '../commands/search.ts';
import type { CliCommand, MakeSpread } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import type { Options } from '../frame/options.ts';

type SpreadCommand = CliCommand & { readonly spread: MakeSpread<Options> };

const COMMANDS: readonly CliCommand[] = [lint, coverage, projectivize, enhance, fix, parse, evaluate, search, rewrite];

export const SPREAD_NAMES: readonly string[] = COMMANDS.map(({ name }) => name);

/** @throws UsageError if there is no such command, or it cannot be spread */
export function spreadCommand(name: string | undefined): SpreadCommand {
  const command = COMMANDS.find((each): each is SpreadCommand => each.name === name && each.spread !== undefined);
  if (command !== undefined) return command;
  const what = name === undefined ? 'no command given' : `${name} cannot be planned`;
  throw new UsageError(`${what}. Name one of ${SPREAD_NAMES.join(', ')}`);
}

/** Options that concern a single run, or that change files. */
const NOT_PLANNED: ReadonlySet<string> = new Set([
  'out',
  'in-place',
  'threads',
  'baseline',
  'dry-run',
  'records',
  'save',
]);

/** The options of a command that a plan accepts. */
export function plannedOptions({ options }: CliCommand): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !NOT_PLANNED.has(name)));
}

/** All options of the command, with the values of those that a plan accepts. */
export function withDefaults(
  { options }: CliCommand,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      if (name === 'threads') return [name, 0];
      return [name, given.get(name) ?? (option.type === 'flag' ? false : option.type === 'list' ? [] : option.default)];
    }),
  );
}
