/** Expressions of several words: fixed and goeswith. */

import { test } from 'vitest';
import { fixed } from '../../../../server/src/core/validate/rules/fixed.ts';
import { goeswith } from '../../../../server/src/core/validate/rules/goeswith.ts';
import { checkRule } from '../checkRule.ts';

test('fixed without a gap, and with ExtPos', () =>
  checkRule(
    fixed,
    `
1  as    as    ADV  _  ExtPos=CCONJ  3  cc     _  _
2  well  well  ADV  _  _             1  fixed  _  _
3  so    so    ADV  _  _             0  root   _  _
`,
  ));

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

test('goeswith goes by the relation alone, also at the root', () =>
  checkRule(
    goeswith,
    `
1  Go   go   VERB  _  Mood=Imp  0  goeswith  0:root  _
        ^^ goeswith-lemma
             ^^^^ goeswith-upos
                      ^^^^^^^^ goeswith-feats
                                             ^^^^^^ goeswith-edeps
2  now  now  ADV   _  _         1  advmod    _       _
3  up   _    X     _  _         _  goeswith  1:x     _
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
