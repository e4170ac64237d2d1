/** Decoding with one root, with and without a decoder: the same trees. */

import { expect, test } from 'vitest';
import {
  type ArcScores,
  bestHeads,
  type Constraints,
  createScores,
  DECODER_NAMES,
  treeClassOf,
} from '../../../../server/src/core/decode/index.ts';
import { decodeSingleRoot } from '../../../../server/src/core/parser/base/decoders.ts';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { runs } from '../../../thorough.ts';

const random = createRandom(11);

/** Random scores; with `favoured`, its heads score far higher than all others. */
function scoresOf(n: number, favoured: readonly number[] = []): ArcScores {
  const scores = createScores(n);
  for (let arc = 0; arc < scores.values.length; arc++) scores.values[arc] = random();
  for (const [dependent, head] of favoured.entries()) {
    if (0 < dependent) scores.values[head * (n + 1) + dependent] += 5;
  }
  return scores;
}

const expectBest = (scores: ArcScores, constraints?: Constraints) => {
  for (const name of DECODER_NAMES) {
    const found = decodeSingleRoot(scores, name, { constraints }).decoded;
    const { decoder, isMember } = treeClassOf(name);
    const best = decoder(scores, { constraints, singleRoot: true });
    expect(found?.heads, name).toEqual(best?.heads);
    expect(found?.value, name).toBeCloseTo(best?.value ?? Number.NaN, 9);
    expect(isMember(found?.heads ?? new Int32Array()), name).toBe(true);
  }
};

test('random scores, where the best heads are a tree and where they are not', () => {
  for (let round = 0; round < runs(40); round++) expectBest(scoresOf(1 + (round % 7)));
});

test('best heads that are a projective tree, one of some classes, one with two roots, a cycle', () => {
  expectBest(scoresOf(4, [-1, 2, 0, 2, 3]));
  expectBest(scoresOf(4, [-1, 3, 0, 2, 2]));
  expectBest(scoresOf(4, [-1, 3, 4, 0, 3]));
  expectBest(scoresOf(4, [-1, 0, 1, 0, 3]));
  expectBest(scoresOf(4, [-1, 2, 3, 1, 0]));
});

test('constraints count, each kind', () => {
  const scores = () => scoresOf(4, [-1, 2, 0, 2, 3]);
  expectBest(scores(), { required: [{ head: 3, dependent: 1 }] });
  expectBest(scores(), { forbidden: [{ head: 2, dependent: 1 }] });
  expectBest(scores(), { roots: [4] });
  expectBest(scoresOf(4, [-1, 2, 0, 2, 2]), { spans: [{ start: 3, end: 5 }] });
});

test('a word with two best heads is left to the decoder, and so is one that may have none', () => {
  const scores = scoresOf(3, [-1, 0, 1, 1]);
  expect(bestHeads(scores)).toEqual(Int32Array.of(-1, 0, 1, 1));
  scores.values[2 * 4 + 3] = scores.values[1 * 4 + 3];
  expect(bestHeads(scores)).toBeUndefined();
  for (let head = 0; head < 4; head++) scores.values[head * 4 + 3] = Number.NEGATIVE_INFINITY;
  expect(bestHeads(scores)).toBeUndefined();
});
