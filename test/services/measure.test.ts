/** The measurements for the card of a model, in the editor and on the command line. */

import { expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import type { Parser } from '../../server/src/core/parser/index.ts';
import { EMPTY_CARD, loadModel, saveModel, trainLinear } from '../../server/src/core/parser/index.ts';
import { measureForCard, parsedCopies } from '../../server/src/services/parsers/measure.ts';

const sentence = (subject: string, verb: string) =>
  `1\t${subject}\t_\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\t${verb}\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n`;
const { sentences } = Document.parse(['cats', 'dogs', 'birds'].map((each) => sentence(each, 'sleep')).join(''));

function parser(): Parser {
  const trained = trainLinear(sentences, { seed: 1, epochs: 1 });
  if (trained === undefined) throw new Error('nothing was learned');
  return loadModel(saveModel(trained.model, EMPTY_CARD));
}

test('the share of the work rises to 1 over both measurements, one step for each sentence', () => {
  const measuring = measureForCard(parser(), sentences, {});
  const shares: number[] = [];
  for (;;) {
    const step = measuring.next();
    if (step.done === true) {
      expect(step.value.map(({ tags }) => tags)).toEqual(['given', 'predicted']);
      for (const { uas, las } of step.value)
        expect([uas, las].map((each) => Number(each.toFixed(2)))).toEqual([uas, las]);
      break;
    }
    shares.push(step.value);
  }
  expect(shares).toHaveLength(2 * sentences.length);
  expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  expect(shares.at(-1)).toBe(1);
});

test('a checkpoint that throws ends the measurement', () => {
  let asked = 0;
  const checkpoint = () => {
    if (2 < ++asked) throw new Error('cancelled');
  };
  expect(() => [...parsedCopies(parser(), sentences, { formsOnly: false, checkpoint })]).toThrow('cancelled');
});

test('the gold sentences stay as they are', () => {
  const before = sentences.map(({ text }) => text);
  const copies = [...parsedCopies(parser(), sentences, { formsOnly: true })];
  expect(copies.map(({ nWords }) => nWords)).toEqual(sentences.map(({ nWords }) => nWords));
  expect(sentences.map(({ text }) => text)).toEqual(before);
});
