/** Merges `.treebank.json`, entry by entry. */

import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Three } from '../../core/compare/merge/index.ts';
import { splitBlocks } from '../../core/conllu/index.ts';
import {
  mergeSidecars,
  NOTHING_READ,
  printInLayoutOf,
  type ReadSidecar,
  readSidecar,
  SIDECAR_NAME,
  sentenceKey,
} from '../../core/sidecar/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { UnreadableInput } from '../reading/input.ts';
import { placeIn } from '../sidecar/beside.ts';
import { writeWhole } from '../writing/target.ts';

interface Options {
  readonly out?: string | undefined;
  readonly path?: string | undefined;
  readonly favor?: 'ours' | 'theirs' | undefined;
}

/** Whether the merged file is `.treebank.json`: git gives temporary names, and the real one as the path. */
export const isSidecarMerge = ({ ours }: Three<string>, { path }: Options): boolean =>
  basename(path ?? ours) === SIDECAR_NAME;

/** @throws UnreadableInput if one of them cannot be read, with its line: then nothing is merged */
export async function mergeSidecarFiles(names: Three<string>, options: Options, context: Context): Promise<void> {
  const { cwd } = context.io;
  const shown = options.path ?? names.ours;
  const read = (name: string, side: string) => readVersion(resolve(cwd, name), `${shown} (${side})`);
  const [base, first, second] = [read(names.base, 'base'), read(names.ours, 'ours'), read(names.theirs, 'theirs')];
  const [ours, theirs] = options.favor === 'theirs' ? [second, first] : [first, second];
  const folder = dirname(resolve(cwd, shown));
  const { file, conflicts } = mergeSidecars(
    { base: base.read.file, ours: ours.read.file, theirs: theirs.read.file },
    (name) => keysIn(join(folder, name)),
  );
  for (const { message } of conflicts) context.note(`${shown}: ${message}`);
  const open = conflicts.filter(({ isDecided }) => !isDecided).length;
  if (0 < open && options.favor === undefined) {
    context.raise(1);
    context.note(`${shown}: ${counted(open, 'conflict')}; the file is whole, look at these entries.`);
  }
  const text = printInLayoutOf(first.text, file);
  if (options.out === undefined) await context.out.data(text);
  else await writeWhole(options.out, text, context);
}

function readVersion(path: string, shown: string): { readonly text: string; readonly read: ReadSidecar } {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UnreadableInput(`${shown}: ${reasonOf(error)}`);
  }
  // Git gives an empty base if both sides added the file.
  const read = text.trim() === '' ? NOTHING_READ : readSidecar(text);
  const [problem] = read.problems;
  if (problem !== undefined)
    throw new UnreadableInput(`${shown}:${placeIn(text, problem.span.start)}: ${problem.message}`);
  return { text, read };
}

/** Keys of the sentences of the treebank in this folder; undefined without one. */
function keysIn(path: string): readonly string[] | undefined {
  try {
    return splitBlocks(readFileSync(path, 'utf8')).map(sentenceKey);
  } catch {
    return undefined;
  }
}
