/** Attachment scores on trees small enough to count by hand. */

import { expect, test } from 'vitest';
import { type Sentence, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { evaluate, evaluationJson, evaluationText, twoDecimals } from '../../server/src/core/evaluate/index.ts';

/** `# id` lines start a sentence; words are `form upos head deprel`. */
function sentences(text: string): Sentence[] {
  const blocks: string[] = [];
  let nWords = 0;
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('#')) {
      blocks.push(`# sent_id = ${line.slice(1).trim()}\n`);
      nWords = 0;
    } else {
      const [form, upos, head, deprel] = line.trim().split(/ +/);
      blocks.push(`${blocks.pop()}${++nWords}\t${form}\t_\t${upos}\t_\t_\t${head}\t${deprel}\t_\t_\n`);
    }
  }
  return splitBlocks(blocks.map((block) => `${block}\n`).join(''));
}

const GOLD = sentences(`
# a
we PRON 2 nsubj
saw VERB 0 root
the DET 4 det
dog NOUN 2 obj
. PUNCT 2 punct
# b
a DET 2 det
hearing NOUN 3 nsubj
scheduled VERB 0 root
on ADP 5 case
it NOUN 2 nmod:on
`);

const SYSTEM = sentences(`
# a
we PRON 2 nsubj
saw VERB 0 root
the DET 4 det
dog NOUN 2 nsubj
. PUNCT 4 punct
# b
a DET 2 det
hearing NOUN 3 nsubj
scheduled VERB 0 root
on ADP 5 case
it NOUN 3 nmod
`);

test('scores of a pair of trees, counted by hand', () => {
  const json = evaluationJson(evaluate(GOLD, SYSTEM, { deprels: 'full' }));
  // Heads: all but '.' and 'it'. Relations: all but 'dog' and 'it'. Content words: we saw dog, hearing scheduled it.
  expect(json).toMatchObject({ words: 10, sentences: 2, uas: 80, las: 70, la: 80, clas: 66.67, uem: 0, lem: 0 });
  expect(json.withoutPunctuation).toMatchObject({ words: 9, uas: 88.89, uem: 50, lem: 0 });
  // In b the arc hearing→it crosses the arc from the root to 'scheduled'.
  expect(json.crossed).toMatchObject({ words: 2, uas: 50, las: 50 });
  expect(json.uncrossed).toMatchObject({ words: 8, uas: 87.5, las: 75 });
  expect(json.projective).toMatchObject({ sentences: 1, words: 5, uas: 80 });
  expect(json.nonprojective).toMatchObject({ sentences: 1, words: 5, las: 80 });
  expect(json.confusions).toEqual([
    { gold: 'nmod:on', system: 'nmod', count: 1 },
    { gold: 'obj', system: 'nsubj', count: 1 },
  ]);
});

test('relations without subtypes, which is the default', () => {
  const json = evaluationJson(evaluate(GOLD, SYSTEM));
  expect(json).toEqual(evaluationJson(evaluate(GOLD, SYSTEM, { deprels: 'universal' })));
  expect(json).toMatchObject({ la: 90, las: 70 });
  expect(json.byDeprel.map(({ value }) => value)).not.toContain('nmod:on');
});

test('precision and recall per relation, length and direction', () => {
  const json = evaluationJson(evaluate(GOLD, SYSTEM));
  const row = (rows: typeof json.byDeprel, value: string) => rows.find((each) => each.value === value);
  expect(row(json.byDeprel, 'nsubj')).toMatchObject({
    gold: 2,
    system: 3,
    labelled: 2,
    precision: 66.67,
    recall: 100,
    f1: 80,
  });
  expect(row(json.byDeprel, 'obj')).toMatchObject({ gold: 1, system: 0, precision: null, recall: 0 });
  expect(row(json.byLength, 'root')).toMatchObject({ gold: 2, system: 2, recall: 100 });
  expect(row(json.byLength, '3-6')).toMatchObject({ gold: 2, system: 0, recall: 0, precision: null });
  expect(row(json.byDirection, 'left')).toMatchObject({ gold: 5, system: 5, recall: 100 });
});

test('where the texts differ, sentences are aligned by themselves, words by their forms, and both are named', () => {
  const other = sentences(`
# b
a DET 2 det
hearing NOUN 3 nsubj
scheduled VERB 0 root
on ADP 3 case
them NOUN 3 obl
# c
yes INTJ 0 root
`);
  const evaluation = evaluate(GOLD, other);
  expect(evaluation.isSameText).toBe(false);
  // `it` and `them` are between the same neighbours, so they are the same word with another form.
  expect(evaluation.all).toMatchObject({ words: 5, heads: 4 - 1, deprels: 4 });
  expect(evaluation.official.scores).toMatchObject({
    Words: { correct: 5, gold: 10, system: 6 },
    Tokens: { correct: 4, gold: 10, system: 6 },
    Sentences: { correct: 0, gold: 2, system: 2 },
    UAS: { correct: 3, gold: 10, system: 6, aligned: 5 },
  });
  expect(evaluation.mismatches).toEqual([
    {
      reason: 'only-in-gold',
      gold: 0,
      system: undefined,
      sentId: 'a',
      goldWords: 5,
      systemWords: 0,
      firstDifference: undefined,
    },
    { reason: 'words', gold: 1, system: 0, sentId: 'b', goldWords: 5, systemWords: 5, firstDifference: 5 },
    {
      reason: 'only-in-system',
      gold: undefined,
      system: 1,
      sentId: 'c',
      goldWords: 0,
      systemWords: 1,
      firstDifference: undefined,
    },
  ]);
  expect(evaluationText(evaluation)).toContain('b: 5 gold words, 5 system words, different from word 5 on');
  expect(evaluationText(evaluation)).toContain('\naligned words ');
});

