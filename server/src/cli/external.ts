/** Programs outside on the command line: which ones there are, and what they say about sentences. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sentence } from '../core/conllu/index.ts';
import { type Opinion, opinionsOf } from '../core/outside/index.ts';
import { DEFAULT_TIMEOUT, type ExternalParser, externalParserIn } from '../protocol/externalParsers.ts';
import { NODE } from '../runtime/node.ts';
import { Failure } from '../services/failure.ts';
import { askProgram } from '../services/parsers/external.ts';
import { type Context, type Io, reasonOf, UsageError } from './frame/io.ts';
import { suggestion } from './frame/options.ts';
import { UnreadableInput } from './reading/input.ts';

/** The program named by the user, if one is. @throws UsageError */
export async function externalParser(
  { external: name, command }: { readonly external: string | undefined; readonly command: string | undefined },
  { io }: Context,
): Promise<ExternalParser | undefined> {
  if (name !== undefined && command !== undefined) throw new UsageError('--external and --command cannot be combined');
  if (command !== undefined) return byCommand(command);
  return name === undefined ? undefined : namedParser(name, io);
}

/** @throws UsageError */
function byCommand(command: string): ExternalParser {
  if (command.trim() === '' || command.includes('\0')) throw new UsageError('--command needs a line for the shell');
  return { name: command.trim().slice(0, 60), command, input: 'conllu', languages: [], timeout: DEFAULT_TIMEOUT };
}

/** From the user's own file: none that comes with a treebank can name a program. @throws UsageError */
export function namedParser(name: string, io: Pick<Io, 'env'>): ExternalParser {
  const path = fileOf(io.env);
  const parsers = parsersIn(path);
  const found = parsers.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = parsers.map((each) => each.name);
  throw new UsageError(`${path} has no parser ${name}; it has ${names.join(', ') || 'none'}${suggestion(name, names)}`);
}

function fileOf({ TREEBANK_PARSERS, XDG_CONFIG_HOME, APPDATA, HOME = '' }: Io['env']): string {
  if (TREEBANK_PARSERS) return TREEBANK_PARSERS;
  return join(XDG_CONFIG_HOME || APPDATA || join(HOME, '.config'), 'treebank', 'parsers.json');
}

function parsersIn(path: string): ExternalParser[] {
  let list: unknown;
  try {
    // Editors on Windows may begin it with a byte order mark.
    list = JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw new UsageError(`cannot read the list of parsers ${path}: ${reasonOf(error)}`);
  }
  if (!Array.isArray(list)) throw new UsageError(`${path} must be a list, as the setting treebank.parsers.external is`);
  return list.map((each, at) => {
    const parser = externalParserIn(each);
    if (parser !== undefined) return parser;
    throw new UsageError(
      `${path}: entry ${at + 1} is no parser: it needs a "name" and a "command" (a list of texts), and may have "input" (conllu or text), "languages" and "timeout" (seconds)`,
    );
  });
}

/** What the program says about each of the sentences; undefined: it left it out. @throws UnreadableInput that says why it failed */
export async function opinionsFor(
  sentences: readonly Sentence[],
  parser: ExternalParser,
  formsOnly: boolean,
  input: { readonly name: string },
  context: Context,
): Promise<(Opinion | undefined)[]> {
  const { programs } = NODE;
  if (sentences.length === 0 || programs === undefined) return [];
  try {
    const onLine = (line: string) => context.note(line);
    const answer = await askProgram(parser, sentences, programs, { formsOnly, folder: context.io.cwd, onLine });
    return opinionsOf(sentences, answer);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new UnreadableInput(`${input.name}: ${error.message}`);
  }
}
