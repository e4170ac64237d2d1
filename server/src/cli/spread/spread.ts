/**
 * A command whose work can be spread over processes: the results for a range of a file are plain data, and combining the
 * results of all ranges in order prints the output of a single run. A single run uses the same two steps, so there is no second way.
 */

import type { Input } from '../reading/input.ts';

/** @typeParam P the content of a result, @typeParam A facts about a file, known before its results; both survive JSON. */
export interface Spread<P, A = never> {
  /** In the order of processing. */
  readonly inputs: readonly Input[];
  /** Files that belong together: a plan cuts a group only if it is larger than a part. Undefined: each file by itself. */
  readonly groups?: readonly (readonly Input[])[];
  /** Checks that a file as a whole must pass before any result is used, in order. @throws UnreadableInput */
  readonly requirements?: readonly ((input: Input) => Promise<void>)[];
  /** Facts that `collect` can request at any time, for all files. */
  lookAhead?(input: Input): AsyncIterable<A>;
  /**
   * The results of an input, or of its range. Lines are counted from 0 and from its start.
   * @throws UnreadableInput after the preceding results
   */
  work(input: Input): AsyncIterable<Result<P>>;
  /** Prints the output of a single run. */
  collect(source: ResultSource<P, A>): Promise<void>;
  /** The ranges of each part, if sizes in bytes do not determine them. */
  cut?(nParts: number): Promise<readonly (readonly InputBytes[])[]>;
  /** Converts a result to the form in which it is stored, and back, if its own JSON is too long or loses something. */
  pack?(piece: P): unknown;
  unpack?(packed: unknown): P;
  /** Called when no more results are needed. */
  close?(): Promise<void>;
}

/** A result, and the amount of text it covers. */
export interface Result<P> {
  readonly piece: P;
  readonly lines: number;
  readonly sentences: number;
  readonly words: number;
}

/** Bytes of the input with this index. */
export interface InputBytes {
  readonly input: number;
  readonly from: number;
  readonly to: number;
  /** Bytes of the other file, if two are read side by side. */
  readonly beside?: readonly [from: number, to: number];
}

/** A result, and the line of the file at which its range starts. */
export interface Placed<P> {
  readonly piece: P;
  readonly firstLine: number;
}

/** Where results come from: the work itself, or the stored parts. */
export interface ResultSource<P, A = never> {
  /** In order. @throws UnreadableInput, which names the line in the file */
  results(input: Input): AsyncIterable<Placed<P>>;
  /** Checks the requirements of the file as a whole. @throws UnreadableInput if it fails them */
  require(input: Input): Promise<void>;
  /** Facts known in advance about all inputs, in order. */
  ahead(): AsyncIterable<A>;
}

/** Does the work and collects the results as they come: a single run. */
export async function runAlone<P, A>(spread: Spread<P, A>): Promise<void> {
  try {
    await spread.collect(directly(spread));
  } finally {
    await spread.close?.();
  }
}

function directly<P, A>(spread: Spread<P, A>): ResultSource<P, A> {
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
