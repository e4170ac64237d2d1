/** Reads a side of a comparison once, and leaves its sentences in their files. */

import type { Context } from '../frame/io.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import { type Block, nameFaults, readBlocks } from './blocks.ts';
import { FileSentences, type SharedNumbers } from './fileSentences.ts';
import { ForeignCheck } from './foreign.ts';
import { forEachInput, type Input, isReadableTwice, readText } from './input.ts';

/** Inspects the blocks that are kept, in order. */
export interface Visitor {
  isKept(block: Block): boolean;
  /** @param index of the block on its side */
  visit(block: Block, index: number, input: Input): void;
  /** Called after the last block of a file. */
  endFile(input: Input): void;
  /** The file cannot be read to its end: disregard its blocks. */
  dropFile(): void;
}

/**
 * All blocks of some inputs. Reports and refuses the same as `readLocated`. Inputs that can be read only once are kept as bytes.
 * Time O(length); otherwise memory as in `FileSentences`.
 */
export async function indexInputs(
  inputs: readonly Input[],
  numbers: SharedNumbers,
  visitor: Visitor,
  context: Context,
): Promise<FileSentences> {
  const progress = new Progress(context, totalSize(inputs));
  const sentences = new FileSentences(numbers);
  await forEachInput(inputs, context, async (each) => {
    progress.file(each.name);
    const input = await readableTwice(each, context);
    sentences.startFile(input);
    try {
      await indexFile(input, sentences, visitor, context, progress);
      visitor.endFile(input);
    } catch (error) {
      sentences.dropFile();
      visitor.dropFile();
      throw error;
    }
  });
  progress.clear();
  return sentences;
}

async function indexFile(
  input: Input,
  sentences: FileSentences,
  visitor: Visitor,
  context: Context,
  progress: Progress,
): Promise<void> {
  const foreign = new ForeignCheck(input, context);
  let at = 0;
  for await (const blocks of readBlocks(input, context, progress)) {
    for (const block of blocks) {
      foreign.check(block);
      nameFaults(input, block, context);
      const size = bytesOf(block);
      if (block.passage === undefined && visitor.isKept(block)) {
        visitor.visit(block, sentences.length, input);
        sentences.add(block, at, size);
      }
      at += size;
    }
  }
}

/** Each sequence that is not UTF-8 was read as U+FFFD, which has three bytes. */
function bytesOf({ sentence, passage, bad }: Block): number {
  const size = Buffer.byteLength(passage?.text ?? sentence.text);
  return bad.reduce((sum, { bytes }) => sum + bytes.length - 3, size);
}

/** @throws UnreadableInput */
async function readableTwice(input: Input, context: Context): Promise<Input> {
  if (input.content !== undefined || isReadableTwice(input)) return input;
  const pieces: Uint8Array[] = [];
  for await (const piece of readText(input, context)) pieces.push(piece);
  return { ...input, content: Buffer.concat(pieces) };
}
