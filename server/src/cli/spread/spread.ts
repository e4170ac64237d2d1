/**
 * A command whose work can be spread over processes: what is found out about a range of a file is plain data, and whoever takes the
 * results of all ranges in order prints what a single run prints. A single run does both by itself, so there is no second way.
 */

import type { Input } from '../reading/input.ts';

/** @typeParam P what a result holds, @typeParam A what is known of a file before its results; both survive JSON. */
export interface Spread<P, A = never> {
  /** In the order in which they are taken. */
  readonly inputs: readonly Input[];
  /** Files that belong together: a plan cuts a group only if it is larger than a part. Without: each file by itself. */
  readonly groups?: readonly (readonly Input[])[];
  /** What a file must pass as a whole before any result is taken, one check after the other. @throws UnreadableInput */
  readonly requirements?: readonly ((input: Input) => Promise<void>)[];
  /** What `collect` can ask for at any time, of all files. */
  lookAhead?(input: Input): AsyncIterable<A>;
  /**
   * The results of an input, or of the range in it. Lines are counted from 0 and from where it starts.
   * @throws UnreadableInput after the results before
   */
  work(input: Input): AsyncIterable<Result<P>>;
  /** Prints what a single run prints. */
  collect(source: Source<P, A>): Promise<void>;
  /** The ranges of each part, where the bytes of the files do not tell. */
  cut?(nParts: number): Promise<readonly (readonly Range[])[]>;
  /** A result in the form in which it is kept, and back, if JSON of the result itself is too long or not the same. */
  pack?(piece: P): unknown;
  unpack?(packed: unknown): P;
  /** When no more results are wanted. */
  close?(): Promise<void>;
}

/** A result, and how much it is about. */
export interface Result<P> {
  readonly piece: P;
  readonly lines: number;
  readonly sentences: number;
  readonly words: number;
}

/** Bytes of the input with this index. */
export interface Range {
  readonly input: number;
  readonly from: number;
  readonly to: number;
  /** Of the other file, if there are two that are read side by side. */
  readonly beside?: readonly [from: number, to: number];
}

/** A result, and the line of the file at which the range starts that it is of. */
export interface Placed<P> {
  readonly piece: P;
  readonly firstLine: number;
}

/** Where results come from: from the work itself, or from what was kept of it. */
export interface Source<P, A = never> {
  /** In order. @throws UnreadableInput, which names the line in the file */
  results(input: Input): AsyncIterable<Placed<P>>;
  /** Whether the file passes the requirements as a whole. @throws UnreadableInput if it does not */
  require(input: Input): Promise<void>;
  /** What is known beforehand of all inputs, in order. */
  ahead(): AsyncIterable<A>;
}

/** Does the work and takes the results as they come: a single run. */
export async function runAlone<P, A>(spread: Spread<P, A>): Promise<void> {
  try {
    await spread.collect(directly(spread));
  } finally {
    await spread.close?.();
  }
}

function directly<P, A>(spread: Spread<P, A>): Source<P, A> {
  return {
    async *results(input) {
      for await (const { piece } of spread.work(input)) yield { piece, firstLine: 0 };
    },
    async require(input) {
      for (const check of spread.requirements ?? []) await check(input);
    },
    async *ahead() {
      if (spread.lookAhead === undefined) return;
      for (const input of spread.inputs) yield* spread.lookAhead(input);
    },
  };
}
