/** Learns word vectors from raw text. Deterministic for a seed. */

import { createRandom, mix } from '../base/hash.ts';
import type { StageStore } from '../base/stages.ts';
import type { Kernels, Pointer } from '../network/kernels.ts';
import { withKernels } from '../network/lentKernels.ts';
import type { Corpus } from './corpus.ts';
import { centreAndScale, type PretrainedModel } from './model.ts';
import { BUCKETS, bucketsOf } from './subwords.ts';

export interface TextTraining {
  /** Default 1. */
  readonly seed?: number;
  /** Default 5 for vectors, 2 for states. */
  readonly epochs?: number;
  readonly onProgress?: (progress: { epoch: number; epochs: number; loss?: number; done: number }) => void;
  /** Called often; throws to cancel. */
  readonly checkpoint?: () => void;
  /** Saves every epoch, so that the next run can resume. The result is bit-for-bit the same. */
  readonly stages?: StageStore;
}

/** As the kernel has it. */
const WIDTH = 64;
const EPOCHS = 5;
const WINDOW = 5;
const RATE = 0.05;
/** Forms that are more frequent than this are left out now and then. */
const FREQUENT = 1e-3;
/** Frequent forms are drawn less often than they occur. */
const DRAWN_POWER = 0.5;
const DRAWN_BITS = 20;
/** Tokens between two checkpoints, about. */
const CHUNK = 1 << 14;
export const VECTOR_STAGE = 'vectors';
/** What a model keeps: 68 bytes each. */
const KEPT_FORMS = 24_000;
const KEPT_BUCKETS = 2 ** 16;

/** Rarer forms have their n-grams alone. */
const LEAST = 2;
/** 256 bytes each, twice. */
const MOST_FORMS = 2 ** 17;

/** Undefined if no form occurs twice. */
export function trainVectors(whole: Corpus, options: TextTraining = {}): PretrainedModel | undefined {
  const corpus = frequentOf(whole);
  if (corpus.forms.length === 0) return undefined;
  return withKernels((kernels) => {
    const rows = rowsOf(corpus);
    const input = learn(kernels, corpus, rows, options);
    return gathered(kernels, corpus, rows, input);
  });
}

/** Without rare forms. */
function frequentOf(corpus: Corpus): Corpus {
  const rare = corpus.counts.findIndex((count) => count < LEAST);
  const n = Math.min(MOST_FORMS, rare === -1 ? corpus.counts.length : rare);
  const tokens = corpus.tokens.filter((token) => token < n);
  return { ...corpus, forms: corpus.forms.slice(0, n), counts: corpus.counts.slice(0, n), tokens };
}

