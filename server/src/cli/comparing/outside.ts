/** Programs outside as rows of a comparison. */

import type { Sentence } from '../../core/conllu/index.ts';
import { createScores, treeClass } from '../../core/decode/index.ts';
import { withTree } from '../../core/edit/index.ts';
import { evaluate } from '../../core/evaluate/index.ts';
import { guidedScores, type Opinion } from '../../core/outside/index.ts';
import type { ExternalParser } from '../../protocol/externalParsers.ts';
import { opinionsFor } from '../external.ts';
import type { Context } from '../frame/io.ts';
import { type ComparedRow, measuredRow } from './rows.ts';

/** How parsers outside are named among others. */
export const OUTSIDE = 'external:';

/** Measures a program on gold sentences, of which it gets the words and tags. @throws UnreadableInput that says why it failed */
export async function measuredOutside(
  parser: ExternalParser,
  gold: readonly Sentence[],
  { formsOnly, seed }: { readonly formsOnly: boolean; readonly seed: number },
  context: Context,
): Promise<ComparedRow> {
  const name = `${OUTSIDE}${parser.name}`;
  const began = performance.now();
  const opinions = await opinionsFor(gold, parser, formsOnly, { name }, context);
  const seconds = (performance.now() - began) / 1000;
  const system = gold.map((sentence, at) => withTree(sentence, completed(sentence.nWords, opinions[at])));
  const evaluation = evaluate(gold, system, { samples: 0, deprels: 'full' });
  return measuredRow(name, seed, evaluation, { train: 0, parse: seconds });
}

/** The tree with the most of its arcs; nothing is known about the others. */
function completed(n: number, opinion: Opinion | undefined) {
  const heads = opinion?.heads ?? new Int32Array(n + 1).fill(-1);
  const found = treeClass('all').decoder(guidedScores(createScores(n), { heads }), { singleRoot: true });
  if (found === undefined) throw new Error('without constraints every sentence has a tree');
  const deprels = Array.from(found.heads, (head, word) => {
    const deprel = head === heads[word] ? (opinion?.deprels[word] ?? '') : '';
    return head === 0 ? 'root' : deprel || 'dep';
  });
  return { heads: found.heads, deprels };
}
