/** Evaluation sentence by sentence, with both sides in memory: for standard input, folders and different texts. */

import { type AlignableSide, alignSides } from '../../core/compare/index.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import {
  alignLinked,
  type Evaluation,
  Evaluator,
  evaluate,
  type Mismatch,
  textDifference,
} from '../../core/evaluate/index.ts';
import type { Context } from '../frame/io.ts';
import { type FileSentences, SharedNumbers, sidesInFiles } from '../reading/fileSentences.ts';
import { indexInputs } from '../reading/indexing.ts';
import { findInputs } from '../reading/input.ts';
import { nameTextDifference, RefusalsOfSide } from './messages.ts';
import type { SpreadOptions } from './spread.ts';

/** Undefined if there is nothing to print; the reasons have been reported. */
export async function evaluateWhole(
  files: readonly string[],
  options: SpreadOptions,
  context: Context,
): Promise<Evaluation | undefined> {
  const numbers = new SharedNumbers();
  const refusals = [new RefusalsOfSide(), new RefusalsOfSide()];
  const gold = await indexInputs(await findInputs([files[0]], context), numbers, refusals[0], context);
  const system = await indexInputs(await findInputs([files[1]], context), numbers, refusals[1], context);
  try {
    // Scores over no words would look like real scores.
    if (context.exitCode === 2 && (gold.length === 0 || system.length === 0)) return undefined;
    const { strict } = options;
    let nRefusals = 0;
    for (const side of refusals) nRefusals += side.tell(context, strict);
    const evaluation = evaluated(gold, system, numbers, options);
    if (!evaluation.isSameText) {
      context.raise(1);
      const difference = textDifference(gold, system);
      if (difference !== undefined) nameTextDifference(difference, [gold, system], context, strict);
    }
    return strict && (0 < nRefusals || !evaluation.isSameText) ? undefined : evaluation;
  } finally {
    gold.close();
    system.close();
  }
}

function evaluated(
  gold: FileSentences,
  system: FileSentences,
  numbers: SharedNumbers,
  { deprels, samples, seed }: SpreadOptions,
): Evaluation {
  const [golds, systems] = [new WithWords(gold), new WithWords(system)];
  // Files that differ only in boundaries were evaluated in stretches; those left have tokens without characters, or sentences that are too long.
  if (textDifference(golds, systems) === undefined)
    return evaluate([...golds], [...systems], { deprels, samples, seed });
  const evaluator = new Evaluator(deprels);
  const mismatches: Mismatch[] = [];
  for (const link of alignSides(sidesInFiles(golds, systems, numbers))) {
    const [a, b] = [link.a.map((index) => golds.sentence(index)), link.b.map((index) => systems.sentence(index))];
    const { part, mismatch } = alignLinked(link, a, b);
    evaluator.add(part);
    if (mismatch !== undefined) mismatches.push(mismatch);
  }
  return evaluator.evaluation(samples, seed, { isSameText: false, mismatches });
}

/** Blocks without words are skipped. */
class WithWords implements AlignableSide {
  private readonly indices: Int32Array;

  constructor(private readonly all: FileSentences) {
    this.indices = all.withWords();
  }

  get length(): number {
    return this.indices.length;
  }

  idOf(index: number): number {
    return this.all.idOf(this.indices[index]);
  }

  textOf(index: number): number {
    return this.all.textOf(this.indices[index]);
  }

  characters(index: number): string {
    return this.all.characters(this.indices[index]);
  }

  sentence(index: number): Sentence {
    return this.all.sentence(this.indices[index]);
  }

  *[Symbol.iterator](): Generator<Sentence> {
    for (const index of this.indices) yield this.all.sentence(index);
  }
}
