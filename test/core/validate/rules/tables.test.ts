/** Levels 4 and 5: the tables of a language, and the rules that use them. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { checkSentence, LanguageData } from '../../../../server/src/core/validate/index.ts';
import { auxiliaries } from '../../../../server/src/core/validate/rules/auxiliaries.ts';
import { featureTables } from '../../../../server/src/core/validate/rules/featureTables.ts';
import { langWithoutTables } from '../../../../server/src/core/validate/rules/langWithoutTables.ts';
import { metadata } from '../../../../server/src/core/validate/rules/metadata.ts';
import { relationTables } from '../../../../server/src/core/validate/rules/relationTables.ts';
import { repeatedTypo } from '../../../../server/src/core/validate/rules/repeatedTypo.ts';
import { wordsWithSpaces } from '../../../../server/src/core/validate/rules/wordsWithSpaces.ts';
import { checkRule } from '../checkRule.ts';

const feature = (uvalues: string[], byupos: object, permitted = 1) => ({
  type: 'universal',
  permitted,
  uvalues,
  lvalues: [],
  unused_uvalues: ['Dual'],
  unused_lvalues: [],
  byupos,
});

const data = LanguageData.of({
  feats: {
    WARNING: 'ignored',
    features: {
      xx: {
        Number: feature(['Plur', 'Sing'], { NOUN: { Plur: 3, Sing: 1 }, VERB: { Sing: 1, Plur: 0 } }),
        Case: feature(['Nom'], { NOUN: { Nom: 1 } }, 0),
        Typo: feature(['Yes'], { NOUN: { Yes: 1 } }),
        Foreign: feature(['Yes'], { NOUN: { Yes: 1 } }),
      },
      yy: { Gender: feature(['Fem'], { NOUN: { Fem: 1 } }) },
      nn: {},
    },
  },
  deprels: {
    deprels: {
      xx: { nsubj: { permitted: 1 }, root: { permitted: 1 }, nmod: { permitted: 1 }, 'nmod:old': { permitted: 0 } },
      yy: { 'nsubj:yy': { permitted: 1 } },
    },
  },
  edeprels: { edeprels: { xx: { of: { extends: ['nmod', 'obl'] }, and: { extends: ['conj'] } } } },
  data: {
    auxiliaries: {
      xx: { be: { functions: [{ function: 'cop.AUX' }] }, have: { functions: [{ function: 'Tense=Past' }] } },
      yy: { ser: { functions: [{ function: 'cop.AUX' }] } },
    },
  },
  tospace: { expressions: { xx: { '[0-9]+( [0-9]+)+': {} } } },
});
const language = data.language('xx');

describe('reading the tables', () => {
  test('languages', () => {
    expect(data.problems).toEqual([]);
    expect(data.codes).toEqual(['nn', 'xx', 'yy']);
    expect(data.language('zz')).toBeUndefined();
    expect(data.language('toString')).toBeUndefined();
    expect(language?.copulas).toEqual(new Set(['be']));
    expect(language?.auxiliaries).toEqual(new Set(['be', 'have']));
    expect(language?.other('yy')?.code).toBe('yy');
    expect(data.language('yy')?.spaces).toEqual([]);
  });

  test('what has another shape is reported and not used', () => {
    const broken = LanguageData.of({
      feats: [],
      deprels: { deprels: { xx: 5 } },
      edeprels: { edeprels: { xx: { of: 7 } } },
      data: { auxiliaries: { xx: { be: null, have: { functions: 'x' } } } },
      tospace: { expressions: { xx: { '(': {}, 'a b': {} } } },
    });
    expect(broken.problems).toEqual([expect.stringContaining('feats.json')]);
    const tables = broken.language('xx');
    expect(tables).toMatchObject({ features: undefined, relations: undefined, auxiliaries: new Set(['be', 'have']) });
    expect(tables?.copulas).toEqual(new Set());
    expect(tables?.spaces).toHaveLength(1);
    expect(tables?.problems).toEqual([
      expect.stringContaining('deprels.json: the entry “xx”'),
      expect.stringContaining('tospace.json: the expression “(”'),
    ]);
    for (const content of [null, 5, 'x', [], { features: null }, { features: { xx: { A: null } } }]) {
      const odd = LanguageData.of({
        feats: content,
        deprels: content,
        edeprels: content,
        data: content,
        tospace: content,
      });
      expect(() => odd.language('xx')).not.toThrow();
    }
  });
});

describe('features', () => {
  test('against the table of the language', () =>
    checkRule(
      featureTables,
      `
1  a  a  NOUN  _  Number=Sing             0  root  _  _
2  b  b  NOUN  _  Mood=Ind                1  nmod  _  _
                  ^^^^^^^^ feature-unknown: Mood is not documented for the language xx
3  c  c  NOUN  _  Case=Nom                1  nmod  _  _
                  ^^^^^^^^ feature-not-permitted
4  d  d  NOUN  _  Number=Tri              1  nmod  _  _
                  ^^^^^^^^^^ feature-value-unknown: no value Tri
5  e  e  ADJ   _  Number=Plur             1  nmod  _  _
                  ^^^^^^^^^^^ feature-upos-not-permitted: (parts of speech that do: NOUN, VERB)
6  f  f  VERB  _  Number=Plur             1  nmod  _  _
                  ^^^^^^^^^^^ feature-value-upos-not-permitted
7  g  g  NOUN  _  Number=Dual             1  nmod  _  _
                  ^^^^^^^^^^^ feature-value-upos-not-permitted
`,
      { language },
    ));

  test('words of another language are checked against its table, or not at all', () =>
    checkRule(
      featureTables,
      `
1  a  a  NOUN  _  Gender=Fem   0  root  _  Lang=yy
2  b  b  NOUN  _  Number=Sing  1  nmod  _  Lang=yy
                  ^^^^^^^^^^^ feature-unknown: yy
3  c  c  NOUN  _  Foo=Bar      1  nmod  _  Lang=zz
4  d  d  NOUN  _  Number=Sing  1  nmod  _  Lang=xx
`,
      { language },
    ));

  test('Foreign is a feature of the treebank’s language', () =>
    checkRule(
      featureTables,
      `
1  a  a  NOUN  _  Foreign=Yes             0  root  _  Lang=yy
2  b  b  NOUN  _  Foreign=Yes|Gender=Fem  1  nmod  _  Lang=yy
3  c  c  NOUN  _  Foo=Bar|Foreign=Yes     1  nmod  _  Lang=zz
4  d  d  VERB  _  Foreign=Yes             1  nmod  _  Lang=zz
                  ^^^^^^^^^^^ feature-upos-not-permitted: language xx
`,
      { language },
    ));

  test('one finding for each value, of which people read the first', () => {
    const text = '1\ta\ta\tNOUN\t_\tFoo=Bar,Baz\t0\troot\t_\t_\n\n';
    const found = checkSentence(Document.parse(text).sentences[0], { level: 4, language });
    expect(found.filter(({ id }) => id === 'feature-unknown').map(({ repeats }) => repeats)).toEqual([undefined, true]);
  });

  test('without tables there is nothing to check', () =>
    checkRule(featureTables, '1  a  a  NOUN  _  Foo=Bar  0  root  _  _'));
});

test('relations that the language has', () =>
  checkRule(
    relationTables,
    `
1  a  a  NOUN  _  _  0  root   0:root            _
2  b  b  NOUN  _  _  1  nmod   1:nmod:of|1:ref   _
3  c  c  NOUN  _  _  1  nsubj  1:nsubj           _
`,
    { language },
  ));

test('relations', () =>
  checkRule(
    relationTables,
    `
1  a  a  NOUN  _  _  0  root      0:root                    _
2  b  b  NOUN  _  _  1  nmod:old  1:nmod:of                 Lang=yy
                        ^^^^^^^^ unknown-deprel
3  c  c  NOUN  _  _  2  nsubj:yy  2:nsubj:yy                Lang=yy
4  d  d  NOUN  _  _  1  nsubj     1:nsubj:xsubj|1:ref       _
5  e  e  NOUN  _  _  1  nsubj:yy  1:nmod:in|1:nsubj:of      _
                        ^^^^^^^^ unknown-deprel
                                    ^^^^^^^ unknown-edeprel
                                              ^^^^^^^^ unknown-edeprel
`,
    { language },
  ));

test('between words of another language, relations of both languages', () =>
  checkRule(
    relationTables,
    `
1  a  a  NOUN  _  _  0  root      0:root      Lang=yy
2  b  b  NOUN  _  _  1  nmod      1:nmod:of   Lang=yy
3  c  c  NOUN  _  _  1  nsubj:yy  1:nsubj:yy  Lang=yy
4  d  d  NOUN  _  _  1  nmod:old  1:nsubj:of  Lang=yy
                        ^^^^^^^^ unknown-deprel
                                    ^^^^^^^^ unknown-edeprel
5  e  e  NOUN  _  _  1  nsubj:yy  1:nsubj:yy  Lang=zz
                        ^^^^^^^^ unknown-deprel
                                    ^^^^^^^^ unknown-edeprel
6  f  f  NOUN  _  _  5  nsubj:yy  5:nmod      Lang=zz
                        ^^^^^^^^ unknown-deprel
`,
    { language },
  ));

test('words with the spaces of the language', () =>
  checkRule(
    wordsWithSpaces,
    `
1-2  a␣b          _            _    _  _  _  _     _  _
1    100␣000      100␣000      NUM  _  _  0  root  _  _
2    100␣000␣000  100␣000␣000  NUM  _  _  1  nmod  _  _
3    100\u00a0000  100\u00a0000  NUM  _  _  1  nmod  _  _
`,
    { language },
  ));

test('words with spaces', () =>
  checkRule(
    wordsWithSpaces,
    `
1-2  a␣b      _        _    _  _  _  _     _  _
1    100␣000  100␣000  NUM  _  _  0  root  _  _
2    b␣c      b        X    _  _  1  nmod  _  _
     ^^^ invalid-word-with-space: FORM “b c”
3    ␣d       d␣       X    _  _  1  nmod  _  _
     ^^ invalid-word-with-space: FORM
              ^^ invalid-word-with-space: LEMMA
`,
    { language },
  ));

test('a typo marked once', () =>
  checkRule(
    repeatedTypo,
    `
1-2  ab  _  _     _  Typo=Yes  _  _     _  _
1    a   a  NOUN  _  _         0  root  _  _
2    b   b  NOUN  _  _         1  nmod  _  _
3    c   c  NOUN  _  Typo=Yes  1  nmod  _  _
`,
    { language },
  ));

test('a typo marked twice', () =>
  checkRule(
    repeatedTypo,
    `
1-2  ab  _  _     _  Typo=Yes  _  _     _  _
1    a   a  NOUN  _  _         0  root  _  _
2    b   b  NOUN  _  Typo=Yes  1  nmod  _  _
                     ^^^^^^^^ mwt-typo-repeated-at-word (+1)
3    c   c  NOUN  _  Typo=Yes  1  nmod  _  _
`,
    { language },
  ));

test('auxiliaries and copulas of the language', () =>
  checkRule(
    auxiliaries,
    `
1  a  be    AUX   _  _  0  root  _  _
2  b  be    AUX   _  _  1  cop   _  _
3  c  have  AUX   _  _  1  aux   _  _
4  d  do    VERB  _  _  1  nmod  _  _
`,
    { language },
  ));

test('auxiliaries and copulas', () =>
  checkRule(
    auxiliaries,
    `
1  a  be    AUX  _  _  0  root  _  _
2  b  have  AUX  _  _  1  cop   _  _
      ^^^^ cop-lemma: not a copula
3  c  do    AUX  _  _  1  aux   _  _
      ^^ aux-lemma: not an auxiliary
4  d  _     AUX  _  _  1  cop   _  _
5  e  ser   AUX  _  _  1  cop   _  Lang=yy
6  f  x     AUX  _  _  1  cop   _  Lang=zz
`,
    { language },
  ));

test('a language that lists no auxiliaries, where others do, has none', () => {
  expect(data.language('nn')?.auxiliaries).toEqual(new Set());
  expect(LanguageData.of({ feats: { features: { nn: {} } } }).language('nn')?.auxiliaries).toBeUndefined();
  checkRule(
    auxiliaries,
    `
1  a  be  AUX   _  _  0  root  _  _
      ^^ aux-lemma: None is documented yet
2  b  be  VERB  _  _  1  cop   _  _
      ^^ cop-lemma: None is documented yet
`,
    { language: data.language('nn') },
  );
});

test('other languages that have tables, and none', () => {
  const rows = '1  a  a  NOUN  _  _  0  root  _  Lang=yy\n2  b  b  NOUN  _  _  1  nmod  _  Lang=xx|Note=x\n';
  checkRule(langWithoutTables, rows, { language });
  checkRule(langWithoutTables, rows);
});

test('languages without tables, at the first word of each', () =>
  checkRule(
    langWithoutTables,
    `
1  a  a  NOUN  _  _  0  root  _  Lang=zz
                                 ^^^^^^^ lang-without-tables: a (1) and 1 more are in the language “zz”
2  b  b  NOUN  _  _  1  nmod  _  Gloss=b|Lang=und
                                         ^^^^^^^^ lang-without-tables: b (2) is in the language “und”
3  c  c  NOUN  _  _  1  nmod  _  Lang=zz
`,
    { language },
  ));

test('slashes in sent_id, which levels 1 to 3 let pass', () => {
  checkRule(metadata, '# sent_id = a/b\n1  a  a  X  _  _  0  root  _  _');
  checkRule(metadata, '# sent_id = a/b\n             ^ slash-in-sent-id\n1  a  a  X  _  _  0  root  _  _', {
    language,
  });
});
