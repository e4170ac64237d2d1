/** What a training run consists of, before the place for its state is known. */

import type { Sentence } from '../../core/conllu/index.ts';
import { collectExamples, type Examples, type PartSettings } from '../../core/parser/index.ts';
import { type Facts, factsOf, type TrainingJob, trainingJob } from './job.ts';
import type { Start } from './start.ts';

export interface PreparedTraining {
  /** The training data, packed: the sentences themselves are not needed while the networks are trained. */
  readonly job: TrainingJob;
  /** Identifies an earlier, interrupted run. */
  readonly facts: Facts;
}

/** @param examples at least one */
export function prepareTraining(
  { examples }: Pick<Examples, 'examples'>,
  dev: readonly Sentence[],
  given: PartSettings,
  { model: start }: Start,
): PreparedTraining {
  const settings = { ...given, start };
  const devExamples = collectExamples(dev).examples;
  return { job: trainingJob(examples, devExamples, settings), facts: factsOf(examples, devExamples, settings) };
}
