/** Each type of the guidelines, and what is written: by the presets, on sentences that have it. */

import { describe, expect, test } from 'vitest';
import { applyEdits, Column, RowKind, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  depsEdits,
  ENHANCEMENTS,
  type Existing,
  graphDifferences,
  graphOf,
  hasGraph,
  obstacleToGraph,
  type Preset,
  type PresetOption,
  presetSwitches,
  type RuleName,
  Switches,
  whyText,
} from '../../../server/src/core/enhance/index.ts';
import { conllu } from '../../fixture.ts';

interface How {
  readonly preset?: Preset;
  readonly options?: readonly PresetOption[];
  readonly only?: readonly RuleName[];
  readonly existing?: Existing;
}

const judgeOf = ({ preset = 'lemma', options = [], only = ENHANCEMENTS }: How = {}) =>
  new Switches(presetSwitches(preset, new Set(options)), new Set(only));

/** The text of a sentence after its graph was computed. */
function enhanced(text: string, how: How = {}): string {
  const [sentence] = splitBlocks(text);
  const made = depsEdits(sentence, judgeOf(how), how.existing ?? 'replace');
  if ('left' in made) throw new Error(made.left);
  return applyEdits(sentence.text, made.edits);
}

/** DEPS by ID. */
function depsOf(text: string, how: How = {}): Record<string, string> {
  const [sentence] = splitBlocks(enhanced(text, how));
  return Object.fromEntries(
    Array.from({ length: sentence.nRows }, (_, row) => row)
      .filter((row) => sentence.kind(row) !== RowKind.multiwordToken)
      .map((row) => [sentence.cell(row, Column.id), sentence.cell(row, Column.deps)]),
  );
}

const COORDINATION = conllu(`
1  Anna    Anna  PROPN  _  _             2  nsubj  _  _
2  bought  buy   VERB   _  VerbForm=Fin  0  root   _  _
3  and     and   CCONJ  _  _             4  cc     _  _
4  fixed   fix   VERB   _  VerbForm=Fin  2  conj   _  _
5  bikes   bike  NOUN   _  _             2  obj    _  _
6  ,       ,     PUNCT  _  _             7  punct  _  _
7  cars    car   NOUN   _  _             5  conj   _  _
8  in      in    ADP    _  _             9  case   _  _
9  Rome    Rome  PROPN  _  Case=Loc      4  obl    _  _
`);

describe('conjuncts', () => {
  test('have the heads of the first one and share what is on its outer sides', () => {
    expect(depsOf(COORDINATION)).toMatchObject({
      1: '2:nsubj|4:nsubj',
      4: '2:conj:and',
      5: '2:obj|4:obj',
      7: '2:obj|5:conj',
      9: '4:obl:in',
    });
  });

  test('of the root are roots where the treebank wants that', () => {
    expect(depsOf(COORDINATION, { options: ['root'] })[4]).toBe('0:root|2:conj:and');
  });

  test('only the types asked for', () => {
    expect(depsOf(COORDINATION, { only: ['labels'] })).toMatchObject({ 1: '2:nsubj', 4: '2:conj:and', 7: '5:conj' });
  });

  test('the coordinator of a later conjunct is that of all', () => {
    const three = conllu(`
1  a   a   NOUN   _  _  0  root   _  _
2  ,   ,   PUNCT  _  _  3  punct  _  _
3  b   b   NOUN   _  _  1  conj   _  _
4  or  or  CCONJ  _  _  5  cc     _  _
5  c   c   NOUN   _  _  1  conj   _  _
`);
    expect(depsOf(three)).toMatchObject({ 3: '1:conj:or', 5: '1:conj:or' });
  });

  test('a subject fits the voice of the other conjunct', () => {
    const voices = conllu(`
1  He    he    PRON   _  _  2  nsubj     _  _
2  came  come  VERB   _  _  0  root      _  _
3  and   and   CCONJ  _  _  5  cc        _  _
4  was   be    AUX    _  _  5  aux:pass  _  _
5  seen  see   VERB   _  _  2  conj      _  _
`);
    expect(depsOf(voices)[1]).toBe('2:nsubj|5:nsubj:pass');
  });
});

