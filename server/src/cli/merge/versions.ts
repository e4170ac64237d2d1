/** The three files of a merge. */

import type { Three } from '../../core/compare/merge/index.ts';
import type { Context } from '../frame/io.ts';
import { readWhole } from '../reading/wholeFile.ts';

/** @throws UnreadableInput if one of them cannot be merged as a treebank */
export async function readVersions(names: Three<string>, context: Context): Promise<Three<string>> {
  const read = (name: string) => readWhole(name, 'refuse', context);
  return { base: await read(names.base), ours: await read(names.ours), theirs: await read(names.theirs) };
}
