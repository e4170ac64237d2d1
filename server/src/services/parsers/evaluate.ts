/** Measures a parser on the trees of a treebank. */

import { Document, type Sentence } from '../../core/conllu/index.ts';
import { evaluate, evaluationMarkdown, scoresOf } from '../../core/evaluate/index.ts';
import { isTree, rootDependents } from '../../core/tree/index.ts';
import { decimals } from '../../core/wording/numbers.ts';
import { localized } from '../../localization/index.ts';
import { Failure } from '../failure.ts';
import type { JobProgress } from '../jobs.ts';
import type { Evaluated, EvaluateJob } from './jobs.ts';
import { parsedCopies } from './measure.ts';
import type { ModelHost } from './modelFiles.ts';
import { load } from './models.ts';

/** @throws Failure if the file has no tree to compare with */
export async function evaluateParser(
  { path, text, name, decoder }: EvaluateJob,
  host: ModelHost,
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<Evaluated> {
  const parser = await load(path, host);
  const sentences = Document.parse(text).sentences.filter(({ nWords }) => 0 < nWords);
  const gold = sentences.filter(hasTree);
  if (gold.length === 0) {
    throw new Failure(
      localized`${name} has no sentence whose heads form a tree with one root, so there is nothing to compare with.`,
    );
  }
  const system: Sentence[] = [];
  for (const parsed of parsedCopies(parser, gold, { decoder, formsOnly: false, checkpoint })) {
    system.push(parsed);
    const done = system.length / gold.length;
    report({ done, message: `${Math.floor(100 * done)} %` });
  }
  const evaluation = evaluate(gold, system, { samples: 1000 });
  const { uas, las } = scoresOf(evaluation.all);
  const nLeft = sentences.length - gold.length;
  const left =
    nLeft === 0
      ? ''
      : localized` ${nLeft} of ${sentences.length} sentences were left out because their heads do not form a tree.`;
  // A model has memorised the trees it was trained on.
  const learned = parser.card.data.split(', ').includes(name)
    ? localized` It was trained on this very file, so the scores say little about other text.`
    : '';
  const model = parser.card.name || localized`The parser`;
  return {
    message: localized`${model} on ${name}: UAS ${decimals(uas ?? 0)}, LAS ${decimals(las ?? 0)}.${learned}${left}`,
    markdown: evaluationMarkdown(evaluation, `${model} on ${name}`, `${learned}${left}`.trim()),
  };
}

/** Whether the heads form a tree with one root over words 1…n. */
export const hasTree = ({ nWords, heads, hasSequentialIds }: Sentence): boolean =>
  0 < nWords && hasSequentialIds && isTree(heads) && rootDependents(heads).length === 1;
