/** Conditions beyond those of Grew: tables, values put together, alternatives, counts, views; and warnings about traps. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { parseRequest, Search, Strings } from '../../../server/src/core/query/index.ts';
import { parseRules } from '../../../server/src/core/query/rewrite/index.ts';
import { addressOf, filesNamedIn, gatherFiles, namedFiles } from '../../../server/src/core/query/syntax/files.ts';
import { newPatternRoom } from '../../../server/src/core/query/syntax/limits.ts';
import { fixture } from '../../fixture.ts';

const SAID = `
# sent_id = s1
1  He     he    PRON  PRP  _                 2  nsubj     2:nsubj  _
2  gives  give  VERB  VBZ  Number=Sing       0  root      0:root   _
3  her    she   PRON  PRP  _                 2  iobj      2:iobj   _
4  book   book  NOUN  NN   Number=Sing       2  obj       2:obj|3:nmod:poss  _
5  bok    book  NOUN  NN   Typo=Yes          2  obj       2:obj    CorrectForm=Book
6  an     a     DET   DT   Typo=Yes          8  det       8:det    _
7  wr     w     X     GW   Typo=Yes          8  reparandum  _      CorrectForm=_
8  with   with  NOUN  NN   Typo=Yes          2  obl       2:obl    _
9  out    out   X     GW   _                 8  goeswith  8:goeswith  _
10  Ça    ça    PRON  PRP  _                 2  obl       2:obl    _

`;

/** The words that X is, with the request's problems as a text. */
function found(request: string, files: ReadonlyMap<string, string> = new Map()): string {
  const parsed = parseRequest(request, newPatternRoom(), namedFiles(files, '/t/a.req'));
  if (parsed.request === undefined) return parsed.problems.map(({ message }) => message).join('\n');
  const strings = new Strings();
  const search = new Search(parsed.request, strings);
  const words = new Set<string>();
  for (const sentence of Document.parse(fixture(SAID).text).sentences) {
    const graph = search.reader().read(sentence);
    search.find(graph, (match) => {
      words.add(search.plain(match).nodes.X);
      return false;
    });
  }
  return [...words].sort((a, b) => Number(a) - Number(b)).join(' ');
}

const TABLE = 'form\ttag\tlemma\nhe\tPRP\the\nher\tPRP\tthey\nher\tPRP$\tshe\nç\tPRP\tx\n';
const FILES = new Map([
  ['/t/pronouns.tsv', TABLE],
  ['/t/words.tsv', '% pluralia\nlemma\nbook\nc\u0327a\n'],
  ['/t/either.tsv', 'a\tb\tweight\n\tbook\t3\nHE\t\t0\n'],
  ['/t/broken.tsv', 'a\tb\n1\t2\n3\n'],
]);

const MIXED = 'Fields of the lexicon w stand alone on one side';

