/** Inconsistent repeats: compared with counting every pair of words literally. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Column, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { LEAST_WORDS, RepeatList } from '../../../server/src/core/suspicion/repeats/list.ts';
import { isTree } from '../../../server/src/core/tree/index.ts';
import { runs } from '../../thorough.ts';

/** One word: form, UPOS, head, relation. */
type Row = readonly [string, string, number, string];

const sentence = (...rows: readonly Row[]): Sentence =>
  splitBlocks(
    `${rows.map(([form, upos, head, deprel], i) => `${i + 1}\t${form}\t_\t${upos}\t_\t_\t${head}\t${deprel}\t_\t_\n`).join('')}\n`,
  )[0];

const inOrder = (relation = 'fixed', tag = 'ADP'): Sentence =>
  sentence(
    ['In', tag, relation === 'case' ? 2 : 3, relation === 'case' ? 'case' : 'mark'],
    ['order', 'NOUN', relation === 'case' ? 3 : 1, relation === 'case' ? 'obl' : relation],
    ['go', 'VERB', 0, 'root'],
  );

function listOf(sentences: readonly Sentence[]) {
  const list = new RepeatList();
  for (const [index, each] of sentences.entries()) list.add(each, index);
  return { list, rows: sentences.flatMap((each, index) => list.of(each, index)) };
}

describe('repeats', () => {
  test('the minority is listed with the majority as suggestion, and with examples', () => {
    const { rows } = listOf([inOrder(), inOrder('case'), inOrder(), inOrder(), inOrder()]);
    // “In” and “go” are not connected in the second sentence: there is no arc to list.
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row).toMatchObject({ kind: 'repeat', sentence: 1, word: 2, suggestion: { head: 1, deprel: 'fixed' } });
    expect(row.score).toBeCloseTo((4 / 5) * Math.log(6));
    expect(row.because.text).toBe(
      'In “In order”, order (2) is fixed of In (1) in 4 of 5 places; here it is case: “In” below “order”.',
    );
    expect(row.because.usage?.otherwise).toEqual([
      { sentence: 0, word: 2 },
      { sentence: 2, word: 2 },
      { sentence: 3, word: 2 },
    ]);
    expect(row.because.usage?.ways).toEqual([
      { name: 'fixed: “order” below “In”', count: 4, isOwn: false },
      { name: 'case: “In” below “order”', count: 0, isOwn: true },
    ]);
  });

  test('no majority, nothing listed; nor where the majority is not connected', () => {
    expect(listOf([inOrder(), inOrder('case')]).rows).toEqual([]);
    const apart = () => sentence(['old', 'ADJ', 3, 'amod'], ['red', 'ADJ', 3, 'amod'], ['car', 'NOUN', 0, 'root']);
    const joined = sentence(['old', 'ADJ', 3, 'amod'], ['red', 'ADJ', 1, 'flat'], ['car', 'NOUN', 0, 'root']);
    const pairs = listOf([apart(), apart(), joined]).rows.map(({ because }) => because.text);
    expect(pairs.filter((text) => text.startsWith('In “old red”'))).toEqual([]);
  });

  test('the same words with other parts of speech are others', () => {
    expect(listOf([inOrder(), inOrder(), inOrder('case', 'X')]).rows).toEqual([]);
  });

  test('capital letters make no difference', () => {
    const upper = sentence(['IN', 'ADP', 2, 'case'], ['ORDER', 'NOUN', 3, 'obl'], ['GO', 'VERB', 0, 'root']);
    expect(listOf([inOrder(), inOrder(), upper]).rows.map((row) => row.sentence)).toEqual([2]);
  });

  test('the list is for large treebanks', () => {
    const words = Array.from({ length: 500 }, (_, i): Row => [`w${i}`, 'X', i, 'dep']);
    const list = new RepeatList();
    for (let n = 0; n < LEAST_WORDS; n += 500) {
      expect(list.isLarge).toBe(false);
      list.add(sentence(...words), n / 500);
    }
    expect(list.isLarge).toBe(true);
  });

  test('are those that counting all pairs finds', () => {
    fc.assert(
      fc.property(fc.array(random, { minLength: 2, maxLength: 12 }), (treebank) => {
        const sentences = treebank.filter((each): each is Sentence => each !== undefined);
        const { rows } = listOf(sentences);
        expect(
          rows.map(({ sentence: s, word, suggestion }) => [s, word, suggestion?.head, suggestion?.deprel]),
        ).toEqual(literally(sentences));
      }),
      { numRuns: runs(200) },
    );
  });
});

/** Short sentences over few words, so that pairs repeat; undefined if the heads are not a tree. */
const random = fc
  .array(
    fc.record({
      form: fc.constantFrom('a', 'A', 'b', 'c'),
      upos: fc.constantFrom('X', 'Y'),
      head: fc.nat(4),
      deprel: fc.constantFrom('dep', 'obj', 'punct'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) => {
    const made = sentence(
      ...rows.map(({ form, upos, head, deprel }): Row => [form, upos, Math.min(head, rows.length), deprel]),
    );
    return isTree(made.heads) ? made : undefined;
  });

/** By definition, with names as keys; [sentence, word, head, relation], the best for each word. */
function literally(sentences: readonly Sentence[]): unknown[] {
  interface Occurrence {
    readonly sentence: number;
    readonly left: number;
    readonly right: number;
    readonly label: string;
  }
  const found = new Map<string, Occurrence[]>();
  sentences.forEach((each, index) => {
    const cell = (word: number, column: 1 | 3 | 7) => each.wordCell(word, column);
    for (let left = 1; left <= each.nWords; left++) {
      for (let right = left + 1; right <= Math.min(each.nWords, left + 6); right++) {
        if ([left, right].some((word) => cell(word, Column.deprel) === 'punct')) continue;
        const forms = Array.from({ length: right - left + 1 }, (_, i) => cell(left + i, Column.form).toLowerCase());
        const key = JSON.stringify([forms, cell(left, Column.upos), cell(right, Column.upos)]);
        const label =
          each.heads[right] === left
            ? `> ${cell(right, Column.deprel)}`
            : each.heads[left] === right
              ? `< ${cell(left, Column.deprel)}`
              : '';
        found.set(key, [...(found.get(key) ?? []), { sentence: index, left, right, label }]);
      }
    }
  });
  const best = new Map<string, { readonly score: number; readonly row: [number, number, number, string] }>();
  for (const places of found.values()) {
    const counts = new Map<string, number>();
    for (const { label } of places) counts.set(label, (counts.get(label) ?? 0) + 1);
    const usual = [...counts].find(([label, n]) => label !== '' && places.length < 2 * n);
    if (usual === undefined) continue;
    const score = (usual[1] / places.length) * Math.log(1 + places.length);
    for (const { sentence: index, left, right, label } of places) {
      if (label === '' || label === usual[0]) continue;
      const [word, head] = usual[0].startsWith('>') ? [right, left] : [left, right];
      const key = `${index} ${word}`;
      const old = best.get(key);
      if (old !== undefined && (score < old.score || (score === old.score && !isBefore(left, right, old.row))))
        continue;
      best.set(key, { score, row: [index, word, head, usual[0].slice(2)] });
    }
  }
  return [...best.values()].map(({ row }) => row).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Of two pairs with the same score, the first one in the sentence counts. */
function isBefore(left: number, right: number, [, word, head]: readonly [number, number, number, string]): boolean {
  const [otherLeft, otherRight] = [Math.min(word, head), Math.max(word, head)];
  return left < otherLeft || (left === otherLeft && right < otherRight);
}
