/** The confusion matrix of relations: its numbers, and its picture. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matrixPicture, relationMatrix } from '../../../server/src/core/compare/agree/index.ts';
import type { RelationMatrix } from '../../../server/src/core/compare/agree/matrix.ts';
import { MATRIX_COLOURS, SHADES } from '../../../server/src/core/compare/agree/matrixPicture.ts';

/** Relations of a pair: `obj obl 3` for a confusion or, with the same relation twice, an agreement. */
function pairOf(lines: readonly string[]) {
  const rows = lines.map((line) => line.split(' ')).map(([a, b, count]) => ({ a, b, count: Number(count) }));
  return {
    a: 0,
    b: 2,
    confusions: rows.filter(({ a, b }) => a !== b).map((row) => ({ column: 'DEPREL' as const, ...row })),
    agreedRelations: new Map(rows.filter(({ a, b }) => a === b).map(({ a, count }) => [a, count])),
  };
}

describe('numbers', () => {
  test('the most frequent relations, whoever used them; the others added up', () => {
    const pair = pairOf(['obj obj 10', 'det det 9', 'obj obl 4', 'obl obj 1', 'dep obl 2', 'dep list 3', 'cc cc 1']);
    expect(relationMatrix(pair, 3)).toEqual({
      a: 0,
      b: 2,
      relations: ['obj', 'det', 'obl'],
      nOthers: 3,
      counts: [
        [10, 0, 4, 0],
        [0, 9, 0, 0],
        [1, 0, 0, 0],
        [0, 0, 2, 1],
      ],
      nHidden: 3,
    });
    expect(relationMatrix(pair, 6)).toMatchObject({ nOthers: 0, nHidden: 0 });
    expect(relationMatrix(pairOf([]))).toBeUndefined();
  });

  test('tags are no relations', () => {
    const pair = {
      ...pairOf(['obj obj 1']),
      confusions: [{ column: 'UPOS' as const, a: 'NOUN', b: 'VERB', count: 7 }],
    };
    expect(relationMatrix(pair)).toMatchObject({ relations: ['obj'], counts: [[1]] });
  });

  test('every word is counted once', () => {
    const relation = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const words = fc.array(fc.tuple(relation, relation, fc.integer({ min: 1, max: 9 })), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 7 }), (given, most) => {
        const times = new Map<string, number>();
        for (const [a, b, n] of given) times.set(`${a} ${b}`, (times.get(`${a} ${b}`) ?? 0) + n);
        const matrix = relationMatrix(pairOf([...times].map(([key, n]) => `${key} ${n}`)), most);
        const sum = (matrix?.counts.flat() ?? []).reduce((all, n) => all + n, 0) + (matrix?.nHidden ?? 0);
        expect(sum).toBe(given.reduce((all, [, , n]) => all + n, 0));
        const agreed = given.filter(([a, b]) => a === b).reduce((all, [, , n]) => all + n, 0);
        expect((matrix?.counts ?? []).reduce((all, row, at) => all + row[at], 0)).toBe(agreed);
      }),
    );
  });
});

describe('picture', () => {
  const matrix: RelationMatrix = {
    a: 0,
    b: 1,
    relations: ['obj', 'a<b&c\u0000'],
    nOthers: 2,
    counts: [
      [17, 4, 0],
      [0, 5, 1],
      [2, 0, 6],
    ],
    nHidden: 9,
  };

  test('is a file of its own, with a title and a description', () => {
    const svg = matrixPicture([matrix, matrix], ['<anna>.conllu', 'ben.conllu']);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*role="img" aria-labelledby="matrix-title/);
    expect(svg).toContain('<title id="matrix-title">Confusion matrix of relations, A and B; ');
    expect(svg).toContain('Most frequent confusions: obj and a&lt;b&amp;c\ufffd 4, others and obj 2, ');
    expect(svg).toContain('&lt;anna&gt;.conllu');
    expect(svg).toContain('Not shown: 9 words');
    // Nothing external.
    expect(svg.match(/\b(href|src|url|@import)\b/g)).toBeNull();
    expect(svg.match(/http[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  test('writes every number but 0; agreement has a frame, confusions a shade', () => {
    const svg = matrixPicture([matrix], ['a', 'b']);
    const numbers = [...svg.matchAll(/class="number[^"]*"[^>]*>(\d+)</g)].map(([, n]) => n);
    expect(numbers).toEqual(['17', '4', '5', '1', '2', '6']);
    expect(svg.match(/class="frame"/g)).toHaveLength(3);
    const shades = [...svg.matchAll(/class="shade"[^>]*fill-opacity="([\d.]+)"/g)].map(([, n]) => Number(n));
    expect(shades[0]).toBe(SHADES.most);
    expect(shades[2]).toBeLessThan(shades[0]);
  });

  test.each(Object.entries(MATRIX_COLOURS))('numbers can be read on every shade: %s', (_, { paper, ink, shade }) => {
    for (const opacity of [0, SHADES.least, SHADES.most]) {
      const mixed = rgb(paper).map((part, i) => part + opacity * (rgb(shade)[i] - part));
      expect(contrast(rgb(ink), mixed)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

const rgb = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** As defined by WCAG 2. */
function contrast(a: readonly number[], b: readonly number[]): number {
  const luminance = (colour: readonly number[]) => {
    const [red, green, blue] = colour
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
