/** The framework of commands that print a treebank with some cells changed, and everything else byte for byte. */

import type { Sentence, TextEdit } from '../../core/conllu/index.ts';
import type { MovedWord } from '../../core/validate/index.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { type Block, findInputs, type Input, requireUtf8 } from '../reading/input.ts';
import type { Remark } from '../reading/remark.ts';
import { Following } from '../sidecar/following.ts';
import type { Spread } from '../spread/spread.ts';
import { changedPieces, type RewritePiece } from './pieces.ts';
import { Progress, totalSize } from './progress.ts';
import { Rewriting } from './rewriting.ts';
import { UnwritableTarget } from './target.ts';

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

/** What is to be done depends on the sentences before it, or on other files: see `Rewrite.decide`. */
export interface ForLater {
  readonly isForLater: true;
}

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

/** A block and what to do with it. */
export interface Changed {
  readonly block: Block;
  readonly change: Change | ForLater;
  /** To be said when it is written. */
  readonly remarks?: readonly Remark[];
}

/**
 * All blocks of an input with their changes, in order. It may read ahead, so that several are processed at once. An
 * UnreadableInput thrown before anything has been yielded refuses the input as a whole.
 */
export type Changes = (blocks: AsyncIterable<Block>, input: Input) => AsyncIterable<Changed>;

/** @typeParam E what the command counts besides, as plain data, @typeParam A see Spread */
export interface Rewrite<E = unknown, A = never> {
  readonly words: RewriteWords;
  readonly changes: Changes;
  /** Refuse an input as a whole, besides what is not UTF-8. */
  readonly requirements?: readonly ((input: Input) => Promise<void>)[];
  readonly lookAhead?: (input: Input) => AsyncIterable<A>;
  /** What was counted since it was asked for last. Only what `take` was given belongs to the run. */
  readonly counted?: () => E;
  readonly take?: (counted: E) => void;
  /** Decides on a block that `changes` left for later. @param ahead what `lookAhead` said of all inputs */
  readonly decide?: (block: Block, input: Input, ahead: () => AsyncIterable<A>) => Promise<Change>;
  /** Says what was done, at the end. */
  readonly report?: () => void;
  readonly close?: () => Promise<void>;
}

/** Changes one sentence after the other. */
export function eachBlock(
  words: RewriteWords,
  change: (block: Block, input: Input) => Change | ForLater | Promise<Change>,
): Changes {
  return async function* (blocks, input) {
    for await (const block of blocks) {
      const isForIt = 0 < block.sentence.nWords || words.isForAllBlocks;
      yield { block, change: isForIt ? await change(block, input) : UNCHANGED };
    }
  };
}

/** The inputs of a command that writes them. @throws UsageError if they cannot be written as requested */
export async function rewritable(
  files: readonly string[],
  options: RewriteOptions,
  context: Context,
): Promise<readonly Input[]> {
  if (options.out !== undefined && options['in-place']) throw new UsageError('--out and --in-place cannot be combined');
  if (options['in-place'] && files.includes('-')) throw new UsageError('standard input cannot be written --in-place');
  return findInputs(files, context);
}

/** Changes the inputs, writes the result, and reports on standard error what was done. */
export function rewriteSpread<E, A>(
  inputs: readonly Input[],
  options: RewriteOptions,
  context: Context,
  command: Rewrite<E, A>,
): Spread<RewritePiece<E>, A> {
  const progress = new Progress(context, totalSize(inputs));
  const following = new Following(context);
  return {
    inputs,
    requirements: [(input) => requireUtf8(input, context), ...(command.requirements ?? [])],
    ...(command.lookAhead === undefined ? {} : { lookAhead: command.lookAhead }),
    work: (input) => changedPieces(input, context, command, following, progress),
    async collect(source) {
      const rewriting = new Rewriting(context, command, source, following, progress);
      try {
        if (options['in-place']) for (const input of inputs) await rewriting.inPlace(input);
        else await rewriting.together(inputs, options.out);
      } catch (error) {
        if (!(error instanceof UnwritableTarget)) throw error;
        context.fail(error.message);
      }
      command.report?.();
    },
    close: async () => command.close?.(),
  };
}
