/** Words aligned by characters and by forms: known edits, and the expectations of the official scorer's own tests. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alignByCharacters,
  alignForms,
  alignNodes,
  alignWords,
  isSamePlace,
  surfaceOf,
} from '../../../server/src/core/compare/index.ts';
import { type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { conllu } from '../../fixture.ts';
import { threadTime } from '../../threadTime.ts';

/** Tokens; a multiword token is its form and its words, separated by blanks. */
function sentence(tokens: readonly string[]): Sentence {
  const lines: string[] = [];
  let n = 0;
  for (const token of tokens) {
    const [form, ...inner] = token.split(' ');
    if (0 < inner.length) lines.push(`${n + 1}-${n + inner.length}\t${form}${'\t_'.repeat(8)}`);
    for (const word of 0 < inner.length ? inner : [form]) lines.push(`${++n}\t${word}${'\t_'.repeat(8)}`);
  }
  return splitBlocks(`${lines.join('\n')}\n\n`)[0];
}

const aligned = (a: readonly string[], b: readonly string[]) =>
  [...alignWords([sentence(a)], [sentence(b)]).toB].slice(1);

describe('by characters, as the official scorer', () => {
  // From the scorer's own unit tests: the number of aligned words.
  test.each([
    [['abc a b c'], ['a', 'b', 'c'], 3],
    [['a', 'bc b c', 'd'], ['a', 'b', 'c', 'd'], 4],
    [['abcd a b c d'], ['ab a b', 'cd c d'], 4],
    [['abc a b c', 'de d e'], ['a', 'bcd b c d', 'e'], 5],
    [['abcd'], ['a', 'b', 'c', 'd'], 0],
    [['abc', 'd'], ['a', 'b', 'c', 'd'], 1],
    [['a', 'bc', 'd'], ['a', 'b', 'c', 'd'], 2],
    [['a', 'bc b c', 'd'], ['a', 'b', 'cd'], 2],
    [['abc a BX c', 'def d EX f'], ['ab a b', 'cd c d', 'ef e f'], 4],
    [['ab a b', 'cd bc d'], ['a', 'bc', 'd'], 2],
    [['a', 'bc b c', 'd'], ['ab AX BX', 'cd CX a'], 1],
  ])('%j against %j: %i', (a, b, n) => {
    const count = (map: Int32Array) => map.filter((to, word) => 0 < word && to !== -1).length;
    const [first, second] = [surfaceOf([sentence(a)]), surfaceOf([sentence(b)])];
    expect(count(alignByCharacters(first, second))).toBe(n);
    expect(count(alignByCharacters(second, first))).toBe(n);
  });

  test('blanks of any kind in a form are no characters', () => {
    expect(aligned(['a', 'b\u00a0c\u3000d'], ['a', 'bcd'])).toEqual([1, 2]);
  });
});

