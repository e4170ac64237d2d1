/** The files that the arguments of a command name, and their bytes; `blocks.ts` reads their sentences. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { TREEBANK_FILE } from '../../protocol/treebankFiles.ts';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import { type FolderAccess, listTreebanks, SYSTEM } from './folder.ts';
import { type Remark, wordingOf } from './remark.ts';
import { foreignFormat } from './signature.ts';
import { Utf8Decoder } from './utf8.ts';

/** Bytes read at once. Texts of this size are collected early; those of a megabyte, as before, stay in memory until the next full collection. */
const CHUNK = 1 << 16;

/** One input to read. */
export interface Input {
  /** The name given by the user: the argument, or the path below the folder that was the argument; `-` is standard input. */
  readonly name: string;
  /** Absolute path; undefined for standard input. */
  readonly path: string | undefined;
  /** Bytes; undefined if not known beforehand. */
  readonly size: number | undefined;
  /** Output of another program, instead of a file. */
  readonly content?: Uint8Array;
  /** Converts the bytes on reading: running text to CoNLL-U. */
  readonly convert?: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  /** The part to read, if not all: between two borders (see `spread/borders`). Lines are then counted from its start. */
  readonly range?: ByteRange;
}

/** Bytes of a file; `to` is exclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
  /** The bytes of a second file to be read side by side. */
  readonly beside?: readonly [from: number, to: number];
}

/** Whether the part to read begins at the start of the file. */
export const isFromStart = ({ range }: Input): boolean => range === undefined || range.from === 0;

/** Whether an input can be read a second time: standard input and pipes (`<(…)`) cannot. */
export function isReadableTwice({ path, size }: Input): boolean {
  return path !== undefined && size !== undefined;
}

/** Line and UTF-16 column: from 1 when printed, from 0 internally. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/**
 * Files, folders (see listTreebanks) and `-`. Reports unreadable ones by name and skips them. A file named several times counts
 * several times.
 */
export async function findInputs(
  names: readonly string[],
  context: Context,
  access: FolderAccess = SYSTEM,
  wanted = TREEBANKS,
): Promise<Input[]> {
  if (names.length === 0) throw new UsageError('no file given. Name files or folders, or - for standard input');
  requireOneStandardInput(names);
  const inputs: Input[] = [];
  for (const name of names) {
    try {
      inputs.push(...(await inputsOf(name, context, access, wanted)));
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error;
      context.fail(error.message);
    }
  }
  return inputs;
}

/** @throws UsageError */
export function requireOneStandardInput(names: readonly string[]): void {
  if (1 < names.filter((name) => name === '-').length)
    throw new UsageError('- (standard input) can be given only once');
}

/** What to look for in folders, and what it is called. */
const TREEBANKS = { names: TREEBANK_FILE, what: 'treebank (.conllu, .conll, .conllup, .cupt, .conllulex)' };

/**
 * What one argument names.
 * @throws UnreadableInput if it cannot be read
 */
export async function inputsOf(
  name: string,
  context: Context,
  access: FolderAccess = SYSTEM,
  wanted = TREEBANKS,
): Promise<Input[]> {
  if (name === '-') return [{ name, path: undefined, size: undefined }];
  const path = resolve(context.io.cwd, name);
  try {
    const status = await stat(path);
    if (!status.isDirectory()) return [{ name, path, size: status.isFile() ? status.size : undefined }];
    const { files, unreadable, notFollowed } = await listTreebanks(path, access, wanted.names);
    for (const each of unreadable) context.fail(`cannot read ${join(name, each.name)}: ${each.reason}`);
    for (const each of notFollowed) {
      context.note(`${join(name, each)} is a link to a folder and was not followed. Name it explicitly to read it.`);
    }
    if (files.length === 0 && unreadable.length === 0) {
      context.fail(`${name}: this folder contains no ${wanted.what}`);
    }
    return files.map((file) => ({ name: join(name, file.name), path: join(path, file.name), size: file.size }));
  } catch (error) {
    throw new UnreadableInput(`cannot read ${name}: ${reasonOf(error)}`);
  }
}

/** An input that could not be read to its end. What was read before has already been delivered. */
export class UnreadableInput extends Error {
  /** The same as a remark, with its line. */
  readonly remark: Remark;

  constructor(message: string, remark?: Remark) {
    super(message);
    this.remark = remark ?? { text: message, code: 2 };
  }

  /** What is wrong at a position. */
  static at(input: Input, { line, column }: LineColumn, reason: string): UnreadableInput {
    const remark: Remark = { line: line - 1, text: `:${column}: ${reason}`, code: 2 };
    return new UnreadableInput(wordingOf(input, remark), remark);
  }
}

/** The bytes of an input. @param context not needed for files @throws UnreadableInput */
export async function* readBytes(input: Input, context: Context | undefined): AsyncGenerator<Uint8Array> {
  if (input.content !== undefined) {
    yield input.content;
    return;
  }
  const { range } = input;
  if (range !== undefined && range.from === range.to) return;
  const inclusive = range && { start: range.from, end: range.to - 1 };
  const bytes =
    input.path === undefined
      ? (context?.io.stdin ?? [])
      : createReadStream(input.path, { highWaterMark: CHUNK, ...inclusive });
  try {
    yield* bytes;
  } catch (error) {
    throw new UnreadableInput(`cannot read ${input.name}: ${reasonOf(error)}`);
  }
}

/** The bytes of an input that should be UTF-8 text. @throws UnreadableInput if its first bytes show that it is not, see foreignFormat */
export async function* readText(input: Input, context: Context | undefined): AsyncGenerator<Uint8Array> {
  let isFirst = isFromStart(input);
  for await (const bytes of readBytes(input, context)) {
    const foreign = isFirst ? foreignFormat(bytes) : undefined;
    if (foreign !== undefined) throw new UnreadableInput(`${input.name} ${foreign}`);
    isFirst = false;
    yield bytes;
  }
}

/** The lines of an input, without line endings. @throws UnreadableInput */
export async function* readLines(input: Input, context: Context): AsyncGenerator<string> {
  const decoder = new Utf8Decoder();
  let rest = '';
  for await (const bytes of readBytes(input, context)) {
    const lines = (rest + decoder.push(bytes)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.end();
  if (rest !== '') yield rest;
}

/** Processes each input; one that cannot be read affects only itself (and causes exit code 2). */
export async function forEachInput<I>(
  inputs: readonly I[],
  context: Context,
  work: (input: I) => Promise<void>,
): Promise<void> {
  for (const input of inputs) {
    try {
      await work(input);
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error;
      context.fail(error.message);
    }
  }
}