/** Rows of each form: its n-grams, then its own. */
interface Rows {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

function rowsOf({ forms }: Corpus): Rows {
  const starts = new Int32Array(forms.length + 1);
  const rows: number[] = [];
  forms.forEach((form, at) => {
    rows.push(...bucketsOf(form), BUCKETS + at);
    starts[at + 1] = rows.length;
  });
  return { starts, rows: Int32Array.from(rows) };
}

/** The table of input vectors: BUCKETS rows, then one for each form. */
function learn(kernels: Kernels, corpus: Corpus, { starts, rows }: Rows, options: TextTraining): Pointer {
  const { seed = 1, epochs = EPOCHS, checkpoint, stages, onProgress } = options;
  const { run } = kernels;
  const nForms = corpus.forms.length;
  const sizes = { input: (BUCKETS + nForms) * WIDTH, contexts: nForms * WIDTH };
  const input = kernels.allocate(sizes.input);
  const contexts = kernels.allocateZeros(sizes.contexts);
  run.uniform(sizes.input, input, 1 / WIDTH, createRandom(seed).save());
  const lists = [starts, rows, thresholdsOf(corpus), drawnForms(corpus)].map((each) => kernels.put(each));
  const [startsAt, rowsAt, thresholds, drawn] = lists;
  let state = mix(seed) | 1;
  let epoch = 0;
  const saved = stages?.load(VECTOR_STAGE);
  if (saved !== undefined) {
    if (saved.input.length !== sizes.input || saved.contexts.length !== sizes.contexts)
      throw new RangeError('the saved state belongs to other data or options');
    kernels.floats(input, sizes.input).set(saved.input);
    kernels.floats(contexts, sizes.contexts).set(saved.contexts);
    [epoch, state] = saved.numbers;
  }
  const chunks = chunksOf(corpus.tokens);
  const nSteps = epochs * corpus.tokens.length;
  const slope = RATE / nSteps;
  while (epoch < epochs) {
    for (const [from, to] of chunks) {
      checkpoint?.();
      const mark = kernels.mark;
      const tokens = kernels.put(corpus.tokens.subarray(from, to));
      const scratch = kernels.allocate(144 + to - from);
      const step = epoch * corpus.tokens.length + from;
      state = run.skipGram(
        to - from,
        tokens,
        startsAt,
        rowsAt,
        input,
        contexts,
        thresholds,
        drawn,
        DRAWN_BITS,
        WINDOW,
        RATE - slope * step,
        slope,
        scratch,
        state,
      );
      kernels.release(mark);
      onProgress?.({ epoch: epoch + 1, epochs, done: (step + to - from) / nSteps });
    }
    epoch++;
    stages?.save(VECTOR_STAGE, {
      input: kernels.floats(input, sizes.input),
      contexts: kernels.floats(contexts, sizes.contexts),
      numbers: Float64Array.of(epoch, state),
    });
  }
  return input;
}

/** Pieces of whole sentences. */
function chunksOf(tokens: Int32Array): [number, number][] {
  const chunks: [number, number][] = [];
  for (let from = 0; from < tokens.length; ) {
    const end = tokens.indexOf(-1, Math.min(from + CHUNK, tokens.length) - 1);
    const to = end === -1 ? tokens.length : end + 1;
    chunks.push([from, to]);
    from = to;
  }
  return chunks;
}

/** How often each form is left out, in 2⁻³². */
function thresholdsOf({ counts, tokens }: Corpus): Int32Array {
  return Int32Array.from(counts, (count) => {
    const share = FREQUENT / (count / tokens.length);
    const kept = Math.min(1, Math.sqrt(share) + share);
    return Math.floor((1 - kept) * 0xffffffff);
  });
}

function drawnForms({ counts }: Corpus): Int32Array {
  const weights = Float64Array.from(counts, (count) => count ** DRAWN_POWER);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = new Int32Array(2 ** DRAWN_BITS);
  let sum = 0;
  let at = 0;
  weights.forEach((weight, form) => {
    sum += weight;
    const end = form === weights.length - 1 ? drawn.length : Math.round((sum / total) * drawn.length);
    drawn.fill(form, at, end);
    at = end;
  });
  return drawn;
}

/** The vectors of the most frequent forms, and those of the n-grams that most forms have. */
function gathered(kernels: Kernels, { forms }: Corpus, { starts, rows }: Rows, input: Pointer): PretrainedModel {
  const table = kernels.floats(input, (BUCKETS + forms.length) * WIDTH);
  const all = new Float32Array(forms.length * WIDTH);
  const centre = new Float32Array(WIDTH);
  const used = new Int32Array(BUCKETS);
  forms.forEach((_, form) => {
    const own = all.subarray(form * WIDTH, (form + 1) * WIDTH);
    const [first, last] = [starts[form], starts[form + 1]];
    for (let at = first; at < last; at++) {
      const row = rows[at];
      if (row < BUCKETS) used[row]++;
      for (let i = 0; i < WIDTH; i++) own[i] += table[row * WIDTH + i];
    }
    for (let i = 0; i < WIDTH; i++) {
      own[i] /= last - first;
      centre[i] += own[i] / forms.length;
    }
  });
  const kept = Math.min(forms.length, KEPT_FORMS);
  for (let form = 0; form < kept; form++) centreAndScale(all.subarray(form * WIDTH, (form + 1) * WIDTH), centre);
  const frequent = Array.from(used.keys()).filter((bucket) => 0 < used[bucket]);
  frequent.sort((a, b) => used[b] - used[a] || a - b);
  const buckets = Int32Array.from(frequent.slice(0, KEPT_BUCKETS)).sort();
  const ofBuckets = new Float32Array(buckets.length * WIDTH);
  buckets.forEach((bucket, at) => {
    ofBuckets.set(table.subarray(bucket * WIDTH, (bucket + 1) * WIDTH), at * WIDTH);
  });
  return { width: WIDTH, forms: forms.slice(0, kept), ofForms: all.slice(0, kept * WIDTH), buckets, ofBuckets, centre };
}
