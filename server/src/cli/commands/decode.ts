/** `treebank decode`: the best tree for score matrices of any parser, under hard constraints. */

import {
  type Arc,
  type ArcScores,
  type Constraints,
  createScores,
  type Decoder,
  eisner,
  mh4,
  mst,
  oneEndpointCrossing,
} from '../../core/decode/index.ts';
import { defineCommand } from '../command.ts';
import { findInputs, forEachInput, type Input, readLines } from '../input.ts';
import type { Context } from '../io.ts';

const DECODERS = { mh4, eisner, oneEndpointCrossing, mst } as const satisfies Record<string, Decoder>;
type DecoderName = keyof typeof DECODERS;

/** An arc as it is written: [head, dependent]. */
type Pair = readonly [number, number];

interface Task {
  readonly scores: ArcScores;
  readonly required: readonly Pair[];
  readonly forbidden: readonly Pair[];
}

/** A line of the output. */
type Answer =
  | { readonly value: number; readonly heads: readonly number[] }
  | {
      readonly error: string;
      readonly conflict?: { readonly required: readonly Pair[]; readonly forbidden: readonly Pair[] };
    };

export const decode = defineCommand({
  name: 'decode',
  summary: 'the best tree for score matrices of any parser, with required and forbidden arcs',
  usage: 'FILE… [--decoder mh4|eisner|oneEndpointCrossing|mst] [--single-root]',
  details: `Reads JSON lines {"scores": [[…], …], "required": [[head, dependent], …], "forbidden": […]}. scores[head][dependent]
is the score of an arc, row and column 0 stand for the root, null forbids an arc; column 0 and the diagonal are not read.
Prints, for each line, {"value", "heads"} with heads[0] = -1, or {"error", "conflict"}: if no tree meets the constraints,
conflict holds some of them that exclude each other, none of which could be left out. Each error makes the exit code 1.

  treebank decode --decoder mh4 --single-root scores.jsonl > heads.jsonl`,
  options: {
    decoder: {
      type: 'choice',
      values: Object.keys(DECODERS) as DecoderName[],
      default: 'mh4',
      help: 'the class of trees to choose from; mst: all trees',
    },
    'single-root': { type: 'flag', help: 'exactly one dependent of the root' },
  },
  async start({ files, options }, context) {
    const inputs = await findInputs(files, context);
    const decoder = new LineDecoder(DECODERS[options.decoder], options['single-root']);
    await forEachInput(inputs, context, async (input) => {
      let line = 0;
      for await (const text of readLines(input, context)) {
        line++;
        if (text.trim() !== '')
          await context.out.write(`${JSON.stringify(answer(text, line, input, decoder, context))}\n`);
      }
    });
  },
});

function answer(text: string, line: number, input: Input, decoder: LineDecoder, context: Context): Answer {
  const task = readTask(text);
  if (typeof task === 'string') {
    context.fail(`${input.name}:${line}:1: ${task}`);
    return { error: task };
  }
  const result = decoder.decode(task);
  if ('error' in result) context.raise(1);
  return result;
}

class LineDecoder {
  constructor(
    private readonly decoder: Decoder,
    private readonly singleRoot: boolean,
  ) {}

  decode(task: Task): Answer {
    const best = this.best(task.scores, task);
    if (best !== undefined) return { value: best.value, heads: [...best.heads] };
    return { error: 'No tree of this class meets the constraints.', conflict: this.conflict(task) };
  }

  private best(scores: ArcScores, { required, forbidden }: Pick<Task, 'required' | 'forbidden'>) {
    const constraints: Constraints = { required: required.map(arcOf), forbidden: forbidden.map(arcOf) };
    return this.decoder(scores, { singleRoot: this.singleRoot, constraints });
  }

  /** Constraints that admit no tree together, but would if any one of them were dropped. */
  private conflict({ scores, required, forbidden }: Task): { required: Pair[]; forbidden: Pair[] } {
    const excludes = (required: readonly Pair[], forbidden: readonly Pair[]) =>
      this.best(scores, { required, forbidden }) === undefined;
    const neededForbidden = smallest(forbidden, (some) => excludes(required, some));
    const neededRequired = smallest(required, (some) => excludes(some, neededForbidden));
    return { required: neededRequired, forbidden: neededForbidden };
  }
}

/** A part of the items for which the test still holds, and for no smaller part of it. The test must be monotone. */
function smallest<T>(items: readonly T[], holds: (items: readonly T[]) => boolean): T[] {
  let kept = [...items];
  // Large parts first: most constraints have nothing to do with a conflict.
  for (
    let size = Math.ceil(kept.length / 2);
    1 <= size && 0 < kept.length;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < kept.length; ) {
      const without = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (holds(without)) kept = without;
      else at += size;
    }
  }
  return kept;
}

const arcOf = ([head, dependent]: Pair): Arc => ({ head, dependent });

/** The task in a line, or what is wrong with it. */
function readTask(text: string): Task | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return `this line is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (typeof json !== 'object' || json === null || !('scores' in json)) return 'the line has no "scores"';
  const scores = readScores(json.scores);
  if (typeof scores === 'string') return scores;
  const required = readPairs('required' in json ? json.required : [], scores.n);
  const forbidden = readPairs('forbidden' in json ? json.forbidden : [], scores.n);
  if (required === undefined || forbidden === undefined) {
    return `"required" and "forbidden" are lists of [head, dependent], with heads from 0 and dependents from 1 to ${scores.n}`;
  }
  return { scores, required, forbidden };
}

function readScores(rows: unknown): ArcScores | string {
  if (!Array.isArray(rows) || rows.length < 2)
    return '"scores" is a square matrix with a row and a column for the root and each word';
  const scores = createScores(rows.length - 1);
  for (const [head, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== rows.length)
      return `"scores" is not square: row ${head} has not ${rows.length} numbers`;
    for (const [dependent, score] of row.entries()) {
      // Infinite scores have no place in JSON; null is what JSON.stringify makes of them.
      if (score !== null && typeof score !== 'number')
        return `"scores" has something else than a number in row ${head}, column ${dependent}`;
      scores.values[head * rows.length + dependent] = score ?? Number.NEGATIVE_INFINITY;
    }
  }
  return scores;
}

function readPairs(pairs: unknown, n: number): Pair[] | undefined {
  if (!Array.isArray(pairs)) return undefined;
  const isNode = (node: unknown, lowest: number) =>
    Number.isInteger(node) && lowest <= Number(node) && Number(node) <= n;
  const isPair = (pair: unknown): pair is Pair =>
    Array.isArray(pair) && pair.length === 2 && isNode(pair[0], 0) && isNode(pair[1], 1);
  return pairs.every(isPair) ? pairs : undefined;
}
