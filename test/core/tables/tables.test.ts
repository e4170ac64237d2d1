/** The tables of small treebanks, cell by cell. */

import { expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  ambiguousTable,
  CountedArcs,
  CountedLists,
  CountedNumbers,
  CountedWords,
  type CountTable,
  comparedTable,
  featuresTable,
  lexiconTable,
  listsTable,
  numbersTable,
  paradigmsTable,
  relationMatrix,
  relationsTable,
} from '../../../server/src/core/tables/index.ts';
import { logLikelihood, logRatio } from '../../../server/src/core/tables/keyness.ts';
import { conllu } from '../../fixture.ts';

const word = (form: string, lemma = form, upos = 'NOUN', feats = '_') =>
  `1\t${form}\t${lemma}\t${upos}\t_\t${feats}\t0\troot\t_\t_\n\n`;

function wordsOf(text: string): CountedWords {
  const words = new CountedWords();
  for (const sentence of splitBlocks(text)) words.add(sentence, { source: 0, line: 0 });
  return words;
}

const cellsOf = ({ rows }: CountTable) => rows.map(({ cells }) => cells);

test('the lexicon joins canonically equivalent texts, counts empty nodes, and leaves multiword tokens out', () => {
  const words = wordsOf(
    `1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n${word('é').trim()}\n2\te\u0301\té\tNOUN\t_\t_\t1\tx\t_\t_\n2.1\té\té\tNOUN\t_\t_\t_\t_\t_\t_\n\n`,
  );
  expect(cellsOf(lexiconTable(words, ['form', 'upos']))).toEqual([['é', 'NOUN', 3]]);
});

test('a lexicon goes by any columns and features, with a dash where a word has none', () => {
  const words = wordsOf(word('a', 'a', 'X', 'Number[psor]=Sing|Case=Acc,Dat') + word('b', 'a', 'X'));
  expect(cellsOf(lexiconTable(words, ['lemma', 'Number[psor]', 'Case']))).toEqual([
    ['a', 'Sing', 'Acc,Dat', 1],
    ['a', '–', '–', 1],
  ]);
});

test('short and damaged rows cost only their cells', () => {
  const words = wordsOf('1\ta\n2\tb\tb\tX\r\n3\tc\tc\tX\t_\t_\tx\ty\tz\tw\tv\n\n');
  expect(cellsOf(lexiconTable(words, ['form', 'upos']))).toEqual([
    ['a', '', 1],
    ['b', 'X', 1],
    ['c', 'X', 1],
  ]);
});

test('ambiguous: another lemma, part of speech or inherent feature than usual; other genders of adjectives are none', () => {
  const words = wordsOf(
    word('Hus', 'hus').repeat(3) +
      word('hus', 'huse') +
      word('hus', 'hus', 'VERB').repeat(2) +
      word('bok', 'bok', 'NOUN', 'Gender=Fem').repeat(4) +
      word('boka', 'bok', 'NOUN', 'Gender=Masc') +
      word('god', 'god', 'ADJ', 'Gender=Fem') +
      word('goda', 'god', 'ADJ', 'Gender=Masc'),
  );
  expect(cellsOf(ambiguousTable(words))).toEqual([
    [undefined, 'bok', 'NOUN', 'Gender', 'Masc', 1, 'Fem', 4, 4, ''],
    ['hus', undefined, 'NOUN', 'lemma', 'huse', 1, 'hus', 3, 3, ''],
    ['hus', undefined, undefined, 'upos', 'VERB', 2, 'NOUN', 4, 2, ''],
  ]);
});

