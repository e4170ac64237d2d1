/** What `campaign apply --commit` commits, and with which message. */

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { SIDECAR_NAME } from '../../core/sidecar/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import type { OpenCampaign } from './open.ts';
import { byCount } from './print.ts';

const git = promisify(execFile);

const MOST_PATTERNS = 20;

/** The title and the issue, then what was decided. */
export function commitMessage({ campaign }: OpenCampaign, decided: ReadonlyMap<string, number>, n: number): string {
  const { title, issue } = campaign;
  const lines = [...decided].sort(byCount).map(([pattern, places]) => `- ${pattern} (${places})`);
  const rest = lines.length - MOST_PATTERNS;
  return [
    title,
    '',
    ...(issue === undefined ? [] : [`Issue: ${issue}`]),
    `${counted(n, 'place')}:`,
    ...lines.slice(0, MOST_PATTERNS),
    ...(0 < rest ? [`- and ${counted(rest, 'more pattern')}`] : []),
  ].join('\n');
}

/** A `.treebank.json` as it is before anything is written. */
interface Entries {
  readonly path: string;
  readonly text: string;
  /** Why a commit of the campaign must not take it along, if so. */
  readonly apart: 'has changes of its own' | 'is not in git' | undefined;
}

/**
 * Those beside the files, whose entries follow changed words. A commit of the campaign must not take along what else is in the files.
 * @throws UsageError if a file has changes
 */
export async function entriesBeside(paths: readonly string[], { io: { cwd } }: Context): Promise<Entries[]> {
  const ask = async (command: readonly string[], files: readonly string[]): Promise<string> => {
    try {
      return (await git('git', [...command, '--', ...files], { cwd })).stdout.trimEnd();
    } catch (error) {
      throw new UsageError(`--commit needs a git repository: ${reasonOf(error)}`);
    }
  };
  const changed = await ask(['status', '--porcelain'], paths);
  if (changed !== '') throw new UsageError(`with --commit, the files must have no changes of their own:\n${changed}`);
  const entries: Entries[] = [];
  for (const path of new Set(paths.map((each) => join(dirname(each), SIDECAR_NAME)))) {
    const isKnown = (await ask(['ls-files'], [path])) !== '';
    const isChanged = isKnown && (await ask(['status', '--porcelain'], [path])) !== '';
    const apart = isChanged ? 'has changes of its own' : isKnown ? undefined : 'is not in git';
    entries.push({ path, text: await textOf(path), apart });
  }
  return entries;
}

/** Empty if it cannot be read. */
const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Those of the files and the entries that have nothing else in them; the message is `commitMessage`. */
export async function commit(
  paths: readonly string[],
  entries: readonly Entries[],
  message: string,
  context: Context,
): Promise<void> {
  const { cwd } = context.io;
  const written = [...paths, ...entries.flatMap(({ path, apart }) => (apart === undefined ? [path] : []))];
  try {
    const { stdout } = await git('git', ['commit', '-m', message, '--', ...written], { cwd });
    context.note(printable(stdout.split('\n')[0]));
  } catch (error) {
    context.fail(`the files are written, but git could not commit them: ${reasonOf(error)}`);
  }
  for (const { path, text, apart } of entries) {
    if (apart === undefined || (await textOf(path)) === text) continue;
    context.note(`${relative(cwd, path)} has changed, too. It ${apart}, so it is not in the commit.`);
  }
}
