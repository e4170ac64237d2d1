/** One run of `treebank parse` over all its inputs: in constant memory, in order, in one thread or several. */

import { availableParallelism } from 'node:os';
import { declaredNames, Sentence } from '../../core/conllu/index.ts';
import { unfilledWords } from '../../core/edit/index.ts';
import { addSentence, OrderCounts, type WordOrder } from '../../core/parser/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { ExternalParser } from '../../protocol/externalParsers.ts';
import { WORDS_IN_CALL } from '../../services/parsers/external.ts';
import { lacksLemmas } from '../../services/parsers/fill.ts';
import { isWithoutWords, NEEDS_TAGS } from '../../services/parsers/models.ts';
import { OutsideNotes } from '../../services/parsers/outside.ts';
import { formsOf, isTagged } from '../../services/parsers/recognise.ts';
import { orderMessage } from '../../services/parsers/wordOrder.ts';
import { ResultQueue } from '../../services/threadPool.ts';
import { opinionsFor } from '../external.ts';
import type { Context } from '../frame/io.ts';
import type { ChosenModel, Models } from '../models.ts';
import { type Block, readBlocks } from '../reading/blocks.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { type Input, isFromStart } from '../reading/input.ts';
import { Locks } from '../sidecar/locks.ts';
import { totalSize } from '../writing/progress.ts';
import { type Changed, UNCHANGED } from '../writing/rewrite.ts';
import { ParsePool } from './pool.ts';
import {
  isToParse,
  type ParsedSentence,
  type ParseSettings,
  parseSentences,
  type SentenceToParse,
} from './sentences.ts';

/** Words in a group that is parsed at once: enough for batches of similar length. */
const GROUP_WORDS = 4000;
/** From this many bytes on, more threads are worth the time that each needs to load the model. */
const WORTH_THREADS = 1 << 20;

/** How DEPS that does not fit the new tree was treated. */
const STALE = {
  keep: 'with DEPS that was kept as it is, though HEAD or DEPREL changed: it still belongs to the old tree.',
  follow:
    'where DEPS has more than copies of the basic arcs: the copies follow, the rest was kept and may be wrong now.',
  blank:
    'with DEPS left blank: it had more than copies of the basic arcs, which rested on arcs that changed (see --deps).',
} as const;

/** Counts of what was done: words for `tagged` and `locked`, otherwise sentences. */
export interface ParseCounts {
  readonly untagged: number;
  /** Untagged sentences that a multilingual parser parsed. */
  readonly needTags: number;
  readonly otherDecoder: number;
  readonly byArcScores: number;
  readonly tagged: number;
  readonly staleDeps: number;
  readonly locked: number;
}

const NOTHING_PARSED: ParseCounts = {
  untagged: 0,
  needTags: 0,
  otherDecoder: 0,
  byArcScores: 0,
  tagged: 0,
  staleDeps: 0,
  locked: 0,
};

function sum(a: ParseCounts, b: Partial<ParseCounts>): ParseCounts {
  const keys = Object.keys(NOTHING_PARSED) as (keyof ParseCounts)[];
  return Object.fromEntries(keys.map((key) => [key, a[key] + (b[key] ?? 0)])) as Record<keyof ParseCounts, number>;
}

/** A parsed group. */
interface Parsed {
  readonly blocks: readonly Block[];
  readonly results: readonly ParsedSentence[];
  /** Whether the parser is multilingual. */
  readonly isForMany: boolean;
}

/** Facts about a whole file. */
interface Start {
  readonly model: ChosenModel;
  /** Empty if the parser does not read it. */
  readonly order: WordOrder;
  readonly notes: readonly string[];
}

export class ParseRun {
  private readonly locks = new Locks();
  /** Counts since the last call of `counted`. */
  private counts: ParseCounts = NOTHING_PARSED;
  /** Counts over all results taken so far. */
  private total: ParseCounts = NOTHING_PARSED;

  private constructor(
    private readonly context: Context,
    private readonly models: Models,
    private readonly settings: ParseSettings,
    private readonly pool: ParsePool | undefined,
    private readonly outside: ExternalParser | undefined,
  ) {}

