/** Resolves the file arguments of a command and reads their sentences: any size, in constant memory. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BlockStream, type Columns, Sentence, TEN_COLUMNS } from '../../core/conllu/index.ts';
import { TREEBANK_FILE } from '../../protocol/treebankFiles.ts';
import { lossOf, showBytes } from '../../services/utf8.ts';
import { type Context, reasonOf, UsageError } from '../frame/io.ts';
import type { Progress } from '../writing/progress.ts';
import { ColumnGuard, columnsAt, inForce } from './columns.ts';
import { type FolderAccess, listTreebanks, SYSTEM } from './folder.ts';
import { type LongBlock, type LongPiece, tooLong, withoutLongBlocks } from './longBlocks.ts';
import { type Remark, tell, wordingOf } from './remark.ts';
import { foreignFormat } from './signature.ts';
import { type BadBytes, isUtf8Stream, Utf8Decoder } from './utf8.ts';

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

/** A sentence and its position in the file. */
export interface Block {
  readonly sentence: Sentence;
  /** First line, from 0. */
  readonly line: number;
  /** Bytes in it that are not UTF-8; offsets are relative to the sentence. */
  readonly bad: readonly BadBytes[];
  /** A piece of a block that is too long to read; the sentence is then empty. */
  readonly passage?: Passage;
}

/** Text that is passed on unchanged. */
interface Passage {
  readonly text: string;
  readonly nLines: number;
  /** Only at the start of the block. */
  readonly start: LongBlock | undefined;
}

/** Reads bytes without making sentences of them. */
interface BytesReader {
  /** How much of these blocks it would take: all but the last block, or nothing. */
  look(bytes: Uint8Array): { readonly end: number; readonly nLines: number } | undefined;
  /** Takes what it has looked at last. @param line the first one, in the input */
  take(bytes: Uint8Array, line: number): void;
}

const NO_SENTENCE = new Sentence('', 0);

