/** What a training is about, before it is known where its state is kept. */

import type { Sentence } from '../../core/conllu/index.ts';
import { collectExamples, type Examples, type PartSettings } from '../../core/parser/index.ts';
import { type Facts, factsOf, type TrainingJob, trainingJob } from './job.ts';
import type { Start } from './start.ts';

export interface PreparedTraining {
  /** What is trained on, packed: the sentences themselves are not needed while the networks are trained. */
  readonly job: TrainingJob;
  /** By which an earlier, interrupted run is recognised. */
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
