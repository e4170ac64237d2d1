/** Rules of level 3: the guidelines for all languages; and our own about the class of the tree. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { Analysis } from '../../../server/src/core/validate/analysis.ts';
import { coreArguments } from '../../../server/src/core/validate/rules/coreArguments.ts';
import { fixed } from '../../../server/src/core/validate/rules/fixed.ts';
import { flatForeign } from '../../../server/src/core/validate/rules/flatForeign.ts';
import { goeswith } from '../../../server/src/core/validate/rules/goeswith.ts';
import { leaves } from '../../../server/src/core/validate/rules/leaf.ts';
import { finiteWithoutMood } from '../../../server/src/core/validate/rules/mood.ts';
import { nonprojectiveArc } from '../../../server/src/core/validate/rules/nonprojectiveArc.ts';
import { oblique } from '../../../server/src/core/validate/rules/oblique.ts';
import { orphanHead } from '../../../server/src/core/validate/rules/orphan.ts';
import { pronType } from '../../../server/src/core/validate/rules/pronType.ts';
import { punctuation } from '../../../server/src/core/validate/rules/punctuation.ts';
import { relUpos } from '../../../server/src/core/validate/rules/relUpos.ts';
import { rightToLeft } from '../../../server/src/core/validate/rules/rightToLeft.ts';
import { rootRelation } from '../../../server/src/core/validate/rules/rootRelation.ts';
import { notMh4, notOneEndpointCrossing } from '../../../server/src/core/validate/rules/treeClass.ts';
import { checkRule } from './checkRule.ts';

describe('features', () => {
  test('PronType', () =>
    checkRule(
      pronType,
      `
1  the  the  DET   _  PronType=Art  2  det    _  _
2  dog  dog  NOUN  _  Number=Sing   3  nsubj  _  _
3  it   it   PRON  _  Number=Sing   0  root   _  _
                      ^^^^^^^^^^^ pron-det-without-prontype: it (3) is PRON
`,
    ));

  test('Mood', () =>
    checkRule(
      finiteWithoutMood,
      `
1  a  a  VERB  _  Mood=Ind|VerbForm=Fin  0  root  _  _
2  b  b  VERB  _  VerbForm=Inf           1  dep   _  _
3  c  c  VERB  _  VerbForm=Fin           1  dep   _  _
                  ^^^^^^^^^^^^ verbform-fin-without-mood
`,
    ));

  test('flat:foreign', () =>
    checkRule(
      flatForeign,
      `
1  ad      _  X      _  Foreign=Yes  0  root          _  _
2  hoc     _  X      _  Foreign=Yes  1  flat:foreign  _  _
3  New     _  PROPN  _  _            1  appos         _  _
              ^^^^^ flat-foreign-upos-feats
4  York    _  X      _  _            3  flat:foreign  _  _
                        ^ flat-foreign-upos-feats
5  Smith   _  PROPN  _  _            3  flat          _  _
`,
    ));
});

describe('roots', () => {
  test('HEAD 0 and root belong together', () =>
    checkRule(
      rootRelation,
      `
1  a  a  X  _  _  0  dep   _  _
                     ^^^ 0-is-not-root
2  b  b  X  _  _  1  root  _  _
                  ^ root-is-not-0
3  c  c  X  _  _  0  root  _  _
4  d  d  X  _  _  9  root  _  _
`,
    ));
});

describe('relations and parts of speech', () => {
  test('what is admitted', () =>
    checkRule(
      relUpos,
      `
1   a  a  VERB   _  _            0  root       _  _
2   b  b  PRON   _  _            1  det        _  _
3   c  c  SYM    _  _            1  nummod     _  _
4   d  d  PART   _  _            1  advmod     _  _
5   e  e  DET    _  _            1  expl       _  _
6   f  f  AUX    _  _            1  aux:pass   _  _
7   g  g  PRON   _  _            1  cop        _  _
8   h  h  ADP    _  _            1  case       _  _
9   i  i  SCONJ  _  _            1  mark       _  _
10  j  j  ADV    _  _            1  cc         _  _
11  k  k  PUNCT  _  _            1  punct      _  _
12  l  l  NOUN   _  _            4  fixed      _  _
13  m  m  NOUN   _  ExtPos=ADV   1  advmod     _  _
14  n  n  NOUN   _  _            1  advmod     _  _
15  o  o  X      _  _            14  goeswith  _  _
`,
    ));

  test('what is not', () =>
    checkRule(
      relUpos,
      `
1   a  a  PUNCT  _  _             0  root       _  _
2   b  b  NUM    _  _             1  det        _  _
                                     ^^^ rel-upos-det: b (2) is attached as det and is NUM
3   c  c  NUM    _  ExtPos=PROPN  1  nummod     _  _
                                     ^^^^^^ rel-upos-nummod: PROPN by its ExtPos
4   d  d  NOUN   _  _             1  advmod:x   _  _
                                     ^^^^^^^^ rel-upos-advmod
5   e  e  ADV    _  _             1  expl       _  _
                                     ^^^^ rel-upos-expl
6   f  f  VERB   _  _             1  aux        _  _
                                     ^^^ rel-upos-aux
7   g  g  VERB   _  _             1  cop        _  _
                                     ^^^ rel-upos-cop
8   h  h  ADJ    _  _             1  case       _  _
                                     ^^^^ rel-upos-case
9   i  i  INTJ   _  _             1  mark       _  _
                                     ^^^^ rel-upos-mark
10  j  j  VERB   _  _             1  cc         _  _
                                     ^^ rel-upos-cc
11  k  k  SYM    _  _             1  punct      _  _
                                     ^^^^^ rel-upos-punct
12  l  l  PUNCT  _  _             1  obj        _  _
                                     ^^^ upos-rel-punct
13  m  m  PROPN  _  _             8  fixed      _  _
                                     ^^^^^ rel-upos-fixed
14  n  n  foo    _  _             1  det        _  _
                                     ^^^ rel-upos-det: foo
`,
    ));

  test('a proper noun as head of a fixed expression', () =>
    checkRule(
      relUpos,
      `
1  New  New  PROPN  _  _           0  root   _  _
             ^^^^^ rel-upos-fixed
2  in   in   ADP    _  _           1  fixed  _  _
3  West  West  PROPN  _  ExtPos=ADP  1  case  _  _
4  of   of   ADP    _  _           3  fixed  _  _
`,
    ));
});

describe('directions', () => {
  test('to the right', () =>
    checkRule(
      rightToLeft,
      `
1  a  a  X  _  _  0  root      _  _
2  b  b  X  _  _  1  conj      _  _
3  c  c  X  _  _  1  flat:name  _  _
`,
    ));

  test('to the left', () =>
    checkRule(
      rightToLeft,
      `
1  bread   _  NOUN  _  _  6  conj       _  _
                          ^ right-to-left-conj (+1): bread (1) precedes its head butter (6)
2  a       _  X     _  _  6  fixed      _  _
                          ^ right-to-left-fixed
3  b       _  X     _  _  6  flat:name  _  _
                          ^ right-to-left-flat
4  c       _  X     _  _  6  goeswith   _  _
                          ^ right-to-left-goeswith
5  d       _  X     _  _  6  appos      _  _
                          ^ right-to-left-appos
6  butter  _  NOUN  _  _  0  root       _  _
`,
    ));
});

describe('arguments', () => {
  test('one subject and one object, and subjects of outer clauses', () =>
    checkRule(
      coreArguments,
      `
1  a  a  VERB  _  _  0  root         _  _
2  b  b  NOUN  _  _  1  nsubj:outer  _  _
3  c  c  NOUN  _  _  1  nsubj        _  _
4  d  d  NOUN  _  _  1  csubj        _  Subject=Outer
5  e  e  NOUN  _  _  1  obj          _  _
6  f  f  NOUN  _  _  1  iobj         _  _
`,
    ));

  test('too many', () =>
    checkRule(
      coreArguments,
      `
1  a  a  VERB  _  _  0  root        _  _
^ too-many-subjects (+2): a (1) has b (2) as nsubj:pass, c (3) as csubj
^ too-many-objects (+2)
2  b  b  NOUN  _  _  1  nsubj:pass  _  _
3  c  c  NOUN  _  _  1  csubj       _  _
4  d  d  NOUN  _  _  1  obj         _  _
5  e  e  NOUN  _  _  1  obj:lvc     _  _
`,
    ));

  test('obl of predicates', () =>
    checkRule(
      oblique,
      `
1  a  a  VERB  _  _  0  root   _  _
2  b  b  NOUN  _  _  1  obl    _  _
3  c  c  NOUN  _  _  1  obj    _  _
4  d  d  AUX   _  _  3  cop    _  _
5  e  e  NOUN  _  _  3  obl    _  _
6  f  f  ADJ   _  _  1  obl    _  _
7  g  g  NOUN  _  _  6  obl    _  _
8  h  h  NOUN  _  _  1  conj   _  _
9  i  i  NOUN  _  _  8  obl    _  _
`,
    ));

  test('obl of a nominal', () =>
    checkRule(
      oblique,
      `
1  a  a  VERB   _  _  0  root     _  _
2  b  b  PROPN  _  _  1  obj      _  _
3  c  c  NOUN   _  _  2  obl:arg  _  _
                         ^^^^^^^ obl-should-be-nmod (+1): c (3) is obl of b (2)
`,
    ));

  test('orphans', () =>
    checkRule(
      orphanHead,
      `
1  a  a  VERB  _  _  0  root    _  _
2  b  b  NOUN  _  _  1  conj    _  _
3  c  c  NOUN  _  _  2  orphan  _  _
4  d  d  NOUN  _  _  1  nmod    _  _
5  e  e  NOUN  _  _  4  orphan  _  _
                        ^^^^^^ orphan-parent (+1)
`,
    ));
});

describe('leaves', () => {
  test('dependents that are allowed', () =>
    checkRule(
      leaves,
      `
1   a  a  VERB  _  _             0   root     _  _
2   b  b  SCONJ  _  _            1   mark     _  _
3   c  c  ADV   _  _             2   advmod   _  _
4   d  d  AUX   _  _             1   aux      _  _
5   e  e  PART  _  Polarity=Neg  4   advmod   _  _
6   f  f  CCONJ  _  _            1   cc       _  _
7   g  g  ADP   _  _             6   fixed    _  _
8   h  h  DET   _  Poss=Yes      1   det      _  _
9   i  i  NOUN  _  _             8   appos    _  _
10  j  j  PUNCT  _  _            1   punct    _  _
11  k  k  PUNCT  _  _            10  punct    _  _
12  l  l  NOUN  _  _             1   clf      _  _
13  m  m  NOUN  _  _             12  conj     _  _
`,
    ));

  test('dependents that are not', () =>
    checkRule(
      leaves,
      `
1   a  a  VERB   _  _  0   root      _  _
2   b  b  SCONJ  _  _  1   mark      _  _
3   c  c  NOUN   _  _  2   nmod      _  _
                       ^ leaf-mark-case (+1): c (3) is nmod of b (2), which is attached as mark
4   d  d  AUX    _  _  1   cop       _  _
5   e  e  ADV    _  _  4   advmod    _  _
                       ^ leaf-aux-cop
6   f  f  DET    _  _  1   det       _  _
7   g  g  NOUN   _  _  6   nmod      _  _
                       ^ leaf-det
8   h  h  NOUN   _  _  1   clf       _  _
9   i  i  ADJ    _  _  8   amod      _  _
                       ^ leaf-clf
10  j  j  CCONJ  _  _  1   cc        _  _
11  k  k  CCONJ  _  _  10  cc        _  _
                       ^^ leaf-cc
12  l  l  ADP    _  _  2   fixed     _  _
13  m  m  ADP    _  _  12  fixed     _  _
                       ^^ leaf-fixed
14  n  n  X      _  _  1   goeswith  _  _
15  o  o  PUNCT  _  _  14  punct     _  _
                       ^^ leaf-goeswith
16  p  p  PUNCT  _  _  1   punct     _  _
17  q  q  NOUN   _  _  16  nmod      _  _
                       ^^ leaf-punct
`,
    ));
});

describe('expressions', () => {
  test('fixed', () =>
    checkRule(
      fixed,
      `
1  as    as    ADV    _  ExtPos=CCONJ  0  root   _  _
2  ,     ,     PUNCT  _  _             1  punct  _  _
3  well  well  ADV    _  _             1  fixed  _  _
4  in    in    ADP    _  _             1  case   _  _
                         ^ fixed-without-extpos: in (4), of (6)
^ fixed-gap (+1): spite (5)
5  spite  spite  NOUN  _  _            1  obl    _  _
6  of    of    ADP    _  _             4  fixed  _  _
`,
    ));

  test('goeswith', () =>
    checkRule(
      goeswith,
      `
1  with  without  ADP  _  Typo=Yes  0  root      0:root      _
2  out   _        X    _  _         1  goeswith  1:goeswith  _
`,
    ));

  test('goeswith, all that can be wrong', () =>
    checkRule(
      goeswith,
      `
1  with  with  ADP   _  _            0  root      0:root         SpaceAfter=No
^ goeswith-gap (+1)
^ goeswith-nospace (+1)
                        ^ goeswith-missing-typo
2  -     -     PUNCT  _  _           1  punct     1:punct        _
3  out   out   ADP   _  Case=Loc     1  goeswith  1:case         _
         ^^^ goeswith-lemma
               ^^^ goeswith-upos
                        ^^^^^^^^ goeswith-feats
                                                  ^^^^^^ goeswith-edeps
`,
    ));

  test('goeswith to the left is a gap, too', () =>
    checkRule(
      goeswith,
      `
1  with  _     X    _  _         2  goeswith  _  _
2  out   with  ADP  _  Typo=Yes  0  root      _  _
^ goeswith-gap
`,
    ));
});

describe('projectivity', () => {
  test('punctuation where it disturbs nothing', () =>
    checkRule(
      punctuation,
      `
1  a  a  NOUN   _  _  3  obj    _  _
2  ,  ,  PUNCT  _  _  1  punct  _  _
3  b  b  VERB   _  _  0  root   _  _
4  .  .  PUNCT  _  _  3  punct  _  _
`,
    ));

  test('punctuation inside an arc that it has nothing to do with', () =>
    checkRule(
      punctuation,
      `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  4  nmod   _  _
3  ,  ,  PUNCT  _  _  1  punct  _  _
                      ^ punct-causes-nonproj (+1): d (4) → b (2)
4  d  d  NOUN   _  _  1  obj    _  _
`,
    ));

  test('punctuation that goes with another word in the gap is not to blame', () =>
    checkRule(
      punctuation,
      `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  5  nmod   _  _
3  c  c  NOUN   _  _  1  obl    _  _
4  ,  ,  PUNCT  _  _  3  punct  _  _
5  d  d  NOUN   _  _  1  obj    _  _
`,
    ));

  test('punctuation that is attached across words which do not descend from its head', () =>
    checkRule(
      punctuation,
      `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  1  nsubj  _  _
3  c  c  NOUN   _  _  1  obj    _  _
4  .  .  PUNCT  _  _  2  punct  _  _
                      ^ punct-is-nonproj (+1): c (3)
`,
    ));

  test('the words in the gap are named where they stand', () => {
    const rows = ['VERB 0 root', 'NOUN 1 nsubj', 'NOUN 1 obj', 'PUNCT 2 punct'].map((cells, i) => {
      const [upos, head, deprel] = cells.split(' ');
      return `${i + 1}\tw${i + 1}\t_\t${upos}\t_\t_\t${head}\t${deprel}\t_\t_\n`;
    });
    const [finding] = punctuation.check(new Analysis(Document.parse(`${rows.join('')}\n`).sentences[0]));
    expect(finding.related.map(({ message }) => message)).toEqual(['In the gap: w3 (3).']);
  });

  test('a non-projective arc names what it crosses and what breaks it', () => {
    checkRule(
      nonprojectiveArc,
      `
1  a  a  X  _  _  2  dep   _  _
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  2  dep   _  _
`,
    );
    checkRule(
      nonprojectiveArc,
      `
1  a  a  X  _  _  3  dep   _  _
                  ^ nonprojective-arc (+2): c (3) → a (1) is not projective: b (2) between them does not descend from c (3). It crosses the root → b (2)
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  2  dep   _  _
`,
    );
  });

  test('heads that are no tree have no class', () => {
    for (const rule of [nonprojectiveArc, notMh4, notOneEndpointCrossing, punctuation]) {
      checkRule(
        rule,
        `
1  a  a  X  _  _  3  dep    _  _
2  b  b  X  _  _  4  punct  _  _
3  c  c  X  _  _  1  dep    _  _
4  d  d  X  _  _  2  dep    _  _
`,
      );
    }
  });

  // The arc 1 → 4 is crossed by 3 → 5 and 2 → 6, which have no endpoint in common.
  const TANGLED = `
1  a  a  X  _  _  0  root  _  _
2  b  b  X  _  _  1  dep   _  _
3  c  c  X  _  _  2  dep   _  _
4  d  d  X  _  _  1  dep   _  _
                  ^ not-1-endpoint-crossing (+2): a (1) → d (4) have no endpoint in common
5  e  e  X  _  _  3  dep   _  _
6  f  f  X  _  _  2  dep   _  _
`;
  test('1-Endpoint-Crossing', () => checkRule(notOneEndpointCrossing, TANGLED));

  test('MH4', () => {
    checkRule(
      notMh4,
      `
1  a  a  X  _  _  3  dep   _  _
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  2  dep   _  _
`,
    );
    // One of the seven trees of four words that are outside.
    checkRule(
      notMh4,
      `
1  a  a  X  _  _  3  dep   _  _
                  ^ not-mh4: 3 crossing arcs, starting with c (3) → a (1)
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  2  dep   _  _
4  d  d  X  _  _  1  dep   _  _
`,
    );
  });
});
