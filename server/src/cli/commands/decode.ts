/** `treebank decode`: the best tree for score matrices of any parser, under hard constraints. */

import {
  type Arc,
  type ArcScores,
  type Constraints,
  createScores,
  DECODER_NAMES,
  DEFAULT_DECODER,
  type Decoder,
  type DecoderName,
  findConflict,
  treeClassOf,
} from '../../core/decode/index.ts';
import { defineCommand } from '../frame/command.ts';
import type { Context } from '../frame/io.ts';
import { mostDecoded, tooManyWords } from '../limits.ts';
import { findInputs, forEachInput, type Input, readLines } from '../reading/input.ts';

/** An arc in the input: [head, dependent]. */
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
  group: 'experiment',
  summary: 'find the best tree for score matrices of any parser, with required and forbidden arcs',
  usage: `FILE… [--decoder ${DECODER_NAMES.join('|')}] [--single-root]`,
  details: `Reads JSON lines {"scores": [[…], …], "required": [[head, dependent], …], "forbidden": […]}. scores[head][dependent]
is the score of an arc, row and column 0 stand for the root, null forbids an arc; column 0 and the diagonal are ignored.
Prints, for each line, {"value", "heads"} with heads[0] = -1, or {"error", "conflict"}: if no tree satisfies the constraints,
conflict holds a minimal set of them that exclude each other (null scores count as forbidden).
The exit code is 1 if there is any error.

  treebank decode --decoder mh4 --single-root scores.jsonl > heads.jsonl`,
  options: {
    decoder: {
      type: 'choice',
      values: DECODER_NAMES,
      default: DEFAULT_DECODER,
      help: 'tree class to choose from; mst: all trees',
    },
    'single-root': { type: 'flag', help: 'allow exactly one dependent of the root' },
  },
  async start({ files, options }, context) {
    const inputs = await findInputs(files, context);
    const decoder = new LineDecoder(options.decoder, options['single-root']);
    await forEachInput(inputs, context, async (input) => {
      let line = 0;
      for await (const text of readLines(input, context)) {
        line++;
        if (text.trim() !== '')
          await context.out.data(`${JSON.stringify(answer(text, line, input, decoder, context))}\n`);
      }
    });
  },
});

function answer(text: string, line: number, input: Input, decoder: LineDecoder, context: Context): Answer {
  const task = readTask(text, decoder.most);
  if (typeof task === 'string') {
    context.fail(`${input.name}:${line}:1: ${task}`);
    return { error: task };
  }
  const result = decoder.decode(task);
  if ('error' in result) context.raise(1);
  return result;
}

class LineDecoder {
  private readonly decoder: Decoder;

  constructor(
    private readonly name: DecoderName,
    private readonly singleRoot: boolean,
  ) {
    this.decoder = treeClassOf(name).decoder;
  }

  /** Maximum number of words that the decoder supports. */
  get most(): number {
    return mostDecoded(this.name);
  }

  decode({ scores, required, forbidden }: Task): Answer {
    const constraints: Constraints = { required: required.map(arcOf), forbidden: forbidden.map(arcOf) };
    const best = this.decoder(scores, { singleRoot: this.singleRoot, constraints });
    if (best !== undefined) return { value: best.value, heads: [...best.heads] };
    return this.explain(scores, constraints);
  }

  /** The constraints may exclude each other, or only arcs forbidden by the scores may satisfy them. */
  private explain(scores: ArcScores, { required = [], forbidden = [] }: Constraints): Answer {
    const find = (all: Constraints) =>
      findConflict(scores.n, all, treeClassOf(this.name).name, { singleRoot: this.singleRoot });
    const conflict =
      find({ required, forbidden }) ?? find({ required, forbidden: [...forbidden, ...impossibleArcs(scores)] });
    if (conflict === undefined) throw new Error('no tree was found although nothing excludes one');
    return {
      error: conflict.message,
      conflict: {
        required: conflict.constraints.flatMap((each) => (each.kind === 'required' ? [pairOf(each.arc)] : [])),
        forbidden: conflict.constraints.flatMap((each) => (each.kind === 'forbidden' ? [pairOf(each.arc)] : [])),
      },
    };
  }
}

/** Arcs whose score is null. */
function impossibleArcs({ n, values }: ArcScores): Arc[] {
  const arcs: Arc[] = [];
  for (let head = 0; head <= n; head++) {
    for (let dependent = 1; dependent <= n; dependent++) {
      if (head !== dependent && values[head * (n + 1) + dependent] === Number.NEGATIVE_INFINITY)
        arcs.push({ head, dependent });
    }
  }
  return arcs;
}

const pairOf = ({ head, dependent }: Arc): Pair => [head, dependent];
const arcOf = ([head, dependent]: Pair): Arc => ({ head, dependent });

/** The task of a line, or what is wrong with it. */
function readTask(text: string, most: number): Task | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return `this line is not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (typeof json !== 'object' || json === null || !('scores' in json)) return 'the line has no "scores"';
  const scores = readScores(json.scores, most);
  if (typeof scores === 'string') return scores;
  const required = readPairs('required' in json ? json.required : [], scores.n);
  const forbidden = readPairs('forbidden' in json ? json.forbidden : [], scores.n);
  if (required === undefined || forbidden === undefined) {
    return `"required" and "forbidden" are lists of [head, dependent], with heads from 0 and dependents from 1 to ${scores.n}`;
  }
  return { scores, required, forbidden };
}

function readScores(rows: unknown, most: number): ArcScores | string {
  if (!Array.isArray(rows) || rows.length < 2)
    return '"scores" is a square matrix with a row and a column for the root and each word';
  if (most < rows.length - 1) return tooManyWords(rows.length - 1, most, '"scores" is for');
  const scores = createScores(rows.length - 1);
  for (const [head, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== rows.length)
      return `"scores" is not square: row ${head} does not have ${rows.length} numbers`;
    for (const [dependent, score] of row.entries()) {
      // JSON has no infinite scores; JSON.stringify turns them into null.
      if (score !== null && typeof score !== 'number')
        return `"scores" has something other than a number in row ${head}, column ${dependent}`;
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