  /** @param threads undefined: as many as are worthwhile @param outside a program that guides the model */
  static open(
    inputs: readonly Input[],
    threads: number | undefined,
    models: Models,
    settings: ParseSettings,
    context: Context,
    outside?: ExternalParser,
  ): ParseRun {
    const script = context.io.workerScript;
    const nThreads = threads ?? threadsFor(inputs);
    const pool = script === undefined || nThreads === 0 ? undefined : new ParsePool(script, nThreads, settings);
    return new ParseRun(context, models, settings, pool, outside);
  }

  /** @throws UnreadableInput before anything is yielded if the input has no model or no readable locks */
  async *changes(blocks: AsyncIterable<Block>, input: Input): AsyncGenerator<Changed> {
    const { pool } = this;
    const queue = new ResultQueue<Parsed>();
    const most = pool === undefined ? 1 : 2 * pool.limit;
    const notes = this.outside && new OutsideNotes();
    let start: Start | undefined;
    for await (const group of groupsOf(
      checked(blocks, input, this.context),
      this.outside ? WORDS_IN_CALL : GROUP_WORDS,
    )) {
      if (start === undefined) {
        start = await this.startOf(isFromStart(input) ? group : await this.firstGroup(input), input);
        // Reported once for each file, at its start.
        const remarks = start.notes.map((text) => ({ text, code: 0 as const }));
        if (0 < remarks.length && isFromStart(input)) yield { block: NO_BLOCK, change: UNCHANGED, remarks };
      }
      const { path, language, parser } = start.model;
      const items = await this.withOpinions(
        group.map((block) => this.itemOf(block, input)),
        group,
        input,
      );
      // This thread loads the model, too, and parses while it would otherwise wait for others.
      const results =
        pool !== undefined && pool.load < pool.limit
          ? pool.parse({ path, language }, items, start.order)
          : Promise.resolve(parseSentences(parser, items, this.settings, start.order, group.map(sentenceOf)));
      const isForMany = isWithoutWords(parser);
      queue.push(results.then((parsed) => ({ blocks: group, results: parsed, isForMany })));
      // Messages of threads arrive between two of our groups.
      if (pool !== undefined && pool.limit <= queue.length) await new Promise(setImmediate);
      while (queue.isFirstDone || most <= queue.length) yield* this.settle(await queue.take(), notes);
    }
    while (0 < queue.length) yield* this.settle(await queue.take(), notes);
    const code = notes?.hasMissing === true ? 1 : 0;
    const remarks = (notes?.lines(this.outside?.name ?? '') ?? []).map((text) => ({
      text: `${input.name}: ${text}`,
      code: code as 0 | 1,
    }));
    if (0 < remarks.length) yield { block: NO_BLOCK, change: UNCHANGED, remarks };
  }

  /** @param group the first of the whole file, so that every part of it is parsed in the same way; it determines nearly all of the word order */
  private async startOf(group: readonly Block[], input: Input): Promise<Start> {
    const sentences = group.map(sentenceOf);
    const { note, ...model } = await this.models.chosenFor(input, {
      first: sentences[0],
      forms: formsOf(sentences),
      isTagged: !this.settings.formsOnly && sentences.every(isTagged),
    });
    const notes = note === undefined ? [] : [note];
    const isLacking = (sentence: Sentence) => lacksLemmas(model.parser, sentence, unfilledWords(sentence));
    if (this.settings.tags && sentences.some(isLacking))
      notes.push(`${input.name}: the model predicts no lemmas, so blank ones stay blank.`);
    if (model.parser.readsOrder !== true) return { model, order: {}, notes };
    const counts = new OrderCounts();
    for (const sentence of sentences) addSentence(counts, sentence, (each) => this.locks.wordsOf(input, each));
    const { order } = counts;
    if (!this.settings.formsOnly) notes.push(`Word order of ${input.name}, from its tags: ${orderMessage(order)}.`);
    return { model, order, notes };
  }

  private async firstGroup(input: Input): Promise<readonly Block[]> {
    for await (const group of groupsOf(eachBlock({ ...input, range: undefined }, this.context))) return group;
    return [];
  }

  private itemOf({ sentence }: Block, input: Input): SentenceToParse {
    const locked = this.locks.wordsOf(input, sentence);
    this.counts = sum(this.counts, { locked: locked.size });
    const { text, nLines, columns } = sentence;
    return { text, nLines, columns: declaredNames(columns), locked };
  }

