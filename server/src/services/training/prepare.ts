/** Everything that makes up a training run, except the folder of its state. */

import type { Sentence } from '../../core/conllu/index.ts';
import { collectWholeExamples, type Examples, goldText, type PartSettings } from '../../core/parser/index.ts';
import { translatable } from '../../localization/index.ts';
import { type Facts, factsOf, type RawTraining, type TrainingJob, trainingJob } from './job.ts';
import type { Start } from './start.ts';

export const NO_TOKENIZER = translatable`The model has no tokenizer, because neither “# text” nor SpaceAfter says which words of the treebank are written together; text will be split at the borders of Unicode.`;

export interface PreparedTraining {
  /** The training data, packed: training the networks does not need the sentences themselves. */
  readonly job: TrainingJob;
  /** Identifies an earlier, interrupted run. */
  readonly facts: Facts;
}

/**
 * @param sentences those of the examples, and others: a tokenizer also learns from sentences without a tree
 * @param examples at least one
 */
export function prepareTraining(
  sentences: readonly Sentence[],
  { examples }: Pick<Examples, 'examples'>,
  dev: readonly Sentence[],
  given: PartSettings,
  { model: start, words: startOfWords }: Start,
  raw?: RawTraining,
): PreparedTraining {
  const settings = { ...given, start, startOfWords };
  const material = { examples, dev: collectWholeExamples(dev).examples, text: goldText(sentences), raw };
  return { job: trainingJob(material, settings), facts: factsOf(material, settings) };
}
