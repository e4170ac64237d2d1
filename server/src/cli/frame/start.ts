/** Runs a command, prints its help, and turns errors into messages and an exit code. */

import { printable } from '../../inert/index.ts';
import { Failure } from '../../services/failure.ts';
import { UnreadableInput } from '../reading/input.ts';
import { UnwritableTarget } from '../writing/target.ts';
import type { CliCommand } from './command.ts';
import { Context, type ExitCode, type Io, OutputClosed, OutputFailed, UsageError } from './io.ts';
import { describeOptions, type Options, readArguments } from './options.ts';

const HELP: Options = { help: { type: 'flag', short: 'h', help: 'Show this help and exit.' } };

export const EXIT_CODES = `Exit codes: 0 clean, 1 findings, 2 usage error or unreadable input.
Files may also be folders (all .conllu, .conllup, .cupt, .conllulex and .conll files below them) or - (standard input).
Results go to standard output, progress and messages to standard error.`;

/** Runs one command. Never throws because of user errors. @param args those after its name */
export async function start(command: CliCommand, args: readonly string[], io: Io): Promise<ExitCode> {
  const context = new Context(io, command.name);
  try {
    const declared = command.optionsFor?.(args) ?? command.options;
    const { files, options } = readArguments(args, { ...declared, ...HELP });
    if (options.help) return await print(io, describeCommand(command));
    // What was to be printed before it failed is printed.
    await command.start({ files, options }, context).catch((error: unknown) => {
      if (!isForUser(error)) throw error;
      context.fail(error.message);
    });
    await context.out.flush();
  } catch (error) {
    if (error instanceof UsageError) return usageError(io, error.message, `treebank ${command.name} --help`);
    if (error instanceof OutputFailed) context.fail(`cannot write the results: ${error.message}`);
    else if (!(error instanceof OutputClosed)) throw error;
  }
  return context.exitCode;
}

/** Whether it is no bug, and its message says what to do. */
const isForUser = (error: unknown): error is Error =>
  [UnreadableInput, UnwritableTarget, Failure].some((each) => error instanceof each);

export async function print(io: Io, text: string): Promise<ExitCode> {
  await io.stdout.write(text);
  return 0;
}

export async function usageError(io: Io, message: string, hint: string): Promise<ExitCode> {
  await io.stderr.write(`treebank: ${printable(message)}.\nSee ${hint}.\n`.replace('?.\n', '?\n'));
  return 2;
}

export function describeCommand(command: CliCommand): string {
  return `treebank ${command.name}: ${command.summary}

Usage: treebank ${command.name} ${command.usage}

${command.details}

Options:
${describeOptions({ ...command.options, ...HELP })}

${EXIT_CODES}
`;
}
