/** Which files make up a treebank: some checks look at all sentences of a treebank together, such as that for duplicate sent_ids. */

import { basename, dirname } from 'node:path';
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
  const groups = new Map<string, { name: string; inputs: I[] }>();
  inputs.forEach((input, index) => {
    const name = NAMES[by](input);
    // A file that is named twice is checked twice, each time by itself.
    const key = by === 'file' ? `${index}` : name;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { name, inputs: [input] });
    else group.inputs.push(input);
  });
  return [...groups.values()];
}

const folderOf = ({ name }: Pick<Input, 'name'>): string => (name === '-' ? '-' : dirname(name));

const NAMES: Readonly<Record<Grouping, (input: Pick<Input, 'name' | 'path'>) => string>> = {
  name: ({ name }) => /^(.+?)-ud-/.exec(basename(name))?.[1] ?? folderOf({ name }),
  folder: folderOf,
  file: ({ name }) => name,
  all: () => '',
};
