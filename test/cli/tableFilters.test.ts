/** `treebank table`: rows beside word lists, other treebanks and what the language has registered. */

import { expect, test } from 'vitest';
import { Folder } from './harness.ts';

const row = (form: string, lemma: string, upos: string, feats = '_') =>
  `1\t${form}\t${lemma}\t${upos}\t_\t${feats}\t0\troot\t_\t_\n\n`;

const folder = new Folder({
  'en_a-ud-dev.conllu':
    row('Cats', 'cat', 'NOUN', 'Number=Plur') +
    row('dogs', 'dog', 'NOUN', 'Number=Plur,Xyz') +
    row('the', 'the', 'DET', 'Tense=Past|Zzz=Yes').repeat(2) +
    row('caf\u00e9', 'caf\u00e9', 'NOUN'),
  'de_b-ud-dev.conllu': row('CATS', 'dog', 'NOUN'),
  'en_c-ud-dev.conllu': row('ants', 'ant', 'NOUN', 'Number=Plur,Sing'),
  'list.txt': '# a list\nthe\r\ncafe\u0301\t12\n1\tone\n',
  'lex.conllu': row('in', 'in', 'ADP').repeat(20) + row('in', 'in', 'ADV').repeat(2) + row('in', 'in', 'X').repeat(3),
});

const rowsOf = async (...args: string[]): Promise<unknown[][]> =>
  JSON.parse((await folder.treebank(['table', ...args, '--format', 'json'])).out).rows;

test.each([
  ['form', 'list.txt', ['Cats', 'dogs']],
  ['form', 'de_b-ud-dev.conllu', ['the', 'dogs', 'caf\u00e9']],
  ['lemma', 'de_b-ud-dev.conllu', ['the', 'cat', 'caf\u00e9']],
  ['upos,lemma,form', 'de_b-ud-dev.conllu,list.txt', ['NOUN cat Cats']],
])('lexicon --by %s --not-in %s', async (by, list, expected) => {
  const rows = await rowsOf('lexicon', '--by', by, '--not-in', list, 'en_a-ud-dev.conllu');
  const texts = rows.map((cells) => cells.slice(0, by.split(',').length).join(' '));
  expect(texts).toEqual(expected);
});

test('--ratio leaves what is rare beside what is frequent', async () => {
  const values = async (ratio: string) =>
    (await rowsOf('lexicon', '--ambiguous', '--ratio', ratio, 'lex.conllu')).map((cells) => cells[4]);
  expect(await values('6')).toEqual(['ADV', 'X']);
  expect(await values('10')).toEqual(['ADV']);
  expect(await values('11')).toEqual([]);
});

test('features beside those of the language', async () => {
  const column = async (...args: string[]) =>
    (await rowsOf('features', 'en_a-ud-dev.conllu', '--registered', ...args)).map((cells) =>
      [0, 1, 2, 7].map((at) => cells[at]).join(' '),
    );
  const marked = ['NOUN Number Plur,Xyz value', 'DET Tense Past upos', 'DET Zzz Yes feature'];
  expect(await column()).toEqual([
    'NOUN Number Plur ',
    'NOUN Number Plur,Xyz value',
    'NOUN Number – ',
    'DET Tense Past upos',
    'DET Zzz Yes feature',
  ]);
  expect(await rowsOf('features', 'en_c-ud-dev.conllu', '--registered', '--ambiguous')).toEqual([]);
  expect(await column('--ambiguous')).toEqual(marked);
  expect(await column('--ambiguous', '--lang', 'en')).toEqual(marked);
});

test.each([
  [['features', '--not-in', 'list.txt', 'lex.conllu'], '--not-in goes with lexicon'],
  [['lexicon', '--by', 'upos', '--not-in', 'list.txt', 'lex.conllu'], '--by form or --by lemma'],
  [['lexicon', '--ratio', '2', 'lex.conllu'], '--ratio goes with lexicon --ambiguous'],
  [['lexicon', '--registered', 'lex.conllu'], '--registered goes with features'],
  [['features', '--lang', 'en', 'lex.conllu'], 'go with features --registered'],
  [['features', '--registered', 'en_a-ud-dev.conllu', 'de_b-ud-dev.conllu'], 'files of one language, not of de, en'],
  [['features', '--registered', 'lex.conllu'], 'not give the language'],
  [['lexicon', '--not-in', 'none.txt', 'lex.conllu'], 'cannot read none.txt'],
])('%j is refused', async (args, message) => {
  const { code, err, out } = await folder.treebank(['table', ...args]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
});
