/**
 * The file of a part: JSON lines, with the results of one range after another, and a last line with counts and a checksum. It is complete
 * or absent.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../frame/io.ts';
import { readLines } from '../reading/input.ts';
import type { Remark } from '../reading/remark.ts';
import type { InputBytes } from './spread.ts';

/** The first line. */
export interface PartHeader {
  readonly treebankPart: number;
  /** Checksum of the plan. */
  readonly plan: string;
}

/** The last line. */
export interface PartEnd {
  readonly sentences: number;
  readonly words: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Checksum of all bytes before this line. */
  readonly sha256: string;
}

/** Bytes of an input, by their checksum. */
export interface InputContent {
  readonly input: number;
  readonly from: number;
  readonly to: number;
  readonly sha256: string;
}

/** A line between the first and the last; exactly one of the fields. */
export interface PartLine {
  /** The following lines are about these bytes. */
  readonly range?: InputBytes;
  /** Checksums of those bytes: see `contentsOf`. */
  readonly contents?: readonly InputContent[];
  /** See Spread.lookAhead. */
  readonly ahead?: unknown;
  /** The requirement with this number refuses the input as a whole. */
  readonly unfit?: { readonly requirement: number; readonly remark: Remark };
  /** A result. */
  readonly piece?: unknown;
  /** Reading stopped here. */
  readonly broken?: Remark;
  /** The range ends, after this many lines. */
  readonly lines?: number;
}

export const partPath = (folder: string, index: number): string => join(folder, `${index}.part`);

/** The last line of a part that looks complete by its first and last line; undefined if there is no such part of this plan. */
export async function endOfPart(folder: string, index: number, plan: string): Promise<PartEnd | undefined> {
  const handle = await open(partPath(folder, index)).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const status = await handle.stat();
    if (!status.isFile()) return undefined;
    const { size } = status;
    const buffer = Buffer.alloc(Math.min(size, TAIL));
    await handle.read(buffer, 0, buffer.length, 0);
    const header = parsed(buffer.toString('utf8').split('\n')[0]) as Partial<PartHeader> | undefined;
    if (header?.treebankPart !== index || header.plan !== plan) return undefined;
    await handle.read(buffer, 0, buffer.length, size - buffer.length);
    const last = parsed(buffer.toString('utf8').split('\n').at(-2) ?? '') as { end?: PartEnd } | undefined;
    return last?.end;
  } finally {
    await handle.close();
  }
}

/** Maximum length of the first and the last line. */
const TAIL = 1 << 12;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Lines of some kinds between header and end of some parts, in order. Lines of other kinds are not parsed. */
export async function* partLines(
  folder: string,
  parts: Iterable<number>,
  kinds: readonly (keyof PartLine)[],
  context: Context,
): AsyncGenerator<PartLine> {
  const starts = kinds.map((kind) => `{"${kind}":`);
  for (const part of parts) {
    const path = partPath(folder, part);
    for await (const line of readLines({ name: path, path, size: undefined }, context)) {
      if (starts.some((start) => line.startsWith(start))) yield JSON.parse(line) as PartLine;
    }
  }
}

/** Whether a part still has the bytes that were written. */
export async function isIntact(folder: string, index: number, { sha256 }: PartEnd): Promise<boolean> {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const bytes of createReadStream(partPath(folder, index), { highWaterMark: 1 << 18 })) {
    const all = Buffer.concat([held, bytes as Buffer]);
    const end = Math.max(0, all.length - TAIL);
    hash.update(all.subarray(0, end));
    held = all.subarray(end);
  }
  // The bytes held back contain the last line.
  const end = held.lastIndexOf(10, held.length - 2) + 1;
  return hash.update(held.subarray(0, end)).digest('hex') === sha256;
}
