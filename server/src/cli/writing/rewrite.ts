/** The framework of commands that print a treebank with some cells changed, and everything else byte for byte. */

import { applyEdits, type Sentence, splitBlocks, type TextEdit } from '../../core/conllu/index.ts';
import { type WordMap, wordsAfter } from '../../core/edit/index.ts';
import type { MovedWord } from '../../core/validate/index.ts';
import { type Context, UsageError } from '../frame/io.ts';
import {
  type Block,
  findInputs,
  type Input,
  isReadableTwice,
  nameLong,
  placeOf,
  readBlocks,
  refusal,
  requireUtf8,
  UnreadableInput,
} from '../reading/input.ts';
import { Following, isSameFile } from '../sidecar/following.ts';
import { Progress, totalSize } from './progress.ts';
import { FileTarget, standardOutput, type Target, UnwritableTarget } from './target.ts';
import { count } from './words.ts';

/** Options shared by all rewriting commands. */
export const REWRITE_OPTIONS = {
  out: { type: 'text', short: 'o', placeholder: 'FILE', help: 'write to FILE instead of standard output' },
  'in-place': { type: 'flag', help: 'write changed files back in place' },
} as const;

export interface RewriteOptions {
  readonly out: string | undefined;
  readonly 'in-place': boolean;
}

/** What is to be done with a sentence: edits in its offsets and how much they change, or why it is left as it is. */
export type Change =
  | { readonly edits: readonly TextEdit[]; readonly n: number; readonly moved?: Moved }
  | { readonly left: string };

/** Where an operation knows what becomes of each word. */
export interface Moved {
  /** The sentences that the block is made of. */
  readonly sentences: readonly Sentence[];
  readonly words: readonly MovedWord[];
}

export const UNCHANGED: Change = { edits: [], n: 0 };

/** What the summary counts besides sentences: `2 heads changed`. */
export interface RewriteWords {
  readonly unit: string;
  readonly done: string;
  /** Whether blocks without words (comments, blank lines) may be changed too. */
  readonly isForAllBlocks?: boolean;
}

export const HEADS_CHANGED: RewriteWords = { unit: 'head', done: 'changed' };

/** Counts for the summary. */
class Counts {
  sentences = 0;
  changed = 0;
  /** Changed blocks without words: comments and blank lines. */
  others = 0;
  n = 0;
  left = 0;
}

/** A block and what to do with it. */
export interface Changed {
  readonly block: Block;
  readonly change: Change;
}

/**
 * All blocks of an input with their changes, in order. It may read ahead, so that several are processed at once. An
 * UnreadableInput thrown before anything has been yielded refuses the input as a whole.
 */
export type Changes = (blocks: AsyncIterable<Block>, input: Input) => AsyncIterable<Changed>;

/** Reads all inputs, changes one sentence after the other, and writes the result. Reports on standard error what was done. */
export function rewrite(
  files: readonly string[],
  options: RewriteOptions,
  context: Context,
  words: RewriteWords,
  change: (block: Block, input: Input) => Change | Promise<Change>,
): Promise<void> {
  async function* changes(blocks: AsyncIterable<Block>, input: Input): AsyncGenerator<Changed> {
    for await (const block of blocks) {
      const isForIt = 0 < block.sentence.nWords || words.isForAllBlocks;
      yield { block, change: isForIt ? await change(block, input) : UNCHANGED };
    }
  }
  return rewriteAll(files, options, context, words, changes);
}

/** The same for commands that process many sentences at once. */
export async function rewriteAll(
  files: readonly string[],
  options: RewriteOptions,
  context: Context,
  words: RewriteWords,
  changes: Changes,
): Promise<void> {
  if (options.out !== undefined && options['in-place']) throw new UsageError('--out and --in-place cannot be combined');
  if (options['in-place'] && files.includes('-')) throw new UsageError('standard input cannot be written --in-place');
  const inputs = await findInputs(files, context);
  const run = new Rewriting(context, words, changes, new Progress(context, totalSize(inputs)));
  try {
    if (options['in-place']) for (const input of inputs) await run.inPlace(input);
    else await run.together(inputs, options.out);
  } catch (error) {
    if (!(error instanceof UnwritableTarget)) throw error;
    context.fail(error.message);
  }
}

const BREATHE_MS = 100;

class Rewriting {
  /** The end of the output so far: two treebanks must not run together into one sentence. */
  private tail = '';
  private breathedAt = 0;
  private readonly following: Following;
  /** Whether anything of the current input has been written. */
  private hasStarted = false;

  constructor(
    private readonly context: Context,
    private readonly words: RewriteWords,
    private readonly changes: Changes,
    private readonly progress: Progress,
  ) {
    this.following = new Following(context);
  }

  async inPlace(input: Input): Promise<void> {
    const counts = new Counts();
    let target: FileTarget | undefined;
    try {
      if (!isReadableTwice(input))
        throw new UnreadableInput(`${input.name} is not a file, so it cannot be written --in-place`);
      await requireUtf8(input, this.context);
      target = await FileTarget.open(input.name, this.context);
      this.tail = '';
      await this.copy(input, target, counts);
      if (counts.changed + counts.others === 0) await target.abandon();
      else await target.commit();
      this.report(input, counts);
      await this.following.write(input);
    } catch (error) {
      await target?.abandon();
      if (!(error instanceof UnreadableInput)) throw error;
      this.context.fail(error.message);
    }
  }

