/** Reads the three files of a merge whole: a part of one cannot be merged. */

import { conflictBlocks, type Three } from '../../core/compare/merge/index.ts';
import type { Context } from '../frame/io.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { findInputs, readBlocks, refusal, UnreadableInput } from '../reading/input.ts';
import { tooLong } from '../reading/longBlocks.ts';

/** @throws UnreadableInput with file, line and column if one of them is no treebank, not UTF-8, or has conflict markers already */
export async function readVersions(names: Three<string>, context: Context): Promise<Three<string>> {
  return {
    base: await readWhole(names.base, context),
    ours: await readWhole(names.ours, context),
    theirs: await readWhole(names.theirs, context),
  };
}

async function readWhole(name: string, context: Context): Promise<string> {
  const inputs = await findInputs([name], context);
  if (inputs.length !== 1) throw new UnreadableInput(`${name} is not one file that can be merged`);
  const [input] = inputs;
  const foreign = new ForeignCheck(input);
  const parts: string[] = [];
  for await (const blocks of readBlocks(input, context)) {
    for (const block of blocks) {
      if (0 < block.bad.length) throw new UnreadableInput(refusal(input, block));
      if (block.passage !== undefined) throw new UnreadableInput(`${input.name}:${block.line + 1}:1: ${tooLong()}`);
      foreign.check(block);
      parts.push(block.sentence.text);
    }
  }
  const text = parts.join('');
  const [conflict] = conflictBlocks(text);
  if (conflict !== undefined) {
    const line = text.slice(0, conflict.span.start).split('\n').length;
    throw new UnreadableInput(`${name}:${line}:1: this is a merge conflict marker. Finish that merge first.`);
  }
  return text;
}
