/** A search through files: piece by piece, each sentence read once. */

import type { Sentence } from '../../core/conllu/index.ts';
import {
  type LabelScheme,
  lineOfMatch,
  MOST_TEXTS,
  readersFor,
  SAMPLE,
  type Search,
  Strings,
} from '../../core/query/index.ts';
import type { Context } from '../frame/io.ts';
import { type Block, badBytesRemarks, longRemark, readBlocks } from '../reading/blocks.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { type Input, isFromStart, UnreadableInput } from '../reading/input.ts';
import type { Remark } from '../reading/remark.ts';
import type { Result } from '../spread/spread.ts';
import type { Progress } from '../writing/progress.ts';
import type { Hit, ShownHit } from './report.ts';

/** Maximum number of abandoned sentences that are named. */
export const MOST_NAMED = 20;

/** A request of the run. */
export interface Sought {
  /** For the output, if there are several. */
  readonly name: string;
  /** Compiles it, once more whenever a treebank has more different texts than memory should hold. */
  readonly make: (strings: Strings) => Search;
  /** Number of keys by which its matches are counted. */
  readonly nKeys: number;
}

/** Results from some sentences: plain data. */
export interface SearchPiece {
  readonly hits: readonly ShownHit[];
  /** For each request: matches, sentences with matches, and the values of the keys with their counts. */
  readonly found: readonly { count: number; sentences: number; clusters: [values: readonly string[], n: number][] }[];
  /** Number of sentences with matches of any request; below, of all sentences. */
  readonly matching: number;
  readonly searched: number;
  readonly remarks: readonly (Remark & { readonly isGivenUp?: true })[];
  /** Abandoned sentences that are not named in the remarks. */
  readonly unnamed: number;
  /** Columns that a request reads and the file lacks. */
  readonly missing: readonly string[];
}

/** Values of keys with their counts, in the order of their first match. */
class ClusterCounts {
  private readonly known = new Map<string, [values: readonly string[], n: number]>();

  add(values: readonly string[]): void {
    const key = JSON.stringify(values);
    const before = this.known.get(key);
    if (before === undefined) this.known.set(key, [[...values], 1]);
    else before[1]++;
  }

  get all(): [values: readonly string[], n: number][] {
    return [...this.known.values()];
  }
}

/** Searches inputs, or ranges of them. */
export class Searcher {
  private strings: Strings;
  private searches: readonly Search[];
  private reading: ReturnType<typeof readersFor>;
  /** Determines the order of the search: the very first sentences, so that the order is the same in every part. */
  private sample: readonly Sentence[] | undefined;
  private givenUp = 0;

  constructor(
    private readonly sought: readonly Sought[],
    private readonly inputs: readonly Input[],
    private readonly show: (hit: Hit) => ShownHit | undefined,
    private readonly context: Context,
    private readonly scheme?: LabelScheme,
  ) {
    this.strings = new Strings(scheme);
    this.searches = sought.map(({ make }) => make(this.strings));
    this.reading = readersFor(this.searches, this.strings);
  }

  /** @throws UnreadableInput if it is not a treebank */
  async *work(input: Input, progress: Progress): AsyncGenerator<Result<SearchPiece>> {
    progress.file(input.name);
    const foreign = new ForeignCheck(input, this.context);
    this.givenUp = 0;
    for await (const blocks of readBlocks(input, this.context, progress)) {
      await this.planFor(input, blocks);
      const piece = new PieceInMaking(this.sought);
      const { checked, refused } = foreign.upTo(blocks);
      for (const block of checked) {
        piece.start(block);
        if (0 < block.sentence.nWords) this.inBlock(block, input, piece);
        block.sentence.release();
      }
      if (0 < blocks.length) piece.lack(blocks[0].sentence, this.searches);
      yield piece.result();
      if (refused !== undefined) throw refused;
    }
  }

  private async planFor(input: Input, blocks: readonly Block[]): Promise<void> {
    if (MOST_TEXTS < this.strings.size) {
      this.strings = new Strings(this.scheme);
      this.searches = this.sought.map(({ make }) => make(this.strings));
      this.reading = readersFor(this.searches, this.strings);
      this.plan();
    }
    if (this.sample !== undefined || blocks.length === 0) return;
    const [first] = this.inputs;
    const isFirst = first === undefined || (input.path === first.path && isFromStart(input));
    const sentences = isFirst || input.path === undefined ? sentencesOf(blocks) : await this.firstSentences();
    const step = Math.max(1, Math.floor(sentences.length / SAMPLE));
    this.sample = sentences.filter((_, i) => i % step === 0);
    this.plan();
  }