  /** Writes all inputs to one target, in order. */
  async together(inputs: readonly Input[], out: string | undefined): Promise<void> {
    const target = out === undefined ? standardOutput(this.context) : await FileTarget.open(out, this.context);
    let isWhole = true;
    try {
      for (const input of inputs) isWhole = (await this.append(input, target)) && isWhole;
    } catch (error) {
      await target.abandon();
      throw error;
    }
    if (isWhole) {
      await target.commit();
      const [first] = inputs;
      if (inputs.length === 1 && isSameFile(out, first, this.context.io.cwd)) await this.following.write(first);
      else for (const input of inputs) this.following.report(input);
      return;
    }
    await target.abandon();
    if (out !== undefined) this.context.note(`${out} was not written because an input ended early.`);
  }

  /** False if the input broke off in the middle. An input refused from the start adds nothing and does not count as broken off. */
  private async append(input: Input, target: Target): Promise<boolean> {
    const counts = new Counts();
    try {
      await requireUtf8(input, this.context);
      await this.copy(input, target, counts);
      this.report(input, counts);
      return true;
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error;
      this.context.fail(error.message);
      return !this.hasStarted;
    }
  }

  private async copy(input: Input, target: Target, counts: Counts): Promise<void> {
    this.progress.file(input.name);
    this.hasStarted = false;
    for await (const changed of this.changes(this.blocksOf(input), input)) {
      const text = this.textOf(changed, input, counts);
      await target.write(this.hasStarted ? text : this.join(text));
      this.hasStarted = true;
      this.tail = text.slice(-4);
      await this.breathe();
    }
    this.progress.clear();
  }

  private async *blocksOf(input: Input): AsyncGenerator<Block> {
    for await (const blocks of readBlocks(input, this.context, this.progress)) {
      for (const block of blocks) {
        if (0 < block.bad.length) throw new UnreadableInput(refusal(input, block));
        this.progress.clear();
        nameLong(input, block, this.context);
        yield block;
      }
    }
  }

  /** Lets signals and streams be handled: parsing one piece of a file may take seconds. */
  private async breathe(): Promise<void> {
    const now = performance.now();
    if (now < this.breathedAt + BREATHE_MS) return;
    this.breathedAt = now;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** The first text of an input, separated from the previous input. */
  private join(text: string): string {
    if (this.tail === '') return text;
    const missing = /(\r\n|\n|\r)[ \t]*\1$/.test(this.tail) ? '' : /[\r\n]$/.test(this.tail) ? '\n' : '\n\n';
    return missing + (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  }

  private textOf({ block, change }: Changed, input: Input, counts: Counts): string {
    const { sentence } = block;
    if (block.passage !== undefined) return block.passage.text;
    const moved = 'moved' in change ? change.moved : undefined;
    const nSentences = moved?.sentences.length ?? 1;
    if (0 < sentence.nWords) counts.sentences += nSentences;
    if ('left' in change) {
      counts.left++;
      this.leave(block, input, change.left);
      return sentence.text;
    }
    if (change.edits.length === 0) return sentence.text;
    if (0 < sentence.nWords) counts.changed += nSentences;
    else counts.others++;
    counts.n += change.n;
    const text = applyEdits(sentence.text, change.edits);
    const words = moved === undefined ? () => wordsMoved(sentence, change.edits, text) : () => moved.words;
    this.following.changed(input, moved?.sentences ?? [sentence], text, words);
    return text;
  }

  private leave(block: Block, input: Input, reason: string): void {
    this.context.raise(1);
    this.progress.clear();
    const { sentence } = block;
    const { line } = placeOf(block, sentence.lineStarts[sentence.rowLine(0)]);
    this.context.note(`${input.name}:${line}:1: left unchanged: ${reason}`);
  }

  private report(input: Input, counts: Counts): void {
    const name = input.path === undefined ? 'standard input' : input.name;
    const left = counts.left === 0 ? '' : `, ${count(counts.left, 'sentence')} left unchanged`;
    const { unit, done } = this.words;
    const sentences =
      counts.sentences === 0 ? 'no sentences' : `${counts.changed} of ${count(counts.sentences, 'sentence')}`;
    const others = counts.others === 0 ? '' : `, ${count(counts.others, 'block')} without words`;
    const changed = counts.sentences === 0 && counts.others === 0 ? '' : `${others} changed`;
    this.context.note(`${name}: ${sentences}${changed}, ${count(counts.n, unit)} ${done}${left}.`);
  }
}

/** Where the words of a sentence are after edits of it, if the edits tell and it stays one sentence. */
function wordsMoved(sentence: Sentence, edits: readonly TextEdit[], text: string): WordMap | undefined {
  const after = splitBlocks(text);
  return after.length === 1 ? wordsAfter(sentence, edits, after[0]) : undefined;
}
