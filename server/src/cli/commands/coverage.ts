/** `treebank coverage`: how much of a treebank each class of trees covers, and where its crossings are. */

import { COLUMN_TITLES, Column } from '../../core/conllu/index.ts';
import {
  COVERAGE_FORMATS,
  Coverage,
  type CoverageOf,
  type CoverageReport,
  renderCoverage,
} from '../../core/evaluate/index.ts';
import { isTree, tangleOf } from '../../core/tree/index.ts';
import { printable } from '../../inert/index.ts';
import { defineSpread } from '../frame/command.ts';
import type { Context } from '../frame/io.ts';
import { mostDecoded, tooManyWords } from '../limits.ts';
import { type Block, badBytesRemarks, lineColumnOf, longRemark, readBlocks } from '../reading/blocks.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { findInputs, forEachInput, type Input } from '../reading/input.ts';
import { type Remark, tell } from '../reading/remark.ts';
import { noteMarked } from '../sidecar/confirmed.ts';
import type { Result, ResultSource } from '../spread/spread.ts';
import { cellsFor, FORMULA_OPTION } from '../writing/formulas.ts';
import { Progress, totalSize } from '../writing/progress.ts';

/** Maximum number of skipped sentences that are named. */
const MAX_NAMED = 20;

export const coverage = defineSpread({
  name: 'coverage',
  group: 'report',
  summary: 'show how many sentences and arcs each tree class covers, and which arcs cross',
  usage: 'FILE… [--format text|json|csv|markdown]',
  details: `Counts, per file and in total, the sentences and arcs covered by the classes (projective, MH4, 1-Endpoint-Crossing …),
crossing and non-projective arcs by relation and tags, and gap degrees. Arc coverage is the largest number of arcs that trees of the
class can share with the treebank. Sentences that are not trees are left out, and the exit code is then 1.

  treebank coverage train.conllu dev.conllu
  treebank coverage --format markdown corpus > coverage.md`,
  options: {
    format: { type: 'choice', values: COVERAGE_FORMATS, default: 'text', help: 'output format of the report' },
    ...FORMULA_OPTION,
  },
  choosableLater: () => ['format'],
  async spread({ files, options }, context, found) {
    const reader = cellsFor(options, 'csv');
    const inputs = found ?? (await findInputs(files, context));
    const progress = new Progress(context, totalSize(inputs));
    return {
      inputs,
      work: (input) => piecesOf(input, context, progress),
      async collect(source: ResultSource<CoveragePiece>) {
        const total = new Coverage();
        const reports: CoverageOf[] = [];
        let notTrees = 0;
        await forEachInput(inputs, context, async (input) => {
          const counts = new Coverage();
          for await (const { piece, firstLine } of source.results(input)) {
            if (0 < piece.remarks.length) progress.clear();
            for (const { isOfNonTree, ...remark } of piece.remarks) {
              if (isOfNonTree && MAX_NAMED < ++notTrees) context.raise(1);
              else tell(remark, input, context, firstLine);
            }
            notTrees += piece.unnamed;
            if (piece.report !== undefined) counts.mergeReport(piece.report);
          }
          total.merge(counts);
          reports.push({ file: input.name, report: counts.report() });
        });
        progress.clear();
        noteMarked(inputs, context);
        if (MAX_NAMED < notTrees) {
          context.note(`… and ${notTrees - MAX_NAMED} more sentences whose heads do not form a tree.`);
        }
        if (reports.length === 0) return;
        const { format } = options;
        if (format === 'json' || format === 'csv')
          await context.out.data(renderCoverage(reports, total.report(), format, reader));
        else {
          const shown = reports.map(({ file, report }) => ({ file: printable(file), report }));
          await context.out.write(renderCoverage(shown, total.report(), format));
        }
      },
    };
  },
});

/** Beyond this, determining the classes takes minutes. */
const MOST_TANGLE = mostDecoded('mh4');

/** Findings about some sentences. */
interface CoveragePiece {
  readonly remarks: readonly (Remark & { readonly isOfNonTree?: true })[];
  /** Sentences that are not trees and are not named in the remarks. */
  readonly unnamed: number;
  /** The report on all sentences of the input, given at its end. */
  readonly report?: CoverageReport;
}

/** @throws UnreadableInput if it is not a treebank */
async function* piecesOf(input: Input, context: Context, progress: Progress): AsyncGenerator<Result<CoveragePiece>> {
  progress.file(input.name);
  const counts = new Coverage();
  const foreign = new ForeignCheck(input, context);
  let nonTrees = 0;
  for await (const blocks of readBlocks(input, context, progress)) {
    const remarks: CoveragePiece['remarks'][number][] = [];
    const before = { lines: 0, sentences: 0, words: 0 };
    let unnamed = 0;
    const { checked, refused } = foreign.upTo(blocks);
    for (const block of checked) {
      const { sentence } = block;
      before.lines += block.passage?.nLines ?? sentence.nLines;
      before.words += sentence.nWords;
      if (0 < sentence.nWords) before.sentences++;
      const { why, isNonTree } = leftOut(block);
      const long = longRemark(block);
      remarks.push(...badBytesRemarks(block), ...(long === undefined ? [] : [long]));
      if (why !== undefined && !isNonTree) remarks.push(why);
      else counts.add(sentence);
      if (why === undefined || !isNonTree) continue;
      if (++nonTrees <= MAX_NAMED) remarks.push({ ...why, isOfNonTree: true });
      else unnamed++;
    }
    yield { piece: { remarks, unnamed }, ...before };
    if (refused !== undefined) throw refused;
  }
  yield { piece: { remarks: [], unnamed: 0, report: counts.report() }, lines: 0, sentences: 0, words: 0 };
}

/** Why the report does not count a sentence. Non-trees are counted as such. */
function leftOut(block: Block): { readonly why?: Remark; readonly isNonTree?: boolean } {
  const { sentence } = block;
  if (sentence.nWords === 0) return {};
  if (!isTree(sentence.heads)) {
    const { line } = lineColumnOf(block, sentence.lineStarts[sentence.rowLine(0)]);
    const missing = sentence.columns.missing([Column.id, Column.head]);
    const reason =
      missing === undefined
        ? 'its heads do not form a tree. treebank lint names the words.'
        : `this file has no ${COLUMN_TITLES[missing]} column (missing-column), so there is no tree.`;
    return { why: { line: line - 1, text: `:1: left out: ${reason}`, code: 1 }, isNonTree: true };
  }
  const { size } = tangleOf(sentence.heads);
  if (size <= MOST_TANGLE) return {};
  const reason = tooManyWords(size, MOST_TANGLE, 'the part with crossing arcs has');
  return { why: { line: block.line, text: `:1: left out: ${reason}`, code: 1 } };
}
