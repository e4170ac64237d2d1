/** Taking differences one by one leads to the other version, whatever the two versions are. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLink, type Difference } from '../../../server/src/core/compare/index.ts';
import { takeDifferences } from '../../../server/src/core/compare/take/index.ts';
import { applyEdits, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { isTree } from '../../../server/src/core/tree/index.ts';
import { runs } from '../../thorough.ts';

interface Word {
  readonly form: string;
  readonly lemma: string;
  readonly feats: string;
  readonly misc: string;
  readonly deprel: string;
  /** Which of the words before it in the order of attachment is its head. */
  readonly head: number;
  readonly rank: number;
  readonly deps: 'none' | 'basic' | 'other';
  readonly hasEmpty: boolean;
  readonly isTokenWithNext: boolean;
}

const word: fc.Arbitrary<Word> = fc.record({
  form: fc.constantFrom('ab', 'cd', 'a', 'b', 'c', 'abc', 'dcd'),
  lemma: fc.constantFrom('x', 'y'),
  feats: fc.constantFrom('_', 'Case=Nom', 'Case=Acc|Number=Sing', 'Number=Plur', 'Abbr=Yes|Case=Nom'),
  misc: fc.constantFrom('_', 'Gloss=x', 'SpaceAfter=No', 'Gloss=y|SpaceAfter=No'),
  deprel: fc.constantFrom('dep', 'obj', 'obl', 'obl:tmod'),
  head: fc.nat(20),
  rank: fc.nat(20),
  deps: fc.constantFrom('none', 'basic', 'other'),
  hasEmpty: fc.boolean(),
  isTokenWithNext: fc.boolean(),
});

const comments = fc
  .uniqueArray(fc.constantFrom('note', 'gloss', 'genre', 'flag'), { maxLength: 3 })
  .chain((keys) => fc.tuple(...keys.map((key) => fc.constantFrom(`# ${key} = 1`, `# ${key} = 2`))));

const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 6 }), comments)
  .map(([words, lines]) => print(words, lines));

/** A tree over the words: attached in the order of their ranks, each to one that is attached already. */
function headsOf(words: readonly Word[]): number[] {
  const order = [...words.keys()].sort((i, j) => words[i].rank - words[j].rank || i - j);
  const heads: number[] = [];
  order.forEach((i, at) => {
    heads[i] = at === 0 ? 0 : order[words[i].head % at] + 1;
  });
  return heads;
}

function print(words: readonly Word[], lines: readonly string[]): string {
  const heads = headsOf(words);
  let isOpen = false;
  const rows = words.flatMap(({ form, lemma, feats, misc, deprel, deps, hasEmpty, isTokenWithNext }, i) => {
    const relation = heads[i] === 0 ? 'root' : deprel;
    const other = ((i + 1) % words.length) + 1;
    const further = other === i + 1 || other === heads[i] ? [] : [`${other}:ref`];
    const arcs = [`${heads[i]}:${relation}`, ...further].sort().join('|');
    const items = { none: '_', basic: `${heads[i]}:${relation}`, other: arcs };
    const row = `${i + 1}\t${form}\t${lemma}\tX\t_\t${feats}\t${heads[i]}\t${relation}\t${items[deps]}\t${misc}`;
    const next = words[i + 1];
    const isFirst = isTokenWithNext && next !== undefined && !isOpen;
    isOpen = isFirst;
    const range = `${i + 1}-${i + 2}\t${form}${next?.form}\t_\t_\t_\t_\t_\t_\t_\t${misc}`;
    const empty = `${i + 1}.1\te\t${lemma}\tX\t_\t_\t_\t_\t${i + 1}:dep\t_`;
    return [...(isFirst ? [range] : []), row, ...(hasEmpty && !isFirst ? [empty] : [])];
  });
  return ['# sent_id = s', ...lines, ...rows, '', ''].join('\n');
}

const read = (text: string): Sentence => splitBlocks(text)[0];

const differencesOf = (a: Sentence, b: Sentence): readonly Difference[] =>
  compareLink({ kind: 'pair', a: [0], b: [0], isMoved: false }, [a], [b]).differences;

/** Two independent sentences, or one and its copy with some words replaced: most sentences are nearly the same. */
const pair = fc.oneof(
  fc.tuple(sentence, sentence),
  fc
    .tuple(
      fc.array(word, { minLength: 2, maxLength: 6 }),
      comments,
      fc.array(fc.tuple(fc.nat(5), word), { maxLength: 2 }),
    )
    .map(([words, lines, changes]): [string, string] => {
      const changed = [...words];
      for (const [at, other] of changes) changed[at % changed.length] = other;
      return [print(words, lines), print(changed, lines)];
    }),
);

const RUNS = { numRuns: process.env.THOROUGH === '1' ? 6000 : runs(150) };

describe('any two versions', () => {
  test('taking one difference after the other gives the other version, and always a tree', () => {
    fc.assert(
      fc.property(pair, fc.nat(100), ([first, second], which) => {
        const b = read(second);
        let a = read(first);
        let left = differencesOf(a, b);
        for (let step = 0; 0 < left.length; step++) {
          const wanted = left[which % left.length];
          const taken = takeDifferences(a, b, left, [wanted]);
          if (!taken.ok) throw new Error(`${taken.message} ${taken.defect?.kind}: ${JSON.stringify(wanted)}`);
          a = read(applyEdits(a.text, taken.edits));
          expect(isTree(a.heads)).toBe(true);
          expect(a.problems).toEqual([]);
          left = differencesOf(a, b);
          if (200 < step) throw new Error(`no end: ${JSON.stringify(left)}`);
        }
        expect(a.text.split('\n').filter((line) => /^\d/.test(line))).toEqual(
          b.text.split('\n').filter((line) => /^\d/.test(line)),
        );
      }),
      RUNS,
    );
  });

  test('taking everything at once gives the other version', () => {
    fc.assert(
      fc.property(pair, ([first, second]) => {
        const [a, b] = [read(first), read(second)];
        const all = differencesOf(a, b);
        const taken = takeDifferences(a, b, all, all);
        if (!taken.ok) throw new Error(taken.message);
        expect(taken.further).toEqual([]);
        expect(differencesOf(read(applyEdits(a.text, taken.edits)), b)).toEqual([]);
      }),
      RUNS,
    );
  });

  test('a cell that is taken is no difference any more, and nothing is new', () => {
    fc.assert(
      fc.property(pair, fc.nat(100), ([first, second], which) => {
        const [a, b] = [read(first), read(second)];
        const all = differencesOf(a, b);
        // Other words or forms are aligned in another way.
        if (all.some((each) => each.class === 'segmentation' || each.class === 'form') || all.length === 0) return;
        const taken = takeDifferences(a, b, all, [all[which % all.length]]);
        if (!taken.ok) throw new Error(taken.message);
        const left = differencesOf(read(applyEdits(a.text, taken.edits)), b);
        // The copy of an arc in DEPS may have followed it.
        expect(left.length).toBeLessThanOrEqual(all.length - 1 - taken.further.length);
      }),
      RUNS,
    );
  });
});
