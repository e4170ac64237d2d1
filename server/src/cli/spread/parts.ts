/**
 * The file of a part: JSON lines, with the results of one range after the other, and a last line with counts and a sum. It is complete
 * or absent.
 */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../frame/io.ts';
import { readLines } from '../reading/input.ts';
import type { Remark } from '../reading/remark.ts';
import type { Range } from './spread.ts';

/** The first line. */
export interface PartHeader {
  readonly treebankPart: number;
  /** Sum of the plan. */
  readonly plan: string;
}

/** The last line. */
export interface PartEnd {
  readonly sentences: number;
  readonly words: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Of all bytes before this line. */
  readonly sha256: string;
}

/** Bytes of an input, by their sum. */
export interface Content {
  readonly input: number;
  readonly from: number;
  readonly to: number;
  readonly sha256: string;
}

/** A line between them; exactly one of the fields. */
export interface PartLine {
  /** What follows is about these bytes. */
  readonly range?: Range;
  /** What they were: see `contentsOf`. */
  readonly contents?: readonly Content[];
  /** See Spread.lookAhead. */
  readonly ahead?: unknown;
  /** The input as a whole is refused by the requirement with this number. */
  readonly unfit?: { readonly requirement: number; readonly remark: Remark };
  /** A result. */
  readonly piece?: unknown;
  /** Nothing more could be read. */
  readonly broken?: Remark;
  /** The range ends; so many lines were in it. */
  readonly lines?: number;
}

export const partPath = (folder: string, index: number): string => join(folder, `${index}.part`);

/** The end of a part that is complete as far as its first and last line tell; undefined if there is none of this plan. */
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

/** The first and the last line are shorter. */
const TAIL = 1 << 12;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Lines of some kinds between header and end of some parts, in order. Those of other kinds are not read as JSON. */
export async function* linesOf(
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

/** Whether the bytes of a part are those that were written. */
export async function isIntact(folder: string, index: number, { sha256 }: PartEnd): Promise<boolean> {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const bytes of createReadStream(partPath(folder, index), { highWaterMark: 1 << 18 })) {
    const all = Buffer.concat([held, bytes as Buffer]);
    const end = Math.max(0, all.length - TAIL);
    hash.update(all.subarray(0, end));
    held = all.subarray(end);
  }
  // The last line is in what is held back.
  const end = held.lastIndexOf(10, held.length - 2) + 1;
  return hash.update(held.subarray(0, end)).digest('hex') === sha256;
}
