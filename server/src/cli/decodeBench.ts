/** Times the decoders on random scores and compares them with the figures of the reference implementation. */

import {
  bytesNeeded,
  bytesUsed,
  type KernelDecoder,
  operationsOf,
  PEAK_OPERATIONS_PER_ROUND,
  runPeak,
} from '../core/decode/cost.ts';
import {
  eisner,
  type HybridScores,
  mh4,
  mh4Hybrid,
  mst,
  oneEndpointCrossing,
  oneEndpointCrossingThirdOrder,
  type ThirdOrderScores,
} from '../core/decode/index.ts';
import { mulberry32 } from '../core/random.ts';

type Precision = 32 | 64;

/** The timed code: the kernels and the spanning tree. */
type TimedDecoder = KernelDecoder | 'mst';

export interface Measured {
  readonly decoder: TimedDecoder;
  readonly precision: Precision;
  readonly words: number;
  /** Median of the runs. */
  readonly ms: number;
  readonly runs: number;
  readonly bytes: number;
  /** Time taken by the Cython code of Gómez-Rodríguez, Shi & Lee (2018) on a comparable machine, if it was measured. */
  readonly referenceMs?: number;
  /** Additions and maxima per second, as a share of this machine's peak in registers. */
  readonly shareOfPeak?: number;
}

export const BENCH_WORDS = [10, 20, 40, 60, 80, 100, 165] as const;

type Numbers = Float32Array | Float64Array;
type MakeNumbers = (length: number) => Numbers;

interface Row {
  readonly decoder: TimedDecoder;
  readonly title: string;
  /** Reference, ms by number of words. */
  readonly reference: Readonly<Record<number, number>>;
  readonly make: (n: number, numbers: MakeNumbers) => () => unknown;
}

const ROWS: readonly Row[] = [
  {
    decoder: 'eisner',
    title: 'Eisner',
    reference: { 40: 0.127, 100: 1.23 },
    make: (n, numbers) => {
      const scores = { n, values: numbers((n + 1) ** 2) };
      return () => eisner(scores);
    },
  },
  {
    decoder: 'mst',
    title: 'maximum spanning tree',
    reference: { 40: 0.116, 100: 0.81 },
    make: (n, numbers) => {
      const scores = { n, values: numbers((n + 1) ** 2) };
      return () => mst(scores);
    },
  },
  {
    decoder: 'mh4',
    title: 'MH4',
    reference: { 40: 16, 60: 78, 80: 270, 100: 790 },
    make: (n, numbers) => {
      const scores = { n, values: numbers((n + 1) ** 2) };
      return () => mh4(scores);
    },
  },
  {
    decoder: 'mh4Hybrid',
    title: 'MH4-hybrid',
    reference: { 40: 19, 60: 90, 80: 311, 100: 1000 },
    make: (n, numbers) => {
      const pairs = (n + 2) ** 2;
      const scores: HybridScores = {
        n,
        shift: numbers(pairs),
        s1s0: numbers(pairs * 6),
        s0b0: numbers(pairs * 6),
      };
      return () => mh4Hybrid(scores);
    },
  },
  {
    decoder: 'oneEndpointCrossing',
    title: '1-Endpoint-Crossing, first order',
    reference: {},
    make: (n, numbers) => {
      const scores = { n, values: numbers((n + 1) ** 2) };
      return () => oneEndpointCrossing(scores);
    },
  },
  {
    decoder: 'oneEndpointCrossingThirdOrder',
    title: '1-Endpoint-Crossing, third order',
    reference: { 40: 254, 60: 1090, 80: 3030, 100: 8590 },
    make: (n, numbers) => {
      const scores: ThirdOrderScores = {
        n,
        uncrossed: numbers((n + 1) ** 2),
        crossed: numbers((n + 1) ** 2),
        sibling: numbers((n + 2) * (n + 1)),
        grandparent: numbers((n + 2) * (n + 1)),
      };
      return () => oneEndpointCrossingThirdOrder(scores);
    },
  },
];

