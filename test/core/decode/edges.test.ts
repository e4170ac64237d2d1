/** Sentences of no and of one word, constraints on nonexistent words, and cells that are never read. */

import { describe, expect, test } from 'vitest';
import {
  arcHybrid,
  createScores,
  type Decoded,
  type DecodeOptions,
  type Decoder,
  eisner,
  findConflict,
  mh4,
  mh4Hybrid,
  mh4Two,
  mh5,
  mst,
  oneEndpointCrossing,
  oneEndpointCrossingThirdOrder,
} from '../../../server/src/core/decode/index.ts';
import { random, randomScores } from '../../referee/bestTree.ts';
import { mhk } from '../../referee/mhk.ts';
import {
  eisnerPlain,
  mh4HybridPlain,
  mh4Plain,
  oneEndpointCrossingPlain,
  thirdOrderPlain,
} from '../../referee/plainDecoders.ts';

const zeros = (length: number) => new Float64Array(length);

type Decode = (n: number, options?: DecodeOptions) => Decoded | undefined;

const ofArcs =
  (decoder: Decoder): Decode =>
  (n, options) =>
    decoder(createScores(n), options);

const ofParts =
  (decoder: typeof oneEndpointCrossingThirdOrder): Decode =>
  (n, options) => {
    const arcs = zeros((n + 1) ** 2);
    const nodes = zeros((n + 2) * (n + 1));
    return decoder({ n, uncrossed: arcs, crossed: arcs, sibling: nodes, grandparent: nodes }, options);
  };

const ofTransitions =
  (decoder: typeof mh4Hybrid): Decode =>
  (n, options) => {
    const pairs = (n + 2) ** 2;
    return decoder({ n, shift: zeros(pairs), s1s0: zeros(pairs * 6), s0b0: zeros(pairs * 6) }, options);
  };

const DECODERS: Readonly<Record<string, Decode>> = {
  eisner: ofArcs(eisner),
  eisnerPlain: ofArcs(eisnerPlain),
  mh4: ofArcs(mh4),
  mh4Plain: ofArcs(mh4Plain),
  mh5: ofArcs(mh5),
  mhk: ofArcs(mhk(5)),
  mst: ofArcs(mst),
  oneEndpointCrossing: ofArcs(oneEndpointCrossing),
  oneEndpointCrossingPlain: ofArcs(oneEndpointCrossingPlain),
  thirdOrder: ofParts(oneEndpointCrossingThirdOrder),
  thirdOrderPlain: ofParts(thirdOrderPlain),
  arcHybrid: (n, options) => arcHybrid({ n, values: zeros((n + 2) ** 2 * 3) }, options),
  mh4Two: (n, options) => mh4Two({ n, values: zeros((n + 2) ** 2 * 7) }, options),
  mh4Hybrid: ofTransitions(mh4Hybrid),
  mh4HybridPlain: ofTransitions(mh4HybridPlain),
};

describe.each(Object.entries(DECODERS))('%s', (_, decode) => {
  test.each([false, true])('no word and one word; single root: %s', (singleRoot) => {
    expect(decode(0, { singleRoot })).toMatchObject({ heads: Int32Array.of(-1), value: 0 });
    expect(decode(1, { singleRoot })).toMatchObject({ heads: Int32Array.of(-1, 0), value: 0 });
  });

  test('words that are not there', () => {
    const never: NonNullable<DecodeOptions['constraints']>[] = [
      { required: [{ head: 0, dependent: 4 }] },
      { required: [{ head: 7, dependent: 1 }] },
      { required: [{ head: -1, dependent: 1 }] },
      { required: [{ head: 1, dependent: 0 }] },
      { roots: [9] },
      { roots: [1.5] },
      { spans: [{ start: 2, end: 5 }] },
      { spans: [{ start: 2, end: 2 }] },
      { spans: [{ start: 0, end: 2 }] },
    ];
    for (const constraints of never) expect(decode(3, { constraints })).toBeUndefined();
    expect(decode(0, { constraints: { roots: [1] } })).toBeUndefined();
    const forbidden = [
      { head: 0, dependent: 9 },
      { head: 11, dependent: 1 },
      { head: 2, dependent: 0 },
    ];
    // In a flat square for three words, 0→9 would be in the place of 2→1.
    const required = [{ head: 2, dependent: 1 }];
    expect(decode(3, { constraints: { forbidden, required } })?.heads[1]).toBe(2);
  });
});

test('a constraint on a word that is not there is the conflict', () => {
  const constraints = { required: [{ head: 1, dependent: 2 }], roots: [9] };
  expect(findConflict(3, constraints, 'mh4')).toMatchObject({
    constraints: [{ kind: 'root', word: 9 }],
    reason: 'no-tree',
  });
});

test('column 0 and the diagonal are never read', () => {
  const next = random(17);
  const twins = [
    [eisner, eisnerPlain],
    [mh4, mh4Plain],
    [oneEndpointCrossing, oneEndpointCrossingPlain],
    [mst, mst],
    [mh4, mhk(4)],
    [mh5, mhk(5)],
  ];
  for (const [decoder, plain] of twins) {
    const scores = randomScores(7, 'real', next);
    const expected = decoder(scores);
    for (let node = 0; node <= 7; node++) {
      scores.values[node * 8] = 1e6;
      scores.values[node * 8 + node] = 1e6;
    }
    expect(decoder(scores)).toEqual(expected);
    expect(plain(scores)?.value).toBeCloseTo(expected?.value ?? 0, 9);
  }
});
