/** Reads the files of a table, sentence by sentence. */

import type { Sentence } from '../../core/conllu/index.ts';
import type { CountedAt, Wanted } from '../../core/tables/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { Context } from '../frame/io.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { badBytesRemarks, forEachInput, type Input, nameLong, readBlocks } from '../reading/input.ts';
import { tell } from '../reading/remark.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { Where } from './where.ts';

/** @param place the index of the file, and the first line of the sentence */
export type AddSentence = (sentence: Sentence, place: CountedAt, isWanted: Wanted) => void;

/** Memory: one piece of a file. What a file that turns out to be no treebank had before that is counted, and the exit code 2. */
export async function countSentences(
  inputs: readonly Input[],
  where: Where | undefined,
  add: AddSentence,
  context: Context,
): Promise<void> {
  const progress = new Progress(context, totalSize(inputs));
  await forEachInput(inputs, context, async (input) => {
    const source = inputs.indexOf(input);
    progress.file(input.name);
    const foreign = new ForeignCheck(input);
    for await (const blocks of readBlocks(input, context, progress, 'at least the ten')) {
      for (const block of blocks) {
        foreign.check(block);
        const { sentence, line } = block;
        for (const remark of badBytesRemarks(block)) tell(remark, input, context);
        nameLong(input, block, context);
        const isWanted = where?.in(sentence);
        if (where === undefined || isWanted !== undefined) add(sentence, { source, line }, isWanted);
        sentence.release();
      }
    }
  });
  progress.clear();
  if (where === undefined || where.givenUp === 0) return;
  context.raise(1);
  context.note(
    `Not all matches of --where were found in ${counted(where.givenUp, 'sentence')}: connect the nodes of the request by edges or order.`,
  );
}
