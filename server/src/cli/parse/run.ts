/** One run of `treebank parse` over all its inputs: in constant memory, in order, in one thread or several. */

import { availableParallelism } from 'node:os';
import { addSentence, OrderCounts } from '../../core/parser/index.ts';
import { MANY_LANGUAGES, NEEDS_TAGS } from '../../services/parsers/models.ts';
import { orderMessage } from '../../services/parsers/wordOrder.ts';
import type { Context } from '../frame/io.ts';
import type { Models } from '../models.ts';
import { ForeignCheck, requireTreebank } from '../reading/foreign.ts';
import { type Block, findInputs, type Input } from '../reading/input.ts';
import { Locks } from '../sidecar/locks.ts';
import { totalSize } from '../writing/progress.ts';
import type { Changed } from '../writing/rewrite.ts';
import { count } from '../writing/words.ts';
import { ParsePool } from './pool.ts';
import { type ParsedSentence, type ParseSettings, parseSentences, type SentenceToParse } from './sentences.ts';

/** Words in a group, which is parsed in one go: enough for batches of similar length. */
const GROUP_WORDS = 4000;
/** From this many bytes on, more threads are worth the time that each needs to load the model. */
const WORTH_THREADS = 1 << 20;

/** What became of DEPS that does not fit the new tree. */
const STALE = {
  keep: 'with DEPS that was kept as it is, though HEAD or DEPREL changed: it still belongs to the old tree.',
  follow:
    'where DEPS has more than copies of the basic arcs: the copies follow, the rest was kept and may be wrong now.',
  blank:
    'with DEPS left blank: it had more than copies of the basic arcs, which rested on arcs that changed (see --deps).',
} as const;

/** A group in progress. */
interface Pending {
  readonly blocks: readonly Block[];
  readonly results: Promise<readonly ParsedSentence[]>;
  /** Whether the parser is multilingual. */
  readonly isForMany: boolean;
}

export class ParseRun {
  private readonly locks = new Locks();
  private untagged = 0;
  private otherDecoder = 0;
  private byArcScores = 0;
  private tagged = 0;
  private staleDeps = 0;
  private locked = 0;
  private needsTags = false;

  private constructor(
    private readonly context: Context,
    private readonly models: Models,
    private readonly settings: ParseSettings,
    private readonly pool: ParsePool | undefined,
  ) {}

  /** @param threads undefined: as many as are worthwhile */
  static async open(
    files: readonly string[],
    threads: number | undefined,
    models: Models,
    settings: ParseSettings,
    context: Context,
  ): Promise<ParseRun> {
    const script = context.io.workerScript;
    const nThreads = threads ?? (await threadsFor(files, context));
    const pool = script === undefined || nThreads === 0 ? undefined : new ParsePool(script, nThreads, settings);
    return new ParseRun(context, models, settings, pool);
  }

  /** @throws UnreadableInput before anything is yielded if the input is not a treebank, or if it has no model or no readable locks */
  async *changes(blocks: AsyncIterable<Block>, input: Input): AsyncGenerator<Changed> {
    await requireTreebank(input, this.context);
    const queue: Pending[] = [];
    const limit = this.pool?.limit ?? 1;
    let model: ReturnType<Models['forInput']> | undefined;
    // Of the text so far: it may be a stream, and the first group says nearly everything.
    const counts = new OrderCounts();
    for await (const group of groupsOf(checked(blocks, input))) {
      model ??= this.models.forInput(input, group[0]?.sentence);
      const { path, parser } = model;
      const items = group.map((block) => this.itemOf(block, input));
      if (parser.readsOrder === true) {
        for (const [at, { sentence }] of group.entries()) addSentence(counts, sentence, () => items[at].locked);
      }
      const { order } = counts;
      const results =
        this.pool?.parse(path, items, order) ?? Promise.resolve(parseSentences(parser, items, this.settings, order));
      queue.push({ blocks: group, results, isForMany: parser.card.language === MANY_LANGUAGES });
      if (limit <= queue.length) yield* this.settle(queue);
    }
    while (0 < queue.length) yield* this.settle(queue);
    if (model?.parser.readsOrder === true && !this.settings.formsOnly) {
      this.context.note(`Word order of ${input.name}, from its tags: ${orderMessage(counts.order)}.`);
    }
  }

  private itemOf({ sentence }: Block, input: Input): SentenceToParse {
    const locked = this.locks.wordsOf(input, sentence);
    this.locked += locked.size;
    return { text: sentence.text, nLines: sentence.nLines, locked };
  }

  private async *settle(queue: Pending[]): AsyncGenerator<Changed> {
    const [{ blocks, results, isForMany }] = queue.splice(0, 1);
    for (const [i, result] of (await results).entries()) {
      if (result.isUntagged) this.untagged++;
      if (result.isUntagged && isForMany) this.needsTags = true;
      if (result.isOtherDecoder) this.otherDecoder++;
      if (result.isByArcScores) this.byArcScores++;
      this.tagged += result.nTagged;
      if (result.isDepsStale) this.staleDeps++;
      yield { block: blocks[i], change: result.change };
    }
  }

  report(): void {
    const { context, settings } = this;
    if (0 < this.locked) context.note(`${count(this.locked, 'arc')} locked in .treebank.json kept.`);
    if (0 < this.untagged) {
      const wasWritten = settings.tags ? ` and written to the blank cells of ${count(this.tagged, 'word')}` : '';
      context.note(
        `${count(this.untagged, 'sentence')} without UPOS on every word: tags were predicted from the forms${wasWritten}.`,
      );
      if (this.needsTags) context.note(NEEDS_TAGS);
    } else if (settings.tags) context.note(`Tags of ${count(this.tagged, 'word')} filled in.`);
    if (0 < this.staleDeps) context.note(`${count(this.staleDeps, 'sentence')} ${STALE[settings.deps]}`);
    if (0 < this.byArcScores) {
      context.note(
        `${count(this.byArcScores, 'sentence')} with arcs that the transitions of the parser cannot keep, or too long for its exact search: decoded from its arc scores.`,
      );
    }
    if (0 < this.otherDecoder) {
      context.note(
        `${count(this.otherDecoder, 'sentence')} too long for ${settings.decoder}, or with locked arcs that it cannot contain: decoded with another class.`,
      );
    }
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }
}

/** None if there is only one processor, or little to do. */
async function threadsFor(files: readonly string[], context: Context): Promise<number> {
  const size = totalSize(await findInputs(files, context.silent())) ?? Number.POSITIVE_INFINITY;
  const processors = availableParallelism();
  return WORTH_THREADS <= size && 1 < processors ? processors : 0;
}

/** @throws UnreadableInput at anything that cannot be part of a treebank */
async function* checked(blocks: AsyncIterable<Block>, input: Input): AsyncGenerator<Block> {
  const foreign = new ForeignCheck(input);
  for await (const block of blocks) {
    foreign.check(block);
    yield block;
  }
}

async function* groupsOf(blocks: AsyncIterable<Block>): AsyncGenerator<Block[]> {
  let group: Block[] = [];
  let nWords = 0;
  for await (const block of blocks) {
    group.push(block);
    nWords += block.sentence.nWords;
    if (nWords < GROUP_WORDS && group.length < GROUP_WORDS) continue;
    yield group;
    group = [];
    nWords = 0;
  }
  if (0 < group.length) yield group;
}