describe('tables', () => {
  test.each([
    ['a list', '(words from "words.tsv") pattern { X [lemma=words.lemma] }', '4 5 10'],
    ['not in the list', '(w from "words.tsv") pattern { X [lemma<>w.lemma, upos=PRON] }', '1 3'],
    ['as a comparison', '(w from "words.tsv") pattern { X []; X.lemma = w.lemma }', '4 5 10'],
    ['with a value put together', '(w from "words.tsv") pattern { X []; lower(X.CorrectForm) = w.lemma }', '5'],
    ['of several fields the first that is not empty', '(e from "either.tsv") pattern { X []; X.lemma = e.a/b }', '4 5'],
    ['a field without case', '(e from "either.tsv") pattern { X []; X.lemma = lower(e.a/b) }', '1 4 5'],
    ['a field put together', '(e from "either.tsv") pattern { X []; X.lemma + "s" = e.b + "s" }', '4 5'],
    ['an order of numbers', '(e from "either.tsv") pattern { X [lemma=e.b]; X.__id__ > e.weight }', '4 5'],
    ['no row with a higher number', '(e from "either.tsv") pattern { X [lemma=e.b]; X.__id__ < e.weight }', ''],
    ['any row with a higher number', '(e from "either.tsv") pattern { X [upos=PRON]; X.__id__ <= e.weight }', '1 3'],
    [
      'an empty field is no number',
      'pattern { X [upos=n.upos]; X.__id__ >= n.freq }\n#BEGIN n\nupos\tfreq\tnote\nPRON\t \tx\nPRON\t\tx\nPRON\t5\tx\nNOUN\t0\tx\n#END',
      '4 5 8 10',
    ],
    ['one row has both', '(p from "pronouns.tsv") pattern { X [form=p.form, lemma=p.lemma] }', '3'],
    ['one row has all', '(p from "pronouns.tsv") pattern { X [xpos=p.tag]; lower(X.form) = p.form }', '1 3'],
    [
      'no row with this form and tag has the lemma',
      '(p from "pronouns.tsv") pattern { X [form=p.form, xpos=p.tag, lemma<>p.lemma] }',
      '3',
    ],
    [
      'a block is about the rows of the pattern',
      '(p from "pronouns.tsv") pattern { X [form=p.form, xpos=p.tag] } without { X [lemma=p.lemma] }',
      '3',
    ],
    [
      'a block inside is about the rows of the clauses before it',
      '(p from "pronouns.tsv") pattern { X [form=p.form]; X [xpos=p.tag]; without { X [lemma=p.lemma] } }',
      '3',
    ],
    [
      'and of those behind it',
      '(p from "pronouns.tsv") pattern { X [form=p.form]; without { X [lemma=p.lemma] }; X [xpos=p.tag] }',
      '3',
    ],
    [
      'at any depth',
      '(p from "pronouns.tsv") pattern { X []; with { with { without { X [lemma=p.lemma] }; X [xpos=p.tag] }; X [] }; X [form=p.form] }',
      '3',
    ],
    [
      'each alternative has rows of its own',
      '(p from "pronouns.tsv") pattern { X [form=p.form, lemma=p.lemma]|[form=p.form, xpos=p.tag] }',
      '3',
    ],
    ['of two words', '(p from "pronouns.tsv") pattern { X []; Y []; X << Y; X.lemma = p.form; Y.xpos = p.tag }', '1'],
    [
      'of an edge',
      'pattern { e: H -> X; e.1 = r.rel; X [upos=r.upos] }\n#BEGIN r\nrel\tupos\nobj\tNOUN\nnsubj\tNOUN\niobj\tPRON\n#END',
      '3 4 5',
    ],
    ['the first of two features', '(w from "words.tsv") pattern { X [CorrectForm=w.lemma/lemma=w.lemma] }', '4 10'],
    [
      'the first of two features, which is not in the list',
      '(w from "words.tsv") pattern { X [CorrectForm<>w.lemma/lemma<>w.lemma] }',
      '1 2 3 5 6 7 8 9',
    ],
    [
      'or only the second is asked for',
      '(w from "words.tsv") pattern { X [CorrectForm/lemma<>w.lemma] }',
      '1 2 3 5 6 7 8 9',
    ],
    [
      'the first of two features is about the same row',
      '(p from "pronouns.tsv") pattern { X [Number=p.tag/lemma=p.lemma, xpos=p.tag] }',
      '1',
    ],
    [
      'and so it is in an alternative',
      '(p from "pronouns.tsv") pattern { X [Number=p.tag/lemma=p.lemma, xpos=p.tag]|[form=p.lemma] }',
      '1',
    ],
    [
      'a row has nothing to do with the feature that does not decide',
      'pattern { X [CorrectForm=w.right/form=w.form, upos=w.upos] }\n#BEGIN w\nright\tform\tupos\nBook\tx\tNOUN\ny\tout\tX\n_\tz\tPRON\n#END',
      '5 9',
    ],
    [
      'a sentence and a word: an exception',
      'pattern { X [upos=PRON] } without { meta.sent_id = e.sentence; X [lemma=e.lemma] }\n#BEGIN e\nsentence\tlemma\ns1\the\ns2\tshe\n#END',
      '3 10',
    ],
  ])('%s', (_, request, wanted) => expect(found(request, FILES)).toBe(wanted));

  test.each([
    ['(w from "none.tsv") pattern { X [] }', 'There is no file none.tsv'],
    ['(w from "broken.tsv") pattern { X [] }', 'broken.tsv:3: This entry has 1 fields'],
    ['(w from words) pattern { X [] }', 'Expected the name of a file in quotes'],
    ['(w "words.tsv") pattern { X [] }', 'Expected from'],
    ['(w from "words.tsv", w from "words.tsv") pattern { X [] }', 'There is already a lexicon w.'],
    ['(w from "words.tsv") pattern { X [lemma=w.form] }', 'The lexicon w has no field form. It has lemma.'],
    ['pattern { X []; meta.sent_id = w.x }', 'There is no lexicon w.'],
    ['pattern { X [] }\n#BEGIN w\n#END', 'This lexicon is empty'],
    ['(w from "words.tsv") pattern { X []; X.form = w.lemma + X.lemma }', MIXED],
    ['(w from "words.tsv") pattern { X []; w.lemma + X.lemma <> X.form }', MIXED],
    ['(w from "words.tsv") pattern { e: H -> X; X.form = lower(e.label + w.lemma) }', MIXED],
    ['(w from "words.tsv", e from "either.tsv") pattern { X []; X.form = w.lemma + e.b }', MIXED],
    ['(w from "words.tsv", e from "either.tsv") pattern { X []; lower(w.lemma) = e.b }', MIXED],
    ['(p from "pronouns.tsv") pattern { X []; lower(p.form) = p.lemma }', MIXED.replace('w', 'p')],
    ['(w from "words.tsv") pattern { X []; lower(w.lemma) = /b.*/ }', MIXED],
  ])('%s: %s', (request, message) => expect(found(request, FILES)).toContain(message));

  test('a missing file has its place', () => {
    const text = '(w from "none.tsv")\npattern { X [] }';
    const [{ span }] = parseRequest(text).problems;
    expect(text.slice(span.start, span.end)).toBe('"none.tsv"');
  });

  test('rules use them alike', () => {
    const text = 'rule r (w from "words.tsv") { pattern { X [lemma=w.lemma] } commands { X.Listed = Yes } }';
    const { system, problems } = parseRules(text, namedFiles(FILES, '/t/a.grs'));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(system?.rules.get('r')?.lexicons.get('w')?.rows).toHaveLength(2);
  });
});

