/** Agreement: textbook figures, gaps, remarks, sampling. */

import { describe, expect, test } from 'vitest';
import { manyCoefficients, pairCoefficients } from '../../../server/src/core/compare/agree/coefficients.ts';
import { agree, type PlacedSentence } from '../../../server/src/core/compare/agree/index.ts';
import { DRAWN_PAIRS, drawPair, syntaxAlpha } from '../../../server/src/core/compare/agree/syntaxAlpha.ts';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { mulberry32 } from '../../../server/src/core/random.ts';
import { conllu } from '../../fixture.ts';

describe('coefficients', () => {
  test('the example of Krippendorff (2011): four observers, twelve units, gaps', () => {
    const rows = [
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    ].map((row) => row.split(' ').map((value) => (value === '.' ? undefined : Number(value))));
    const items = rows[0].map((_, unit) => rows.map((row) => row[unit]));
    const { krippendorff, fleiss } = manyCoefficients(items);
    expect(krippendorff).toBeCloseTo(0.743, 3);
    expect(fleiss).toBeUndefined();
  });

  test('the example of Fleiss (1971) as Wikipedia has it: fourteen raters, ten subjects', () => {
    const table = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const items = table.map((counts) => counts.flatMap((count, value) => Array.from({ length: count }, () => value)));
    expect(manyCoefficients(items).fleiss).toBeCloseTo(0.21, 3);
  });

  test('Cohen and Scott', () => {
    // 20 both yes, 15 both no, 5 yes and no, 10 no and yes.
    const values = (yes: number, no: number, mixed: number, other: number, side: 0 | 1) => [
      ...Array.from({ length: yes }, () => 1),
      ...Array.from({ length: no }, () => 0),
      ...Array.from({ length: mixed }, () => (side === 0 ? 1 : 0)),
      ...Array.from({ length: other }, () => (side === 0 ? 0 : 1)),
    ];
    const found = pairCoefficients({ a: values(20, 15, 5, 10, 0), b: values(20, 15, 5, 10, 1) });
    expect([found.agreement, found.cohen]).toEqual([70, 0.4]);
    expect(found.scott).toBeCloseTo((0.7 - (0.55 ** 2 + 0.45 ** 2)) / (1 - (0.55 ** 2 + 0.45 ** 2)), 12);
  });

  test('undefined where chance alone would agree, or there is nothing', () => {
    const undefinedAll = { cohen: undefined, scott: undefined, krippendorff: undefined };
    expect(pairCoefficients({ a: [7, 7], b: [7, 7] })).toEqual({ words: 2, agreement: 100, ...undefinedAll });
    expect(pairCoefficients({ a: [], b: [] })).toEqual({ words: 0, agreement: undefined, ...undefinedAll });
    expect(manyCoefficients([])).toEqual({ krippendorff: undefined, fleiss: undefined });
    // Complete, so that they agree by definition: 0 / 0.
    expect(manyCoefficients([[1, 1, 1]])).toEqual({ krippendorff: undefined, fleiss: undefined });
  });
});

function placed(source: string): PlacedSentence[] {
  const document = Document.parse(conllu(source));
  return document.sentences.map((sentence, i) => ({ sentence, line: document.lines[i] }));
}

const TWO = `
# sent_id = a
1  Dogs  dog   NOUN  _  _  2  nsubj  _  _
2  bark  bark  VERB  _  _  0  root   _  _

# sent_id = b
1  Go  go  VERB  _  _  0  root  _  _
`;

