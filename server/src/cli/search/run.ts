/** A search through files: piece by piece, each sentence read once. */

import {
  allNeeds,
  Clusters,
  GraphReader,
  lineOfMatch,
  MOST_TEXTS,
  SAMPLE,
  type Search,
  Strings,
} from '../../core/query/index.ts';
import type { Context } from '../frame/io.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { type Block, findInputs, forEachInput, type Input, nameLong, placeOf, readBlocks } from '../reading/input.ts';
import { showBytes } from '../reading/signature.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import { count } from '../writing/words.ts';
import type { SearchReporter, Totals } from './report.ts';

/** How many of the sentences that were given up are named. */
const MOST_NAMED = 20;

/** A request of the run. */
export interface Sought {
  /** For the output, where there are several. */
  readonly name: string;
  /** Compiles it; again when a treebank has more different texts than memory should hold. */
  readonly make: (strings: Strings) => Search;
  readonly hasKeys: boolean;
}

/** A request with what was found so far. */
class Seeking {
  readonly totals: { request: string; count: number; sentences: number; readonly clusters: Clusters | undefined };
  search: Search;

  constructor(
    private readonly sought: Sought,
    strings: Strings,
  ) {
    const clusters = sought.hasKeys ? new Clusters() : undefined;
    this.totals = { request: sought.name, count: 0, sentences: 0, clusters };
    this.search = sought.make(strings);
  }

  compile(strings: Strings): void {
    this.search = this.sought.make(strings);
  }
}

export class SearchRun {
  private count = 0;
  private sentences = 0;
  private searched = 0;
  private givenUp = 0;
  private isPlanned = false;
  private strings = new Strings();
  private readonly all: readonly Seeking[];
  private reader: GraphReader;

  constructor(
    sought: readonly Sought[],
    private readonly reporter: SearchReporter,
    private readonly context: Context,
  ) {
    this.all = sought.map((each) => new Seeking(each, this.strings));
    this.reader = this.newReader();
  }

  async through(files: readonly string[]): Promise<{ readonly totals: readonly Totals[]; readonly sentences: number }> {
    const inputs = await findInputs(files, this.context);
    const progress = new Progress(this.context, totalSize(inputs));
    await forEachInput(inputs, this.context, async (input) => {
      progress.file(input.name);
      const foreign = new ForeignCheck(input);
      for await (const blocks of readBlocks(input, this.context, progress)) {
        this.planWith(blocks);
        for (const block of blocks) {
          foreign.check(block);
          this.nameBadBytes(block, input, progress);
          nameLong(input, block, this.context);
          if (0 < block.sentence.nWords) await this.inBlock(block, input, progress);
          block.sentence.release();
        }
      }
    });
    progress.clear();
    if (MOST_NAMED < this.givenUp) this.context.note(`… and ${count(this.givenUp - MOST_NAMED, 'more sentence')}.`);
    const { count: found, sentences, searched } = this;
    this.context.note(`${count(found, 'match', 'matches')} in ${sentences} of ${count(searched, 'sentence')}.`);
    return { totals: this.all.map(({ totals }) => totals), sentences };
  }

  /** Sentences are read once for all requests. */
  private newReader(): GraphReader {
    return new GraphReader(this.strings, allNeeds(this.all.map(({ search }) => search.needs)));
  }

  /** The order of the search is chosen by the first sentences. */
  private planWith(blocks: readonly Block[]): void {
    if (MOST_TEXTS < this.strings.size) {
      this.strings = new Strings();
      for (const each of this.all) each.compile(this.strings);
      this.reader = this.newReader();
      this.isPlanned = false;
    }
    if (this.isPlanned || blocks.length === 0) return;
    this.isPlanned = true;
    const sentences = blocks.map(({ sentence }) => sentence).filter(({ nWords }) => 0 < nWords);
    const step = Math.max(1, Math.floor(sentences.length / SAMPLE));
    const sample = sentences.filter((_, i) => i % step === 0).map((sentence) => this.reader.read(sentence));
    for (const { search } of this.all) search.plan(sample);
  }

  private async inBlock(block: Block, input: Input, progress: Progress): Promise<void> {
    this.searched++;
    const graph = this.reader.read(block.sentence, false);
    const before = this.count;
    let isGivenUp = false;
    // Only a full buffer has to be waited for, and the sentence is searched to its end before.
    let written: Promise<void> | undefined;
    for (const { search, totals } of this.all) {
      const beforeThis = totals.count;
      const outcome = search.find(graph, (match) => {
        this.count++;
        totals.count++;
        totals.clusters?.add(match.cluster);
        const writing = this.reporter.add({
          search,
          request: totals.request,
          file: input.name,
          line: block.line + 1 + lineOfMatch(match),
          match,
          isFirst: this.count === before + 1,
        });
        if (writing !== undefined)
          written = written === undefined ? writing : Promise.all([written, writing]).then(() => undefined);
        return false;
      });
      if (beforeThis < totals.count) totals.sentences++;
      isGivenUp ||= outcome === 'exceeded';
    }
    if (before < this.count) this.sentences++;
    if (isGivenUp) this.giveUp(block, input, progress);
    if (written !== undefined) await written;
  }

  private giveUp(block: Block, input: Input, progress: Progress): void {
    this.context.raise(1);
    if (MOST_NAMED < ++this.givenUp) return;
    progress.clear();
    const { sentId, nWords } = block.sentence;
    const name = sentId === undefined ? '' : ` (${sentId})`;
    this.context.note(
      `${input.name}:${block.line + 1}:1${name}: not all matches were found: the ${nWords} words can be combined in too many ways. Connect the nodes of the request by edges or order.`,
    );
  }

  private nameBadBytes(block: Block, input: Input, progress: Progress): void {
    for (const bad of block.bad) {
      const { line, column } = placeOf(block, bad.offset);
      progress.clear();
      this.context.fail(`${input.name}:${line}:${column}: ${showBytes(bad.bytes)} is not UTF-8`);
    }
  }
}