describe('files', () => {
  test.each([
    ['a.tsv', '/t/x/a.req', '/t/x/a.tsv'],
    ['../a.tsv', '/t/x/a.req', '/t/a.tsv'],
    ['./lists/a.tsv', 'file:///t/.treebank.json', 'file:///t/lists/a.tsv'],
    ['lists\\a.tsv', 'x/a.req', 'x/lists/a.tsv'],
    ['/b.tsv', '/t/a.req', '/b.tsv'],
    ['../../b.tsv', 'a/r.req', '../b.tsv'],
    ['C:\\b.tsv', 'C:/t/a.req', 'C:/b.tsv'],
    ['b.tsv', 'C:/t/a.req', 'C:/t/b.tsv'],
    ['/x/b.tsv', 'file:///t/a.req', 'file:///x/b.tsv'],
    ['C:\\b.tsv', 'file:///c%3A/t/a.req', 'file:///C:/b.tsv'],
    ['/b.tsv', 'vscode-vfs://github/o/a.req', 'vscode-vfs://github/b.tsv'],
    ['../häufig 100%#1.tsv', 'file:///t%20u/x/a.req', 'file:///t%20u/h%C3%A4ufig%20100%25%231.tsv'],
    ['//host/share/b.tsv', 'file:///t/a.req', 'file:///host/share/b.tsv'],
    ['https://host/b.tsv', 'file:///t/a.req', 'file:///t/https://host/b.tsv'],
    ['\ud800.tsv', 'file:///t/a.req', 'file:///t/%EF%BF%BD.tsv'],
  ])('%s in %s', (name, base, wanted) => expect(addressOf(name, base)).toBe(wanted));

  test('names in comments and other strings are none', () => {
    const text = '% from "a"\n(w from "b.tsv") pattern { X [form="from \\"c\\""] } include "d.grs"\nimport "d.grs"';
    expect(filesNamedIn(text)).toEqual(['b.tsv', 'd.grs']);
  });

  test('files of files are read once, and cycles end', async () => {
    const all = new Map([
      ['/t/a.grs', 'include "b/b.grs"'],
      ['/t/b/b.grs', 'include "../a.grs" rule r (l from "l.lp") { }'],
      ['/t/b/l.lp', 'a\nfrom "x"'],
    ]);
    const read: string[] = [];
    const texts = await gatherFiles('import "a.grs" include "none.grs"', '/t/main.grs', async (address) => {
      read.push(address);
      return all.get(address);
    });
    expect(read).toEqual(['/t/a.grs', '/t/none.grs', '/t/b/b.grs', '/t/b/l.lp']);
    const files = namedFiles(texts, '/t/main.grs');
    expect(files.open('a.grs')?.files.open('b/b.grs')?.files.open('l.lp')?.text).toContain('from');
    expect(files.open('none.grs')).toBeUndefined();
  });
});

