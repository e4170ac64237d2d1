/** Values that rules may write: invalid cells are refused in the rule, or leave the sentence unchanged. */

import { describe, expect, test } from 'vitest';
import { applyEdits, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { parseRules, Rewriter, type Rewritten } from '../../../server/src/core/query/rewrite/index.ts';
import { conllu } from '../../fixture.ts';

const TEA = conllu(`
# sent_id = s
1  tea       tea       NOUN   A   Number=Sing  0  root  0:root      _
2  |         |         PUNCT  B|  _            3  punct  3:punct     _
3  milk␣jug  milk␣jug  NOUN   _   _            1  conj  1:conj:and  SpaceAfter=No
`);

const one = (request: string, commands: string) =>
  `rule r { pattern { ${request} } commands { ${commands} } } strat main { r }`;

/** The values quoted by the problems of a rule, with the comments on them. */
function problemsOf(commands: string, request = 'X [form=tea]; e: Z -> X; Y [form="|"]'): string[] {
  const grs = one(request, commands);
  return parseRules(grs)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ span, message }) => `${grs.slice(span.start, span.end)}: ${message}`);
}

function rewritten(grs: string, text = TEA): Rewritten {
  const { system, problems } = parseRules(grs);
  if (system === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return new Rewriter(system, system.strategies.get('main')!).rewrite(splitBlocks(text)[0]);
}

/** The new rows, or why there are none. */
function result(grs: string, text = TEA): string | string[] {
  const found = rewritten(grs, text);
  if (found.kind === 'stopped') return found.reason;
  if (found.kind === 'several') throw new Error('several');
  const before = new Set(text.split('\n'));
  return applyEdits(text, found.edits)
    .split('\n')
    .filter((line) => !before.has(line))
    .map((line) => line.replaceAll('\t', '  '));
}

describe('constants that no cell can hold are refused at their place', () => {
  test.each([
    ['X.lemma = "a\tb"', 'tab'],
    ['X.form = "a\nb"', 'line break (U+000A)'],
    ['X.form = "a\u2028b"', 'line break (U+2028)'],
    ['X.Gloss = "a\u0085b"', 'line break (U+0085)'],
    ['X.Gloss = "a\0b"', 'control character U+0000'],
    ['X.lemma = "\ud800"', 'half a character'],
    ['X.lemma = " a"', 'starts or ends with white space'],
    ['X.Gloss = "a "', 'starts or ends with white space'],
    ['X.textform = "a "', 'starts or ends with white space'],
    ['X.upos = "NOUN X"', 'white space'],
    ['X.xpos = "\u00a0"', 'white space'],
    ['X.Case = "N om"', 'white space'],
    ['X.Case = "Nom|Acc"', 'a |'],
    ['X.Case = ""', 'is empty'],
    ['X.Gloss = "a|b"', '\\p'],
    ['e.label = "conj\tx"', 'tab'],
    ['e.label = "a b"', 'white space'],
    ['e.label = "a|b"', 'a |'],
    ['e.label = ""', 'is empty'],
    ['e.label = "E:"', 'is empty'],
    ['e.2 = "x y"', 'white space'],
    ['e.1 = ""', 'is empty'],
    ['X.lemma = Y.lemma + "\t"', 'tab'],
    ['X.lemma = " " + Y.lemma', 'starts or ends'],
    ['X.lemma = Y.lemma + "-" + "x "', 'starts or ends'],
    ['X.Gloss = Y.form + "|" + X.form', 'a |'],
    ['append_feats "\t" X ==> Y', 'tab'],
    ['add_edge X -["a b"]-> Y', 'white space'],
    ['add_edge X -[1=obl, 2="a b"]-> Y', 'white space'],
  ])('%j: %s', (commands, what) => {
    const problems = problemsOf(commands);
    expect(problems).toHaveLength(1);
    const [problem] = problems;
    expect(problem).toContain(what);
    // Marks only the text in quotes.
    expect(problem.startsWith('"')).toBe(true);
  });

  test.each([
    'X.lemma = "a b"',
    'X.lemma = Y.lemma + " " + X.lemma',
    'X.xpos = "A|B"',
    'X.Gloss = "a b"',
    'X.lemma = ""',
    'X.Gloss = ""',
    'X.Gloss = X.Gloss + ""',
    'e.label = "E:conj:a"',
    'append_feats "" X ==> Y',
    'f: X -> Y'.replace('f:', 'add_edge f:').concat('; f.label = dep'),
  ])('%j is fine', (commands) => {
    expect(problemsOf(commands)).toEqual([]);
  });

  test('an edge that gets no label', () => {
    expect(problemsOf('add_edge f: X -> Y')[0]).toMatch(/^add_edge f: X -> Y: .*no label/);
    expect(problemsOf('add_edge X -> Y')[0]).toMatch(/no label/);
    expect(problemsOf('add_edge f: X -> Y; X.lemma = a')).toHaveLength(1);
    expect(problemsOf('add_edge f: X -> Y; f.1 = a')).toEqual([]);
  });
});

describe('values that are read leave the sentence as it is', () => {
  test.each([
    ['X.upos = Z.form', 'The value “milk jug” of X.upos has white space'],
    ['X.xpos = Z.lemma', 'white space'],
    ['X.Case = Z.form', 'white space'],
    ['X.Case = Y.form', 'has a |'],
    ['X.Case = Y.form[0:0]', 'is empty'],
    ['X.lemma = Z.form[0:5]', 'starts or ends with white space'],
    ['X.Gloss = Z.form[4:8]', 'starts or ends with white space'],
    ['e.label = Z.form', 'white space'],
    ['e.label = Y.form', 'has a |'],
    ['e.2 = Z.lemma', 'The value “milk jug” of e.2 has white space'],
    ['e.1 = Y.form[0:0]', 'is empty'],
    ['del_feat e.2; del_feat e.1', 'would have no label'],
    ['add_edge X -[1=obl, 2=Z.form]-> Z', 'white space'],
  ])('%s: %s', (commands, what) => {
    const request = 'X [form=tea]; Y [form="|"]; Z [upos=NOUN]; X < Y; Y < Z; e: X -[conj]-> Z';
    const found = result(one(request, commands));
    expect(found).toContain(what);
    // The message names the rule.
    expect(found).toMatch(/^r: /);
  });

  test('a field of a lexicon', () => {
    const grs = `rule r { pattern { X [form=lex.form] } commands { X.upos = lex.tag } }
#BEGIN lex
form	tag
tea	NO UN
#END
strat main { Onf (r) }`;
    expect(result(grs)).toContain('The value “NO UN” of X.upos has white space');
  });

  test('features that are joined', () => {
    const grs = one('X [form=tea]; Z [upos=NOUN, form<>tea]', 'Z.Number = Plur; append_feats " " X ==> Z');
    expect(result(grs)).toContain('The value “Plur Sing” of Z.Number has white space');
  });

  test('an empty field of the file is not the fault of a rule, and stays', () => {
    const text = TEA.replace('\t|\t|\tPUNCT', '\t|\t\tPUNCT');
    expect(result(one('X [form="|"]', 'X.Gloss = a'), text)).toEqual([
      '2  |    PUNCT  B|  _  3  punct  3:punct  Gloss=a',
    ]);
    expect(result(one('X [form="|", !lemma]', 'X.lemma = a'), text)).toEqual([
      '2  |  a  PUNCT  B|  _  3  punct  3:punct  _',
    ]);
  });
});

describe('what is written', () => {
  test('a bar in MISC, as merge writes it', () => {
    expect(result(one('X [form="|"]', 'X.Translit = X.form'))).toEqual([
      '2  |  |  PUNCT  B|  _  3  punct  3:punct  Translit=\\p',
    ]);
    const again = TEA.replace('SpaceAfter=No', 'Gloss=a\\pb');
    expect(result(one('X [Gloss]', 'X.Note = X.Gloss'), again)[0]).toContain('Gloss=a\\pb|Note=a\\pb');
  });

  test('nothing is a value: found as one, and written _ in a column', () => {
    const grs = `rule a { pattern { X [form=tea, lemma<>""] } commands { X.lemma = "" } }
rule b { pattern { X [lemma="", !Found] } commands { X.Found = Yes } }
rule c { pattern { X [lemma] } without { X [Found] } commands { X.Found = "No" } }
strat main { Seq (Onf (a), Onf (b)) }`;
    expect(result(grs)).toEqual(['1  tea  _  NOUN  A  Number=Sing  0  root  0:root  Found=Yes']);
    expect(result(one('X [form=tea]', 'X.upos = ""; X.xpos = ""; X.Gloss = ""'))).toEqual([
      '1  tea  tea  _  _  Number=Sing  0  root  0:root  Gloss=',
    ]);
  });

  test('wordform is no attribute where it is the form', () => {
    expect(result(one('X [form=tea]', 'X.form = "Tee"; X.wordform = "Tee"'))).toEqual([
      '1  Tee  tea  NOUN  A  Number=Sing  0  root  0:root  _',
    ]);
    expect(result(one('X [form=tea]', 'X.wordform = "Tee"; X.form = "Tee"'))).toEqual([
      '1  Tee  tea  NOUN  A  Number=Sing  0  root  0:root  _',
    ]);
  });
});

describe('textform is the form of a multiword token', () => {
  const DU = conllu(`
1    vu    voir  VERB  _  _  0  root  _  _
2-3  du    _     _     _  _  _  _     _  SpaceAfter=No|Note=x
2    de    de    ADP   _  _  4  case  _  _
3    le    le    DET   _  _  4  det   _  _
4    toit  toit  NOUN  _  _  1  obl   _  _
`);

  test.each([
    ['a new form', 'X [textform=du]', 'X.textform = "DU"', ['2-3  DU  _  _  _  _  _  _  _  SpaceAfter=No|Note=x']],
    [
      'words of a new one',
      'X [form=vu]; Y [form=de]; Z [form=le]; T [form=toit]',
      'Z.textform = "le"; X.textform = "v"; Y.textform = "_"',
      ['1-2  v  _  _  _  _  _  _  _  _', '3  le  le  DET  _  _  4  det  _  Note=x|SpaceAfter=No'],
    ],
    ['one more word', 'X [form=toit]', 'X.textform = "_"', ['2-4  du  _  _  _  _  _  _  _  Note=x']],
    ['none any more', 'X [form=le]', 'del_feat X.textform', ['3  le  le  DET  _  _  4  det  _  Note=x|SpaceAfter=No']],
    ['the form of its first word', 'X [form=de]', 'X.form = "d"', ['2  d  de  ADP  _  _  4  case  _  _']],
  ])('%s', (_, request, commands, expected) => {
    expect(result(one(request, commands), DU)).toEqual(expected);
  });

  test('it cannot be written for a word by itself', () => {
    expect(result(one('X [form=toit]', 'X.textform = "TOIT"'), DU)).toContain('only a multiword token');
    expect(result(one('X [form=toit]', 'X.textform = "toit"'), DU)).toEqual([]);
    expect(result(one('X [textform]', 'del_feat X.textform').replace('{ r }', '{ Onf (r) }'), TEA)).toEqual([]);
  });
});

test.each([
  ['del_node R', 'neither deleted nor moved'],
  ['insert R :> X', 'neither deleted nor moved'],
  ['insert X :< R', 'neither deleted nor moved'],
  ['add_node N :< R', 'neither deleted nor moved'],
  ['add_edge X -[dep]-> R', 'end at the root'],
  ['shift_in Y ==> R', 'end at the root'],
])('the root stays what and where it is: %s', (commands, what) => {
  expect(result(one('R -> X; X [form=tea]; Y [form="|"]', commands))).toContain(what);
});

test('a word may come behind the root, and the root is no empty node', () => {
  expect(result(one('R [form="__0__"]; X [form="|"]', 'insert X :> R'))).toContain(
    '1  |  |  PUNCT  B|  _  3  punct  3:punct  _',
  );
  expect(result(one('R [form="__0__"]; X [form=tea]', 'R.wordform = "__EMPTY__"; X.Gloss = a'))).toHaveLength(1);
});

test('Iter keeps the sentence where Onf inside it changes nothing more', () => {
  const grs = `rule a { pattern { X [upos=NOUN] } commands { X.upos = VERB } }
rule b { pattern { X [upos=PUNCT] } commands { X.upos = SYM } }
strat main { Iter (Seq (Onf (a), Onf (b))) }`;
  expect(result(grs)).toHaveLength(3);
});