test('ambiguous: first come parts of speech of which words have the same XPOS as those with the usual one', () => {
  const tagged = (form: string, upos: string, xpos: string) =>
    word(form, form, upos).replace(`${upos}\t_`, `${upos}\t${xpos}`);
  const words = wordsOf(
    tagged('go', 'VERB', 'VB').repeat(9) +
      tagged('go', 'NOUN', 'NN') +
      tagged('in', 'ADP', 'IN').repeat(2) +
      tagged('in', 'ADP', 'RP').repeat(2) +
      tagged('in', 'ADV', 'RB') +
      tagged('in', 'ADV', 'RP') +
      tagged('no', 'DET', '_').repeat(8) +
      tagged('no', 'INTJ', '_'),
  );
  expect(cellsOf(ambiguousTable(words))).toEqual([
    ['in', undefined, undefined, 'upos', 'ADV', 2, 'ADP', 4, 2, 'RP'],
    ['go', undefined, undefined, 'upos', 'NOUN', 1, 'VERB', 9, 9, ''],
    ['no', undefined, undefined, 'upos', 'INTJ', 1, 'DET', 8, 8, ''],
  ]);
});

test('features: values, words without, lemmas by frequency', () => {
  const words = wordsOf(
    word('a', 'a', 'NOUN', 'Number=Sing').repeat(2) +
      word('b', 'b', 'NOUN', 'Number=Plur') +
      word('c', 'c') +
      word('b', 'b'),
  );
  expect(cellsOf(featuresTable(words))).toEqual([
    ['NOUN', 'Number', 'Sing', 2, 0.4, 1, 'a'],
    ['NOUN', 'Number', '–', 2, 0.4, 2, 'b, c'],
    ['NOUN', 'Number', 'Plur', 1, 0.2, 1, 'b'],
  ]);
});

test('features: the first word of a value is the first in the text, whatever its lemma', () => {
  const words = new CountedWords();
  const texts = [word('a', 'a', 'X', 'A=1'), word('b', 'b', 'X', 'A=2'), word('a', 'a', 'X', 'A=2|B=1')];
  texts.forEach((text, line) => {
    for (const sentence of splitBlocks(text)) words.add(sentence, { source: 0, line });
  });
  expect(featuresTable(words).rows.map(({ cells, first }) => [...cells.slice(1, 4), first?.line])).toEqual([
    ['A', '2', 2, 1],
    ['A', '1', 1, 0],
    ['B', '–', 2, 0],
    ['B', '1', 1, 2],
  ]);
});

test('features: of the words without one, the most frequent lemmas are named; a word with a value twice counts once', () => {
  const lemmas = ['f', 'e', 'd', 'c', 'b', 'a'].map((lemma, at) => word(lemma, lemma, 'X').repeat(1 + (at >> 1)));
  const words = wordsOf(lemmas.join('') + word('a', 'a', 'X', 'A=1|A=1').repeat(9) + word('g', 'g', 'X', 'A=1'));
  expect(cellsOf(featuresTable(words))).toEqual([
    ['X', 'A', '–', 12, 12 / 22, 6, 'a, b, c, d, e'],
    ['X', 'A', '1', 10, 10 / 22, 2, 'a, g'],
  ]);
});

test('paradigms: doubles, and holes where most frequent lemmas have a form', () => {
  const lemma = (name: string) => word(name, name, 'NOUN', 'Number=Sing').repeat(20);
  const plural = (name: string) => word(`${name}s`, name, 'NOUN', 'Number=Plur');
  const names = ['a', 'b', 'c', 'd', 'e'];
  const text = names.map((name) => lemma(name) + (name === 'e' ? '' : plural(name))).join('');
  const rows = cellsOf(paradigmsTable(wordsOf(text + word('As', 'a', 'NOUN', 'Number=Plur')), true));
  expect(rows).toEqual([['e', 'NOUN', 'Number=Plur', '–', 0, 'hole']]);
  expect(cellsOf(paradigmsTable(wordsOf(text + word('aes', 'a', 'NOUN', 'Number=Plur')), true))).toEqual([
    ['a', 'NOUN', 'Number=Plur', 'aes 1, as 1', 2, 'double'],
    ['e', 'NOUN', 'Number=Plur', '–', 0, 'hole'],
  ]);
});