test('conjuncts of a promoted word have its role, not the heads of its clause', () => {
  const gap = conllu(`
1  Mary    Mary    PROPN  _  _  2  nsubj   _  _
2  ate     eat     VERB   _  _  0  root    _  _
3  apples  apple   NOUN   _  _  2  obj     _  _
4  Anna    Anna    PROPN  _  _  2  conj    _  _
5  and     and     CCONJ  _  _  6  cc      _  _
6  Jane    Jane    PROPN  _  _  4  conj    _  _
7  pears   pear    NOUN   _  _  4  orphan  _  _
8  left    leave   VERB   _  _  4  conj    _  _
`);
  expect(depsOf(gap, { options: ['root'] })).toMatchObject({
    4: '6.1:nsubj',
    6: '4:conj:and|6.1:nsubj',
    6.1: '0:root|2:conj',
    7: '6.1:obj',
    8: '0:root|2:conj|6.1:conj:and',
  });
});

describe('labels', () => {
  const nominal = conllu(`
1  Go       go       VERB   _  _             0  root   _  _
2  because  because  ADP    _  _             4  case   _  _
3  of       of       ADP    _  _             2  fixed  _  _
4  us       we       PRON   _  Case=Acc      1  obl    _  _
5  /        /        SYM    _  _             6  case   _  _
6  them     they     PRON   _  Case=Acc      4  nmod   _  _
7  Paul     Paul     PROPN  _  Case=Gen,Nom  6  nmod   _  _
`);
  test.each([
    ['lemma', { 4: '1:obl:because_of', 6: '4:nmod', 7: '6:nmod' }],
    ['lemma-case', { 4: '1:obl:because_of:acc', 6: '4:nmod', 7: '6:nmod:gen' }],
    ['case-or-lemma', { 4: '1:obl:because_of', 6: '4:nmod', 7: '6:nmod:gen' }],
    ['no-labels', { 4: '1:obl', 6: '4:nmod', 7: '6:nmod' }],
  ] as const)('%s: fixed expressions by their forms, no signs, one value of Case', (preset, expected) => {
    expect(depsOf(nominal, { preset })).toMatchObject(expected);
  });

  test('two markers: all of them, or in English the last', () => {
    const out = conllu(`
1  Go    go    VERB   _  _  0  root  _  _
2  out   out   ADP    _  _  4  case  _  _
3  of    of    ADP    _  _  4  case  _  _
4  Rome  Rome  PROPN  _  _  1  obl   _  _
`);
    expect(depsOf(out)[4]).toBe('1:obl:out_of');
    expect(depsOf(out, { preset: 'english' })[4]).toBe('1:obl:of');
  });
});

const RELATIVE = conllu(`
1  the    the    DET   _  _             2  det        _  _
2  house  house  NOUN  _  _             0  root       _  _
3  in     in     ADP   _  _             4  case       _  _
4  which  which  PRON  _  PronType=Rel  6  obl        _  _
5  I      I      PRON  _  PronType=Prs  6  nsubj      _  _
6  live   live   VERB  _  _             2  acl:relcl  _  _
`);

describe('relative clauses', () => {
  test('the pronoun refers to the antecedent, which takes its place', () => {
    expect(depsOf(RELATIVE)).toMatchObject({ 2: '0:root|6:obl:in', 4: '2:ref' });
  });

  test('an adverb is an oblique', () => {
    const where = RELATIVE.replace('\tPRON\t_\tPronType=Rel\t6\tobl', '\tADV\t_\tPronType=Rel\t6\tadvmod');
    expect(depsOf(where)).toMatchObject({ 2: '0:root|6:obl', 6: '2:acl:relcl' });
    expect(depsOf(where, { preset: 'english' })[6]).toBe('2:acl:relcl');
  });

  test('no relative clauses where the treebank has none; a pronoun of a clause inside is not that of the clause', () => {
    expect(depsOf(RELATIVE, { options: ['no-relatives'] })).toMatchObject({ 2: '0:root', 4: '6:obl:in' });
    const inner = conllu(`
1  a  a  NOUN  _  _             0  root       _  _
2  b  b  VERB  _  _             1  acl        _  _
3  c  c  NOUN  _  _             2  obj        _  _
4  d  d  PRON  _  PronType=Rel  5  nsubj      _  _
5  e  e  VERB  _  _             3  acl:relcl  _  _
`);
    expect(depsOf(inner)).toMatchObject({ 1: '0:root', 3: '2:obj|5:nsubj', 4: '3:ref' });
  });
});

