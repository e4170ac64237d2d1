/** What a training run consists of, before the place for its state is known. */

import type { Sentence } from '../../core/conllu/index.ts';
import { collectExamples, type Examples, goldText, type PartSettings } from '../../core/parser/index.ts';
import { translatable } from '../../localization/index.ts';
import { type Facts, factsOf, type TrainingJob, trainingJob } from './job.ts';
import type { Start } from './start.ts';

export const NO_TOKENIZER = translatable`The model has no tokenizer, because neither “# text” nor SpaceAfter says which words of the treebank are written together; text will be split at the borders of Unicode.`;

export interface PreparedTraining {
  /** The training data, packed: the sentences themselves are not needed while the networks are trained. */
  readonly job: TrainingJob;
  /** Identifies an earlier, interrupted run. */
  readonly facts: Facts;
}

/**
 * @param sentences those of the examples, and others: a tokenizer also learns from sentences that are no trees
 * @param examples at least one
 */
export function prepareTraining(
  sentences: readonly Sentence[],
  { examples }: Pick<Examples, 'examples'>,
  dev: readonly Sentence[],
  given: PartSettings,
  { model: start }: Start,
): PreparedTraining {
  const settings = { ...given, start };
  const material = { examples, dev: collectExamples(dev).examples, text: goldText(sentences) };
  return { job: trainingJob(material, settings), facts: factsOf(material, settings) };
}
