/** *Search for This*: the request made from words finds these words, however far it is narrowed down. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Document, Sentence } from '../../../server/src/core/conllu/index.ts';
import { compileSearch, requestForRows, Strings, wordRows } from '../../../server/src/core/query/index.ts';
import { conllu } from '../../fixture.ts';
import { noShared, sharedFiles, sharedTitle } from '../../shared.ts';

const TEXT = conllu(`
1-2  im     _      _     _   _                      _    _       _              _
1    in     in     ADP   XP  _                      3    case    3:case         _
2    dem    der    DET   _   Case=Dat|Number[x]=a   3    det     3:det          _
3    Haus   Haus   NOUN  _   _                      4    obl     4:obl:in       _
4    sieht  sehen  VERB  _   _                      0    root    0:root         _
4.1  sieht  sehen  VERB  _   _                      _    _       4:conj         _
5    "x     _      _     _   _                      4    obj     4:obj|4.1:obj  _
6    er     er     PRON  _   _                      4    nsubj   4:nsubj        _

`);
const SENTENCE = new Sentence(TEXT, TEXT.split('\n').length - 1);
const lines = (...rows: number[]) => requestForRows(SENTENCE, rows).trimEnd().split('\n');

test('parts of speech and relations; forms, lemmas, features and order as comments', () => {
  expect(lines(4, 3)).toEqual([
    '% To narrow the search down, remove a % below.',
    'pattern {',
    '  N [upos=NOUN];',
    '  V [upos=VERB];',
    '  V -[obl]-> N;',
    '  % N [lemma=Haus];',
    '  % V [lemma=sehen];',
    '  % N [form=Haus];',
    '  % V [form=sieht];',
    '  % V -[E:obl:in]-> N;',
    '  % N < V;',
    '}',
  ]);
});

test('a single word with its relation, features with layers', () => {
  expect(lines(2)).toEqual([
    '% To narrow the search down, remove a % below.',
    'pattern {',
    '  D [upos=DET];',
    '  * -[det]-> D;',
    '  % D [lemma=der];',
    '  % D [form=dem];',
    '  % D [Case=Dat, Number__x=a];',
    '}',
  ]);
});

test('a token stands for its words; words that nothing connects are connected by their order', () => {
  expect(lines(0)).toContain('  A < D;');
  expect(lines(0).slice(2, 4)).toEqual(['  A [upos=ADP];', '  D [upos=DET];']);
});

test('without tags the form is what remains; an empty node is one', () => {
  expect(lines(6)).toContain('  W [form="\\"x"];');
  expect(lines(5, 6)).toContain('  V [wordform=__EMPTY__];');
  // No arc of the tree connects these.
  expect(lines(5, 6)).toContain('  V -[E:obj]-> W;');
});

/** The ids that the names of a request stand for, match by match, if they are those of the rows. */
function finds(sentence: Sentence, rows: readonly number[], request: string): boolean {
  const result = compileSearch({ request, keys: [], isBasicOnly: false, mostWork: 1e7 });
  if (!result.ok) throw new Error(`${result.error.problem.message}\n${request}`);
  const search = result.compiled.make(new Strings());
  const wanted = rows.map((row) => sentence.cell(row, 0)).sort();
  let isFound = false;
  search.find(search.reader().read(sentence), (match) => {
    isFound ||= Object.values(search.plain(match).nodes).sort().join() === wanted.join();
    return isFound;
  });
  return isFound;
}

function checkRequests(sentence: Sentence, choices: readonly (readonly number[])[]): void {
  for (const choice of choices) {
    const rows = wordRows(sentence, choice);
    if (rows.length === 0) continue;
    const request = requestForRows(sentence, rows);
    expect(finds(sentence, rows, request), request).toBe(true);
    const narrowest = request.replaceAll('  % ', '  ');
    expect(finds(sentence, rows, narrowest), narrowest).toBe(true);
  }
}

test('what is made out of words finds them', () => {
  const all = Array.from({ length: SENTENCE.nRows }, (_, row) => row);
  checkRequests(SENTENCE, [...all.map((row) => [row]), ...all.flatMap((a) => all.map((b) => [a, b])), all]);
});

test.skipIf(noShared)(sharedTitle('also on real treebanks: empty nodes, tokens, many scripts'), () => {
  const files = sharedFiles('data/ud', 'dev.conllu');
  expect(files.length).toBeGreaterThan(5);
  for (const path of files) {
    const { sentences } = Document.parse(readFileSync(path, 'utf8').slice(0, 400_000));
    for (const sentence of sentences.filter((each, i) => i % 40 === 0 && 3 < each.nRows)) {
      const [a, b, c] = [0, sentence.nRows >> 1, sentence.nRows - 2];
      checkRequests(sentence, [[a], [b], [b, c], [b - 1, b, b + 1]]);
    }
  }
});
