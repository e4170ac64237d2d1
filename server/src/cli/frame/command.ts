/** Defines a command of `treebank`. Each is one file under commands/ and one line in run.ts. */

import type { Input } from '../reading/input.ts';
import { runAlone, type Spread } from '../spread/spread.ts';
import type { Context } from './io.ts';
import type { Arguments, Options } from './options.ts';

/** Users' tasks, in the order of `treebank --help`. */
export const GROUPS = {
  check: 'Check and repair',
  change: 'Search and change',
  compare: 'Compare versions and annotators',
  team: 'Hand out and gather',
  parse: 'Parse, train and evaluate',
  report: 'Report and draw',
  experiment: 'For clusters and experiments',
  editor: 'For other editors and agents',
} as const;
type Group = keyof typeof GROUPS;

export interface CliCommand {
  readonly name: string;
  readonly group: Group;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What follows the name: `FILE… [options]`. */
  readonly usage: string;
  /** Paragraphs of --help: purpose, output, examples. */
  readonly details: string;
  readonly options: Options;
  /** Options that depend on the arguments. */
  readonly optionsFor?: (args: readonly string[]) => Options;
  readonly start: (args: Arguments<Options>, context: Context) => Promise<void>;
  /** How its work is spread over processes; see `MakeSpread`. */
  readonly spread?: MakeSpread<Options>;
  /** Options that can still be chosen when the results of the parts are collected. */
  readonly choosableLater?: (options: Readonly<Record<string, unknown>>) => readonly string[];
}

/**
 * @param inputs as recorded by `plan`; absent: this process finds them
 * @returns undefined, with messages, if there is nothing to do
 */
export type MakeSpread<S extends Options> = (
  args: Arguments<S>,
  context: Context,
  inputs?: readonly Input[],
) => Promise<Spread<unknown, unknown> | undefined>;

type Described<S extends Options> = Omit<CliCommand, 'options' | 'start' | 'spread'> & { readonly options: S };

/** A command whose `start` receives its options with their types. */
export function defineCommand<const S extends Options>(
  command: Described<S> & { readonly start: (args: Arguments<S>, context: Context) => Promise<void> },
): CliCommand {
  // The values passed to `start` were parsed with `command.options`, so they have the types of S.
  return { ...command, start: (args, context) => command.start(args as Arguments<S>, context) };
}

/**
 * A command whose work can be spread over processes.
 *
 * @param start for commands in which a single run differs from doing the work and collecting its results
 */
export function defineSpread<const S extends Options>(
  command: Described<S> & {
    readonly spread: MakeSpread<S>;
    readonly start?: (args: Arguments<S>, context: Context) => Promise<void>;
  },
): CliCommand {
  // As above.
  const spread: MakeSpread<Options> = (args, context, inputs) => command.spread(args as Arguments<S>, context, inputs);
  async function start(args: Arguments<Options>, context: Context): Promise<void> {
    if (command.start !== undefined) return command.start(args as Arguments<S>, context);
    const made = await spread(args, context);
    if (made !== undefined) await runAlone(made);
  }
  return { ...command, spread, start };
}
