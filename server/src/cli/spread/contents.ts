/** Checksums of the bytes behind each part, so that results are combined only with the files they came from. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Context } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';
import { type InputContent, partLines } from './partFile.ts';
import { hasChanged, identityOf, type OpenedPlan, type PlannedInput } from './plan.ts';
import type { InputBytes } from './spread.ts';

/** The checksums of a range, and of the range beside it in the second file. Reads the bytes again. */
export async function contentsOf(
  range: InputBytes,
  input: Input,
  inputs: readonly PlannedInput[],
): Promise<readonly InputContent[]> {
  const { from, to } = input.range ?? range;
  const own = await contentOf(range.input, inputs[range.input].path, from, to);
  if (range.beside === undefined) return [own];
  // Only pairs of files are read side by side, and the ranges are those of the first.
  const other = inputs.length - 1;
  return [own, await contentOf(other, inputs[other].path, range.beside[0], range.beside[1])];
}

async function contentOf(input: number, path: string, from: number, to: number): Promise<InputContent> {
  const hash = createHash('sha256');
  if (from < to) {
    for await (const bytes of createReadStream(path, { start: from, end: to - 1, highWaterMark: 1 << 18 }))
      hash.update(bytes as Buffer);
  }
  return { input, from, to, sha256: hash.digest('hex') };
}

/**
 * Trusts files whose times are as planned. For others, which may only have been moved or restored, it compares the bytes of every
 * part.
 * @throws UsageError if a file has changed since the parts were made
 */
export async function requireContents({ plan, folder }: OpenedPlan, context: Context): Promise<void> {
  const doubtful = new Set<number>();
  for (const [index, { name, path, ...planned }] of plan.inputs.entries()) {
    const now = await identityOf(name, path);
    if (now.size !== planned.size) throw hasChanged(name);
    if (now.modified !== planned.modified || now.changed !== planned.changed) doubtful.add(index);
  }
  if (doubtful.size === 0) return;
  for await (const { contents = [] } of partLines(folder, plan.parts.keys(), ['contents'], context)) {
    for (const { input, from, to, sha256 } of contents) {
      if (!doubtful.has(input)) continue;
      const { name, path } = plan.inputs[input];
      if ((await contentOf(input, path, from, to)).sha256 !== sha256) throw hasChanged(name);
    }
  }
}
