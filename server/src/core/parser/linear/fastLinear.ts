/** The linear model with its sums of weights in WebAssembly: bit-for-bit the same numbers, several times as fast. */

import type { Kernels, Pointer } from '../network/kernels.ts';
import type { WeightMemory } from '../network/weights.ts';
import { type ArcSentence, N_TEMPLATES } from './arcFeatures.ts';
import type { ArcSums } from './arcScorer.ts';
import type { ArcWeights, LinearModel, TreeModel } from './model.ts';
import type { Multiclass } from './multiclass.ts';

/** Maximum number of features that a classifier may have for one decision. */
const MAX_FEATURES = 256;
/** Number of classes that the kernel adds up side by side. */
const GROUP = 16;

/** How many classes the kernel adds up in the time that one candidate takes here. */
const ONE_BY_ONE = 10;

/** Moves the weights into the memory of the kernels, 4 bytes each: the result holds none of the arrays of the model. */
export function fastLinear(kernels: Kernels, model: LinearModel): LinearModel {
  const { tagger, deprels } = model;
  const { upos, feats } = tagger.tags;
  const trees = ({ arcs, labels }: TreeModel): TreeModel => ({
    arcs: fastArcs(kernels, arcs),
    labels: fastClasses(kernels, labels, deprels.length),
  });
  return {
    ...model,
    tagged: trees(model.tagged),
    untagged: trees(model.untagged),
    tagger: {
      ...tagger,
      uposModel: fastClasses(kernels, tagger.uposModel, upos.length),
      featsModel: fastClasses(kernels, tagger.featsModel, feats.length),
    },
  };
}

/** The weights in the memory of the kernels, as a view that is valid until memory is allocated. */
interface Moved {
  readonly at: Pointer;
  readonly bits: number;
  readonly values: Float32Array;
}

function moved(kernels: Kernels, { bits, values: { length }, values }: ArcWeights | Multiclass): Moved {
  const at = kernels.allocate(length);
  kernels.floats(at, length).set(values);
  return {
    at,
    bits,
    get values() {
      return kernels.floats(at, length);
    },
  };
}

/** Moves the weights: see `fastLinear`. Their `values` are valid until memory is allocated. */
export function fastArcs(kernels: Kernels, arcs: ArcWeights): ArcWeights {
  const weights = moved(kernels, arcs);
  return Object.assign(weights, { sums: arcSumsAt(kernels, weights.at, arcs.bits) });
}

/** @param weights 2^bits of them */
function arcSumsAt(kernels: Kernels, weights: Pointer, bits: number): ArcSums {
  return (sentence, arcs) => {
    const { n, headHalves, dependentHalves, upos, lemmas, tagHashes, tagCounts, landmarks, feats } = sentence;
    const starts = new Int32Array(n + 2);
    for (let word = 0; word <= n; word++) starts[word + 1] = starts[word] + feats[word].length;
    const allFeats = new Int32Array(starts[n + 1]);
    for (let word = 0; word <= n; word++) allFeats.set(feats[word], starts[word]);
    const mark = kernels.mark;
    const put = (numbers: ArrayLike<number>) => kernels.put(numbers);
    const tables = put([upos, lemmas, tagHashes, tagCounts, landmarks.counts, starts, allFeats].map(put));
    const [heads, dependents] = [put(headHalves), put(dependentHalves)];
    const nSums = arcs.length / 2;
    const listed = put(arcs);
    const sums = kernels.allocate(2 * nSums);
    const shift = 32 - bits;
    kernels.run.arcSums(
      nSums,
      listed,
      n,
      N_TEMPLATES,
      heads,
      dependents,
      weights,
      shift,
      tagHashes.length,
      tables,
      sums,
    );
    kernels.release(mark);
    return new Float64Array(kernels.run.memory.buffer, sums, nSums);
  };
}

/** As `fastArcs`. All classes at once; if there are only a few candidates, one by one is faster. */
export function fastClasses(kernels: Kernels, model: Multiclass, nClasses: number): Multiclass {
  if (!hasGroups(model.bits, nClasses)) return model;
  const weights = moved(kernels, model);
  return Object.assign(weights, { fast: classSumsAt(kernels, weights.at, nClasses) });
}

/** Whether classes can be added up in groups: the weights of a feature for all of them lie side by side. */
const hasGroups = (bits: number, nClasses: number): boolean =>
  0 < nClasses && GROUP * Math.ceil(nClasses / GROUP) <= 2 ** bits;

function classSumsAt(kernels: Kernels, weights: Pointer, nClasses: number): NonNullable<Multiclass['fast']> {
  const nGroups = Math.ceil(nClasses / GROUP);
  const listed = kernels.allocate(MAX_FEATURES);
  const sums = kernels.allocate(GROUP * nGroups);
  return (bases, count, candidates, scores) => {
    const { i32, f32 } = kernels;
    if (MAX_FEATURES < count || ONE_BY_ONE * candidates.length < nClasses) {
      scores.fill(0);
      for (let at = 0; at < count; at++) {
        for (const candidate of candidates) scores[candidate] += f32[weights / 4 + (bases[at] ^ candidate)];
      }
      return;
    }
    for (let at = 0; at < count; at++) i32[listed / 4 + at] = bases[at];
    kernels.run.classSums(count, listed, weights, nGroups, sums);
    for (let at = 0; at < scores.length; at++) scores[at] = f32[sums / 4 + at];
  };
}

/** Weights in training that live in the memory of the kernels, so that sums always use their current values. */
interface LiveWeights {
  readonly arcs: WeightMemory & { readonly sums: ArcSums };
  readonly classes: WeightMemory & { readonly fast: Multiclass['fast'] };
}

/** @param sentences all that will be scored: the memory may not grow later, as that would move it */
export function liveWeights(
  kernels: Kernels,
  arcBits: number,
  classBits: number,
  nClasses: number,
  sentences: readonly ArcSentence[],
): LiveWeights {
  const arcs = kernels.allocateZeros(2 ** arcBits);
  const classes = kernels.allocateZeros(2 ** classBits);
  const [ofArcs, ofClasses] = [arcBits, classBits].map((bits) => kernels.allocateZeros(2 * 2 ** bits));
  const mark = kernels.mark;
  kernels.allocate(Math.max(0, ...sentences.map(scratchOf)) + MAX_FEATURES + GROUP * Math.ceil(nClasses / GROUP));
  kernels.release(mark);
  const memory = (bits: number, values: Pointer, history: Pointer): WeightMemory => ({
    values: kernels.floats(values, 2 ** bits),
    history: kernels.floats(history, 2 * 2 ** bits),
  });
  const fast = hasGroups(classBits, nClasses) ? classSumsAt(kernels, classes, nClasses) : undefined;
  return {
    arcs: { ...memory(arcBits, arcs, ofArcs), sums: arcSumsAt(kernels, arcs, arcBits) },
    classes: { ...memory(classBits, classes, ofClasses), fast },
  };
}

/** Upper bound of the numbers that `arcSumsAt` allocates; each table starts at a multiple of four. */
function scratchOf({ n, headHalves, dependentHalves, tagHashes, tagCounts, landmarks, feats }: ArcSentence): number {
  const nFeats = feats.reduce((sum, each) => sum + each.length, 0);
  const tables = headHalves.length + dependentHalves.length + tagHashes.length + tagCounts.length;
  return tables + landmarks.counts.length + nFeats + 3 * (n + 2) + 4 * n * n + 64;
}
