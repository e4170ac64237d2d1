/** Every decoder against the reference values beside the project (see the README there for index conventions and traps). */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type ArcScores,
  arcHybrid,
  type Decoded,
  type Decoder,
  eisner,
  type HybridScores,
  mh4,
  mh4Hybrid,
  mh4Two,
  mst,
  oneEndpointCrossing,
  type TransitionScores,
} from '../../../server/src/core/decode/index.ts';
import { isOneEndpointCrossingByDefinition, scoreOf } from '../../referee/bestTree.ts';
import { mhk } from '../../referee/mhk.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

type Tensor = number | Tensor[];

interface Item {
  readonly n: number;
  readonly scores: number[][];
  readonly arc_scores: number[][];
  readonly transition_scores: number[][][];
  readonly shift_scores: number[][];
  readonly reduce_s1s0: number[][][];
  readonly reduce_s0b0: number[][][];
  readonly heads: number[];
  readonly value: number;
  readonly dp_value: number;
  readonly brute_value?: number;
  readonly backtrace_valid: boolean;
}

const items = (file: string): Item[] =>
  JSON.parse(readFileSync(join(SHARED, 'golden/decoders', file), 'utf8')).items as Item[];

const flat = (tensor: Tensor): Float64Array => Float64Array.from([tensor].flat(9) as number[]);

const arcScores = ({ n }: Item, matrix: number[][]): ArcScores => ({ n, values: flat(matrix) });

/** Equal to 1e-9 relative. */
function expectValue(found: Decoded | undefined, value: number) {
  expect(found).toBeDefined();
  expect(Math.abs((found?.value ?? 0) - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)));
}

function agrees(file: string, decode: (item: Item) => Decoded | undefined, expected = ({ value }: Item) => value) {
  const all = items(file);
  expect(all).toHaveLength(100);
  for (const item of all) expectValue(decode(item), expected(item));
}

const arcFactored =
  (decoder: Decoder, singleRoot: boolean) =>
  (item: Item): Decoded | undefined =>
    decoder(arcScores(item, item.scores), { singleRoot });

/** The reference has an additional row and column at the start for "no stack". */
const shifted = ({ n, transition_scores }: Item): TransitionScores => ({
  n,
  values: flat(transition_scores.slice(1).map((row) => row.slice(1))),
});

/** The reference scores the SHIFT of the root, too. */
const shiftOfRoot = ({ transition_scores }: Item) => transition_scores[0][1][0];

/** The reference numbers reductions S2S0, S1S0, B0S0, S2S1, S0S1, B0S1; ours S2S1, S0S1, B0S1, S2S0, S1S0, B0S0. */
const reordered = (tensor: number[][][]) =>
  flat(tensor.map((row) => row.map((each) => [...each.slice(3), ...each.slice(0, 3)])));

const hybridScores = ({ n, shift_scores, reduce_s1s0, reduce_s0b0 }: Item): HybridScores => ({
  n,
  shift: flat(shift_scores),
  s1s0: reordered(reduce_s1s0),
  s0b0: reordered(reduce_s0b0),
});

describe.skipIf(noShared)(sharedTitle('reference values'), () => {
  test('Eisner, single root', () => agrees('eisner.json', arcFactored(eisner, true)));
  test('MH3 is projective', () => agrees('eisner.json', arcFactored(mhk(3), true)));
  test('maximum spanning tree', () => agrees('chu_liu_edmonds.json', arcFactored(mst, false)));
  test('MH4', () => agrees('mh4.json', arcFactored(mh4, false)));

  test('MH_k with k = 4, sentences up to 16 words', () => {
    for (const item of items('mh4.json').filter(({ n }) => n <= 16)) {
      expectValue(mhk(4)(arcScores(item, item.scores)), item.value);
    }
  });

  test('MH4-two', () =>
    agrees('mh4t.json', (item) =>
      mh4Two({ n: item.n, values: flat(item.transition_scores) }, { arcs: arcScores(item, item.arc_scores) }),
    ));

  test('MH4-hybrid', () =>
    agrees('mh4t_sh.json', (item) => mh4Hybrid(hybridScores(item), { arcs: arcScores(item, item.arc_scores) })));

  test('arc-hybrid, single root', () =>
    agrees('arc_hybrid.json', (item) =>
      arcHybrid(shifted(item), { arcs: arcScores(item, item.arc_scores), singleRoot: true }),
    ));

  test('arc-hybrid, any number of root dependents', () =>
    agrees(
      'mh3_arc_hybrid_multiroot.json',
      (item) => arcHybrid(shifted(item), { arcs: arcScores(item, item.arc_scores) }),
      (item) => item.value - shiftOfRoot(item),
    ));

  test('1-Endpoint-Crossing: the optimum up to six words, never below the reference beyond', () => {
    const all = items('onec_arc_factored.json');
    expect(all).toHaveLength(100);
    for (const item of all) {
      const scores = arcScores(item, item.scores);
      const found = oneEndpointCrossing(scores);
      expect(isOneEndpointCrossingByDefinition(found?.heads ?? new Int32Array())).toBe(true);
      if (item.brute_value !== undefined) expectValue(found, item.brute_value);
      expect(found?.value).toBeGreaterThanOrEqual(item.dp_value - 1e-9);
      if (item.backtrace_valid) {
        const reference = scoreOf(scores, Int32Array.from(item.heads));
        expect(found?.value).toBeGreaterThanOrEqual(reference - 1e-9);
      }
    }
  });
});