/** Line and UTF-16 column: from 1 when printed, from 0 internally. */
interface LineColumn {
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
    if (name === '-') inputs.push({ name, path: undefined, size: undefined });
    else inputs.push(...(await findFiles(name, context, access, wanted)));
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

async function findFiles(
  name: string,
  context: Context,
  access: FolderAccess,
  wanted: typeof TREEBANKS,
): Promise<Input[]> {
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
    context.fail(`cannot read ${name}: ${reasonOf(error)}`);
    return [];
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

/**
 * The sentences of an input, in batches of one piece of the file at a time.
 * @param columns those of the file whatever its lines say; by default, its first line tells
 * @param plain is offered the bytes of whole blocks with the ten columns, behind the first ones; those it takes become no sentences
 * @throws UnreadableInput if the system refuses to read it, or its columns are not the ten and not named
 */
export async function* readBlocks(
  input: Input,
  context: Context,
  progress?: Progress,
  columns?: Columns,
  plain?: BytesReader,
): AsyncGenerator<Block[]> {
  const { path } = input;
  const start = isFromStart(input) || path === undefined ? undefined : columnsAt(path);
  const guard = columns === undefined ? new ColumnGuard(start) : undefined;
  const decoder = new Utf8Decoder();
  const stream = new BlockStream(columns ?? (start && inForce(start)));
  let pending: BadBytes[] = [];
  let offset = 0;
  let line = 0;
  let isTen = false;

  function place(sentences: readonly Sentence[]): Block[] {
    pending = pending.concat(decoder.takeBad());
    isTen = sentences.at(-1)?.columns === TEN_COLUMNS || isTen;
    return sentences.map((sentence) => {
      const end = offset + sentence.text.length;
      const here = pending.length === 0 ? pending : pending.filter((bad) => bad.offset < end);
      const start = offset;
      const block = { sentence, line, bad: here.map((bad) => ({ ...bad, offset: bad.offset - start })) };
      if (0 < here.length) pending = pending.slice(here.length);
      offset = end;
      line += sentence.nLines;
      return block;
    });
  }

  function checked(sentences: readonly Sentence[]): Block[] {
    const blocks = place(sentences);
    const refused = guard?.refused(blocks);
    if (refused === undefined) return blocks;
    throw UnreadableInput.at(input, { line: refused.line + 1, column: 1 }, refused.reason);
  }

  function passage(bytes: Uint8Array, { start, nLines }: LongPiece): Block {
    const text = decoder.push(bytes);
    const from = offset;
    offset += text.length;
    const bad = pending.concat(decoder.takeBad()).map((each) => ({ ...each, offset: each.offset - from }));
    pending = [];
    const block = { sentence: NO_SENTENCE, line, bad, passage: { text, nLines, start } };
    line += nLines;
    return block;
  }

  for await (const { bytes, long } of withoutLongBlocks(
    input.convert?.(readText(input, context)) ?? readText(input, context),
  )) {
    if (long === undefined) {
      const taken = isTen ? plain?.look(bytes) : undefined;
      if (taken !== undefined) {
        // All that was pushed is complete: bytes that come here begin with a block.
        yield checked([...stream.push(decoder.end()), ...stream.end()]);
        plain?.take(bytes, line);
        line += taken.nLines;
      }
      // The last block waits, as always: what is refused with the next bytes includes it.
      yield checked(stream.push(decoder.push(taken === undefined ? bytes : bytes.subarray(taken.end))));
    } else {
      // Everything before is complete: a long block starts at the beginning of a line.
      yield checked([...stream.push(decoder.end()), ...stream.end()]);
      yield [passage(bytes, long)];
    }
    progress?.advance(bytes.length);
  }
  yield checked([...stream.push(decoder.end()), ...stream.end()]);
}

/** The message where a block that is too long starts. Every command that reads sentences reports it, once. */
export function longRemark({ line, passage }: Pick<Block, 'line' | 'passage'>): Remark | undefined {
  if (passage?.start === undefined) return undefined;
  const name = passage.start.sentId === undefined ? '' : ` (${passage.start.sentId})`;
  return { line, text: `:1${name}: ${tooLong()}`, code: 2 };
}

/** Reports the same. */
export function nameLong(input: Input, block: Pick<Block, 'line' | 'passage'>, context: Context): void {
  const remark = longRemark(block);
  if (remark !== undefined) tell(remark, input, context);
}

/** The message about bytes that are not UTF-8 and were read as U+FFFD. */
export function badBytesRemarks(block: Block): Remark[] {
  return block.bad.map((bad) => {
    const { line, column } = lineColumnOf(block, bad.offset);
    return { line: line - 1, text: `:${column}: ${showBytes(bad.bytes)} is not UTF-8`, code: 2 };
  });
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

/** Position of an offset in a sentence, from 0, if the sentence starts at the beginning of a line. */
export function placeIn(sentence: Sentence, offset: number, firstLine: number): LineColumn {
  const line = sentence.lineAt(offset);
  return { line: firstLine + line, column: offset - sentence.lineStarts[line] };
}

/** Position in the file of an offset in a sentence. The byte order mark is not a column: editors do not show it. */
export function lineColumnOf({ sentence, line: firstLine }: Block, offset: number): LineColumn {
  const { line, column } = placeIn(sentence, offset, firstLine);
  const mark = line === 0 && sentence.text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { line: line + 1, column: Math.max(0, column - mark) + 1 };
}

/** The reason for refusing to write a treebank that could not be read completely. */
export function refusal(input: Input, block: Block): UnreadableInput {
  const [first] = block.bad;
  return UnreadableInput.at(input, lineColumnOf(block, first.offset), lossOf(first.bytes));
}

/**
 * Checks a file before anything is written from it, so that a broken one is refused as a whole. Standard input and pipes cannot
 * be read twice: for them, the writer stops at the first bad byte.
 * @throws UnreadableInput with file, line, column and reason
 */
export async function requireUtf8(input: Input, context: Context, columns?: Columns): Promise<void> {
  if (!isReadableTwice(input) || (await isUtf8Stream(readText(input, context)))) return;
  for await (const blocks of readBlocks(input, context, undefined, columns)) {
    for (const block of blocks) if (0 < block.bad.length) throw refusal(input, block);
  }
}
