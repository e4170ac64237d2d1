/** The work of commands that look at each sentence by itself. */

import type { Context } from '../frame/io.ts';
import { type Block, readBlocks } from '../reading/blocks.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import type { Input } from '../reading/input.ts';
import type { Progress } from '../writing/progress.ts';
import type { Result } from './spread.ts';

/** A result for each block. @throws UnreadableInput if it is not a treebank, after the results before that */
export async function* bySentence<P>(
  input: Input,
  context: Context,
  progress: Progress,
  pieceOf: (block: Block) => P,
): AsyncGenerator<Result<P>> {
  progress.file(input.name);
  const foreign = new ForeignCheck(input, context);
  for await (const blocks of readBlocks(input, context, progress)) {
    for (const block of blocks) {
      foreign.check(block);
      const { sentence } = block;
      const lines = block.passage?.nLines ?? sentence.nLines;
      yield { piece: pieceOf(block), lines, sentences: Math.min(1, sentence.nWords), words: sentence.nWords };
    }
  }
}