describe('views', () => {
  test.each([
    ['pattern { X [form=Book] }', ''],
    ['view { corrected } pattern { X [form=Book] }', '5'],
    ['view { corrected } pattern { X [form=without, xpos=NN] }', '8'],
    ['view { corrected } pattern { X [xpos=NN] }', '4 5 8'],
    ['view { corrected } pattern { X [upos=NOUN] }', '4 5 8 9'],
    ['view { corrected } pattern { X [form=wr|an] }', '6 7'],
    ['pattern { H -> X; G -> X; H.__id__ < G.__id__ }', '4'],
    ['view { basic; corrected } pattern { H -> X; G -> X; H.__id__ < G.__id__ }', ''],
    ['view { enhanced } pattern { X [] }', 'Expected basic, corrected before enhanced.'],
  ])('%s', (request, wanted) => expect(found(request)).toBe(wanted));
});

describe('alternatives and counts', () => {
  test.each([
    ['pattern { X [upos=VERB] } with >= 2 { X -[obj]-> Y }', '2'],
    ['pattern { X [upos=VERB] } with > 2 { X -[obj]-> Y }', ''],
    ['pattern { X [upos=VERB] } with = 0 { X -[ccomp]-> Y }', '2'],
    ['pattern { X [upos=NOUN] } either { X [Typo=Yes] } or { X [lemma=book] }', '4 8'],
    ['pattern { X [upos=NOUN] } with { X [Typo=Yes] } or { X [lemma=book] }', '4 5 8'],
    ['pattern { X [] } without { X [upos] } or { X [form="__0__"] }', ''],
    ['pattern { X [upos=PRON]; without { H -[nsubj]-> X } with { * -[iobj]-> X } or { X.form = "Ça" } }', '3 10'],
    ['pattern { X [] } either { X [upos] }', 'either { … } or { … } says that exactly one of them holds.'],
    ['pattern { X []; without { Z << X } }', 'Z is not declared.'],
  ])('%s', (request, wanted) => expect(found(request)).toMatch(wanted === '' ? /^$/ : wanted));
});

describe('values', () => {
  test.each([
    ['pattern { X []; lower(X.form) = X.lemma }', '1 4 8 9 10'],
    ['pattern { X [upos=NOUN]; lower(X.CorrectForm/form) <> X.lemma }', ''],
    ['pattern { X []; X.form = X.lemma + "s" }', '2'],
    ['pattern { X []; X.form[:-1] = X.lemma }', '2'],
    ['pattern { X []; X.form[0:1] = upper(X.lemma[0:1]) }', '1 10'],
    ['pattern { X []; X.form + X.lemma = /.*k.*b.*/i }', '4 5'],
    ['pattern { X []; X.Number[psor] = Sing }', 'The layer of a feature is written with two underscores'],
    ['pattern { X []; lower(X.form) < 3 }', 'Values that are put together can be compared with = and <> only.'],
    ['pattern { X []; lower(Y.form) = a }', 'Y is not declared.'],
  ])('%s', (request, wanted) => expect(found(request)).toMatch(wanted === '' ? /^$/ : wanted));
});

describe('traps', () => {
  const warnings = (text: string) =>
    parseRequest(text).problems.map(({ severity, span }) => `${severity} ${text.slice(span.start, span.end)}`);

  test.each([
    ['pattern { X -[flat, !enhanced]-> Y }', ['warning flat']],
    ['pattern { X -[1=flat, !enhanced]-> Y }', []],
    ['pattern { X -[2, !enhanced]-> Y }', []],
    ['pattern { X -[^a|b]-> Y }', ['warning X -[^a|b]-> Y']],
    ['pattern { X -[^a|E:b]-> Y }', []],
    ['pattern { X -[re".*:pass"]-> Y }', ['warning X -[re".*:pass"]-> Y']],
    ['pattern { X -[re"nsubj.*"]-> Y }', []],
    ['view { basic } pattern { X -[re".*:pass"]-> Y; Y -[^a]-> Z }', []],
    ['pattern { X [] } without { X -[^a]-> * }', ['warning X -[^a]-> *']],
    ['pattern { X -[nsubj]-> Y } without { Z -[E:nsubj]-> Y }', ['warning Z']],
    ['pattern { X -[nsubj]-> Y } without { Z$ -[E:nsubj]-> Y }', []],
    ['pattern { V -[obj]-> A } without { V -[obj]-> B; A << B }', []],
    ['pattern { V -[!enhanced]-> A } without { V -[enhanced=yes]-> B }', ['warning B']],
    ['pattern { V -[!enhanced]-> A } without { V -[enhanced=yes]-> A }', []],
  ])('%s', (text, wanted) => expect(warnings(text)).toEqual(wanted));
});
