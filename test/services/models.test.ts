/** The choice of a model for a text: one table for the editor and the command line. */

import { expect, test } from 'vitest';
import { LANGUAGES } from '../../scripts/lexical.mjs';
import { Document } from '../../server/src/core/conllu/index.ts';
import { guessLanguage, languageOf } from '../../server/src/services/languages/language.ts';
import { LEXICAL_LANGUAGES, type ModelFile, modelFor } from '../../server/src/services/parsers/modelFiles.ts';

const bundled = (language: string): ModelFile => file('b', 'bundled', language);
const own = (language: string): ModelFile => file('o', 'own', language);
const file = (folder: string, origin: ModelFile['origin'], language: string): ModelFile => {
  return { path: `/${folder}/${language}.model`, origin, language, isLexical: false };
};
const lexical: ModelFile = { path: '/b/words.model', origin: 'bundled', language: 'mul', isLexical: true };

test.each<[string, readonly ModelFile[], string | undefined]>([
  ['hu', [bundled('hu'), bundled('mul')], '/b/hu.model'],
  ['hu', [own('hu'), bundled('hu')], '/o/hu.model'],
  ['hu', [own(''), bundled('hu')], '/b/hu.model'],
  ['fi', [own(''), bundled('mul')], '/o/.model'],
  ['fi', [bundled('en'), bundled('mul')], '/b/mul.model'],
  ['fi', [own('hu'), bundled('en')], undefined],
  ['', [own('hu'), bundled('mul')], '/o/hu.model'],
  ['', [bundled('en'), bundled('mul')], '/b/mul.model'],
  ['', [bundled('de'), bundled('en')], '/b/en.model'],
  ['', [bundled('de')], undefined],
  ['fi', [lexical, bundled('mul')], '/b/words.model'],
  ['nb', [lexical, bundled('mul')], '/b/words.model'],
  ['fin', [lexical, bundled('mul')], '/b/words.model'],
  ['fin', [lexical, bundled('fi'), bundled('mul')], '/b/fi.model'],
  ['fi', [own('fi'), own('fin')], '/o/fi.model'],
  ['fin', [own('fi'), own('fin')], '/o/fin.model'],
  ['hu', [lexical, bundled('mul')], '/b/mul.model'],
  ['hu', [lexical], undefined],
  ['fi', [own(''), lexical], '/o/.model'],
  ['fi', [lexical, bundled('fi')], '/b/fi.model'],
  ['', [lexical, bundled('mul')], '/b/mul.model'],
])('the model for "%s"', (language, files, path) => {
  expect(modelFor(language, files)?.path).toBe(path);
});

test('words with tags are for the model that reads tags', () => {
  expect(modelFor('fi', [lexical, bundled('mul')], true)?.path).toBe('/b/mul.model');
  expect(modelFor('fi', [bundled('fi'), lexical, bundled('mul')], true)?.path).toBe('/b/fi.model');
});

test('the model that knows words of many languages drafts those that it is trained on', () => {
  expect([...LEXICAL_LANGUAGES].sort()).toEqual(Object.values(LANGUAGES).sort());
});

const first = (text: string) => Document.parse(text).sentences[0];
const said = first('# lang = hu\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n');
const silent = first('1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n');

test('the first sentence tells the language before the name of the file does', () => {
  expect(guessLanguage('en_ewt-ud-dev.conllu', said)).toEqual({ language: 'hu', source: 'comment' });
  expect(guessLanguage('en_ewt-ud-dev.conllu', silent)).toEqual({ language: 'en', source: 'name' });
  expect(guessLanguage('notes.conllu', silent)).toBeUndefined();
  expect(guessLanguage(undefined, silent)).toBeUndefined();
});

test('an address tells the language as its name does, whatever the scheme', () => {
  for (const uri of ['file:///a/hu_x-ud-dev.conllu', 'vscode-vfs://h/a%2Fhu_x.conllu?q=fi_y.conllu', 'hu_x.conllu#f']) {
    expect(languageOf(uri, undefined)).toBe('hu');
  }
  expect(languageOf('untitled:Untitled-1', undefined)).toBe('');
});

test('a text whose sentences are in several languages has none', () => {
  const sentence = (lang: string) => `# lang = ${lang}\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n`;
  const languageIn = (...all: string[]) => languageOf('file:///x.conllu', Document.parse(all.map(sentence).join('')));
  expect(languageIn('en', 'en')).toBe('en');
  expect(languageIn('en', 'de')).toBe('');
});
