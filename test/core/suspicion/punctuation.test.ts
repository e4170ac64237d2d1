/** Attachment of punctuation by rule: compared with the rule taken literally, and the list's entries for deviating marks. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { PunctuationList } from '../../../server/src/core/suspicion/punctuation/list.ts';
import { pairsOf } from '../../../server/src/core/suspicion/punctuation/pairs.ts';
import { punctuationHeads } from '../../../server/src/core/suspicion/punctuation/rule.ts';
import { dominates } from '../../../server/src/core/tree/index.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';

const range = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** A tree: the words in random order, each attached to one before it, or some more to the root. */
const tree = (n: number): fc.Arbitrary<Int32Array> =>
  fc
    .tuple(fc.shuffledSubarray(range(n), { minLength: n }), fc.array(fc.nat(1000), { minLength: n, maxLength: n }))
    .map(([order, picks]) => {
      const heads = new Int32Array(n + 1).fill(-1);
      order.forEach((word, i) => {
        heads[word] = i === 0 || picks[i] % 17 === 0 ? 0 : order[picks[i] % i];
      });
      return heads;
    });

const sentences = fc.integer({ min: 1, max: 9 }).chain((n) =>
  fc.record({
    heads: tree(n),
    marks: fc.array(fc.nat(3), { minLength: n + 1, maxLength: n + 1 }),
  }),
);

const marked = (marks: readonly number[]) => Uint8Array.from(marks, (each, word) => (0 < word && each === 0 ? 1 : 0));

/** Heads of the words other than marks; a mark on the way up is skipped. */
function withoutMarks(heads: Int32Array, isMark: Uint8Array): Int32Array {
  return heads.map((head, word) => {
    let at = head;
    while (0 < at && isMark[at] === 1) at = heads[at];
    return isMark[word] === 1 ? -1 : at;
  });
}

const crosses = (a: number, b: number, c: number, d: number): boolean => {
  const [l, r] = [Math.min(a, b), Math.max(a, b)];
  const isInside = (x: number) => l < x && x < r;
  const isOutside = (x: number) => x < l || r < x;
  return (isInside(c) && isOutside(d)) || (isInside(d) && isOutside(c));
};

/** Crosses no arc of the other words, and these depend on the head as far as they are between. */
function isProjectiveFrom(up: Int32Array, isMark: Uint8Array, head: number, mark: number): boolean {
  const others = range(up.length - 1).filter((word) => isMark[word] === 0);
  const between = others.filter((word) => Math.min(head, mark) < word && word < Math.max(head, mark));
  return (
    others.every((word) => !crosses(head, mark, up[word], word)) && between.every((word) => dominates(up, head, word))
  );
}

function depthOf(up: Int32Array, word: number): number {
  return word === 0 ? 0 : 1 + depthOf(up, up[word]);
}

/** The rule for single marks, word by word. */
function byDefinition(heads: Int32Array, isMark: Uint8Array, mark: number): number {
  const up = withoutMarks(heads, isMark);
  const climb = (start: number | undefined, isThere: (head: number) => boolean): number | undefined => {
    let at = start;
    while (at !== undefined && 0 < up[at] && isThere(up[at]) && isProjectiveFrom(up, isMark, up[at], mark)) at = up[at];
    return at;
  };
  const others = range(heads.length - 1).filter((word) => isMark[word] === 0);
  const left = climb(others.filter((word) => word < mark).at(-1), (head) => head < mark);
  const right = climb(
    others.find((word) => mark < word),
    (head) => mark < head,
  );
  if (left === undefined || right === undefined) return left ?? right ?? -1;
  if (dominates(up, left, right)) return right;
  if (dominates(up, right, left)) return left;
  return depthOf(up, left) < depthOf(up, right) ? right : left;
}

const ALONE = new Int32Array(20);

describe('the rule', () => {
  test('climbs as by definition, in any tree', () => {
    fc.assert(
      fc.property(sentences, ({ heads, marks }) => {
        const isMark = marked(marks);
        const found = punctuationHeads(heads, isMark, ALONE);
        for (let word = 1; word < heads.length; word++) {
          expect(found[word]).toBe(isMark[word] === 1 ? byDefinition(heads, isMark, word) : -1);
        }
      }),
      { numRuns: runs(400) },
    );
  });

  test('crosses no arc of the other words, in pairs or alone, and no mark gets a mark as its head', () => {
    const forms = ['(', ')', '"', '“', '”', ',', '«', '»'];
    fc.assert(
      fc.property(
        sentences,
        fc.array(fc.nat(forms.length - 1), { minLength: 10, maxLength: 10 }),
        (sentence, picks) => {
          const { heads, marks } = sentence;
          const isMark = marked(marks);
          const partner = pairsOf(
            picks.slice(0, heads.length).map((pick) => forms[pick]),
            isMark,
          );
          const up = withoutMarks(heads, isMark);
          punctuationHeads(heads, isMark, partner).forEach((head, mark) => {
            if (head === -1) return;
            expect(isMark[head]).toBe(0);
            expect(isProjectiveFrom(up, isMark, head, mark)).toBe(true);
          });
        },
      ),
      { numRuns: runs(400) },
    );
  });

  test('a sentence of nothing but punctuation has no heads to give', () => {
    expect([...punctuationHeads(Int32Array.of(-1, 0, 1), Uint8Array.of(0, 1, 1), ALONE)]).toEqual([-1, -1, -1]);
  });

  test('a long sentence does not take quadratic time', () => {
    const n = 20_000;
    const chain = Int32Array.from({ length: n + 1 }, (_, word) => word - 1);
    let nReads = 0;
    const isMark = new Proxy(new Uint8Array(n + 1).fill(1, n), {
      get: (target, key) => {
        nReads++;
        const value: unknown = Reflect.get(target, key);
        return value;
      },
    });
    expect(punctuationHeads(chain, isMark, new Int32Array(n + 1))[n]).toBe(1);
    expect(nReads).toBeLessThan(12 * n);
  });
});

