/** Multiword tokens and empty nodes: their positions, and cells that must be blank. */

import { describe, test } from 'vitest';
import { filledCells } from '../../../../server/src/core/validate/rules/filledCells.ts';
import { intervals } from '../../../../server/src/core/validate/rules/intervals.ts';
import { oneWordToken } from '../../../../server/src/core/validate/rules/oneWordToken.ts';
import { checkRule } from '../checkRule.ts';

describe('places', () => {
  test('in their places', () =>
    checkRule(
      intervals,
      `
0.1  _   _  _  _  _  _  _     _  _
1-2  ab  _  _  _  _  _  _     _  _
1    a   a  X  _  _  0  root  _  _
2    b   b  X  _  _  1  dep   _  _
2.1  _   _  _  _  _  _  _     _  _
2.2  _   _  _  _  _  _  _     _  _
3-3  c   _  _  _  _  _  _     _  _
3    c   c  X  _  _  1  dep   _  _
`,
    ));

  test('out of their places', () =>
    checkRule(
      intervals,
      `
1.1  _   _  _  _  _  _  _     _  _
^^^ misplaced-empty-node: 0.1 belongs
1    a   a  X  _  _  0  root  _  _
1-2  ab  _  _  _  _  _  _     _  _
^^^ misplaced-word-interval
2    b   b  X  _  _  1  dep   _  _
2.2  _   _  _  _  _  _  _     _  _
^^^ misplaced-empty-node: 2.1 belongs
3-4  cd  _  _  _  _  _  _     _  _
2.3  _   _  _  _  _  _  _     _  _
^^^ misplaced-empty-node (+1): between a multiword token and its first word
3    c   c  X  _  _  1  dep   _  _
4    d   d  X  _  _  1  dep   _  _
`,
    ));

  test('impossible ranges', () =>
    checkRule(
      intervals,
      `
2-1  x   _  _  _  _  _  _     _  _
^^^ reversed-word-interval
1-2  ab  _  _  _  _  _  _     _  _
1    a   a  X  _  _  0  root  _  _
2-3  bc  _  _  _  _  _  _     _  _
^^^ overlapping-word-intervals (+1)
2    b   b  X  _  _  1  dep   _  _
3-9  cd  _  _  _  _  _  _     _  _
^^^ word-interval-out: exceeds the 3 words
3    c   c  X  _  _  1  dep   _  _
`,
    ));

  test('words beyond their number', () =>
    checkRule(
      intervals,
      `
1  a  a  X  _  _  0  root  _  _
3  b  b  X  _  _  1  dep   _  _
^ word-interval-out
`,
    ));

  test('a line without ID leaves a gap in the sequence', () =>
    checkRule(
      intervals,
      `
1   a  a  X  _  _  0  root  _  _
02  b  b  X  _  _  1  dep   _  _
3   c  c  X  _  _  1  dep   _  _
^ word-id-sequence
^ word-interval-out
`,
    ));
});

describe('filled cells', () => {
  test('fields that may be filled', () =>
    checkRule(
      filledCells,
      `
1-2  ab  _  _     _  Typo=Yes  _  _     _       SpaceAfter=No
1    a   a  X     _  _         0  root  0:root  _
2    b   b  X     _  _         1  dep   1:dep   _
2.1  c   c  NOUN  T  Case=Nom  _  _     1:dep   _
`,
    ));

  test('fields that may not', () =>
    checkRule(
      filledCells,
      `
1-2  ab  ab  X  _  Case=Nom  _  _     0:root  _
         ^^ mwt-nonempty-field: LEMMA
             ^ mwt-nonempty-field: UPOS
                   ^^^^^^^^ mwt-nonempty-field: FEATS
                                      ^^^^^^ mwt-nonempty-field: DEPS
1    a   a   X  _  _         0  root  0:root  _
2    b   b   X  _  _         1  dep   1:dep   _
2.1  c   c   X  _  _         1  dep   1:dep   _
                             ^ empty-node-nonempty-field: HEAD
                                ^^^ empty-node-nonempty-field: DEPREL
`,
    ));
});

describe('a token of one word', () => {
  test('tokens of several are fine', () =>
    checkRule(
      oneWordToken,
      `
1-2  ab  _  _  _  _  _  _     _  _
1    a   a  X  _  _  0  root  _  _
2    b   b  X  _  _  1  dep   _  _
`,
    ));

  test('is none', () =>
    checkRule(
      oneWordToken,
      `
1-1  c   _  _  _  _  _  _     _  _
^^^ one-word-token: The multiword token 1-1 has only the word 1.
1    c   c  X  _  _  0  root  _  _
`,
    ));
});
