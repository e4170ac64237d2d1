/** Fallback for files that are not treebanks: git's own merge of lines. */

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Three } from '../../core/compare/merge/index.ts';

const MOST_BYTES = 1 << 30;

/**
 * Merges the lines of all versions, with markers. Undefined if git is missing or refuses, as it does for binary data.
 * @param folder that relative names start from
 */
export function textMerge(names: Three<string>, markerSize: number, folder: string): Uint8Array | undefined {
  const labels = ['ours', 'base', 'theirs'].flatMap((label) => ['-L', label]);
  const files = [names.ours, names.base, names.theirs].map((name) => resolve(folder, name));
  const { status, stdout } = spawnSync(
    'git',
    ['merge-file', '--stdout', '--diff3', `--marker-size=${markerSize}`, ...labels, '--', ...files],
    { cwd: folder, maxBuffer: MOST_BYTES },
  );
  // Up to 127 conflicts; more is an error.
  return status !== null && status < 128 ? stdout : undefined;
}
