/** White space in cells. */

import { test } from 'vitest';
import { whitespace } from '../../../../server/src/core/validate/rules/whitespace.ts';
import { checkRule } from '../checkRule.ts';

test('words with single spaces, and spaces in MISC', () =>
  checkRule(
    whitespace,
    `
# text = 100␣000␣␣x
1  100␣000  100␣000  NUM  _  _  0  root  _  Gloss=a␣b
`,
  ));

test('empty cells', () =>
  checkRule(
    whitespace,
    `
1  a  ∅  X  ∅  _  0  root  _  ∅
      ^ empty-column: LEMMA
            ^ empty-column: XPOS
            ^ empty-string-in-xpos
                              ^ empty-column: MISC
`,
  ));

test('before, behind and between', () =>
  checkRule(
    whitespace,
    `
1  ␣a     b␣  X  _  _  0  root  _  _
   ^ leading-whitespace: FORM
           ^ trailing-whitespace: LEMMA
2  a␣␣b   c   X  _  _  1  dep   _  X=1␣␣
    ^^ repeated-whitespace
                                      ^^ trailing-whitespace
                                      ^^ repeated-whitespace
`,
  ));

test('where no space is allowed', () =>
  checkRule(
    whitespace,
    `
1  a  a  X␣  A␣B  A=B␣  0  root  0:root␣  _
          ^ invalid-whitespace: UPOS
              ^ invalid-whitespace: XPOS
                     ^ invalid-whitespace: FEATS
                                       ^ invalid-whitespace: DEPS
2  b  b  X   _    _     ␣1  dep␣  _       _
                        ^ invalid-whitespace: HEAD
                               ^ invalid-whitespace: DEPREL
`,
  ));

test('multiword tokens', () =>
  checkRule(
    whitespace,
    `
1-2  a␣b  _  _  _  _  _  _     _  _
      ^ invalid-whitespace-mwt
1    a    a  X  _  _  0  root  _  _
2    b    b  X  _  _  1  dep   _  _
`,
  ));

test('a no-break space counts, a line too long or too short does not end the check', () =>
  checkRule(
    whitespace,
    `
1  a\u00a0  a  X  _  _  0  root  _  _  _
    ^ trailing-whitespace
2  ␣b
   ^ leading-whitespace
`,
  ));
