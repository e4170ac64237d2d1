/** The dependents of a word: direction, number, and function words without any. */

import { describe, test } from 'vitest';
import { coreArguments } from '../../../../server/src/core/validate/rules/coreArguments.ts';
import { leaves } from '../../../../server/src/core/validate/rules/leaf.ts';
import { oblique } from '../../../../server/src/core/validate/rules/oblique.ts';
import { orphanHead } from '../../../../server/src/core/validate/rules/orphan.ts';
import { rightToLeft } from '../../../../server/src/core/validate/rules/rightToLeft.ts';
import { checkRule } from '../checkRule.ts';

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

  test('orphans of clauses', () =>
    checkRule(
      orphanHead,
      `
1  a  a  VERB  _  _  0  root    _  _
2  b  b  NOUN  _  _  1  conj    _  _
3  c  c  NOUN  _  _  2  orphan  _  _
4  d  d  NOUN  _  _  1  advcl   _  _
5  e  e  NOUN  _  _  4  orphan  _  _
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
