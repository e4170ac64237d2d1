/** The language of words without any other clue. */

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Parser } from '../../server/src/core/parser/index.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import type { ModelFile } from '../../server/src/services/parsers/modelFiles.ts';
import { parserFor } from '../../server/src/services/parsers/models.ts';
import { recognisedModel, recognises, wordsIn } from '../../server/src/services/parsers/recognise.ts';

const KNOWN = ['the', 'dog', 'sleeps', 'and', 'a', 'cat', 'is', 'late', 'again'];
const knower = (words: readonly string[]) =>
  ({ knows: (form: string) => words.includes(form.toLowerCase()) }) as Parser;

describe('a parser recognises its language', () => {
  test.each<[string, readonly string[], boolean]>([
    ['eight known words', ['The', 'dog', 'sleeps', ',', 'and', 'a', 'cat', 'is', 'late', '.'], true],
    ['seven are too few', ['The', 'dog', 'sleeps', 'and', 'a', 'cat', 'is'], false],
    ['numbers and punctuation are no words', ['The', 'dog', 'sleeps', 'and', 'a', 'cat', 'is', '1995', '!'], false],
    ['three of four', [...KNOWN, 'kutya', 'macska', 'eb'], true],
    ['fewer than three of four', [...KNOWN, 'kutya', 'macska', 'eb', 'alszik'], false],
  ])('%s', (_, forms, expected) => {
    expect(recognises(knower(KNOWN), forms)).toBe(expected);
  });

  test('one without a list of forms recognises nothing', () => {
    expect(recognises({}, KNOWN)).toBe(false);
  });
});

test('words of text: what an apostrophe joins, each treebank splits in its own way', () => {
  expect(wordsIn("“The dog—it’s late; don't!” 日本 2019")).toEqual(['The', 'late', '日本', '2019']);
  expect(wordsIn(' \n')).toEqual([]);
});

describe('the model of the words', () => {
  const file = (language: string, origin: ModelFile['origin'] = 'bundled'): ModelFile => ({
    path: `${origin}/${language}`,
    origin,
    language,
    isLexical: false,
  });
  const parsers: Readonly<Record<string, Parser>> = {
    'bundled/en': knower(KNOWN),
    'bundled/hu': knower(['kutya', 'macska', 'eb', 'alszik']),
  };
  const load = (path: string): Parser => {
    const parser = parsers[path];
    if (parser === undefined) throw new Error('broken');
    return parser;
  };

  test.each<[string, readonly string[], readonly ModelFile[], string | undefined]>([
    ['that which knows them', KNOWN, [file('hu'), file('en'), file('mul')], 'en'],
    ['none if none does', wordsIn('x y z v w u t s r'), [file('hu'), file('en'), file('mul')], undefined],
    ['none without words', [], [file('en'), file('mul')], undefined],
    ['a broken one is passed over', KNOWN, [file('de'), file('en'), file('mul')], 'en'],
    ["the user's own is not guessed away", KNOWN, [file('', 'own'), file('en'), file('mul')], undefined],
  ])('%s', async (_, forms, files, language) => {
    expect((await recognisedModel(forms, files, load))?.language).toBe(language);
  });

  test('of the bundled ones, and it is said; a language that is known is not doubted', async () => {
    const models = { path: '', bundled: join(import.meta.dirname, '../../models'), own: '' };
    const forms = wordsIn('The dog sleeps all day and the cat is late again, as it was the day before.');
    const { parser, notes } = await parserFor({ ...models, language: '' }, NODE, forms);
    expect(parser.card.language).toBe('en');
    expect(notes).toEqual([expect.stringContaining('most of its words are known to the parser for English')]);
    expect((await parserFor({ ...models, language: 'hu' }, NODE, forms)).parser.card.language).toBe('mul');
    expect((await parserFor({ ...models, language: '' }, NODE)).parser.card.language).toBe('mul');
  });
});