  private plan(): void {
    const { readers, readerOf } = this.reading;
    const samples = readers.map((reader) => (this.sample ?? []).map((sentence) => reader.read(sentence)));
    for (const [at, search] of this.searches.entries()) search.plan(samples[readerOf[at]]);
  }

  /** The first sentences of all inputs. */
  private async firstSentences(): Promise<readonly Sentence[]> {
    const silent = this.context.silent();
    for (const input of this.inputs) {
      if (input.path === undefined) continue;
      try {
        for await (const blocks of readBlocks(input, silent)) if (0 < blocks.length) return sentencesOf(blocks);
      } catch (error) {
        if (!(error instanceof UnreadableInput)) throw error;
      }
    }
    return [];
  }

  private inBlock(block: Block, input: Input, piece: PieceInMaking): void {
    const { readers, readerOf } = this.reading;
    // Each sentence is read once for all requests with the same view.
    const graphs = readers.map((reader) => reader.read(block.sentence, false));
    let isGivenUp = false;
    let isFirst = true;
    this.searches.forEach((search, at) => {
      const outcome = search.find(graphs[readerOf[at]], (match) => {
        const line = block.line + lineOfMatch(match);
        const hit = { search, request: this.sought[at].name, file: input.name, line, match, isFirst };
        isFirst = false;
        piece.add(at, match.cluster, this.show(hit));
        return false;
      });
      isGivenUp ||= outcome === 'exceeded';
    });
    if (isGivenUp) piece.giveUp(block, ++this.givenUp <= MOST_NAMED);
  }
}

const sentencesOf = (blocks: readonly Block[]): readonly Sentence[] =>
  blocks.map(({ sentence }) => sentence).filter(({ nWords }) => 0 < nWords);

class PieceInMaking {
  private readonly hits: ShownHit[] = [];
  private readonly found: { count: number; sentences: number; last: number; clusters: ClusterCounts | undefined }[];
  private readonly remarks: SearchPiece['remarks'][number][] = [];
  private lastMatching = -1;
  private matching = 0;
  private searched = 0;
  private unnamed = 0;
  private missing: readonly string[] = [];
  private lines = 0;
  private words = 0;

  constructor(sought: readonly Sought[]) {
    this.found = sought.map(({ nKeys }) => {
      return { count: 0, sentences: 0, last: -1, clusters: 0 < nKeys ? new ClusterCounts() : undefined };
    });
  }

  start(block: Block): void {
    const { sentence } = block;
    const long = longRemark(block);
    this.remarks.push(...badBytesRemarks(block), ...(long === undefined ? [] : [long]));
    this.lines += block.passage?.nLines ?? sentence.nLines;
    this.words += sentence.nWords;
    if (0 < sentence.nWords) this.searched++;
  }

  add(at: number, cluster: readonly string[], shown: ShownHit | undefined): void {
    const found = this.found[at];
    found.count++;
    if (found.last !== this.searched) {
      found.last = this.searched;
      found.sentences++;
    }
    if (this.lastMatching !== this.searched) {
      this.lastMatching = this.searched;
      this.matching++;
    }
    found.clusters?.add(cluster);
    if (shown !== undefined) this.hits.push(shown);
  }

  /** All sentences of a file have the same columns. */
  lack({ columns }: Sentence, searches: readonly Search[]): void {
    this.missing = searches.flatMap((search) => search.missingIn(columns));
  }

  giveUp({ line, sentence: { sentId, nWords } }: Block, isNamed: boolean): void {
    if (!isNamed) {
      this.unnamed++;
      return;
    }
    const name = sentId === undefined ? '' : ` (${sentId})`;
    const text = `:1${name}: not all matches were found: the ${nWords} words can be combined in too many ways. Connect the nodes of the request by edges or order.`;
    this.remarks.push({ line, text, code: 1, isGivenUp: true });
  }

  result(): Result<SearchPiece> {
    const { hits, remarks, matching, searched, unnamed, missing, lines, words } = this;
    const found = this.found.map(({ count, sentences, clusters }) => {
      return { count, sentences, clusters: clusters?.all ?? [] };
    });
    return { piece: { hits, found, matching, searched, remarks, unnamed, missing }, lines, sentences: searched, words };
  }
}