const TREE = `${conllu(`
1    a  a  DET   _  _          2  det      _  _
2    b  b  NOUN  _  _          4  nsubj    _  _
3-4  cd  _  _    _  _          _  _        _  _
3    c  c  AUX   _  _          4  aux      _  _
4    d  d  VERB  _  _          0  root     _  _
5    e  e  ADP   _  Foreign=Yes  4  case   _  _
6    f  f  ADV   _  Typo=Yes   5  fixed    _  CorrectForm=F
7    g  g  NOUN  _  _          2  nmod     _  _
`)}
`;

test('relations: direction, distance, non-projective arcs, the root apart', () => {
  const arcs = new CountedArcs();
  for (const sentence of splitBlocks(TREE)) arcs.add(sentence, { source: 0, line: 0 });
  expect(cellsOf(relationsTable(arcs))).toEqual([
    ['aux', 'VERB', 'AUX', 1, 1, 1, 0, ''],
    ['case', 'VERB', 'ADP', 1, 0, 1, 0, ''],
    ['det', 'NOUN', 'DET', 1, 1, 1, 0, ''],
    ['fixed', 'ADP', 'ADV', 1, 0, 1, 0, ''],
    ['nmod', 'NOUN', 'NOUN', 1, 0, 5, 1, ''],
    ['nsubj', 'VERB', 'NOUN', 1, 1, 2, 0, ''],
    ['root', '0', 'VERB', 1, undefined, undefined, 0, ''],
  ]);
  expect(relationMatrix(arcs, 'nmod')).toMatchObject({ total: 1, rows: [{ cells: ['NOUN', 1, 1] }] });
  expect(cellsOf(relationsTable(arcs, ['direction']))).toEqual([
    ['left', 3, 1, 4 / 3, 0],
    ['right', 3, 0, 7 / 3, 1 / 3],
    ['0', 1, undefined, undefined, 0],
  ]);
});

test('of a relation, what is rarer than 1 in 1,000 is marked', () => {
  const arcs = new CountedArcs();
  const [one] = splitBlocks(word('x', 'x', 'X'));
  const [usual] = splitBlocks(word('x'));
  for (let i = 0; i < 1000; i++) arcs.add(usual, { source: 0, line: 0 });
  arcs.add(one, { source: 0, line: 0 });
  expect(cellsOf(relationsTable(arcs)).map((cells) => [cells[2], cells.at(-1)])).toEqual([
    ['NOUN', ''],
    ['X', 'rare'],
  ]);
});

test('lists: expressions, multiword tokens, auxiliaries, function words, foreign words, typos', () => {
  const lists = new CountedLists();
  for (const sentence of splitBlocks(TREE)) lists.add(sentence, { source: 0, line: 0 });
  expect(cellsOf(listsTable(lists))).toEqual([
    ['fixed', 'e f', 'ADP ADV', 1, ''],
    ['multiword tokens', 'cd', 'c + d', 1, ''],
    ['auxiliaries', 'c', 'AUX', 1, ''],
    ['ADP', 'e', 'case', 1, ''],
    ['DET', 'a', 'det', 1, ''],
    ['foreign', 'e', 'ADP', 1, ''],
    ['typos', 'f', 'F', 1, ''],
  ]);
  const [other] = splitBlocks(TREE.replace('\tDET\t_\t_\t2\tdet', '\tDET\t_\t_\t2\tamod'));
  for (let i = 0; i < 10; i++) lists.add(other, { source: 0, line: 0 });
  expect(cellsOf(listsTable(lists, true))).toEqual([['DET', 'a', 'det', 1, 'rare']]);
});

test('lists join canonically equivalent texts', () => {
  const lists = new CountedLists();
  const text = word('é', 'é', 'DET') + word('e\u0301', 'e\u0301', 'DET');
  for (const sentence of splitBlocks(text)) lists.add(sentence, { source: 0, line: 0 });
  expect(cellsOf(listsTable(lists))).toEqual([['DET', 'é', 'root', 2, '']]);
});