describe('remarks', () => {
  test('missing, other words, repeated and cyclic sentences are named; the rest counts', () => {
    const other = placed(`
# sent_id = a
1  Dogs  dog   NOUN  _  _  2  nsubj  _  _
2  bark  bark  VERB  _  _  1  conj   _  _

# sent_id = a
1  Dogs  dog   NOUN  _  _  2  nsubj  _  _
2  bark  bark  VERB  _  _  0  root   _  _

# sent_id = c
1  Go  go  VERB  _  _  0  root  _  _
`);
    const third = placed(TWO.replace('bark', 'meow'));
    const { remarks, pairs, sentences } = agree([placed(TWO), other, third]);
    expect(remarks).toEqual([
      { annotator: 1, sentence: 'a', line: 0, reason: 'cycle' },
      { annotator: 1, sentence: 'a', line: 4, reason: 'repeated' },
      { annotator: 2, sentence: 'a', line: 0, reason: 'words' },
      { annotator: 1, sentence: 'b', line: 4, reason: 'missing' },
      { annotator: 0, sentence: 'c', line: 8, reason: 'missing' },
      { annotator: 2, sentence: 'c', line: 8, reason: 'missing' },
    ]);
    expect(sentences).toEqual([2, 2, 1]);
    expect(pairs.map(({ words, uas }) => [words, uas])).toEqual([
      [2, 50],
      [1, 100],
      [0, undefined],
    ]);
  });

  test('sentences without sent_id are found by their tokens', () => {
    const anonymous = (source: string) => placed(source.replace(/^# .*\n/gm, ''));
    const swapped = TWO.split('\n\n').reverse().join('\n\n');
    const { pairs, remarks } = agree([anonymous(TWO), anonymous(`${swapped}\n`)]);
    expect([pairs[0].words, pairs[0].las, remarks]).toEqual([3, 100, []]);
  });
});

test('confusions, most frequent first', () => {
  const { pairs } = agree([placed(TWO), placed(TWO.replace(/VERB/g, 'NOUN').replace('nsubj', 'obj'))]);
  expect(pairs[0].confusions).toEqual([
    { column: 'UPOS', a: 'VERB', b: 'NOUN', count: 2 },
    { column: 'DEPREL', a: 'nsubj', b: 'obj', count: 1 },
  ]);
});

describe('alpha over trees', () => {
  const random = mulberry32(7);
  const tree = () => {
    const n = 1 + Math.floor(random() * 8);
    return {
      heads: Array.from({ length: n }, (_, i) => Math.floor(random() * (i + 1))),
      labels: Array.from({ length: n }, () => Math.floor(random() * 5)),
    };
  };
  const units = Array.from({ length: 200 }, () => {
    const first = tree();
    const second = { ...first, labels: first.labels.map((label) => (random() < 0.2 ? 9 : label)) };
    return [first, second];
  });

  test('drawn pairs come close to all pairs; the same seed draws the same', () => {
    const all = syntaxAlpha(units, 'all', 1);
    const [drawn, again, other] = [1, 1, 2].map((seed) => syntaxAlpha(units, 'sample', seed));
    expect(drawn.expected).toEqual({ method: 'sample', trees: 400, pairs: DRAWN_PAIRS, seed: 1 });
    expect(all.expected).toEqual({ method: 'all', trees: 400, pairs: (400 * 399) / 2 });
    expect(Math.abs(drawn.plain! - all.plain!)).toBeLessThan(0.005);
    expect(drawn.observed).toBe(all.observed);
    expect(again).toEqual(drawn);
    expect(other.plain).not.toBe(drawn.plain);
  });

  test('a tree is never drawn with itself, and all pairs are drawn alike', () => {
    const draw = mulberry32(1);
    const counts = new Map<string, number>();
    for (let k = 0; k < 12_000; k++) {
      const pair = String(drawPair(4, draw));
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    expect(counts.size).toBe(12);
    for (const [pair, count] of counts) {
      expect(pair[0]).not.toBe(pair[2]);
      expect(Math.abs(count - 1000)).toBeLessThan(150);
    }
  });

  test('up to 300 trees, all pairs count', () => {
    expect(syntaxAlpha(units.slice(0, 150), 'sample', 1)).toEqual(syntaxAlpha(units.slice(0, 150), 'all', 1));
    expect(syntaxAlpha(units.slice(0, 151), 'sample', 1).expected.method).toBe('sample');
  });

  test('a sentence that one annotator has is no unit', () => {
    expect(syntaxAlpha([...units.slice(0, 20), [tree()], []], 'all', 1)).toEqual(
      syntaxAlpha(units.slice(0, 20), 'all', 1),
    );
    expect(syntaxAlpha([[tree()]], 'all', 1)).toMatchObject({ plain: undefined, observed: undefined });
  });
});
