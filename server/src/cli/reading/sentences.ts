/** All sentences of some inputs at once, for commands that cannot work piece by piece. */

import type { Scheme } from '../../core/annotation/index.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import type { Context } from '../frame/io.ts';
import { tooManyWords } from '../limits.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import { lineColumnOf, nameLong, readBlocks } from './blocks.ts';
import { ForeignCheck } from './foreign.ts';
import { findInputs, forEachInput } from './input.ts';
import { Schemes } from './schemes.ts';
import { readingOf } from './utf8.ts';

/** A block and where it is. */
export interface LocatedBlock {
  readonly sentence: Sentence;
  /** Name of its file, as the user knows it. */
  readonly file: string;
  /** First line in the file, from 0. */
  readonly line: number;
  /** What the relations of its file mean. */
  readonly scheme: Scheme;
}

/** The sentences with words; see `readLocated`. */
export async function readSentences(
  names: readonly string[],
  context: Context,
  most = Number.POSITIVE_INFINITY,
): Promise<Sentence[]> {
  const blocks = await readLocated(names, context, most);
  return blocks.flatMap(({ sentence }) => (0 < sentence.nWords ? [sentence] : []));
}

/**
 * All blocks, including those without words.
 *
 * Bad bytes are reported with their position and read as U+FFFD. A file that is not a treebank, or has merge conflicts, is
 * refused as a whole: half of it would be taken for all.
 * @param most maximum words of a sentence; longer ones are named and skipped, with exit code 1
 */
export async function readLocated(
  names: readonly string[],
  context: Context,
  most = Number.POSITIVE_INFINITY,
): Promise<LocatedBlock[]> {
  const inputs = await findInputs(names, context);
  const progress = new Progress(context, totalSize(inputs));
  const schemes = new Schemes();
  const sentences: LocatedBlock[] = [];
  await forEachInput(inputs, context, async (input) => {
    progress.file(input.name);
    const foreign = new ForeignCheck(input, context);
    const own: LocatedBlock[] = [];
    for await (const blocks of readBlocks(input, context, progress)) {
      for (const block of blocks) {
        const scheme = schemes.of(input, block.sentence);
        foreign.check(block);
        for (const bad of block.bad) {
          const { line, column } = lineColumnOf(block, bad.offset);
          context.fail(`${input.name}:${line}:${column}: ${readingOf(bad.bytes)}`);
        }
        nameLong(input, block, context);
        const { nWords, sentId } = block.sentence;
        if (most < nWords) {
          context.raise(1);
          const name = sentId === undefined ? '' : ` (${sentId})`;
          context.note(`${input.name}:${block.line + 1}:1${name}: left out: ${tooManyWords(nWords, most)}`);
        } else if (block.passage === undefined) {
          own.push({ sentence: block.sentence, file: input.name, line: block.line, scheme });
        }
      }
    }
    for (const sentence of own) sentences.push(sentence);
  });
  progress.clear();
  return sentences;
}