const numbersOf = (text: string) => {
  const numbers = new CountedNumbers();
  for (const sentence of splitBlocks(text)) numbers.add(sentence);
  return numbers;
};

test('numbers: depth, dependents, distances, lengths', () => {
  const table = numbersTable([{ name: '', numbers: numbersOf(TREE + word('x')) }]);
  const value = (section: string, name: string) =>
    table.rows.find(({ cells }) => cells[0] === section && cells[1] === name)?.cells[2];
  expect(value('size', 'tokens')).toBe(7);
  expect(value('length', 'mean')).toBe(4);
  expect(value('length', 'median')).toBe(1);
  expect([value('length', '1–5'), value('length', '6–10'), value('length', '11–15')]).toEqual([1, 1, undefined]);
  expect([value('trees', 'trees'), value('trees', 'projective')]).toEqual([2, 1]);
  expect([value('trees', 'mean depth'), value('trees', 'deepest')]).toEqual([2, 3]);
  expect([value('trees', 'mean dependents of a head'), value('trees', 'most dependents')]).toEqual([2, 3]);
  expect([value('distance', 'all'), value('distance', 'nmod')]).toEqual([11 / 6, 5]);
});

test('numbers of several groups stand side by side', () => {
  const groups = ['a', 'b'].map((name, at) => ({ name, numbers: numbersOf(at === 0 ? TREE : word('x', 'x', 'X')) }));
  const rows = cellsOf(numbersTable(groups)).filter(([section]) => section === 'upos');
  expect(rows).toContainEqual(['upos', 'X', undefined, 1]);
  expect(rows).toContainEqual(['upos', 'VERB', 1, undefined]);
});

test('log-likelihood and log ratio', () => {
  // 2 · (100 · ln 2 − 50 · ln 2 + …) by hand: shares of 1 % and 0.5 % in equal texts have an expected 75.
  const expected = 2 * (100 * Math.log(100 / 75) + 50 * Math.log(50 / 75));
  expect(logLikelihood(100, 10_000, 50, 10_000)).toBeCloseTo(expected, 9);
  expect(logLikelihood(10, 1000, 20, 2000)).toBeCloseTo(0, 9);
  expect(logLikelihood(0, 1000, 0, 2000)).toBe(0);
  expect([logRatio(100, 10_000, 50, 10_000), logRatio(1, 100, 0, 100)]).toEqual([1, 1]);
});

test('tables side by side: the most surprising difference first, rows of either, means without keyness behind', () => {
  const own = lexiconTable(wordsOf(word('a').repeat(5) + word('b').repeat(5)), ['form']);
  const other = lexiconTable(wordsOf(word('a').repeat(5) + word('c').repeat(5)), ['form']);
  const table = comparedTable(own, other);
  expect(table.columns.map(({ name }) => name)).toEqual([
    ...['form', 'count', 'against', 'difference', 'log-likelihood', 'log ratio'],
  ]);
  expect(cellsOf(table).map(([form, a, b, difference]) => [form, a, b, difference])).toEqual([
    ['b', 5, 0, 500_000],
    ['c', 0, 5, -500_000],
    ['a', 5, 5, 0],
  ]);
  const numbers = (text: string) => numbersTable([{ name: '', numbers: numbersOf(text) }]);
  const compared = cellsOf(comparedTable(numbers(TREE), numbers(TREE + word('x'))));
  expect(compared.find(([, name]) => name === 'mean')).toEqual(['length', 'mean', 7, 4, 3, undefined, undefined]);
  expect(compared.findIndex(([, name]) => name === 'mean')).toBeGreaterThan(
    compared.findIndex(([, name]) => name === 'VERB'),
  );
  expect(compared.find(([section, name]) => section === 'size' && name === 'words')?.slice(4)).toEqual([
    -1,
    undefined,
    undefined,
  ]);
});
