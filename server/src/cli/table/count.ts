/** Reads the files of a table, sentence by sentence. */

import type { Sentence } from '../../core/conllu/index.ts';
import type { CountedAt, Wanted } from '../../core/tables/index.ts';
import type { Context } from '../frame/io.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { badBytesRemarks, forEachInput, type Input, nameLong, readBlocks, UnreadableInput } from '../reading/input.ts';
import { tell } from '../reading/remark.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { Where } from './where.ts';

/** @param place the index of the file, and the first line of the sentence */
export type AddSentence = (sentence: Sentence, place: CountedAt, isWanted: Wanted) => void;

/** Memory: one piece of a file. What a file that turns out to be no treebank had before that is counted, which is said, and the exit code 2. */
export async function countSentences(
  inputs: readonly Input[],
  where: Where | undefined,
  add: AddSentence,
  context: Context,
): Promise<void> {
  const progress = new Progress(context, totalSize(inputs));
  await forEachInput(inputs, context, async (input) => {
    let isBegun = false;
    const source = inputs.indexOf(input);
    progress.file(input.name);
    const foreign = new ForeignCheck(input);
    try {
      for await (const blocks of readBlocks(input, context, progress)) {
        for (const block of blocks) {
          foreign.check(block);
          const { sentence, line } = block;
          for (const remark of badBytesRemarks(block)) tell(remark, input, context);
          nameLong(input, block, context);
          const isWanted = where?.in(sentence);
          if (where === undefined || isWanted !== undefined) add(sentence, { source, line }, isWanted);
          isBegun ||= 0 < sentence.nWords;
          sentence.release();
        }
      }
    } catch (error) {
      if (!(error instanceof UnreadableInput) || !isBegun) throw error;
      throw new UnreadableInput(`${error.message} What it has before that is in the table.`);
    }
  });
  progress.clear();
}
