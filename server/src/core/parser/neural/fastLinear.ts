/** The linear model with its sums of weights in WebAssembly: bit-for-bit the same numbers, several times as fast. */

import { N_TEMPLATES } from '../linear/arcFeatures.ts';
import type { ArcSums } from '../linear/arcScorer.ts';
import type { LinearModel, TreeModel } from '../linear/model.ts';
import type { Multiclass } from '../linear/multiclass.ts';
import type { Kernels } from './kernels.ts';

/** Maximum number of features that a classifier may have for one decision. */
const MAX_FEATURES = 256;
/** Number of classes that the kernel adds up side by side. */
const GROUP = 16;

/** How many classes the kernel adds up in the time that one candidate takes here. */
const ONE_BY_ONE = 10;

/** Copies the weights into the memory of the kernels: 4 bytes each. */
export function fastLinear(kernels: Kernels, model: LinearModel): LinearModel {
  const { tagger, deprels } = model;
  const { upos, feats } = tagger.tags;
  const trees = ({ arcs, labels }: TreeModel): TreeModel => ({
    arcs: { ...arcs, sums: fastArcs(kernels, arcs.values, arcs.bits) },
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

function copied(kernels: Kernels, values: Float32Array): number {
  const at = kernels.allocate(values.length);
  kernels.floats(at, values.length).set(values);
  return at;
}

export function fastArcs(kernels: Kernels, values: Float32Array, bits: number): ArcSums {
  const weights = copied(kernels, values);
  return (sentence) => {
    const { n, headHalves, dependentHalves, upos, lemmas, tagHashes, tagCounts, landmarks, feats } = sentence;
    const starts = new Int32Array(n + 2);
    for (let word = 0; word <= n; word++) starts[word + 1] = starts[word] + feats[word].length;
    const allFeats = new Int32Array(starts[n + 1]);
    for (let word = 0; word <= n; word++) allFeats.set(feats[word], starts[word]);
    const mark = kernels.mark;
    const put = (numbers: ArrayLike<number>) => {
      const at = kernels.allocate(numbers.length);
      kernels.integers(at, numbers.length).set(numbers);
      return at;
    };
    const tables = put([upos, lemmas, tagHashes, tagCounts, landmarks.counts, starts, allFeats].map(put));
    const [heads, dependents] = [put(headHalves), put(dependentHalves)];
    const nSums = (n + 1) * (n + 1);
    const sums = kernels.allocate(2 * nSums);
    kernels.run.arcSums(n, N_TEMPLATES, heads, dependents, weights, 32 - bits, tagHashes.length, tables, sums);
    kernels.release(mark);
    return new Float64Array(kernels.run.memory.buffer, sums, nSums);
  };
}

/** All classes at once; if there are only a few candidates, one by one is faster. */
export function fastClasses(kernels: Kernels, model: Multiclass, nClasses: number): Multiclass {
  const nGroups = Math.ceil(nClasses / GROUP);
  if (nGroups === 0 || 2 ** model.bits < GROUP * nGroups) return model;
  const { values } = model;
  const weights = copied(kernels, values);
  const listed = kernels.allocate(MAX_FEATURES);
  const sums = kernels.allocate(GROUP * nGroups);
  const fast: Multiclass['fast'] = (bases, count, candidates, scores) => {
    if (MAX_FEATURES < count || ONE_BY_ONE * candidates.length < nClasses) {
      scores.fill(0);
      for (let at = 0; at < count; at++) {
        for (const candidate of candidates) scores[candidate] += values[bases[at] ^ candidate];
      }
      return;
    }
    const { i32, f32 } = kernels;
    for (let at = 0; at < count; at++) i32[listed / 4 + at] = bases[at];
    kernels.run.classSums(count, listed, weights, nGroups, sums);
    for (let at = 0; at < scores.length; at++) scores[at] = f32[sums / 4 + at];
  };
  return { ...model, fast };
}