describe('subjects of open complements', () => {
  const control = (role: string) =>
    conllu(`
1  She    she   PRON  _  _  2  nsubj    _  _
2  wants  want  VERB  _  _  0  root     _  _
3  him    he    PRON  _  _  2  ${role}  _  _
4  try    try   VERB  _  _  2  xcomp    _  _
5  go     go    VERB  _  _  4  xcomp    _  _
`);
  test('the object if there is one, else the subject; handed on to complements inside', () => {
    expect(depsOf(control('obj'))).toMatchObject({ 1: '2:nsubj', 3: '2:obj|4:nsubj:xsubj|5:nsubj:xsubj' });
    expect(depsOf(control('obl'))).toMatchObject({ 1: '2:nsubj|4:nsubj:xsubj|5:nsubj:xsubj', 3: '2:obl' });
    expect(depsOf(control('obj'), { options: ['plain'] })[3]).toBe('2:obj|4:nsubj|5:nsubj');
  });
});

test('a subject that reaches complements in many ways is looked at once for each', () => {
  const rows = ['1\ts\ts\tNOUN\t_\t_\t2\tnsubj\t_\t_', '2\tv\tv\tVERB\t_\t_\t0\troot\t_\t_'];
  for (let i = 0, head = 2; i < 40; i++, head = rows.length)
    for (const relation of ['conj', 'xcomp'])
      rows.push(`${rows.length + 1}\tv\tv\tVERB\t_\t_\t${head}\t${relation}\t_\t_`);
  const [sentence] = splitBlocks(`${rows.join('\n')}\n\n`);
  const switches = [
    { rule: 'conjunct-heads', key: 'any', use: 'yes', right: 0, of: 0 },
    { rule: 'shared', key: 'xcomp right', use: 'yes', right: 0, of: 0 },
    { rule: 'subjects', key: 'nsubj no object', use: 'nsubj', right: 0, of: 0 },
  ] as const;
  expect(graphOf(sentence, new Switches(switches)).arcs[1]).toHaveLength(80);
});

const GAP = conllu(`
1  Mary    Mary    PROPN  NNP  _             2  nsubj   _  _
2  won     win     VERB   VBD  VerbForm=Fin  0  root    _  _
3  gold    gold    NOUN   NN   _             2  obj     _  _
4  and     and     CCONJ  CC   _             5  cc      _  _
5  Peter   Peter   PROPN  NNP  _             2  conj    _  _
6  bronze  bronze  NOUN   NN   _             5  orphan  _  SpaceAfter=No
7  .       .       PUNCT  .    _             2  punct   _  _
`);