test('the same sentences in another order have the same scores', () => {
  const evaluation = evaluate(GOLD, [...GOLD].reverse());
  expect(evaluation).toMatchObject({ isSameText: false, mismatches: [], all: { words: 10, arcs: 10 } });
});

test('a word more or less costs its own score, not the whole sentence', () => {
  const split = sentences(`
# other
we PRON 2 nsubj
saw VERB 0 root
the DET 4 det
do NOUN 2 obj
g X 4 goeswith
. PUNCT 2 punct
`);
  const { official, all } = evaluate(GOLD.slice(0, 1), split);
  expect(official.scores).toMatchObject({
    Tokens: { correct: 4, gold: 5, system: 6 },
    // The head of `the` is an unaligned word.
    UAS: { correct: 3, gold: 5, system: 6, aligned: 4 },
    Sentences: { correct: 1, gold: 1, system: 1 },
  });
  expect(all).toMatchObject({ words: 4, heads: 3, unlabelledMatches: 0 });
});

test('without sentence ids, by order', () => {
  const strip = (each: Sentence) => each.text.replace(/^#.*\n/, '');
  const [gold, system] = [GOLD, SYSTEM].map((all) => splitBlocks(all.map(strip).join('')));
  expect(evaluationJson(evaluate(gold, system)).uas).toBe(80);
});

test('a blank head is wrong, even if it is blank in both', () => {
  const blank = splitBlocks('1\ta\t_\tX\t_\t_\t_\t_\t_\t_\n\n');
  expect(evaluationJson(evaluate(blank, blank))).toMatchObject({ uas: 0, las: 0, words: 1 });
});

test('a tree compared with itself', () => {
  const json = evaluationJson(evaluate(GOLD, GOLD));
  expect(json).toMatchObject({ uas: 100, las: 100, la: 100, clas: 100, uem: 100, lem: 100, confusions: [] });
  expect(json.intervals).toEqual({ uas: { low: 100, high: 100 }, las: { low: 100, high: 100 } });
});

test('intervals contain the score and repeat for a seed', () => {
  const [first, second] = [1, 1].map((seed) => evaluate(GOLD, SYSTEM, { seed }).intervals);
  expect(first).toEqual(second);
  expect(first?.las).toEqual({ low: 60, high: 80 });
});

test('text: the official table, then our own', () => {
  const lines = evaluationText(evaluate(GOLD, SYSTEM, { deprels: 'full' })).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'Metric             | Precision |    Recall |  F1 Score | AligndAcc',
    '-------------------+-----------+-----------+-----------+-----------',
    'Tokens             |    100.00 |    100.00 |    100.00 |',
  ]);
  expect(lines.find((line) => line.startsWith('LAS  '))).toBe(
    'LAS                |     70.00 |     70.00 |     70.00 |     70.00',
  );
  const own = lines.indexOf('') + 1;
  expect(lines[own - 5]).toBe('LAS with subtypes  |     70.00 |     70.00 |     70.00 |     70.00');
  expect(lines.slice(own, own + 3)).toEqual([
    '                            UAS    LAS     LA   CLAS    UEM   LEM  words  sentences',
    'all words                 80.00  70.00  80.00  66.67   0.00  0.00     10          2',
    'without punctuation       88.89  77.78  77.78  66.67  50.00  0.00      9          2',
  ]);
});

test('paths of collapsed empty nodes are compared step by step, without subtypes for EULAS', () => {
  const withDeps = (path: string) =>
    splitBlocks(`1\ta\t_\tX\t_\t_\t0\troot\t0:root\t_\n2\tb\t_\tX\t_\t_\t1\tobj\t${path}\t_\n\n`);
  const correct = (gold: string, system: string) => {
    const { ELAS, EULAS } = evaluate(withDeps(gold), withDeps(system)).official.scores;
    return [ELAS.correct, EULAS.correct];
  };
  expect(correct('1:conj:and>obj:x', '1:conj:or>obj')).toEqual([1, 2]);
  expect(correct('1:conj:and>obj', '1:conj:and>obl')).toEqual([1, 1]);
  expect(correct('1:conj:and>obj', '1:conj:and')).toEqual([1, 1]);
  // Arcs from empty nodes, and nonexistent heads, match nothing.
  expect(correct('1.1:obj|7:x', '1.1:obj|7:x')).toEqual([1, 1]);
});

test('the counts of the official table', () => {
  const lines = evaluationText(evaluate(GOLD, SYSTEM), true).split('\n');
  expect(lines.slice(0, 6)).toEqual([
    'Metric     |   Correct |      Gold | Predicted |   Aligned',
    '-----------+-----------+-----------+-----------+-----------',
    'Tokens     |        10 |        10 |        10 |',
    'Sentences  |         2 |         2 |         2 |',
    'Words      |        10 |        10 |        10 |        10',
    'UPOS       |        10 |        10 |        10 |        10',
  ]);
});

test('exactly between two decimals, the even one', () => {
  expect([90.625, 90.635, 0.375, 3.125, 100, 0, 96.875].map(twoDecimals)).toEqual([
    '90.62',
    // As a binary number it is above the middle.
    '90.64',
    '0.38',
    '3.12',
    '100.00',
    '0.00',
    '96.88',
  ]);
});
