/** Sets up git to merge and show .conllu files with this program. */

import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { printable } from '../../inert/index.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { UnwritableTarget, writeWhole } from '../writing/target.ts';

const ATTRIBUTES: readonly string[] = ['*.conllu merge=conllu diff=conllu', '.treebank.json merge=conllu'];

/** Shows the lines for `.gitattributes` and for the configuration of the repository, then writes them. */
export async function install(isDryRun: boolean, context: Context): Promise<void> {
  const root = git(['rev-parse', '--show-toplevel'], context);
  if (root === undefined) {
    context.fail(
      'this folder is in no git repository, or git is not installed. Change to the folder of your treebank first.',
    );
    return;
  }
  await installIn(join(root, '.gitattributes'), isDryRun, context);
}

async function installIn(path: string, isDryRun: boolean, context: Context): Promise<void> {
  const attributes = await missingAttributes(path);
  const settings = settingsOf(context).map(([key, value]) => ({ key, value, before: settingOf(key, context) }));
  const changes = settings.filter(({ value, before }) => before !== value);
  if (attributes === undefined && changes.length === 0) {
    await context.out.write('Git is already set up for .conllu files here.\n');
    return;
  }
  const lines = attributes === undefined ? [] : [`${printable(path)}:`, ...attributes.added.map((line) => `  ${line}`)];
  if (0 < changes.length) lines.push('Configuration of this repository (git config --local):');
  for (const { key, value, before } of changes) {
    lines.push(`  ${key} = ${shown(value)}`);
    if (before !== undefined) lines.push(`    instead of ${shown(before)}`);
  }
  await context.out.write(`${lines.join('\n')}\n`);
  await context.out.flush();
  if (isDryRun) return;
  if (attributes !== undefined) await writeWhole(path, attributes.text, context);
  for (const { key, value } of changes) {
    if (git(['config', '--local', key, value], context) === undefined) {
      context.fail(`git could not set ${key}.`);
      return;
    }
  }
  await context.out.write(
    'Written. Commit .gitattributes; everyone else runs treebank merge --install once, because git takes no commands from a repository.\n',
  );
}

const settingOf = (key: string, context: Context) => git(['config', '--local', '--get', key], context);

/** Tabs would otherwise be invisible. */
const shown = (value: string) => printable(value.replaceAll('\t', '<tab>'));

function settingsOf(context: Context): [key: string, value: string][] {
  return [
    ['merge.conllu.name', 'treebank merge: CoNLL-U, word by word'],
    ['merge.conllu.driver', `${programOf(context)} merge --driver --out %A --marker-size %L --path %P %O %A %B`],
    // The line above a hunk names the sentence, and --word-diff compares cells and features.
    ['diff.conllu.xfuncname', '^# sent_id = (.*)$'],
    ['diff.conllu.wordRegex', '[^\t|]+'],
  ];
}

/** The shell command for this program: its name if it is on the path, otherwise its location. */
function programOf({ io }: Context): string {
  const isOnPath = (io.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && isProgram(join(folder, 'treebank')));
  if (isOnPath) return 'treebank';
  return `${quoted(process.execPath)} ${quoted(join(io.home, 'bin', 'treebank'))}`;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** For the shell that git runs drivers with, on every system; percent signs are git's. */
function quoted(path: string): string {
  return `'${path.replaceAll('\\', '/').replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;
}

/** The content of a `.gitattributes` with our lines added, and those; undefined if it already has them. */
async function missingAttributes(
  path: string,
): Promise<{ readonly text: string; readonly added: readonly string[] } | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new UnwritableTarget(`cannot read ${path}: ${reasonOf(error)}`);
  });
  const lines = new Set(text.split(/\r?\n/).map((line) => line.trim()));
  const added = ATTRIBUTES.filter((line) => !lines.has(line));
  if (added.length === 0) return undefined;
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return { text: `${before}${added.map((line) => `${line}\n`).join('')}`, added };
}

/** What git prints, without the line end; undefined if it fails. */
function git(args: readonly string[], { io }: Context): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: io.cwd, encoding: 'utf8' });
  return status === 0 ? stdout.replace(/\r?\n$/, '') : undefined;
}
