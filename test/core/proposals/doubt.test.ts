/** A parser's doubts in a sentence, and the resulting order of sentences. */

import { describe, expect, test } from 'vitest';
import { byDoubt, type Doubt, doubtOf, withMarks } from '../../../server/src/core/proposals/index.ts';

const PROPOSED = { heads: Int32Array.of(-1, 2, 0, 2, 2), certainty: Float32Array.of(1, 0.75, 1, 0.5, 0.875) };
const ALL = [1, 2, 3, 4];

describe('the doubt of a sentence', () => {
  test('a head like the proposed one counts by what is missing to certainty, another one by the certainty', () => {
    const doubt = doubtOf(Int32Array.of(-1, 2, 0, 2, 3), PROPOSED, ALL);
    expect(doubt).toEqual({
      isUnfinished: false,
      lacksQuarter: false,
      wrong: 0.25 + 0 + 0.5 + 0.875,
      what: 'head',
      word: 4,
      probability: 0.875,
    });
  });

  test('words without a head count alone', () => {
    const doubt = doubtOf(Int32Array.of(-1, -1, 0, -1, 3), PROPOSED, ALL);
    expect(doubt).toEqual({
      isUnfinished: true,
      lacksQuarter: false,
      wrong: 0.75,
      what: 'head',
      word: 3,
      probability: 0.5,
    });
  });

  test('before a quarter of the words have a head, only as many count as are missing, the least certain ones', () => {
    const none = Int32Array.of(-1, -1, -1, -1, -1);
    expect(doubtOf(none, PROPOSED, ALL)).toMatchObject({ lacksQuarter: true, wrong: 0.5, word: 3 });
    const nine = { heads: new Int32Array(10), certainty: Float32Array.of(1, 0.75, 1, 0.5, 0.875, 1, 1, 0.25, 1, 1) };
    const one = Int32Array.of(-1, -1, -1, -1, -1, -1, -1, -1, -1, 0);
    const words = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(doubtOf(one, nine, words)).toMatchObject({ isUnfinished: true, wrong: 0.75 + 0.5, word: 7 });
  });

  test('words that are locked do not count', () => {
    expect(doubtOf(Int32Array.of(-1, 2, 0, 2, 3), PROPOSED, [1, 2])).toMatchObject({ wrong: 0.25, word: 1 });
    expect(doubtOf(Int32Array.of(-1, 2, 0, 2, 3), PROPOSED, [])).toBeUndefined();
  });
});

test('marks of ends and tags count like heads, and the least certain of all is named', () => {
  const heads: Doubt = {
    isUnfinished: true,
    lacksQuarter: false,
    wrong: 0.75,
    what: 'head',
    word: 3,
    probability: 0.5,
  };
  const end = { word: 2, of: 'token', certainty: 0.75 } as const;
  const tags = [
    { word: 1, column: 'feats', certainty: 0.25 } as const,
    { word: 4, column: 'upos', certainty: 0.5 } as const,
  ];
  expect(withMarks(heads, { ends: [end], tags: [] })).toEqual({ ...heads, wrong: 1 });
  for (const of of ['token', 'sentence'] as const) {
    const marked = withMarks(heads, { ends: [{ word: 2, of, certainty: 0.25 }], tags: [] });
    expect(marked).toMatchObject({ what: of, word: 2, wrong: 1.5 });
  }
  const all = { ...heads, wrong: 0.75 + 0.25 + 0.75 + 0.5, what: 'feats', word: 1, probability: 0.75 };
  expect(withMarks(heads, { ends: [end], tags })).toEqual(all);
});

test('sentences without annotation come first, then those with more heads that may be wrong', () => {
  const of = (isUnfinished: boolean, wrong: number, lacksQuarter = false): Doubt => ({
    isUnfinished,
    lacksQuarter,
    wrong,
    what: 'head',
    word: 1,
    probability: 1,
  });
  const [a, b, c, d, e] = [of(true, 0.5, true), of(true, 3), of(true, 1), of(false, 5), of(false, 0.5)];
  expect([e, d, c, b, a].sort(byDoubt)).toEqual([a, b, c, d, e]);
});
