/** `treebank merge`: two versions of a treebank with a common base, merged word by word; also as a merge driver of git. */

import {
  type Merge,
  mergedFor,
  mergedWithMarkers,
  mergedWithNotes,
  mergeTreebanks,
  type Three,
} from '../../core/compare/merge/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, OutputClosed, OutputFailed, UsageError } from '../frame/io.ts';
import type { Values } from '../frame/options.ts';
import { install } from '../merge/install.ts';
import { conflictLines } from '../merge/messages.ts';
import { isSidecarMerge, mergeSidecarFiles } from '../merge/sidecar.ts';
import { textMerge } from '../merge/textMerge.ts';
import { readVersions } from '../merge/versions.ts';
import { requireOneStandardInput, UnreadableInput } from '../reading/input.ts';
import { UnwritableTarget, writeWhole } from '../writing/target.ts';

const OPTIONS = {
  out: { type: 'text', short: 'o', placeholder: 'FILE', help: 'write to FILE instead of standard output' },
  favor: { type: 'choice', values: ['ours', 'theirs'], help: 'decide every conflict for one side' },
  conflicts: {
    type: 'choice',
    values: ['markers', 'misc'],
    default: 'markers',
    help: 'mark conflicts with lines, or in MISC so that the file can be parsed',
  },
  'marker-size': {
    type: 'integer',
    placeholder: 'N',
    min: 1,
    max: 1000,
    default: 7,
    help: 'length of the conflict markers',
  },
  path: { type: 'text', placeholder: 'FILE', help: 'name of the merged file in messages' },
  format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'the treebank, or status and conflicts' },
  driver: { type: 'flag', help: 'run by git: files that cannot be read are merged as text, exit code 0 or 1' },
  install: {
    type: 'flag',
    help: 'set up git to merge .conllu files and .treebank.json, and to show .conllu files, with this program',
  },
  'dry-run': { type: 'flag', help: 'with --install: only show what would be written' },
} as const;

type Options = Values<typeof OPTIONS>;

export const merge = defineCommand({
  name: 'merge',
  group: 'compare',
  summary: 'merge two versions of a treebank with a common base, word by word; a merge driver for git',
  usage: 'BASE OURS THEIRS [--out FILE] [--favor ours|theirs] [--conflicts markers|misc], or --install',
  details: `Words keep their identity when IDs change, so one side may split or join words while the other edits. Cells, features, attributes,
enhanced heads and comments that only one side changed are merged; HEAD and DEPREL are one unit. What both changed differently is
a conflict, and so are arcs that form a tree on each side but not together. Conflicts are marked around the fewest whole lines,
with IDs that are valid whichever side you take, and listed on standard error. Exit code 1 if there are any. A .treebank.json is
merged entry by entry: of two states of a sentence the later is taken, and notes and answers of both sides are kept.

  treebank merge base.conllu ours.conllu theirs.conllu --out merged.conllu
  treebank merge --install          # in a git repository: from now on, git merge does this for .conllu files`,
  options: OPTIONS,
  async start({ files, options }, context) {
    if (options['dry-run'] && !options.install) throw new UsageError('--dry-run only goes with --install');
    if (options.install) {
      if (0 < files.length) throw new UsageError('--install takes no files');
      await install(options['dry-run'], context);
      return;
    }
    if (files.length !== 3) throw new UsageError('name three files: BASE OURS THEIRS');
    requireOneStandardInput(files);
    const names = { base: files[0], ours: files[1], theirs: files[2] };
    await mergeOrFallBack(names, options, context);
  },
});

async function mergeOrFallBack(names: Three<string>, options: Options, context: Context): Promise<void> {
  try {
    if (isSidecarMerge(names, options)) await mergeSidecarFiles(names, options, context);
    else await mergeFiles(names, options, context);
  } catch (error) {
    const isOfOutput = [UnwritableTarget, OutputClosed, OutputFailed].some((each) => error instanceof each);
    if (!options.driver || isOfOutput) throw error;
    await mergeAsText(names, options, reasonFor(error), context);
  }
}

/** Why the files are merged as text. Even a bug must not leave git with an unmerged file. */
function reasonFor(error: unknown): string {
  if (error instanceof UnreadableInput) return error.message;
  return `treebank merge failed because of a bug (${error instanceof Error ? error.message : String(error)}).`;
}

async function mergeFiles(names: Three<string>, options: Options, context: Context): Promise<void> {
  const merged = mergeTreebanks(await readVersions(names, context));
  for (const line of conflictLines(merged, names, options.path)) context.note(line);
  const { length } = merged.conflicts;
  if (0 < length) {
    if (options.favor === undefined) context.raise(1);
    const decided = options.favor === undefined ? '' : `, decided for ${options.favor}`;
    context.note(`${options.path === undefined ? '' : `${options.path}: `}${counted(length, 'conflict')}${decided}.`);
  }
  if (options.out !== undefined) await writeWhole(options.out, textOf(merged, options), context);
  if (options.format === 'json') await context.out.data(`${JSON.stringify(jsonOf(merged, options), null, 1)}\n`);
  else if (options.out === undefined) await context.out.data(textOf(merged, options));
}

function textOf(merged: Merge, options: Options): string {
  if (options.favor !== undefined) return mergedFor(options.favor, merged);
  if (options.conflicts === 'misc') return mergedWithNotes(merged);
  return mergedWithMarkers(merged, { size: options['marker-size'] });
}

/** Status and conflicts, and the results unless they are written to a file. */
function jsonOf(merged: Merge, { out }: Options) {
  const { status, conflicts } = merged;
  if (out !== undefined) return { status, conflicts };
  if (status === 'clean') return { status, conflicts, result: mergedFor('ours', merged) };
  return {
    status,
    conflicts,
    resultOurs: mergedFor('ours', merged),
    resultTheirs: mergedFor('theirs', merged),
  };
}

/** Git takes any exit code up to 128 as a conflict, and the file as the result: never leave it silently unmerged. */
async function mergeAsText(names: Three<string>, options: Options, reason: string, context: Context): Promise<void> {
  context.raise(1);
  const path = options.path ?? names.ours;
  const bytes = textMerge(names, options['marker-size'], context.io.cwd);
  if (bytes === undefined) {
    context.note(`${path}: ${reason} Git cannot merge it as text either, so ours was left as it is.`);
    return;
  }
  context.note(`${path}: ${reason} It was merged as text instead, line by line. Check it before you commit.`);
  if (options.out === undefined) await context.out.data(Buffer.from(bytes).toString('utf8'));
  else await writeWhole(options.out, bytes, context);
}
