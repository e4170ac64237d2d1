/** A file read as one text, for commands that compare files. */

import type { Context } from '../frame/io.ts';
import { lineColumnOf, longRemark, readBlocks, refusal } from './blocks.ts';
import { ForeignCheck } from './foreign.ts';
import { inputsOf, UnreadableInput } from './input.ts';
import { readingOf } from './utf8.ts';

/**
 * @param bytes that are not UTF-8: `refuse` if the text will be written again, `name` to report them and read U+FFFD
 * @throws UnreadableInput with file, line and column if it is not a treebank, or has conflict markers
 */
export async function readWhole(name: string, bytes: 'refuse' | 'name', context: Context): Promise<string> {
  const inputs = await inputsOf(name, context);
  if (inputs.length !== 1) throw new UnreadableInput(`${name} is not one file`);
  const [input] = inputs;
  const foreign = new ForeignCheck(input, context);
  const parts: string[] = [];
  for await (const blocks of readBlocks(input, context)) {
    for (const block of blocks) {
      for (const bad of block.bad) {
        if (bytes === 'refuse') throw refusal(input, block);
        const { line, column } = lineColumnOf(block, bad.offset);
        context.fail(`${input.name}:${line}:${column}: ${readingOf(bad.bytes)}`);
      }
      const long = longRemark(block);
      if (long !== undefined) throw new UnreadableInput(`${input.name}:${block.line + 1}${long.text}`);
      foreign.check(block);
      parts.push(block.sentence.text);
    }
  }
  return parts.join('');
}
