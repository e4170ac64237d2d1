/** A merge as text: with conflicts decided for one side, or with conflict markers. */

import type { Merge, MergedBlock } from './merge.ts';
import type { MergedRow } from './row.ts';
import type { Side, Version } from './types.ts';

/** Lines and the blank line after them; nothing for none. */
export const blockText = (lines: readonly string[]) => (lines.length === 0 ? '' : `${lines.join('\n')}\n\n`);

/** The merged treebank with every conflict decided for one side. LF, one blank line after each sentence. */
export function mergedFor(side: Side, { blocks }: Merge): string {
  return blocks.map((block) => blockText(linesFor(side, block))).join('');
}

export function linesFor(version: Version, block: MergedBlock): readonly string[] {
  if (block.kind === 'settled') return block.lines;
  if (block.kind === 'whole') return block.lines[version] ?? [];
  return block.rows.flatMap(({ line }) => line[version] ?? []);
}

/** Names of the versions after the markers, and the length of a marker: 7 by default, as in git. */
interface MarkerOptions {
  readonly size?: number;
  readonly ours?: string;
  readonly base?: string;
  readonly theirs?: string;
}

/**
 * The merged treebank with conflict markers (diff3 style, with the base) around the fewest whole lines. All sides use the IDs of the
 * result, so that either side can be taken. A sentence whose arcs do not make a tree together has one block, and so have
 * whole sentences, with the blank line after them.
 */
export function mergedWithMarkers({ blocks }: Merge, options: MarkerOptions = {}): string {
  return blocks.map((block) => blockWithMarkers(block, options)).join('');
}

function blockWithMarkers(block: MergedBlock, options: MarkerOptions): string {
  if (block.kind === 'settled') return blockText(block.lines);
  if (block.kind === 'whole') {
    const lines = (version: Version) => blockText(block.lines[version] ?? []);
    return marked(lines('ours'), lines('base'), lines('theirs'), options);
  }
  const parts: string[] = [];
  for (const run of runsOf(block.rows, block.isOneBlock)) {
    const lines = (version: Version) =>
      run
        .flatMap(({ line }) => line[version] ?? [])
        .map((line) => `${line}\n`)
        .join('');
    parts.push(run[0].isConflict ? marked(lines('ours'), lines('base'), lines('theirs'), options) : lines('ours'));
  }
  return `${parts.join('')}\n`;
}

/** Runs of lines with and without conflicts; everything between the first and the last conflict as one run if they belong together. */
function runsOf(rows: readonly MergedRow[], isOneBlock: boolean): MergedRow[][] {
  const first = rows.findIndex((row) => row.isConflict);
  const last = rows.map((row) => row.isConflict).lastIndexOf(true);
  const starts = (i: number) =>
    isOneBlock ? i === first || i === last + 1 : rows[i - 1].isConflict !== rows[i].isConflict;
  const runs: MergedRow[][] = [];
  rows.forEach((row, i) => {
    const run = runs.at(-1);
    if (run === undefined || starts(i)) runs.push([row]);
    else run.push(row);
  });
  return runs;
}

function marked(ours: string, base: string, theirs: string, options: MarkerOptions): string {
  const marker = (sign: string, name: string) => `${sign.repeat(options.size ?? 7)} ${name}\n`;
  return [
    marker('<', options.ours ?? 'ours'),
    ours,
    marker('|', options.base ?? 'base'),
    base,
    `${'='.repeat(options.size ?? 7)}\n`,
    theirs,
    marker('>', options.theirs ?? 'theirs'),
  ].join('');
}
