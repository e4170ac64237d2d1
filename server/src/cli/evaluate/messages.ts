/** Names what the official scorer would refuse, with file and line: as notes, or as errors with `--strict`. */

import { surfaceOf } from '../../core/compare/index.ts';
import { Column } from '../../core/conllu/index.ts';
import { officialRefusals, textDifference } from '../../core/evaluate/index.ts';
import type { Context } from '../frame/io.ts';
import type { Located } from '../reading/sentences.ts';
import { count } from '../writing/words.ts';

/** More would not be read; `treebank lint` lists all. */
export const MAX_NAMED = 5;

/** Returns how many there are. */
export function nameRefusals(blocks: readonly Located[], context: Context, strict: boolean): number {
  const found = blocks.flatMap(({ sentence, file, line }, at) => {
    const isFirst = blocks[at - 1]?.file !== file;
    const isLast = blocks[at + 1]?.file !== file;
    return officialRefusals(sentence, isFirst, isLast).map((each) => ({ ...each, file, line: line + each.line }));
  });
  for (const { file, line, message } of found.slice(0, MAX_NAMED)) {
    say(context, strict, `${file}:${line + 1}: the official scorer refuses this: ${message}.`);
  }
  const rest = found.length - MAX_NAMED;
  if (0 < rest)
    context.note(`… and ${count(rest, 'more place', 'more places')} in ${found[0].file}. treebank lint names them.`);
  return found.length;
}

/** Says where the texts of the two sides part. */
export function nameTextDifference(
  gold: readonly Located[],
  system: readonly Located[],
  context: Context,
  strict: boolean,
): void {
  const sides = [gold, system].map((blocks) => ({
    blocks,
    surface: surfaceOf(blocks.map(({ sentence }) => sentence)),
  }));
  const difference = textDifference(sides[0].surface, sides[1].surface);
  if (difference === undefined) return;
  const [inGold, inSystem] = [difference.gold, difference.system].map((token, side) => {
    const { blocks, surface } = sides[side];
    if (token === undefined)
      return `${blocks.at(0)?.file ?? (side === 0 ? 'the gold file' : "the system's file")} ends`;
    const { sentence, file, line } = blocks[surface.tokenSentences[token]];
    const row = surface.tokenRows[token];
    return `${file}:${line + sentence.rowLine(row) + 1} has ${sentence.cell(row, Column.form)}`;
  });
  const how = strict ? '' : ' Sentences and words are aligned by their forms instead.';
  say(context, strict, `The texts differ, which the official scorer refuses: ${inGold} where ${inSystem}.${how}`);
}

function say(context: Context, strict: boolean, message: string): void {
  if (strict) context.fail(message);
  else context.note(message);
}
