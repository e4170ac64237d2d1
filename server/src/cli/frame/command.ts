/** Defines a command of `treebank`. Each is one file under commands/ and one line in run.ts. */

import type { Context } from './io.ts';
import type { Arguments, Options } from './options.ts';

export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What follows the name: `FILE… [options]`. */
  readonly usage: string;
  /** Paragraphs of --help: what it does, what it prints, examples. */
  readonly details: string;
  readonly options: Options;
  readonly start: (args: Arguments<Options>, context: Context) => Promise<void>;
}

/** A command whose `start` receives its options with their types. */
export function defineCommand<const S extends Options>(
  command: Omit<Command, 'options' | 'start'> & {
    readonly options: S;
    readonly start: (args: Arguments<S>, context: Context) => Promise<void>;
  },
): Command {
  // The values passed to `start` were parsed with `command.options`, so they have the types of S.
  return { ...command, start: (args, context) => command.start(args as Arguments<S>, context) };
}
