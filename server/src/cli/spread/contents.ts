/** What the bytes were that a part is about, so that results are put together only with the files that they were found in. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Context } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';
import { type Content, linesOf } from './parts.ts';
import { hasChanged, identityOf, type OpenedPlan, type PlannedInput } from './plan.ts';
import type { Range } from './spread.ts';

/** Those of a range, and of the range beside it in the second file. Reads them once more. */
export async function contentsOf(
  range: Range,
  input: Input,
  inputs: readonly PlannedInput[],
): Promise<readonly Content[]> {
  const { from, to } = input.range ?? range;
  const own = await contentOf(range.input, inputs[range.input].path, from, to);
  if (range.beside === undefined) return [own];
  // Only two files are read side by side, the first of which has the ranges.
  const other = inputs.length - 1;
  return [own, await contentOf(other, inputs[other].path, range.beside[0], range.beside[1])];
}

async function contentOf(input: number, path: string, from: number, to: number): Promise<Content> {
  const hash = createHash('sha256');
  if (from < to) {
    for await (const bytes of createReadStream(path, { start: from, end: to - 1, highWaterMark: 1 << 18 }))
      hash.update(bytes as Buffer);
  }
  return { input, from, to, sha256: hash.digest('hex') };
}

/**
 * Files whose times say that they are as planned are taken to be. Of others, which may only have been moved or restored, the bytes of every part are
 * compared.
 * @throws UsageError if a file is not what it was when the parts were made
 */
export async function requireContents({ plan, folder }: OpenedPlan, context: Context): Promise<void> {
  const doubtful = new Set<number>();
  for (const [index, { name, path, ...planned }] of plan.inputs.entries()) {
    const now = await identityOf(name, path);
    if (now.size !== planned.size) throw hasChanged(name);
    if (now.modified !== planned.modified || now.changed !== planned.changed) doubtful.add(index);
  }
  if (doubtful.size === 0) return;
  for await (const { contents = [] } of linesOf(folder, plan.parts.keys(), ['contents'], context)) {
    for (const { input, from, to, sha256 } of contents) {
      if (!doubtful.has(input)) continue;
      const { name, path } = plan.inputs[input];
      if ((await contentOf(input, path, from, to)).sha256 !== sha256) throw hasChanged(name);
    }
  }
}
