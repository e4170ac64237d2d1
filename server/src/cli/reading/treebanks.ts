/** Which files make up a treebank: some checks look at all sentences of a treebank together, such as that for duplicate sent_ids. */

import { basename, dirname } from 'node:path';
import { groupBy } from '../../core/grouping.ts';
import { treebankOf } from '../../core/status/index.ts';
import type { Input } from './input.ts';

/** In the order in which help lists them. */
export const GROUPINGS = ['name', 'folder', 'file', 'all'] as const;

type Grouping = (typeof GROUPINGS)[number];

export interface TreebankOf<I> {
  /** Empty if all files are one treebank. */
  readonly name: string;
  readonly inputs: readonly I[];
}

/**
 * The files as treebanks, in the order of their first files; within a treebank the order stays. O(files).
 *
 * - `name`: what precedes `-ud-` in the name of the file: `en_ewt` for `en_ewt-ud-dev.conllu`. Other files go by folder.
 * - `folder`: the files directly in one folder
 * - `all`: one treebank
 */
export function treebanksOf<I extends Pick<Input, 'name' | 'path'>>(
  inputs: readonly I[],
  by: Grouping,
): TreebankOf<I>[] {
  // A file that is named twice is checked twice, each time by itself.
  if (by === 'file') return inputs.map((input) => ({ name: input.name, inputs: [input] }));
  return [...groupBy(inputs, NAMES[by])].map(([name, own]) => ({ name, inputs: own }));
}

const folderOf = ({ name }: Pick<Input, 'name'>): string => (name === '-' ? '-' : dirname(name));

const NAMES: Readonly<Record<Exclude<Grouping, 'file'>, (input: Pick<Input, 'name' | 'path'>) => string>> = {
  name: ({ name }) => treebankOf(basename(name)) ?? folderOf({ name }),
  folder: folderOf,
  all: () => '',
};
