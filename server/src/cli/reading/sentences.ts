/** All sentences of some inputs at once, for commands that cannot work piece by piece. */

import type { Sentence } from '../../core/conllu/index.ts';
import type { Context } from '../frame/io.ts';
import { tooManyWords } from '../limits.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import { ForeignCheck } from './foreign.ts';
import { findInputs, forEachInput, nameLong, placeOf, readBlocks } from './input.ts';
import { showBytes } from './signature.ts';

/**
 * Bad bytes are reported with their position and read as U+FFFD. A file that is not a treebank, or has merge conflicts, is
 * refused as a whole: half of it would be taken for all.
 * @param most maximum words of a sentence; longer ones are named and skipped, with exit code 1
 */
export async function readSentences(
  names: readonly string[],
  context: Context,
  most = Number.POSITIVE_INFINITY,
): Promise<Sentence[]> {
  const inputs = await findInputs(names, context);
  const progress = new Progress(context, totalSize(inputs));
  const sentences: Sentence[] = [];
  await forEachInput(inputs, context, async (input) => {
    progress.file(input.name);
    const foreign = new ForeignCheck(input);
    const own: Sentence[] = [];
    for await (const blocks of readBlocks(input, context, progress)) {
      for (const block of blocks) {
        foreign.check(block);
        for (const bad of block.bad) {
          const { line, column } = placeOf(block, bad.offset);
          context.fail(`${input.name}:${line}:${column}: ${showBytes(bad.bytes)} is not UTF-8`);
        }
        nameLong(input, block, context);
        const { nWords, sentId } = block.sentence;
        if (most < nWords) {
          context.raise(1);
          const name = sentId === undefined ? '' : ` (${sentId})`;
          context.note(`${input.name}:${block.line + 1}:1${name}: left out: ${tooManyWords(nWords, most)}`);
        } else if (0 < nWords) own.push(block.sentence);
      }
    }
    for (const sentence of own) sentences.push(sentence);
  });
  progress.clear();
  return sentences;
}
