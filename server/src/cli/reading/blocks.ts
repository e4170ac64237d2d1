/** Reads the sentences of an input: any size, in constant memory. */

import { BlockStream, type Columns, Sentence, TEN_COLUMNS } from '../../core/conllu/index.ts';
import { lossOf } from '../../services/utf8.ts';
import type { Context } from '../frame/io.ts';
import type { Progress } from '../writing/progress.ts';
import { ColumnGuard, columnsAt, inForce } from './columns.ts';
import { type Input, isFromStart, isReadableTwice, type LineColumn, readText, UnreadableInput } from './input.ts';
import { type LongBlock, type LongPiece, tooLong, withoutLongBlocks } from './longBlocks.ts';
import { type Remark, tell } from './remark.ts';
import { type BadBytes, isUtf8Stream, readingOf, Utf8Decoder } from './utf8.ts';

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
  const guard = columns === undefined ? new ColumnGuard(start, context) : undefined;
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
    return { line: line - 1, text: `:${column}: ${readingOf(bad.bytes)}`, code: 2 };
  });
}

/** Reports both kinds of faults. @param firstLine of the input, before the lines of the block */
export function nameFaults(input: Input, block: Block, context: Context, firstLine = 0): void {
  for (const remark of badBytesRemarks(block)) tell(remark, input, context, firstLine);
  const long = longRemark(block);
  if (long !== undefined) tell(long, input, context, firstLine);
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