interface BenchOptions {
  readonly words: readonly number[];
  readonly precision: Precision;
  /** Time for the runs of one decoder on one length; there are always at least three. */
  readonly budgetMs: number;
  /** Milliseconds from an arbitrary start. */
  readonly now: () => number;
}

/** Yields each row as soon as it is measured. */
export function* measureDecoders({ words, precision, budgetMs, now }: BenchOptions): Generator<Measured> {
  const peak = measurePeak(precision, now);
  for (const { decoder, reference, make } of ROWS) {
    for (const n of words) {
      const run = make(n, seededNumbers(precision, n));
      const times = timesOf(run, budgetMs, now);
      const ms = times[times.length >> 1];
      const operations = decoder === 'mst' ? undefined : operationsOf(decoder, n);
      yield {
        decoder,
        precision,
        words: n,
        ms,
        runs: times.length,
        bytes: bytesOf(decoder, n, precision),
        referenceMs: reference[n],
        shareOfPeak: operations === undefined ? undefined : operations / ms / peak,
      };
    }
  }
}

/** The memory used by the kernel, if it still knows; otherwise the computed requirement. */
function bytesOf(decoder: TimedDecoder, n: number, precision: Precision): number {
  const used = decoder === 'mst' ? 0 : bytesUsed();
  return used > 0 ? used : bytesNeeded(decoder, n, precision === 32 ? 4 : 8);
}

/** Sorted, without the first run. */
function timesOf(run: () => unknown, budgetMs: number, now: () => number): number[] {
  const times: number[] = [];
  run();
  const start = now();
  while (times.length < 3 || (now() - start < budgetMs && times.length < 2000)) {
    const before = now();
    run();
    times.push(now() - before);
  }
  return times.sort((a, b) => a - b);
}

/** Additions and maxima per millisecond in registers: the best of several runs, since nothing can make a run too fast. */
function measurePeak(precision: Precision, now: () => number): number {
  const rounds = 200_000;
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 40; run++) {
    const before = now();
    runPeak(precision, rounds);
    best = Math.min(best, now() - before);
  }
  return (rounds * PEAK_OPERATIONS_PER_ROUND[precision]) / best;
}

/** Normally distributed numbers from a seed (mulberry32 and Box–Muller), standard deviation 3. */
function seededNumbers(precision: Precision, seed: number): MakeNumbers {
  const random = mulberry32(seed);
  // Half a step up, because the logarithm of 0 is undefined.
  const next = () => random() + 0.5 / 2 ** 32;
  return (length) => {
    const values = precision === 32 ? new Float32Array(length) : new Float64Array(length);
    return values.map(() => 3 * Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()));
  };
}

const HEADER = ['words', 'ms', 'MB', 'reference ms', 'times faster', 'of peak'];
const WIDTHS = [6, 10, 9, 13, 13, 9];

/** The lines of the table for the measurements; a line for the decoder precedes its first row. */
export function tableLines(row: Measured, isFirst: boolean): string[] {
  const cells = [
    `${row.words}`,
    row.ms < 10 ? row.ms.toFixed(3) : row.ms.toFixed(1),
    (row.bytes / 1e6).toFixed(2),
    row.referenceMs === undefined ? '' : `${row.referenceMs}`,
    row.referenceMs === undefined ? '' : (row.referenceMs / row.ms).toFixed(1),
    row.shareOfPeak === undefined ? '' : `${(100 * row.shareOfPeak).toFixed(0)} %`,
  ];
  const line = (texts: readonly string[]) => texts.map((text, column) => text.padStart(WIDTHS[column])).join('');
  const title = ROWS.find(({ decoder }) => decoder === row.decoder)?.title ?? row.decoder;
  return isFirst ? ['', `${title}, float${row.precision}`, line(HEADER), line(cells)] : [line(cells)];
}