  /** The items with what the program outside says, if there is one. @throws UnreadableInput if it fails */
  private async withOpinions(
    items: readonly SentenceToParse[],
    group: readonly Block[],
    input: Input,
  ): Promise<readonly SentenceToParse[]> {
    if (this.outside === undefined) return items;
    const asked = group.map(sentenceOf).filter((sentence) => isToParse(sentence, this.settings));
    const opinions = await opinionsFor(asked, this.outside, this.settings.formsOnly, input, this.context);
    let at = 0;
    return items.map((item, i) => {
      if (asked[at] !== group[i].sentence) return item;
      return { ...item, opinion: opinions[at++] ?? 'missing' };
    });
  }

  private *settle({ blocks, results, isForMany }: Parsed, notes: OutsideNotes | undefined): Generator<Changed> {
    for (const [i, result] of results.entries()) {
      const isUntagged = Number(result.isUntagged);
      this.counts = sum(this.counts, {
        untagged: isUntagged,
        needTags: isForMany ? isUntagged : 0,
        otherDecoder: Number(result.isOtherDecoder),
        byArcScores: Number(result.isByArcScores),
        tagged: result.nTagged,
        staleDeps: Number(result.isDepsStale),
      });
      if (result.departures) notes?.add(blocks[i].sentence, blocks[i].line, result.departures);
      yield { block: blocks[i], change: result.change };
    }
  }

  /** Counts since the last call. */
  counted(): ParseCounts {
    const { counts } = this;
    this.counts = NOTHING_PARSED;
    return counts;
  }

  take(counts: ParseCounts): void {
    this.total = sum(this.total, counts);
  }

  report(): void {
    const { context, settings, total } = this;
    if (0 < total.locked) context.note(`${counted(total.locked, 'arc')} locked in .treebank.json kept.`);
    if (0 < total.untagged) {
      const wasWritten = settings.tags ? ` and written to the blank cells of ${counted(total.tagged, 'word')}` : '';
      context.note(
        `${counted(total.untagged, 'sentence')} without UPOS on every word: tags were predicted from the forms${wasWritten}.`,
      );
      if (0 < total.needTags) context.note(NEEDS_TAGS);
    } else if (settings.tags) context.note(`Tags of ${counted(total.tagged, 'word')} filled in.`);
    if (settings.deps !== 'compute' && 0 < total.staleDeps)
      context.note(`${counted(total.staleDeps, 'sentence')} ${STALE[settings.deps]}`);
    if (0 < total.byArcScores) {
      context.note(
        `${counted(total.byArcScores, 'sentence')} with arcs that the transitions of the parser cannot keep, or too long for its exact search: decoded from its arc scores.`,
      );
    }
    if (0 < total.otherDecoder) {
      context.note(
        `${counted(total.otherDecoder, 'sentence')} too long for ${settings.decoder}, or with locked arcs that it cannot contain: decoded with another class.`,
      );
    }
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }
}

/** One for each other processor, unless there is little to do. */
function threadsFor(inputs: readonly Input[]): number {
  const size = totalSize(inputs) ?? Number.POSITIVE_INFINITY;
  const processors = availableParallelism();
  return WORTH_THREADS <= size ? processors - 1 : 0;
}

const sentenceOf = ({ sentence }: Block) => sentence;

const NO_BLOCK: Block = { sentence: new Sentence('', 0), line: 0, bad: [] };

/** @throws UnreadableInput at anything that cannot be part of a treebank */
async function* checked(blocks: AsyncIterable<Block>, input: Input, context: Context): AsyncGenerator<Block> {
  const foreign = new ForeignCheck(input, context);
  for await (const block of blocks) {
    foreign.check(block);
    yield block;
  }
}

async function* eachBlock(input: Input, context: Context): AsyncGenerator<Block> {
  for await (const blocks of readBlocks(input, context)) yield* blocks;
}

async function* groupsOf(blocks: AsyncIterable<Block>, words = GROUP_WORDS): AsyncGenerator<Block[]> {
  let group: Block[] = [];
  let nWords = 0;
  for await (const block of blocks) {
    group.push(block);
    nWords += block.sentence.nWords;
    if (nWords < words && group.length < words) continue;
    yield group;
    group = [];
    nWords = 0;
  }
  if (0 < group.length) yield group;
}
