/** `treebank evaluate`: how well the trees of a system agree with gold trees. */

import { evaluate as compare, evaluationJson, evaluationText } from '../../core/evaluate/index.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { readSentences } from '../reading/sentences.ts';
import { count } from '../writing/words.ts';

export const evaluate = defineCommand({
  name: 'evaluate',
  summary: 'compute attachment scores of a system against gold trees',
  usage: 'GOLD SYSTEM [--deprels full|universal] [--format text|json]',
  details: `Prints UAS, LAS, LA, CLAS and exact matches, for crossed and uncrossed arcs, and by relation, length and direction.
All words count, including punctuation. Sentences are paired by sent_id, or by order if it is missing; sentences
whose words differ are named and left out, and the exit code is then 1.

  treebank evaluate gold.conllu parsed.conllu
  treebank parse --model my.model dev.conllu | treebank evaluate dev.conllu - --format json`,
  options: {
    deprels: {
      type: 'choice',
      values: ['full', 'universal'],
      default: 'full',
      help: 'compare full relations, or only up to the colon',
    },
    samples: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: 1_000_000,
      default: 1000,
      help: 'bootstrap samples for the confidence intervals, 0 for none',
    },
    seed: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: 2 ** 31 - 1,
      default: 1,
      help: 'random seed of these samples',
    },
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'output format of the scores' },
  },
  async start({ files, options }, context) {
    if (files.length !== 2) throw new UsageError('name two treebanks: GOLD and SYSTEM');
    if (files[0] === '-' && files[1] === '-') throw new UsageError('- (standard input) can be given only once');
    const { deprels, samples, seed, format } = options;
    const gold = await readSentences([files[0]], context);
    const system = await readSentences([files[1]], context);
    // Scores over no words would look like real scores.
    if (context.exitCode === 2 && (gold.length === 0 || system.length === 0)) return;
    const evaluation = compare(gold, system, { deprels, samples, seed });
    const { mismatches } = evaluation;
    if (0 < mismatches.length) {
      context.raise(1);
      context.note(`${count(mismatches.length, 'sentence')} left out of all scores because the words differ.`);
    }
    await context.out.write(
      format === 'json' ? `${JSON.stringify(evaluationJson(evaluation), null, 1)}\n` : evaluationText(evaluation),
    );
  },
});
