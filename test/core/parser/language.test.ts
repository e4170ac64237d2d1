/** Models that know words of several languages: their place in a file, in use for one language, and as a start. */

import { expect, test } from 'vitest';
import {
  EMPTY_CARD,
  loadModel,
  modelLanguage,
  parserInLanguage,
  readNeuralModel,
  saveModel,
  trainNetwork,
  withPredictedTags,
} from '../../../server/src/core/parser/index.ts';
import { languageItem } from '../../../server/src/core/parser/order/aspects.ts';
import { LEXICAL_LANGUAGES } from '../../../server/src/services/parsers/modelFiles.ts';
import { lexicalExamples, lexicalModel, toyLanguages, toyLexical, toyScores } from '../toyLexical.ts';

const { model, bytes } = toyLexical();
const { deprels } = model.linear;
const { da: sentences, tr: swapped } = toyLanguages;
const parser = loadModel(bytes);

const relationsIn = (language: string) => {
  const each = parserInLanguage(parser, language);
  const [all] = [[...each.parseAll([{ sentence: sentences[0] }])]];
  const parse = each.parse(sentences[0]);
  expect(all[0]?.deprels).toEqual(parse?.deprels);
  return parse?.deprels;
};

test('a network for words with tags and without is stored once', () => {
  const read = readNeuralModel(bytes);
  expect(read.tagged).toBe(read.untagged);
  const apart = { ...model, tagged: { ...model.tagged } };
  expect(readNeuralModel(saveModel(apart, EMPTY_CARD)).tagged).not.toBe(read.untagged);
  expect(bytes.length).toBeLessThan(0.8 * saveModel(apart, EMPTY_CARD).length);
});

test('the parse is one in the language that the parser is told', () => {
  expect(parser.languages).toEqual(['da', 'tr']);
  const gold = [sentences, swapped].map(([first]) => ['', ...lexicalExamples([first])[0].deprels.slice(1)]);
  expect(relationsIn('da')).toEqual(gold[0]);
  expect(relationsIn('tr')).toEqual(gold[1]);
  const values = ['da', 'tr'].map((language) => parserInLanguage(parser, language).score(sentences[0]).values);
  expect(values[0]).not.toEqual(values[1]);
});

test('a language is the same by any of its codes', () => {
  expect(relationsIn('dan')).toEqual(relationsIn('da'));
  expect(['nb', 'nob', 'nor', 'se', 'sme', 'ku', 'eng', 'zho', 'got', ''].map(modelLanguage)).toEqual([
    'no',
    'no',
    'no',
    'sme',
    'sme',
    'kmr',
    'en',
    'zh',
    'got',
    '',
  ]);
  const codes = [...LEXICAL_LANGUAGES];
  expect(codes.map(modelLanguage)).toEqual(codes);
});

test('in one language, the card is that of a parser for it', () => {
  const { card, languages } = parserInLanguage(parser, 'tr');
  expect(card).toEqual({ ...parser.card, language: 'tr', scores: [toyScores[1]] });
  expect(languages).toBeUndefined();
});

test('what it learns from: predicted tags, the forms, the language, and nothing else', () => {
  const item = languageItem('da');
  const gold = lexicalExamples(sentences).map((each) => ({ ...each, words: { ...each.words, order: [item] } }));
  gold[0] = { ...gold[0], words: { ...gold[0].words, upos: ['', 'SYM', ...gold[0].words.upos.slice(2)] } };
  const found = withPredictedTags(gold, { bits: 13, columns: 'lexical' });
  expect(found).toHaveLength(gold.length);
  for (const { words, heads } of found) {
    const own = gold.find((each) => each.heads === heads || each.words.forms === words.forms)?.words;
    expect(words).toMatchObject({ forms: own?.forms, order: [item] });
    expect([...words.lemmas, ...words.xpos].join('')).toBe('');
    expect(words.upos.slice(1)).not.toContain('');
  }
  // A tag that a single word has cannot be predicted from the other words.
  expect(found.every(({ words }) => !words.upos.includes('SYM'))).toBe(true);
});

test('a language that it does not know changes nothing', () => {
  expect(parserInLanguage(parser, 'hu')).toBe(parser);
  expect(parserInLanguage(parser, '')).toBe(parser);
});

test('what a start knows of the language is in the new network, which need not be told', () => {
  const start = { network: readNeuralModel(bytes).untagged, deprels };
  const started = (language?: string) => {
    const own = trainNetwork(lexicalExamples(sentences), deprels, { epochs: 0, start: { ...start, language } });
    return loadModel(saveModel(lexicalModel(own, deprels), EMPTY_CARD)).score(sentences[0]).values;
  };
  const difference = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    Math.max(...Array.from(a, (value, at) => (Number.isFinite(value) ? Math.abs(value - b[at]) : 0)));
  const [da, tr] = ['da', 'tr'].map((code) => parserInLanguage(parser, code).score(sentences[0]).values);
  // Weights and products are rounded.
  expect(difference(started('tr'), tr)).toBeLessThan(0.3 * difference(da, tr));
  expect(difference(started('da'), da)).toBeLessThan(0.3 * difference(da, tr));
  expect(started('tur')).toEqual(started('tr'));
  expect(difference(started(), tr)).toBeGreaterThan(0.3 * difference(da, tr));
});
