/** What training on a small treebank starts from: one bundled model for words with tags, another one for words without them. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_CARD, readNeuralModel, saveModel, trainNeural } from '../../server/src/core/parser/index.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import { listParsers } from '../../server/src/services/parsers/list.ts';
import { LEXICAL_MODEL } from '../../server/src/services/parsers/modelFiles.ts';
import { FEWEST_FROM_NOTHING } from '../../server/src/services/training/policy.ts';
import { derivedCard, FROM_NOTHING, startFor } from '../../server/src/services/training/start.ts';
import { toyLexical } from '../core/toyLexical.ts';
import { toyTreebank } from '../core/toyTreebank.ts';

const folder = mkdtempSync(join(tmpdir(), 'treebank-start-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes);
const start = (nSentences: number) => startFor(nSentences, folder, NODE);

let universal: Uint8Array;
let lexical: Uint8Array;
beforeAll(() => {
  const trained = trainNeural(toyTreebank(20, 1), { columns: 'universal', epochs: 1, bits: 13 });
  universal = saveModel(trained!.model, {
    ...EMPTY_CARD,
    name: 'tags',
    language: 'mul',
    licence: 'BY-SA',
    data: 'trees',
  });
  lexical = toyLexical().bytes;
});

test('with tags the model that reads tags, without them the one that knows words', async () => {
  write('mul-universal.model', universal);
  write(LEXICAL_MODEL, lexical);
  const { model, words, cards, note } = await start(FEWEST_FROM_NOTHING - 1);
  expect(words).toEqual(readNeuralModel(lexical));
  expect(model).toEqual(readNeuralModel(universal));
  expect(note).toBe('Because the treebank is small, training starts from the models "tags", "two".');
  const card = derivedCard({ ...EMPTY_CARD, data: 'mine' }, { model, words, cards, note });
  expect(card.licence).toBe('BY-SA');
  expect(card.data).toBe(
    'mine; started from the model "tags" (BY-SA: trees); started from the model "two" (CC: words)',
  );
  expect(await start(FEWEST_FROM_NOTHING)).toEqual(FROM_NOTHING);
});

test('in the list of parsers the model that knows words is one for the language of the file', async () => {
  write('mul-universal.model', universal);
  write(LEXICAL_MODEL, lexical);
  const listed = async (language: string) => {
    const parsers = await listParsers({ path: '', own: '', bundled: folder, language }, NODE);
    return parsers.map((each) => [each.name, each.language, each.isInUse, each.isForManyLanguages, each.scores.length]);
  };
  const universalRow = (isInUse: boolean) => ['tags', 'many languages', isInUse, true, 0];
  expect(await listed('da')).toEqual([['two', 'Danish', true, false, 1], universalRow(false)]);
  expect(await listed('hu')).toEqual([['two', 'many languages', false, true, 2], universalRow(true)]);
  const languages = async (language: string) => {
    const [two] = await listParsers({ path: '', own: '', bundled: folder, language }, NODE);
    return two.languages.map(({ code, name }) => `${code} ${name}`);
  };
  expect([await languages('da'), await languages('')]).toEqual([[], ['da Danish', 'tr Turkish']]);
  // Not in use, and not asked about either: the name of the file says the language.
  const path = join(folder, 'mul-universal.model');
  const [, two] = await listParsers({ path, own: '', bundled: folder, language: 'da' }, NODE);
  expect(two).toMatchObject({
    name: 'two',
    language: 'Danish',
    isInUse: false,
    isForManyLanguages: false,
    languages: [],
  });
});

test('a model that cannot be used is left out, and that is said', async () => {
  write('mul-universal.model', universal);
  write(LEXICAL_MODEL, lexical.subarray(0, 1000));
  const { model, words, note } = await start(10);
  expect(model).toEqual(readNeuralModel(universal));
  expect(words).toBeUndefined();
  expect(note).toMatch(
    /^Because the treebank is small, training starts from the model "tags"\. Training does not start from .*mul-lexical\.model, which cannot be used: The model file is damaged/,
  );
  write('mul-universal.model', universal.subarray(0, 1000));
  expect(await start(10)).toMatchObject({
    model: undefined,
    cards: [],
    note: expect.stringContaining('Training does not start from'),
  });
});
