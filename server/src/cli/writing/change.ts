/** What a command decides about each block when it rewrites a treebank. */

import type { Sentence, TextEdit } from '../../core/conllu/index.ts';
import type { MachineMark, MovedWord } from '../../core/sidecar/index.ts';
import type { Block } from '../reading/blocks.ts';
import type { Input } from '../reading/input.ts';
import type { Remark } from '../reading/remark.ts';

/** The decision about a sentence: edits in its offsets and their size, or the reason for leaving it unchanged, and whether that holds for its whole file. */
export type Change =
  | { readonly edits: readonly TextEdit[]; readonly n: number; readonly moved?: Moved }
  | { readonly left: string; readonly isOfFile?: boolean };

/** A decision that depends on preceding sentences, or on other files: see `Rewrite.decide`. */
export interface ForLater {
  readonly isForLater: true;
}

/** Where an operation knows what becomes of each word. */
interface Moved {
  /** The sentences that the block is made of. */
  readonly sentences: readonly Sentence[];
  readonly words: readonly MovedWord[];
}

export const UNCHANGED: Change = { edits: [], n: 0 };

/** What the summary counts besides sentences: `2 heads changed`. */
interface RewriteWords {
  readonly unit: string;
  readonly done: string;
  /** Whether blocks without words (comments, blank lines) may be changed too. */
  readonly isForAllBlocks?: boolean;
}

export const HEADS_CHANGED: RewriteWords = { unit: 'head', done: 'changed' };

/** A block and the decision about it. */
export interface Changed {
  readonly block: Block;
  readonly change: Change | ForLater;
  /** Reported when the block is written. */
  readonly remarks?: readonly Remark[];
}

/**
 * All blocks of an input with their changes, in order. It may read ahead, so that several are processed at once. An
 * UnreadableInput thrown before anything has been yielded refuses the input as a whole.
 */
export type Changes = (blocks: AsyncIterable<Block>, input: Input) => AsyncIterable<Changed>;

/** @typeParam E further counts of the command, as plain data, @typeParam A see Spread */
export interface Rewrite<E = unknown, A = never> {
  readonly words: RewriteWords;
  readonly changes: Changes;
  /** How what it writes is marked; undefined if a person decides, or nothing is decided. */
  readonly machine?: MachineMark;
  /** The command makes no decision, so words that nobody has reviewed keep their marks. */
  readonly keepsMarks?: true;
  /** Checks that may refuse an input as a whole, besides that for UTF-8. */
  readonly requirements?: readonly ((input: Input) => Promise<void>)[];
  readonly lookAhead?: (input: Input) => AsyncIterable<A>;
  /** Counts since the last call. Only results given to `take` belong to the run. */
  readonly counted?: () => E;
  readonly take?: (counted: E) => void;
  /** Decides on a block that `changes` deferred. @param ahead what `lookAhead` returned for all inputs */
  readonly decide?: (block: Block, input: Input, ahead: () => AsyncIterable<A>) => Promise<Change>;
  /** Reports at the end what was done. */
  readonly report?: () => void;
  readonly close?: () => Promise<void>;
}

/** Changes one sentence after another. */
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
