/** The kernels against their plain twins, on sentences of every length up to some thirty words. */

import { describe, expect, test } from 'vitest';
import {
  type ArcScores,
  type Decoded,
  type DecodeOptions,
  eisner,
  type HybridScores,
  mh4,
  mh4Hybrid,
  oneEndpointCrossing,
  oneEndpointCrossingThirdOrder,
} from '../../../server/src/core/decode/index.ts';
import { wasm } from '../../../server/src/core/decode/kernels.wasm.ts';
import { instancesOf, MissingWebAssembly } from '../../../server/src/core/decode/webAssembly.ts';
import { CLASSES, type IsMember, nRoots, random, randomScores } from '../../referee/bestTree.ts';
import {
  eisnerPlain,
  mh4HybridPlain,
  mh4Plain,
  oneEndpointCrossingPlain,
  thirdOrderPlain,
} from '../../referee/plainDecoders.ts';

type Decode = (options: DecodeOptions) => Decoded | undefined;

interface Row {
  readonly name: string;
  readonly isMember: IsMember;
  readonly longest: number;
  /** A decoder and its twin with random scores of a length, in float32 or float64. */
  readonly make: (n: number, next: () => number, isSingle: boolean) => readonly [decode: Decode, plain: Decode];
}

const numbers = (length: number, next: () => number, isSingle: boolean) => {
  const values = new Float64Array(length).map(() => Math.fround(next() * 10 - 5));
  return isSingle ? Float32Array.from(values) : values;
};

/** A fifth of the sentences has forbidden arcs, a fifth has whole scores with many ties. */
function arcScores(n: number, next: () => number, isSingle: boolean): ArcScores {
  const { values } = randomScores(n, n % 5 === 0 ? 'forbidden' : n % 5 === 1 ? 'ties' : 'real', next);
  const rounded = values.map(Math.fround);
  return { n, values: isSingle ? Float32Array.from(rounded) : rounded };
}

const ROWS: readonly Row[] = [
  {
    name: 'Eisner',
    isMember: CLASSES.projective,
    longest: 40,
    make: (n, next, isSingle) => {
      const scores = arcScores(n, next, isSingle);
      return [(options) => eisner(scores, options), (options) => eisnerPlain(scores, options)];
    },
  },
  {
    name: 'MH4',
    isMember: CLASSES.mh4,
    longest: 34,
    make: (n, next, isSingle) => {
      const scores = arcScores(n, next, isSingle);
      return [(options) => mh4(scores, options), (options) => mh4Plain(scores, options)];
    },
  },
  {
    name: 'MH4-hybrid',
    isMember: CLASSES.mh4,
    longest: 22,
    make: (n, next, isSingle) => {
      const pairs = (n + 2) ** 2;
      const scores: HybridScores = {
        n,
        shift: numbers(pairs, next, isSingle),
        s1s0: numbers(pairs * 6, next, isSingle),
        s0b0: numbers(pairs * 6, next, isSingle),
      };
      const arcs = arcScores(n, next, isSingle);
      return [
        (options) => mh4Hybrid(scores, { ...options, arcs }),
        (options) => mh4HybridPlain(scores, { ...options, arcs }),
      ];
    },
  },
  {
    name: '1-Endpoint-Crossing',
    isMember: CLASSES.oneEndpointCrossing,
    longest: 18,
    make: (n, next, isSingle) => {
      const scores = arcScores(n, next, isSingle);
      return [
        (options) => oneEndpointCrossing(scores, options),
        (options) => oneEndpointCrossingPlain(scores, options),
      ];
    },
  },
  {
    name: '1-Endpoint-Crossing, third order',
    isMember: CLASSES.oneEndpointCrossing,
    longest: 15,
    make: (n, next, isSingle) => {
      const table = (rows: number) => numbers(rows * (n + 1), next, isSingle);
      const scores = {
        n,
        uncrossed: table(n + 1),
        crossed: table(n + 1),
        sibling: table(n + 2),
        grandparent: table(n + 2),
      };
      return [
        (options) => oneEndpointCrossingThirdOrder(scores, options),
        (options) => thirdOrderPlain(scores, options),
      ];
    },
  },
];

describe.each(ROWS)('$name', ({ isMember, longest, make }) => {
  describe.each([
    { precision: 'float64', tolerance: 1e-9, isSingle: false },
    { precision: 'float32', tolerance: 1e-4, isSingle: true },
  ])('$precision', ({ tolerance, isSingle }) => {
    test.each([false, true])('single root: %s', (singleRoot) => {
      const next = random(12);
      for (let n = 1; n <= longest; n++) {
        const [decode, plain] = make(n, next, isSingle);
        const found = decode({ singleRoot });
        const expected = plain({ singleRoot });
        if (expected === undefined) {
          expect(found).toBeUndefined();
          continue;
        }
        const value = found?.value ?? Number.NaN;
        expect(Math.abs(value - expected.value)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(expected.value)));
        if (n <= 14) expect(isMember(found?.heads ?? new Int32Array())).toBe(true);
        if (singleRoot) expect(nRoots(found?.heads ?? new Int32Array())).toBe(1);
      }
    });
  });

  test('can be cancelled at every width, and decodes again after that', () => {
    const n = 12;
    const [decode] = make(n, random(13), false);
    const expected = decode({});
    let widths = 0;
    decode({ checkpoint: () => widths++ });
    expect(widths).toBeGreaterThanOrEqual(n);
    for (let stop = 1; stop <= widths; stop++) {
      let seen = 0;
      const checkpoint = () => {
        if (++seen === stop) throw new Error('cancelled');
      };
      expect(() => decode({ checkpoint })).toThrow('cancelled');
      expect(decode({})?.value).toBe(expected?.value);
    }
  });
});

test('an instance that is in use is not lent twice', () => {
  const scores = randomScores(9, 'real', random(14));
  const expected = mh4(scores)?.value;
  let inner: number | undefined;
  const outer = mh4(scores, { checkpoint: () => (inner ??= mh4(scores)?.value) });
  expect([outer?.value, inner]).toEqual([expected, expected]);
});

test('without WebAssembly the decoders say so', () => {
  const real = globalThis.WebAssembly;
  const instances = instancesOf(wasm);
  try {
    Reflect.set(globalThis, 'WebAssembly', undefined);
    expect(instances).toThrow(MissingWebAssembly);
    Reflect.set(globalThis, 'WebAssembly', {
      ...real,
      Module: class {
        constructor() {
          throw new Error('no SIMD');
        }
      },
    });
    expect(instances).toThrow(MissingWebAssembly);
  } finally {
    Reflect.set(globalThis, 'WebAssembly', real);
  }
  expect(instances()).toHaveProperty('memory');
});
