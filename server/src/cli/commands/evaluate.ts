/** `treebank evaluate`: how well the trees of a system agree with gold trees. */

import { alignSentences } from '../../core/compare/index.ts';
import { Column } from '../../core/conllu/index.ts';
import {
  type DeprelPart,
  type Evaluation,
  evaluate as evaluateSentences,
  evaluationJson,
  evaluationText,
} from '../../core/evaluate/index.ts';
import { BOOTSTRAP_OPTIONS } from '../evaluate/bootstrapOptions.ts';
import { evaluateWhole } from '../evaluate/inMemory.ts';
import { evaluateSpread, twoFiles } from '../evaluate/spread.ts';
import { defineSpread } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { findInputs, type Input, isReadableTwice, requireOneStandardInput } from '../reading/input.ts';
import { noteMissing } from '../reading/missingColumns.ts';
import { readLocated, readSentences } from '../reading/sentences.ts';
import { CONFIRMED_OPTION, confirmedOnly } from '../sidecar/confirmed.ts';
import { runAlone } from '../spread/spread.ts';

const SCORED = [Column.lemma, Column.upos, Column.xpos, Column.feats, Column.head, Column.deprel];

export const evaluate = defineSpread({
  name: 'evaluate',
  group: 'parse',
  summary: 'compute the official scores of a system against gold trees',
  usage: 'GOLD SYSTEM [--deprels full|universal] [--counts] [--strict] [--confirmed] [--format text|json]',
  details: `Prints the table of the official scorer of the CoNLL 2018 shared task, identical in every digit, with ELAS and EULAS
where there is DEPS; then UAS, LAS, LA, CLAS and exact matches over the aligned words, for crossed and uncrossed arcs, and
by relation, length and direction. All words count, including punctuation. Words are aligned by the characters of the
whole files, whatever the ids, tokens and sentence boundaries.

What the official scorer refuses is named with file and line, and scored as far as it can be read; --strict refuses it too.
If the texts of the files differ, sentences and words are aligned by their forms, and the exit code is 1.

  treebank evaluate gold.conllu parsed.conllu
  treebank parse --model my.model dev.conllu | treebank evaluate dev.conllu - --format json`,
  options: {
    deprels: {
      type: 'choice',
      values: ['full', 'universal'],
      default: 'universal',
      help: 'compare relations up to the colon; full adds rows with subtypes to the official table',
    },
    counts: { type: 'flag', help: 'print the counts of the official table instead of percentages' },
    strict: { type: 'flag', help: 'refuse what the official scorer refuses' },
    ...BOOTSTRAP_OPTIONS,
    ...CONFIRMED_OPTION,
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'output format of the scores' },
  },
  choosableLater: () => ['format'],
  async spread({ files, options }, context, found) {
    requireTwo(files);
    if (options.confirmed) throw new UsageError('--confirmed cannot be spread over processes');
    return sideBySide(found ?? (await findInputs(files, context)), files, options, context);
  },
  async start({ files, options }, context) {
    requireTwo(files);
    if (options.confirmed) return ofConfirmed(files, options, context);
    // Errors are reported when the files are read.
    const inputs = await findInputs(files, context.silent());
    noteMissing(inputs, SCORED, context);
    if (inputs.length !== 2 || !inputs.every(isReadableTwice)) return asWhole(files, options, context);
    await runAlone(sideBySide(inputs, files, options, context));
  },
});

interface EvaluateValues {
  readonly deprels: DeprelPart;
  readonly counts: boolean;
  readonly strict: boolean;
  readonly samples: number;
  readonly seed: number;
  readonly format: 'text' | 'json';
}

function requireTwo(files: readonly string[]): void {
  if (files.length !== 2) throw new UsageError('name two treebanks: GOLD and SYSTEM');
  requireOneStandardInput(files);
}

function sideBySide(inputs: readonly Input[], files: readonly string[], options: EvaluateValues, context: Context) {
  const print = (evaluation: Evaluation, nRefusals: number) =>
    options.strict && 0 < nRefusals ? Promise.resolve() : printed(evaluation, options, context);
  return evaluateSpread(twoFiles(inputs), options, context, print, () => asWhole(files, options, context));
}

async function asWhole(files: readonly string[], options: EvaluateValues, context: Context): Promise<void> {
  const evaluation = await evaluateWhole(files, options, context);
  if (evaluation !== undefined) await printed(evaluation, options, context);
}

/** Over the sentences whose gold trees a person has looked at. */
async function ofConfirmed(files: readonly string[], options: EvaluateValues, context: Context): Promise<void> {
  const gold = (await readLocated([files[0]], context)).filter(({ sentence }) => 0 < sentence.nWords);
  const system = await readSentences([files[1]], context);
  if (context.exitCode === 2) return;
  const kept = new Set(confirmedOnly(gold, context).map(({ sentence }) => sentence));
  const all = gold.map(({ sentence }) => sentence);
  // Boundaries may differ: a stretch counts if all of it is confirmed.
  const links = alignSentences(all, system).filter(({ a }) => 0 < a.length && a.every((i) => kept.has(all[i])));
  if (links.length === 0) return context.fail(`${files[0]} has no sentence that is confirmed`);
  const { deprels, samples, seed } = options;
  const golds = links.flatMap(({ a }) => a.map((i) => all[i]));
  const systems = links.flatMap(({ b }) => b.map((i) => system[i]));
  const evaluation = evaluateSentences(golds, systems, { deprels, samples, seed });
  if (!evaluation.isSameText) context.raise(1);
  await printed(evaluation, options, context);
}

async function printed(evaluation: Evaluation, { format, counts }: EvaluateValues, context: Context): Promise<void> {
  if (format === 'json') await context.out.data(`${JSON.stringify(evaluationJson(evaluation), null, 1)}\n`);
  else await context.out.write(evaluationText(evaluation, counts));
}