describe('known edits', () => {
  test('a corrected typo is the same word; the words around it stay aligned', () => {
    expect(aligned(['the', 'dgo', 'barks'], ['the', 'dog', 'barks'])).toEqual([1, 2, 3]);
  });

  test('kinds of gaps', () => {
    const kinds = (a: readonly string[], b: readonly string[]) =>
      alignWords([sentence(a)], [sentence(b)]).gaps.map(({ kind }) => kind);
    expect(kinds(['I', 'cannot', 'go'], ['I', 'can', 'not', 'go'])).toEqual(['split']);
    expect(kinds(['I', 'can', 'not', 'go'], ['I', 'cannot', 'go'])).toEqual(['join']);
    expect(kinds(['il', 'vient', 'du', 'bar'], ['il', 'vient', 'du de le', 'bar'])).toEqual(['split']);
    expect(kinds(['a', 'ab', 'c', 'd'], ['a', 'a', 'bc', 'd'])).toEqual(['retokenized']);
    expect(kinds(['a', 'b'], ['a', 'new', 'b'])).toEqual(['inserted']);
    expect(kinds(['a', 'old', 'b'], ['a', 'b'])).toEqual(['deleted']);
  });

  test('a word of a multiword token that was corrected is the same word', () => {
    expect(aligned(['des de les'], ['des de le'])).toEqual([1, 2]);
  });

  test('words of the same retokenized piece have the same place', () => {
    const alignment = alignWords([sentence(['I', 'cannot', 'go'])], [sentence(['I', 'can', 'not', 'go'])]);
    expect([isSamePlace(alignment, 2, 3), isSamePlace(alignment, 2, 4), isSamePlace(alignment, 0, 0)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('a sentence that was split: words are counted over both halves', () => {
    const { toB, b } = alignWords([sentence(['a', 'b', 'c'])], [sentence(['a', 'b']), sentence(['c'])]);
    expect([...toB]).toEqual([0, 1, 2, 3]);
    expect([...b.firstWords]).toEqual([0, 2, 3]);
  });
});

const WORD = fc.constantFrom('a', 'b', 'ab', 'ba', 'c', 'A');
const TOKEN = fc.oneof(
  { weight: 4, arbitrary: WORD },
  { weight: 1, arbitrary: fc.tuple(WORD, WORD).map(([x, y]) => `${x}${y} ${x} ${y}`) },
);
const TOKENS = fc.array(TOKEN, { minLength: 1, maxLength: 9 });

test('a sentence is aligned with itself word by word', () => {
  fc.assert(
    fc.property(TOKENS, (tokens) => {
      expect(aligned(tokens, tokens)).toEqual(
        sentence(tokens)
          .wordRows.slice(1)
          .reduce<number[]>((all) => [...all, all.length + 1], []),
      );
    }),
  );
});

test('swapping the sides gives the same alignment; partners and gaps cover every word once', () => {
  fc.assert(
    fc.property(TOKENS, TOKENS, (x, y) => {
      const [a, b] = [sentence(x), sentence(y)];
      const there = alignWords([a], [b]);
      const back = alignWords([b], [a]);
      expect([...back.toB]).toEqual([...there.toA]);
      const partners = there.toB.filter((to) => to !== -1);
      expect([...partners]).toEqual([...new Set(partners)].sort((p, q) => p - q));
      for (let word = 1; word <= a.nWords; word++) expect(there.gapOfA[word] === -1).toBe(there.toB[word] !== -1);
      for (let word = 1; word <= b.nWords; word++) expect(there.gapOfB[word] === -1).toBe(there.toA[word] !== -1);
      const mirrored = {
        inserted: 'deleted',
        deleted: 'inserted',
        split: 'join',
        join: 'split',
        retokenized: 'retokenized',
      };
      expect(back.gaps.map(({ kind }) => mirrored[kind])).toEqual(there.gaps.map(({ kind }) => kind));
    }),
  );
});

/** The longest common run of two lists, by its definition; the leftmost in `a`, then in `b`. Then the same on both sides of it. */
function byDefinition(a: readonly string[], b: readonly string[]): [number, number][] {
  let best = { i: 0, j: 0, length: 0 };
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      let length = 0;
      while (i + length < a.length && j + length < b.length && a[i + length] === b[j + length]) length++;
      if (best.length < length) best = { i, j, length };
    }
  }
  const { i, j, length } = best;
  if (length === 0) return [];
  return [
    ...byDefinition(a.slice(0, i), b.slice(0, j)),
    ...Array.from({ length }, (_, k): [number, number] => [i + k, j + k]),
    ...byDefinition(a.slice(i + length), b.slice(j + length)).map(([x, y]): [number, number] => [
      x + i + length,
      y + j + length,
    ]),
  ];
}

test('by forms: the longest common runs, as difflib finds them, and as many words between the same neighbours', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(list, list, (a, b) => {
      const expected = new Map(byDefinition(a, b).map(([x, y]) => [x + 1, y + 1]));
      const map = alignForms(['', ...a], ['', ...b]);
      for (const [x, y] of expected) expect(map[x]).toBe(y);
      map.forEach((y, x) => {
        if (x !== 0 && y !== -1 && !expected.has(x)) expect(a[x - 1]).not.toBe(b[y - 1]);
      });
    }),
  );
});

test('multiword tokens and empty nodes', () => {
  const [a] = splitBlocks(
    conllu(`
1-2  du  _  _  _  _  _  _  _  _
1  de  _  _  _  _  _  _  _  _
2  le  _  _  _  _  _  _  _  _
2.1  e  _  _  _  _  _  _  _  _
2.2  f  _  _  _  _  _  _  _  _
3  bar  _  _  _  _  _  _  _  _
`),
  );
  const [b] = splitBlocks(
    conllu(`
1  oh  _  _  _  _  _  _  _  _
2-3  du  _  _  _  _  _  _  _  _
2  de  _  _  _  _  _  _  _  _
3  le  _  _  _  _  _  _  _  _
3.1  e  _  _  _  _  _  _  _  _
4  bar  _  _  _  _  _  _  _  _
`),
  );
  const at = (row: number) => ({ sentence: 0, row });
  expect(alignNodes(alignWords([a], [b]))).toEqual({
    multiwordTokens: [{ a: at(0), b: at(1) }],
    emptyNodes: [
      { a: at(3), b: at(4) },
      { a: at(4), b: undefined },
    ],
  });
});

test('a sentence of 20,000 words in a common language takes no noticeable time', () => {
  const words = Array.from({ length: 20_000 }, (_, i) => (i % 7 === 0 ? 'the' : `w${(i * 7919) % 3001}`));
  const other = words.map((word, i) => (i % 500 === 3 ? `${word}x` : word));
  const start = threadTime();
  expect(alignForms(['', ...words], ['', ...other]).every((to, word) => to === word)).toBe(true);
  expect(threadTime() - start).toBeLessThan(3000);
});
