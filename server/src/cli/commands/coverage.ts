/** `treebank coverage`: how much of a treebank each class of trees covers, and where its crossings are. */

import { COVERAGE_FORMATS, Coverage, type CoverageOf, renderCoverage } from '../../core/evaluate/index.ts';
import { isTree, tangleOf } from '../../core/tree/index.ts';
import { defineCommand } from '../frame/command.ts';
import type { Context } from '../frame/io.ts';
import { mostDecoded, tooManyWords } from '../limits.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { type Block, findInputs, forEachInput, type Input, nameLong, placeOf, readBlocks } from '../reading/input.ts';
import { showBytes } from '../reading/signature.ts';
import { Progress, totalSize } from '../writing/progress.ts';

/** How many of the skipped sentences are named. */
const MAX_NAMED = 20;

export const coverage = defineCommand({
  name: 'coverage',
  summary: 'show how many sentences and arcs each tree class covers, and which arcs cross',
  usage: 'FILE… [--format text|json|csv|markdown]',
  details: `Counts, per file and in total, the sentences and arcs covered by the classes (projective, MH4, 1-Endpoint-Crossing …),
crossing and non-projective arcs by relation and tags, and gap degrees. Arc coverage is the largest number of arcs that trees of the
class can share with the treebank. Sentences that are not trees are left out, and the exit code is then 1.

  treebank coverage train.conllu dev.conllu
  treebank coverage --format markdown corpus > coverage.md`,
  options: {
    format: { type: 'choice', values: COVERAGE_FORMATS, default: 'text', help: 'output format of the report' },
  },
  async start({ files, options }, context) {
    const inputs = await findInputs(files, context);
    const progress = new Progress(context, totalSize(inputs));
    const total = new Coverage();
    const reports: CoverageOf[] = [];
    const leftOut = new LeftOut(context, progress);
    await forEachInput(inputs, context, async (input) => {
      progress.file(input.name);
      const counts = new Coverage();
      const foreign = new ForeignCheck(input);
      for await (const blocks of readBlocks(input, context, progress)) {
        for (const block of blocks) {
          foreign.check(block);
          if (leftOut.isCounted(input, block)) counts.add(block.sentence);
        }
      }
      total.merge(counts);
      reports.push({ file: input.name, report: counts.report() });
    });
    progress.clear();
    leftOut.end();
    if (0 < reports.length) await context.out.write(renderCoverage(reports, total.report(), options.format));
  },
});

/** Beyond this, determining the classes takes minutes. */
const MOST_TANGLE = mostDecoded('mh4');

/** Names the sentences that the report does not count. */
class LeftOut {
  private sentences = 0;

  constructor(
    private readonly context: Context,
    private readonly progress: Progress,
  ) {}

  /** False if the sentence is too long to determine its classes; non-trees do not count anyway. */
  isCounted(input: Input, block: Block): boolean {
    for (const bad of block.bad) {
      const { line, column } = placeOf(block, bad.offset);
      this.progress.clear();
      this.context.fail(`${input.name}:${line}:${column}: ${showBytes(bad.bytes)} is not UTF-8`);
    }
    nameLong(input, block, this.context);
    const { sentence } = block;
    if (sentence.nWords === 0) return true;
    if (isTree(sentence.heads)) {
      const { size } = tangleOf(sentence.heads);
      if (size <= MOST_TANGLE) return true;
      this.context.raise(1);
      this.progress.clear();
      const reason = tooManyWords(size, MOST_TANGLE, 'the part with crossing arcs has');
      this.context.note(`${input.name}:${block.line + 1}:1: left out: ${reason}`);
      return false;
    }
    this.context.raise(1);
    if (MAX_NAMED < ++this.sentences) return true;
    const { line } = placeOf(block, sentence.lineStarts[sentence.rowLine(0)]);
    this.progress.clear();
    this.context.note(
      `${input.name}:${line}:1: left out: its heads do not form a tree. treebank lint names the words.`,
    );
    return true;
  }

  end(): void {
    if (MAX_NAMED < this.sentences) {
      this.context.note(`… and ${this.sentences - MAX_NAMED} more sentences whose heads do not form a tree.`);
    }
  }
}
