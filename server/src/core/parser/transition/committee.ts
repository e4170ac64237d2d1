/** Networks that differ only in their seeds, in one model: their scores are averaged. */

import type { Words } from '../base/readWords.ts';
import type { NetworkModel } from '../neural/model.ts';
import type { Forward, Network } from '../neural/network.ts';
import type { NetworkScorer, NetworkScores } from '../neural/scorer.ts';

/** A network in use, and what it has computed for one sentence. */
export interface Encoded {
  readonly network: Network;
  readonly forward: Forward;
}

/** Weights of a network other than the first start with this. */
const prefixOf = (at: number) => `network${at}.`;

/** One model of networks that were trained on the same examples, so their inventories are equal. At least one network. */
export function united([first, ...others]: readonly NetworkModel[]): NetworkModel {
  const more = others.flatMap(({ weights }, at) =>
    Object.entries(weights).map(([name, values]) => [prefixOf(at + 1) + name, values] as const),
  );
  return { ...first, weights: { ...first.weights, ...Object.fromEntries(more) } };
}

/** The networks of a model. */
export function networksOf({ vocabulary, weights }: NetworkModel): NetworkModel[] {
  const found = Object.entries(weights).map(([name, values]) => {
    const [prefix, at] = /^network([1-9]\d?)\./.exec(name) ?? ['', '0'];
    return { at: Number(at), name: name.slice(prefix.length), values };
  });
  const count = Math.max(...found.map(({ at }) => at), 0) + 1;
  return Array.from({ length: count }, (_, network) => {
    const own = found.filter(({ at }) => at === network).map(({ name, values }) => [name, values] as const);
    return { vocabulary, weights: Object.fromEntries(own) };
  });
}

/** Element by element; the arrays have the same length. */
export function meanOf(arrays: readonly Float32Array[]): Float32Array {
  if (arrays.length === 1) return arrays[0];
  return arrays[0].map((_, at) => arrays.reduce((sum, array) => sum + array[at], 0) / arrays.length);
}

/** The means of log-probabilities of at least one word; valid as those of `NetworkScorer.score`. Each scorer has a memory of its own. */
export function meanScores<Result>(
  scorers: readonly NetworkScorer[],
  words: Words,
  use: (scores: NetworkScores) => Result,
): Result {
  const from = (at: number, before: readonly NetworkScores[]): Result =>
    scorers[at].score(words, (own) => {
      const all = [...before, own];
      if (at + 1 < scorers.length) return from(at + 1, all);
      const labels = (heads: Int32Array) => meanOf(all.map((scores) => scores.labels(heads)));
      return use({ arcs: meanOf(all.map(({ arcs }) => arcs)), labels });
    });
  return from(0, []);
}
