/** MISC, and SpaceAfter in it. */

import { test } from 'vitest';
import { misc } from '../../../../server/src/core/validate/rules/misc.ts';
import { spaceAfter } from '../../../../server/src/core/validate/rules/spaceAfter.ts';
import { checkRule } from '../checkRule.ts';

test('attributes of all kinds', () =>
  checkRule(
    misc,
    `
1  a  a  X  _  _  0  root  _  Gloss=an␣ox|SpaceAfter=No|x
2  b  b  X  _  _  1  dep   _  A=1|A=2
`,
  ));

test('empty, nameless, with stray spaces', () =>
  checkRule(
    misc,
    `
1  a  a  X  _  _  0  root  _  A=1||B=2
                                  ^ empty-misc
2  b  b  X  _  _  1  dep   _  =1
                              ^^ empty-misc-key
3  c  c  X  _  _  1  dep   _  ␣_
                              ^^ misc-extra-space
4  d  d  X  _  _  1  dep   _  A=␣1
                              ^^^^ misc-extra-space
`,
  ));

test('misspelt and repeated', () =>
  checkRule(
    misc,
    `
1  a  a  X  _  _  0  root  _  spaceafter=No|Lid=3
                              ^^^^^^^^^^ misc-attr-typo: SpaceAfter
                                            ^^^ misc-attr-typo: LId
2  b  b  X  _  _  1  dep   _  Space␣After=No
                              ^^^^^^^^^^^ misc-attr-typo
3  c  c  X  _  _  1  dep   _  SpaceAfter=No|X=1|SpaceAfter=No
                                                ^^^^^^^^^^^^^ repeated-misc
`,
  ));

test('SpaceAfter where it may be', () =>
  checkRule(
    spaceAfter,
    `
1-2  ab  _  _  _  _  _  _     _      SpaceAfter=No
1    a   a  X  _  _  0  root  _      Gloss=SpaceAfter
2    b   b  X  _  _  1  dep   _      _
2.1  _   _  X  _  _  _  _     1:dep  _
3    c   c  X  _  _  1  dep   _      X=1|SpaceAfter=No
`,
  ));

test('SpaceAfter', () =>
  checkRule(
    spaceAfter,
    `
1-2  ab  _  _  _  _  _  _     _      SpaceAfter=No
1    a   a  X  _  _  0  root  _      SpaceAfter=No
                                     ^^^^^^^^^^^^^ spaceafter-mwt-node
2    b   b  X  _  _  1  dep   _      _
2.1  _   _  X  _  _  _  _     1:dep  SpaceAfter=No
                                     ^^^^^^^^^^^^^ spaceafter-empty-node
3    c   c  X  _  _  1  dep   _      X=1|SpaceAfter=Yes
                                         ^^^^^^^^^^^^^^ spaceafter-value: “Yes”
4    d   d  X  _  _  1  dep   _      NoSpaceAfter=Yes
                                     ^^^^^^^^^^^^^^^^ nospaceafter-yes
5    e   e  X  _  _  1  dep   _      SpaceAfter=No
`,
  ));
