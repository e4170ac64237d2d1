/** Suspicion from all that is known of an arc: what is counted by hand, and mistakes in an invented treebank. */

import { expect, test } from 'vitest';
import { Column, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  judgeArcs,
  judgedTreebank,
  judgeTagging,
  RuleErrors,
  weighedArcs,
} from '../../../server/src/core/suspicion/index.ts';
import { ARC_EVIDENCE, type ArcEvidence, evidenceOf } from '../../../server/src/core/suspicion/weighing/evidence.ts';
import { standardize, toPlaces } from '../../../server/src/core/suspicion/weighing/standard.ts';
import { Tallies, Ways } from '../../../server/src/core/suspicion/weighing/tallies.ts';
import { changed, clean, wordWith } from './treebank.ts';

const NO_TABLES = { languageAt: () => undefined };

function sourceOf(sentences: readonly Sentence[]) {
  const treebank = judgedTreebank(sentences);
  const { examples } = treebank;
  const arcs = judgeArcs(examples, { method: 'fast' });
  return { examples, arcs, tags: judgeTagging(examples, {}), errors: new RuleErrors(sentences, treebank, NO_TABLES) };
}

test('places among the words of a treebank say the same of large and small figures', () => {
  const [small, large] = [Float32Array.of(1, 3, 2, 2), Float32Array.of(10, 3000, 20, 20)];
  for (const column of [small, large]) toPlaces(column);
  expect(small).toEqual(large);
  // Half of a place for itself: 1/8, 7/8, and the two in the middle 1/2.
  expect([...small].map((each) => 1 - Math.exp(-each) + 0.002)).toEqual(
    [1 / 8, 7 / 8, 1 / 2, 1 / 2].map((each) => expect.closeTo(each, 5)),
  );
});

test('mean 0 and deviation 1; what is the same everywhere says nothing', () => {
  const [column, same] = [Float32Array.of(1, 3), Float32Array.of(0.1, 0.1, 0.1)];
  for (const each of [column, same]) standardize(each);
  expect([...column, ...same]).toEqual([-1, 1, 0, 0, 0]);
});

test('means and shares are of the other words', () => {
  const tallies = new Tallies();
  for (const value of [8, 2, 4]) tallies.add(1, value);
  tallies.add(2, 5);
  expect(tallies.meanOfOthers(1, 8, 0, 1)).toBe(3);
  expect(tallies.meanOfOthers(1, 8, 2, 1)).toBe(2);
  expect(tallies.meanOfOthers(2, 5, 3, 1)).toBe(1);
  expect(tallies.surprisalOf(2, 1)).toBeCloseTo(-Math.log(0.5 / 3));
});

test('the most frequent other way, of all', () => {
  const ways = new Ways();
  for (const way of [1, 1, 2, 3, 3]) ways.add(7, way);
  expect([ways.shareOfOther(7, 1), ways.shareOfOther(7, 2), ways.shareOfOther(7, 3)]).toEqual([0.4, 0.4, 0.4]);
  ways.add(7, 1);
  expect([ways.shareOfOther(7, 1), ways.shareOfOther(7, 2)]).toEqual([1 / 3, 1 / 2]);
  expect(ways.shareOfOther(8, 1)).toBe(0);
  // The first is overtaken, and the overtaken one is the second.
  for (const way of [2, 2, 2]) ways.add(7, way);
  expect([ways.shareOfOther(7, 2), ways.shareOfOther(7, 1)]).toEqual([3 / 9, 4 / 9]);
});

test('errors of rules count at the word, at its head, below and beside it', () => {
  // Whole sentences that lack something have their errors at the first word.
  const sentences = clean().flatMap((each, at) => {
    const forms = Array.from({ length: each.nWords }, (_, i) => each.wordCell(i + 1, Column.form));
    return splitBlocks(`# sent_id = s${at}\n# text = ${forms.join(' ')}\n${each.text}`);
  });
  const word = wordWith(sentences[4], 'obj');
  sentences[4] = changed(sentences[4], word, { deprel: 'nothing' });
  const source = sourceOf(sentences);
  const columns = evidenceOf(source);
  const { heads, words } = source.examples[4];
  const highest = (name: ArcEvidence) => {
    const column = columns[ARC_EVIDENCE.indexOf(name)];
    const most = Math.max(...column);
    return [...column.keys()].filter((at) => column[at] === most).map((at) => at - source.arcs.starts[4] + 1);
  };
  const others = Array.from({ length: words.n }, (_, at) => at + 1).filter((each) => each !== word);
  expect(highest('arcErrors')).toEqual([word]);
  expect(highest('commonError')).toEqual([word]);
  expect(highest('errorsBelow')).toEqual([heads[word]]);
  expect(highest('errorsOfHead')).toEqual(others.filter((each) => heads[each] === word));
  expect(highest('errorsBeside')).toEqual(others.filter((each) => heads[each] === heads[word]));
  expect(highest('errorsOfSentence')).toEqual([...others, word].sort((a, b) => a - b));
});

test('a wrong relation is among the first, and more suspicious where a rule reports it', () => {
  const sentences = clean();
  const word = wordWith(sentences[4], 'obj');
  const placeOf = (deprel: string) => {
    const source = sourceOf(sentences.map((each, at) => (at === 4 ? changed(each, word, { deprel }) : each)));
    const scores = weighedArcs(source);
    const own = scores[source.arcs.starts[4] + word - 1];
    return { place: scores.filter((each) => own < each).length / scores.length, own };
  };
  const [legal, illegal] = [placeOf('nsubj'), placeOf('nothing')];
  expect(legal.place).toBeLessThan(0.1);
  expect(illegal.place).toBeLessThan(0.01);
  expect(illegal.own).toBeGreaterThan(legal.own);
});
