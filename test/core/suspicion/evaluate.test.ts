/** What a later release corrected, against rankings: all figures are counted by hand on twenty sentences of five words. */

import { expect, test } from 'vitest';
import { type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  ARC_MEASURES,
  Corrections,
  interleaved,
  measureRanking,
  TAG_MEASURES,
  type WordPlace,
} from '../../../server/src/core/suspicion/index.ts';

const WORDS = [
  ['dog', 'NOUN', 'Number=Sing', '2', 'nsubj'],
  ['sees', 'VERB', '_', '0', 'root'],
  ['cats', 'NOUN', 'Number=Plur', '2', 'obj'],
  ['now', 'ADV', '_', '2', 'advmod'],
  ['.', 'PUNCT', '_', '2', 'punct'],
] as const;

/** @param cells by word, from 1, what is otherwise */
const sentence = (at: number, cells: Readonly<Record<number, readonly [string, string]>> = {}): string =>
  `# sent_id = s${at}\n${WORDS.map(([form, upos, feats, head, deprel], i) => {
    const row = `${i + 1}\t${form}\t${form}\t${upos}\t_\t${feats}\t${head}\t${deprel}\t_\t_\n`;
    const [old, now] = cells[i + 1] ?? ['', ''];
    return row.replace(`\t${old}`, `\t${now}`);
  }).join('')}\n`;

const treebank = (text: (at: number) => string): Sentence[] =>
  splitBlocks(Array.from({ length: 20 }, (_, at) => text(at)).join(''));

const EARLIER = treebank((at) => sentence(at));
/** Ten objects become oblique; one adverb gets another head; a name gets its tag and a feature, a plural loses its number. */
const LATER = treebank((at) => {
  if (at < 10) return sentence(at, { 3: ['obj', 'obl'] });
  if (at === 10) return sentence(at, { 4: ['2\tadvmod', '3\tadvmod'] });
  if (at === 11) return sentence(at, { 1: ['NOUN\t_\tNumber=Sing', 'PROPN\t_\tNumber=Sing|Typo=Yes'] });
  if (at === 12) return sentence(at, { 3: ['Number=Plur', '_'] });
  if (at === 13) return sentence(at, { 1: ['dog', 'Dog'] });
  return sentence(at);
});

const CORRECTIONS = new Corrections(EARLIER, LATER);
const measureOf = (name: string) => {
  const measure = [...ARC_MEASURES, ...TAG_MEASURES].find((each) => each.name === name);
  if (measure === undefined) throw new Error(name);
  return measure;
};
const places = (...all: readonly (readonly [number, number])[]): WordPlace[] =>
  all.map(([sentence, word]) => ({ sentence, word }));
const hitsOf = (each: { readonly rows: number; readonly hits: number }) => [each.rows, each.hits];

test('a sentence whose words differ is not compared', () => {
  // The form of the 14th sentence is another.
  expect([CORRECTIONS.sentences, CORRECTIONS.words]).toEqual([19, 95]);
  expect(CORRECTIONS.compares({ sentence: 13, word: 3 })).toBe(false);
});

test.each([
  ['head or relation', [10, 4], 'individual'],
  ['head or relation', [0, 3], 'bulk'],
  ['head', [0, 3], undefined],
  ['relation', [10, 4], undefined],
  ['UPOS', [11, 1], 'individual'],
  ['FEATS', [11, 1], 'individual'],
  ['FEATS', [12, 3], 'individual'],
  ['LEMMA', [11, 1], undefined],
  ['tag or lemma', [12, 3], 'individual'],
  ['head or relation', [15, 1], undefined],
] as const)('%s of %j: %s', (name, place, extent) => {
  expect(CORRECTIONS.extentOf(places(place)[0], measureOf(name).classes)).toBe(extent);
});

/** The second is right, the fifth sentence is not compared, and eight of the corrections are missing. */
const SHORT = places([10, 4], [15, 1], [0, 3], [13, 3], [1, 3]);

test('a short list: shares are of all words', () => {
  const [all, individual, bulk] = measureRanking(SHORT, CORRECTIONS, measureOf('head or relation'), { basis: 'words' });
  expect(all).toMatchObject({ measure: 'head or relation', changes: 'all', ranked: 4, corrected: 3, changed: 11 });
  // 0.5, 1, 2, 5 % of 95 words, and 2, 5, 10, 20 %.
  expect(all.precisions.map(hitsOf)).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
    [4, 3],
  ]);
  expect(all.recalls.map(hitsOf)).toEqual([
    [2, 1],
    [4, 3],
    [4, 3],
    [4, 3],
  ]);
  expect(all.averagePrecision).toBeCloseTo((1 + 2 / 3 + 3 / 4) / 3, 10);
  expect(individual).toMatchObject({ changes: 'individual', corrected: 1, changed: 1, averagePrecision: 1 });
  expect(bulk).toMatchObject({ changes: 'bulk', corrected: 2, changed: 10 });
  expect(bulk.averagePrecision).toBeCloseTo((1 / 3 + 2 / 4) / 2, 10);
});

test('a ranking of everything: shares are of its rows', () => {
  const rest = Array.from({ length: 46 }, (_, at): [number, number] => [at % 10, 1 + (at % 2)]);
  const [all] = measureRanking([...SHORT, ...places(...rest)], CORRECTIONS, measureOf('head or relation'));
  expect(all.ranked).toBe(50);
  // 0.25, 0.5, 1 and 2.5 rows, rounded.
  expect(all.precisions.map(hitsOf)).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
    [3, 2],
  ]);
});

test('what rules find is no correction that could be found', () => {
  const isLeftOut = ({ sentence }: WordPlace) => sentence < 3;
  const listed = measureRanking(SHORT, CORRECTIONS, measureOf('relation'), { basis: 'words', isLeftOut })[0];
  expect([listed.ranked, listed.corrected]).toEqual([2, 0]);
  const [all] = measureRanking([], CORRECTIONS, measureOf('relation'), { basis: 'words', isLeftOut });
  expect([all.changed, all.corrected, all.averagePrecision]).toEqual([7, 0, 0]);
});

test('rankings in turn, each word once', () => {
  const found = interleaved([places([0, 1], [0, 2], [0, 3]), places([0, 2], [1, 1]), []]);
  expect(found).toEqual(places([0, 1], [0, 2], [1, 1], [0, 3]));
});
