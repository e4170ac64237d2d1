/** Accuracy on real treebanks: the bundled model, and training on a part of Hungarian-Szeged. */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits, Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { headEdits } from '../../../server/src/core/edit/index.ts';
import { evaluate, scoresOf } from '../../../server/src/core/evaluate/index.ts';
import { EMPTY_CARD, loadModel, type Parser, saveModel, trainLinear } from '../../../server/src/core/parser/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';
import { isThorough, thoroughly, thoroughTitle } from '../../thorough.ts';

const MODELS = resolve(import.meta.dirname, '../../../models');

function read(name: string, nSentences: number): Sentence[] {
  const text = readFileSync(join(SHARED, 'data/ud', name), 'utf8');
  return splitBlocks(text)
    .filter(({ nWords }) => 0 < nWords)
    .slice(0, nSentences);
}

/** UAS and LAS over all words. */
function scores(parser: Parser, gold: readonly Sentence[], formsOnly: boolean): { uas: number; las: number } {
  const system = gold.map((sentence) => {
    const parse = parser.parse(sentence, { formsOnly });
    if (parse === undefined) throw new Error('no parse');
    const text = applyEdits(sentence.text, headEdits(sentence, parse.heads, { deprels: parse.deprels }));
    return new Sentence(text, sentence.nLines);
  });
  const { uas = 0, las = 0 } = scoresOf(evaluate(gold, system, { samples: 0 }).all);
  return { uas, las };
}

test('the bundled model is small enough, and its card complete', () => {
  const bytes = readFileSync(join(MODELS, 'en-ewt.model'));
  expect(bytes.length).toBeLessThanOrEqual(10_000_000);
  const { card } = loadModel(bytes);
  expect(card).toMatchObject({ kind: 'neural', language: 'en', licence: 'CC BY-SA 4.0' });
  expect(card.data).toContain('English-EWT');
  expect(card.scores.length).toBeGreaterThan(1);
  const text = readFileSync(join(MODELS, 'en-ewt.md'), 'utf8');
  for (const { uas, las } of card.scores) expect(text).toContain(`| ${uas.toFixed(2)} | ${las.toFixed(2)} |`);
  expect(existsSync(join(MODELS, 'en-ewt.md'))).toBe(true);
});

describe.skipIf(noShared)(sharedTitle('accuracy'), () => {
  test('the bundled model on a part of English-EWT dev', () => {
    const parser = loadModel(readFileSync(join(MODELS, 'en-ewt.model')));
    const gold = read('cc-by-sa/English-EWT/dev.conllu', thoroughly(300, 120));
    const tagged = scores(parser, gold, false);
    expect(tagged.uas).toBeGreaterThan(88);
    expect(tagged.las).toBeGreaterThan(86);
    expect(scores(parser, gold, true).uas).toBeGreaterThan(83);
  });

  test.runIf(isThorough)(thoroughTitle('a linear model of 300 Hungarian sentences'), () => {
    const trained = trainLinear(read('r2.0/Hungarian-Szeged/train.conllu', 300), { epochs: 3, bits: 18 });
    if (trained === undefined) throw new Error('nothing to learn from');
    expect(trained).toMatchObject({ sentences: 300, skipped: { ids: 0, heads: 0, tree: 0, deprels: 0 } });
    const parser = loadModel(saveModel(trained.model, EMPTY_CARD));
    const gold = read('r2.0/Hungarian-Szeged/dev.conllu', 100);
    const tagged = scores(parser, gold, false);
    expect(tagged.uas).toBeGreaterThan(73);
    expect(tagged.las).toBeGreaterThan(67);
    expect(scores(parser, gold, true).uas).toBeGreaterThan(60);
  });
});
