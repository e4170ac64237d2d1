/** `treebank agree`: how far annotators of the same sentences agree, beyond chance. */

import {
  agreementJson,
  agree as agreementOf,
  agreementSections,
  furtherAgreement,
  matrixPicture,
  type PairAgreement,
  relationMatrix,
  remarkLines,
  sectionsMarkdown,
  sectionsText,
  VALUE_COLUMNS,
} from '../../core/compare/agree/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { BOOTSTRAP_OPTIONS } from '../evaluate/bootstrapOptions.ts';
import { columnList } from '../frame/columnList.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { readAnnotators } from '../reading/annotators.ts';
import { UnwritableTarget, writeWhole } from '../writing/target.ts';

export const agree = defineCommand({
  name: 'agree',
  group: 'compare',
  summary: 'measure how far annotators agree, beyond chance, on columns, arcs and whole trees',
  usage: 'A B [C…] [--columns UPOS,DEPREL] [--alpha sample|all|none] [--format text|json|markdown]',
  details: `Compares every two annotators, and all of them if there are more: attachment scores, Cohen's kappa, Scott's pi and Krippendorff's
alpha of each column and feature, relations on the same head, head offset, and Skjærholt's alpha over trees. Sentences are paired by
sent_id, otherwise by their words, and may be missing in some files; sentences whose words differ are named and left out, and the
exit code is then 1. Words without annotation do not count. Of columns beside the ten, it is said at how many words they are the same.

  treebank agree anna.conllu ben.conllu
  treebank agree anna.conllu ben.conllu --matrix relations.svg
  treebank agree anna.conllu ben.conllu carla.conllu --alpha all --format json`,
  options: {
    columns: {
      type: 'text',
      placeholder: 'LIST',
      help: `the columns to report, separated by commas: ${VALUE_COLUMNS.join(', ')}`,
    },
    alpha: {
      type: 'choice',
      values: ['sample', 'all', 'none'],
      default: 'sample',
      help: 'pairs of trees for the alpha over trees: drawn if there are more than 300 trees, all, or no alpha',
    },
    ...BOOTSTRAP_OPTIONS,
    matrix: {
      type: 'text',
      placeholder: 'FILE.svg',
      format: { pattern: /\.svg$/i, allowed: 'the name of an SVG file, such as matrix.svg' },
      help: 'write a picture to FILE.svg: the most frequent relations of each two annotators against each other',
    },
    format: { type: 'choice', values: ['text', 'json', 'markdown'], default: 'text', help: 'output format' },
  },
  async start({ files, options }, context) {
    if (files.length < 2) throw new UsageError('name the files of two or more annotators');
    const columns = columnList(options.columns, VALUE_COLUMNS);
    const { alpha, samples, seed, format } = options;
    const annotators = await readAnnotators(files, 'name', context);
    if (annotators === undefined) return;
    const agreement = agreementOf(annotators, { alpha, samples, seed });
    const leftOut = agreement.remarks.filter(({ reason }) => reason !== 'missing');
    if (0 < leftOut.length) context.raise(1);
    for (const { a, b, column, words, same } of furtherAgreement(annotators)) {
      context.note(`${column}: ${files[a]} and ${files[b]} agree at ${same} of ${counted(words, 'word')}.`);
    }
    if (options.matrix !== undefined) await writeMatrices(options.matrix, agreement.pairs, files, context);
    if (format === 'json') {
      for (const line of remarkLines(agreement.remarks, files)) context.note(line);
      await context.out.data(`${JSON.stringify(agreementJson(agreement, files, columns), null, 1)}\n`);
      return;
    }
    const sections = agreementSections(agreement, files.map(printable), { columns });
    await context.out.write(format === 'text' ? sectionsText(sections) : sectionsMarkdown(sections, 'Agreement'));
  },
});

/** A pair of annotators who gave no common word a relation has no matrix; without any matrix, no file is written. */
async function writeMatrices(
  file: string,
  pairs: readonly PairAgreement[],
  names: readonly string[],
  context: Context,
): Promise<void> {
  const matrices = pairs.flatMap((pair) => relationMatrix(pair) ?? []);
  if (matrices.length === 0) {
    context.fail(`${file} is not written: no word has a relation from two annotators.`);
    return;
  }
  try {
    await writeWhole(file, matrixPicture(matrices, names), context);
  } catch (error) {
    if (!(error instanceof UnwritableTarget)) throw error;
    context.fail(error.message);
  }
}