describe('pairs', () => {
  const partners = (...forms: readonly string[]) =>
    [...pairsOf(['', ...forms], new Uint8Array(forms.length + 1).fill(1))].slice(1);

  test('nest, and a lone mark stays alone', () => {
    expect(partners('(', '"', '"', ')')).toEqual([4, 3, 2, 1]);
    expect(partners('(', '"', ')')).toEqual([3, 0, 1]);
    expect(partners(')', '(')).toEqual([0, 0]);
  });

  test('are those of many languages', () => {
    for (const [left, right] of ['„“', '„”', '«»', '»«', '””', '»»', '「」', '（）', '‘’', '‚‘']) {
      expect(partners(left, right)).toEqual([2, 1]);
    }
    expect(partners('``', "''", '-LRB-', '-RRB-')).toEqual([2, 1, 4, 3]);
  });

  test('words that look like marks are none', () => {
    expect([...pairsOf(['', '"', 'a', '"'], Uint8Array.of(0, 1, 1, 0))]).toEqual([0, 0, 0, 0]);
  });
});

const TREEBANK = splitBlocks(
  conllu(`
    # sent_id = 1
    1  He  he  PRON  _  _  2  nsubj  _  _
    2  said  say  VERB  _  _  0  root  _  _
    3  (  (  PUNCT  _  _  4  punct  _  _
    4  twice  twice  ADV  _  _  2  advmod  _  _
    5  )  )  PUNCT  _  _  4  punct  _  _
    6  .  .  PUNCT  _  _  2  punct  _  _

    # sent_id = 2
    1  She  she  PRON  _  _  2  nsubj  _  _
    2  slept  sleep  VERB  _  _  0  root  _  _
    3  (  (  PUNCT  _  _  2  punct  _  _
    4  late  late  ADV  _  _  2  advmod  _  _
    5  )  )  PUNCT  _  _  4  punct  _  _
    6  .  .  PUNCT  _  _  1  punct  _  _

    # sent_id = 3
    1  Go  go  VERB  _  _  0  root  _  _
    2  .  .  PUNCT  _  _  1  punct  _  _

    # sent_id = not-a-tree
    1  a  a  X  _  _  2  dep  _  _
    2  b  b  X  _  _  1  dep  _  _
    3  .  .  PUNCT  _  _  2  punct  _  _

  `),
);

function listed() {
  const list = new PunctuationList();
  for (const [index, sentence] of TREEBANK.entries()) list.add(sentence, index);
  return { list, rows: TREEBANK.flatMap((sentence, index) => list.of(sentence, index)) };
}

describe('the list', () => {
  test('has the marks that differ, with the head by the rule', () => {
    const { list, rows } = listed();
    expect(rows.map(({ sentence, word, suggestion }) => [sentence, word, suggestion])).toEqual([
      [1, 3, { head: 4 }],
      [1, 6, { head: 2 }],
    ]);
    expect(list.summary).toBe('2 of 7 punctuation marks (29 %) are attached otherwise than the rule says.');
    expect(rows[0].because.text).toBe('( (3) is attached to slept (2); the rule for punctuation gives late (4).');
  });

  test('names sentences where marks of the form follow the rule, never its own', () => {
    const [, stop] = listed().rows;
    expect(stop.because.usage).toEqual({
      alike: 'marks “.”',
      ways: [
        { name: 'attached as the rule says', count: 2, isOwn: false },
        { name: 'attached in another way', count: 0, isOwn: true },
      ],
      total: 2,
      otherwise: [
        { sentence: 0, word: 6 },
        { sentence: 2, word: 2 },
      ],
    });
  });

  test('the more marks of a form follow the rule, the higher a mark that does not', () => {
    const [bracket, stop] = listed().rows;
    expect(bracket.score).toBeLessThan(stop.score);
  });

  test('is the same whatever the order in which sentences are asked for', () => {
    const { list, rows } = listed();
    const backwards = [...TREEBANK.keys()].reverse().map((index) => list.of(TREEBANK[index], index));
    expect(backwards.reverse().flat()).toEqual(rows);
  });
});
