/** The evaluation of two files in stretches: in constant memory, and in parts. */

import {
  alignSame,
  type DeprelPart,
  type Evaluation,
  type EvaluationCounts,
  Evaluator,
} from '../../core/evaluate/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { type Input, isReadableTwice, UnreadableInput } from '../reading/input.ts';
import { tell } from '../reading/remark.ts';
import type { InputBytes, Result, ResultSource, Spread } from '../spread/spread.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import { MAX_NAMED } from './messages.ts';
import { ComparedSide, NotSideBySide, type SideRemarks, stretchesOf } from './sideBySide.ts';

interface SidePiece {
  readonly remarks: SideRemarks;
  readonly lines: number;
}

/** Undefined counts: the files have to be read as a whole. */
interface EvaluatePiece {
  readonly counts?: EvaluationCounts;
  readonly gold?: SidePiece;
  readonly system?: SidePiece;
}

export interface SpreadOptions {
  readonly deprels: DeprelPart;
  readonly samples: number;
  readonly seed: number;
  readonly strict: boolean;
}

/**
 * @param print prints the result of a run where the texts are the same, given the number of refusals
 * @param asWhole reads both files as a whole and prints the result, where they are not
 */
export function evaluateSpread(
  [gold, system]: readonly [Input, Input],
  options: SpreadOptions,
  context: Context,
  print: (evaluation: Evaluation, nRefusals: number) => Promise<void>,
  asWhole: () => Promise<void>,
): Spread<EvaluatePiece> {
  const inputs = [gold, system];
  const progress = new Progress(context, totalSize(inputs));
  return {
    inputs,
    groups: [inputs],
    work: (input) => worked(input, system, options, context, progress),
    async collect(source: ResultSource<EvaluatePiece>) {
      const evaluator = new Evaluator(options.deprels);
      const said = [new Said(gold), new Said(system)];
      for await (const { piece } of source.results(gold)) {
        const { counts } = piece;
        if (counts === undefined || piece.gold === undefined || piece.system === undefined) {
          progress.clear();
          return asWhole();
        }
        evaluator.merge(counts);
        said[0].add(piece.gold);
        said[1].add(piece.system);
      }
      progress.clear();
      for (const side of said) side.tellBad(context);
      let nRefusals = 0;
      for (const side of said) nRefusals += side.tellRefusals(context, options.strict);
      const { samples, seed } = options;
      await print(evaluator.evaluation(samples, seed, { isSameText: true, mismatches: [] }), nRefusals);
    },
    cut: (nParts) => cutSideBySide(gold, system, nParts, context),
    pack: (piece) => {
      const { counts, ...rest } = piece as EvaluatePiece;
      return counts === undefined ? rest : { ...rest, counts: { ...counts, sentences: Array.from(counts.sentences) } };
    },
  };
}

async function* worked(
  gold: Input,
  system: Input,
  { deprels }: SpreadOptions,
  context: Context,
  progress: Progress,
): AsyncGenerator<Result<EvaluatePiece>> {
  const beside = gold.range?.beside;
  const range = beside && { from: beside[0], to: beside[1] };
  const sides = [
    new ComparedSide(gold, context, MAX_NAMED, progress),
    new ComparedSide({ ...system, range }, context, MAX_NAMED, progress),
  ];
  const evaluator = new Evaluator(deprels);
  progress.file(gold.name);
  try {
    for await (const stretch of stretchesOf(sides[0], sides[1])) evaluator.add(alignSame(stretch.gold, stretch.system));
    const [a, b] = sides.map(({ remarks, lines }): SidePiece => ({ remarks, lines }));
    const { lines, sentences, words } = sides[0];
    yield { piece: { counts: evaluator.counts, gold: a, system: b }, lines, sentences, words };
  } catch (error) {
    if (!(error instanceof NotSideBySide || error instanceof UnreadableInput)) throw error;
    yield { piece: {}, lines: 0, sentences: 0, words: 0 };
  } finally {
    for (const side of sides) await side.close();
  }
}

/** The remarks about a file, from all its parts. */
class Said {
  private firstLine = 0;
  private readonly all: { readonly remarks: SideRemarks; readonly firstLine: number }[] = [];

  constructor(private readonly input: Input) {}

  add({ remarks, lines }: SidePiece): void {
    this.all.push({ remarks, firstLine: this.firstLine });
    this.firstLine += lines;
  }

  tellBad(context: Context): void {
    for (const { remarks, firstLine } of this.all) {
      for (const remark of remarks.bad) tell(remark, this.input, context, firstLine);
    }
  }

  /** Reports the refusals and returns their number. */
  tellRefusals(context: Context, strict: boolean): number {
    let n = 0;
    for (const { remarks, firstLine } of this.all) {
      for (const remark of remarks.refusals) {
        if (n++ < MAX_NAMED) tell({ ...remark, code: strict ? 2 : 0 }, this.input, context, firstLine);
      }
      n += remarks.unnamed;
    }
    const rest = n - MAX_NAMED;
    if (0 < rest) {
      context.note(
        `… and ${counted(rest, 'more place', 'more places')} in ${this.input.name}. treebank lint names them.`,
      );
    }
    return n;
  }
}

/** Reads both files once. Returns a single part if they have to be read as a whole. */
async function cutSideBySide(gold: Input, system: Input, nParts: number, context: Context): Promise<InputBytes[][]> {
  const [size, systemSize] = [gold.size ?? 0, system.size ?? 0];
  const silent = context.silent();
  const sides = [new ComparedSide(gold, silent, 0), new ComparedSide(system, silent, 0)];
  const parts: InputBytes[][] = [];
  let [from, systemFrom] = [0, 0];
  const add = (to: number, systemTo: number) => {
    parts.push([{ input: 0, from, to, beside: [systemFrom, systemTo] }]);
    [from, systemFrom] = [to, systemTo];
  };
  try {
    for await (const _ of stretchesOf(sides[0], sides[1])) {
      const [a, b] = sides;
      // Bytes that are not UTF-8 differ in length from their replacements.
      if (0 < a.remarks.bad.length + b.remarks.bad.length) throw new NotSideBySide();
      if (((parts.length + 1) * size) / nParts <= a.bytes && a.bytes < size && b.bytes < systemSize)
        add(a.bytes, b.bytes);
    }
    add(size, systemSize);
    return parts;
  } catch (error) {
    if (!(error instanceof NotSideBySide || error instanceof UnreadableInput)) throw error;
    return [[{ input: 0, from: 0, to: size, beside: [0, systemSize] }]];
  } finally {
    for (const side of sides) await side.close();
  }
}

/** @throws UsageError if they cannot be planned */
export function twoFiles(inputs: readonly Input[]): readonly [Input, Input] {
  const [gold, system] = inputs;
  if (inputs.length !== 2 || !inputs.every(isReadableTwice))
    throw new UsageError('a plan needs two files: GOLD and SYSTEM');
  return [gold, system];
}