describe('ellipsis', () => {
  test('an empty node repeats the predicate; its dependents have real relations, and nothing is an orphan', () => {
    expect(enhanced(GAP).split('\n').slice(3, 8)).toEqual([
      '4\tand\tand\tCCONJ\tCC\t_\t5\tcc\t5.1:cc\t_',
      '5\tPeter\tPeter\tPROPN\tNNP\t_\t2\tconj\t5.1:nsubj\t_',
      '5.1\twon\twin\tVERB\tVBD\tVerbForm=Fin\t_\t_\t2:conj:and\tCopyOf=2',
      '6\tbronze\tbronze\tNOUN\tNN\t_\t5\torphan\t5.1:obj\tSpaceAfter=No',
      '7\t.\t.\tPUNCT\t.\t_\t2\tpunct\t2:punct\t_',
    ]);
  });

  test('conjuncts of an orphan hang on the node, too', () => {
    const two = GAP.replace(
      '7\t.\t.\tPUNCT\t.',
      '7\tand\tand\tCCONJ\tCC\t_\t8\tcc\t_\t_\n8\ttin\ttin\tNOUN\tNN\t_\t6\tconj\t_\t_\n9\t.\t.\tPUNCT\t.',
    );
    expect(depsOf(two)).toMatchObject({ 6: '5.1:obj', 8: '5.1:obj|6:conj:and' });
    const other = enhanced(two).replace('5.1:obj|6:conj:and', '6:conj:and');
    expect(enhanced(other)).toBe(other);
  });

  test('an empty node that is there stays, and none is made beside it', () => {
    const once = enhanced(GAP).replace('CopyOf=2', 'CopyOf=2|Mine=Yes').replace('5.1:obj', '5.1:iobj');
    expect(enhanced(once)).toBe(once);
  });

  test('the clause has a subject of its own, and shares none', () => {
    expect(depsOf(GAP)[1]).toBe('2:nsubj');
  });

  test('an orphan that was promoted itself hangs on the node of the outer clause', () => {
    const nested = conllu(`
1  a  a  VERB  _  _  0  root    _  _
2  b  b  NOUN  _  _  4  orphan  _  _
3  c  c  NOUN  _  _  2  orphan  _  _
4  d  d  NOUN  _  _  1  conj    _  _
`);
    const cells = Object.values(depsOf(nested));
    expect(cells).toHaveLength(6);
    expect(cells.filter((cell) => cell.includes('orphan'))).toEqual([]);
  });

  test('other empty nodes are not renumbered', () => {
    const other = GAP.replace('6\tbronze', '5.1\tx\tx\tX\t_\t_\t_\t_\t2:dep\t_\n6\tbronze');
    const after = enhanced(other);
    expect(after).toContain('5.1\tx\tx\tX\t_\t_\t_\t_\t2:dep\t_\n5.2\twon');
    expect(after).toContain('\t5.2:nsubj\t');
  });

  test.each(['\r\n', '\r', '\n'] as const)('at the end of a text without a last line end, with %j', (lineEnd) => {
    const short = conllu(
      `
1  a  a  NOUN  _  _  0  root    _  _
2  b  b  NOUN  _  _  1  conj    _  _
3  c  c  NOUN  _  _  2  orphan  _  _
`,
      { lineEnd, end: '' },
    );
    const cut = short.replace(/3\tc.*$/, '3\tc\tc\tNOUN\t_\t_\t2\torphan\t_\t_');
    expect(splitBlocks(enhanced(cut))[0].problems).toEqual([]);
    expect(depsOf(cut)).toMatchObject({ 2: '2.1:nsubj', '2.1': '1:conj', 3: '2.1:obj' });
  });
});

describe('what is there', () => {
  const some = COORDINATION.replace('2\tobj\t_', '2\tobj\t2:obj|9:dep');
  test('stays, is completed, or is replaced', () => {
    expect(enhanced(some, { existing: 'keep' })).toBe(some);
    expect(depsOf(some, { existing: 'complete' })).toMatchObject({ 5: '2:obj|4:obj|9:dep', 1: '2:nsubj|4:nsubj' });
    expect(depsOf(some, { existing: 'replace' })).toMatchObject({ 5: '2:obj|4:obj' });
    expect(hasGraph(splitBlocks(some)[0])).toBe(true);
    expect(hasGraph(splitBlocks(COORDINATION)[0])).toBe(false);
  });

  test('no second arc between two nodes, whatever its relation is', () => {
    const other = COORDINATION.replace('2\tobj\t_', '2\tobj\t2:iobj');
    expect(depsOf(other, { existing: 'complete' })[5]).toBe('2:iobj|4:obj');
  });

  test('graphDifferences, with reasons', () => {
    const [sentence] = splitBlocks(some);
    const found = graphDifferences(sentence, graphOf(sentence, judgeOf())).filter(({ word }) => word === 5);
    expect(found.map(({ side, head, relation }) => [side, head, relation])).toEqual([
      ['rules', '4', 'obj'],
      ['deps', '9', 'dep'],
    ]);
    expect(whyText(sentence, found[0].arc!)).toBe('shared with the first conjunct “bought” (obj right)');
  });
});

test.each([
  [
    'a cycle',
    '2\tbought\tbuy\tVERB\t_\tVerbForm=Fin\t0\troot',
    '2\tbought\tbuy\tVERB\t_\tVerbForm=Fin\t5\tdep',
    'tree',
  ],
  ['no relation', '\tcase\t', '\t_\t', 'word 8 has no DEPREL'],
  ['a relation with a bar', '\tcase\t', '\ta|b\t', 'word 8 has no DEPREL'],
  ['IDs with a gap', '\n9\t', '\n19\t', 'IDs'],
  ['nine columns', '\t4\tobl\t_\t_', '\t4\tobl\t_', '9 columns'],
])('%s is an obstacle, with its reason', (_, from, to, reason) => {
  expect(COORDINATION).toContain(from);
  const [sentence] = splitBlocks(COORDINATION.replace(from, to));
  expect(obstacleToGraph(sentence)).toContain(reason);
});
