/** Finds the command, runs it and returns its exit code. */

import { adjudicate } from './commands/adjudicate.ts';
import { agree } from './commands/agree.ts';
import { assign } from './commands/assign.ts';
import { campaign } from './commands/campaign.ts';
import { collect } from './commands/collect.ts';
import { compareParsers } from './commands/compareParsers.ts';
import { convert } from './commands/convert.ts';
import { coverage } from './commands/coverage.ts';
import { decisions } from './commands/decisions.ts';
import { decode } from './commands/decode.ts';
import { decodeBench } from './commands/decodeBench.ts';
import { derive } from './commands/derive.ts';
import { diff } from './commands/diff.ts';
import { draw } from './commands/draw.ts';
import { edit } from './commands/edit.ts';
import { enhance } from './commands/enhance.ts';
import { evaluate } from './commands/evaluate.ts';
import { exercise } from './commands/exercise.ts';
import { explain } from './commands/explain.ts';
import { fix } from './commands/fix.ts';
import { gather } from './commands/gather.ts';
import { languageServer } from './commands/languageServer.ts';
import { lint } from './commands/lint.ts';
import { mcp } from './commands/mcp.ts';
import { merge } from './commands/merge.ts';
import { pack } from './commands/pack.ts';
import { parse } from './commands/parse.ts';
import { plan } from './commands/plan.ts';
import { projectivize } from './commands/projectivize.ts';
import { proposals } from './commands/proposals.ts';
import { releaseCheck } from './commands/releaseCheck.ts';
import { report } from './commands/report.ts';
import { review } from './commands/review.ts';
import { rewrite } from './commands/rewrite.ts';
import { search } from './commands/search.ts';
import { stats } from './commands/stats.ts';
import { status } from './commands/status.ts';
import { submit } from './commands/submit.ts';
import { table } from './commands/table.ts';
import { tables } from './commands/tables.ts';
import { train } from './commands/train.ts';
import { work } from './commands/work.ts';
import { type CliCommand, GROUPS } from './frame/command.ts';
import type { ExitCode, Io } from './frame/io.ts';
import { suggestion } from './frame/options.ts';
import { describeCommand, EXIT_CODES, print, start, usageError } from './frame/start.ts';
import { versionOf } from './frame/version.ts';

/** Within a group in the order of `treebank --help`. */
export const COMMANDS: readonly CliCommand[] = [
  lint,
  pack,
  releaseCheck,
  tables,
  fix,
  review,
  search,
  rewrite,
  campaign,
  proposals,
  edit,
  projectivize,
  convert,
  enhance,
  diff,
  merge,
  agree,
  adjudicate,
  assign,
  gather,
  exercise,
  decisions,
  parse,
  train,
  evaluate,
  coverage,
  stats,
  table,
  status,
  report,
  derive,
  draw,
  explain,
  compareParsers,
  decode,
  decodeBench,
  plan,
  work,
  collect,
  submit,
  languageServer,
  mcp,
];

/** The commands by what users do. */
export const commandGroups = (): readonly { readonly title: string; readonly commands: readonly CliCommand[] }[] =>
  Object.entries(GROUPS).map(([group, title]) => ({
    title,
    commands: COMMANDS.filter((command) => command.group === group),
  }));

/** Runs `treebank` with the arguments after its name. Never throws because of user errors. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined) return usageError(io, 'no command given', 'treebank --help');
  if (name === '--help' || name === '-h' || name === 'help') return help(rest[0], io);
  if (name === '--version' || name === '-V') return print(io, `${versionOf(io)}\n`);
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    const what = name.startsWith('-')
      ? `the command must come first; ${name} is not a command`
      : `there is no command ${name}`;
    return usageError(io, `${what}${suggestedCommand(name)}`, 'treebank --help');
  }
  return start(command, rest, io);
}

function help(name: string | undefined, io: Io): Promise<ExitCode> {
  if (name === undefined) return print(io, overview());
  const command = COMMANDS.find((each) => each.name === name);
  if (command) return print(io, describeCommand(command));
  return usageError(io, `there is no command ${name}${suggestedCommand(name)}`, 'treebank --help');
}

/** The names of our commands in other tools. */
const ELSEWHERE = new Map([
  ['validate', 'lint'],
  ['check', 'lint'],
  ['repair', 'fix'],
  ['format', 'fix'],
  ['tag', 'parse'],
  ['predict', 'parse'],
  ['score', 'evaluate'],
  ['compare', 'diff'],
  ['kappa', 'agree'],
  ['agreement', 'agree'],
]);

function suggestedCommand(name: string): string {
  const known = ELSEWHERE.get(name);
  if (known !== undefined) return `. Did you mean ${known}?`;
  const names = COMMANDS.map((command) => command.name);
  return suggestion(name, names);
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const groups = commandGroups().map(({ title, commands }) => {
    const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
    return [`${title}:`, ...lines].join('\n');
  });
  return `treebank: check, repair, parse and measure dependency treebanks in CoNLL-U. Works offline.

Usage: treebank COMMAND FILE… [options]

${groups.join('\n\n')}

  treebank COMMAND --help   what a command does, and its options
  treebank --version

${EXIT_CODES}
`;
}
