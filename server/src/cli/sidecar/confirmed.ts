/** Which sentences a person has looked at: those without machine marks in the `.treebank.json` beside their file. */

import { basename, resolve } from 'node:path';
import { splitBlocks } from '../../core/conllu/index.ts';
import { type MachineMark, type MarkOfKeys, marksOfKeys, sentenceKey } from '../../core/sidecar/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import type { LocatedBlock } from '../reading/sentences.ts';
import { contentBeside } from './beside.ts';

const NONE: MarkOfKeys = new Map();

/** Option of commands that use only confirmed sentences. */
export const CONFIRMED_OPTION = {
  confirmed: {
    type: 'flag',
    help: 'leave out sentences with words that a program wrote and nobody has looked at (.treebank.json)',
  },
} as const;

/** The sentences without marks; the number of others is reported. @throws UnreadableInput */
export function confirmedOnly<B extends LocatedBlock>(blocks: readonly B[], context: Context): B[] {
  const marked = marksOfBlocks(blocks, context);
  const kept = blocks.filter(({ sentence }) => !marked.has(sentence));
  const n = blocks.length - kept.length;
  if (0 < n)
    context.note(`Left out, because nobody has looked at what a program wrote there: ${counted(n, 'sentence')}.`);
  return kept;
}

/** The sentences that have marks. @throws UnreadableInput */
export function marksOfBlocks(
  blocks: readonly LocatedBlock[],
  context: Context,
): ReadonlyMap<LocatedBlock['sentence'], MachineMark> {
  const marks = new Map<string, MarkOfKeys>();
  return new Map(
    blocks.flatMap(({ sentence, file }) => {
      const known = marks.get(file) ?? marksBeside(resolve(context.io.cwd, file), file);
      marks.set(file, known);
      const mark = known.get(sentenceKey(sentence));
      return mark === undefined ? [] : [[sentence, mark] as const];
    }),
  );
}

/** Reports how many sentences of each input have marks. */
export function noteMarked(inputs: readonly Input[], context: Context): void {
  for (const { path, name } of inputs) {
    if (path === undefined) continue;
    try {
      const n = marksBeside(path, name).size;
      if (0 < n)
        context.note(`${name}: ${counted(n, 'sentence')} with words that a program wrote and nobody has looked at.`);
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error;
      context.fail(error.message);
    }
  }
}

/** The marks of the sentences of a file. O(1) without marks, otherwise O(length of the file). */
function marksBeside(path: string, name: string): MarkOfKeys {
  const file = contentBeside({ path, name });
  if (file.machine?.has(basename(path)) !== true) return NONE;
  try {
    const sentences = splitBlocks(readRegularSync(path).toString('utf8'));
    return marksOfKeys(file, basename(path), sentences.map(sentenceKey));
  } catch (error) {
    throw new UnreadableInput(`cannot read ${name}: ${reasonOf(error)}`);
  }
}
