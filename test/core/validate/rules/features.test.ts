/** FEATS: their spelling, and required features. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { Analysis } from '../../../../server/src/core/validate/analysis.ts';
import { features } from '../../../../server/src/core/validate/rules/features.ts';
import { flatForeign } from '../../../../server/src/core/validate/rules/flatForeign.ts';
import { finiteWithoutMood } from '../../../../server/src/core/validate/rules/mood.ts';
import { pronType } from '../../../../server/src/core/validate/rules/pronType.ts';
import { checkRule } from '../checkRule.ts';

describe('FEATS', () => {
  test('sorted whether in capitals or not, layers behind', () =>
    checkRule(
      features,
      `
1    a  a  X  _  Abbr=Yes|aspect=Imp              0  root  _      _
                          ^^^^^^^^^^ invalid-feature
2    b  b  X  _  Number=Sing|Number[psor]=Plur    1  dep   _      _
3    c  c  X  _  PronType=Int,Rel                 1  dep   _      _
3.1  _  _  X  _  Case=nom                         _  _     1:dep  _
                 ^^^^^^^^ invalid-feature: “Case=nom”
`,
    ));

  test('order and repetition', () =>
    checkRule(
      features,
      `
1  a  a  X  _  Number[psor]=Plur|Number=Sing  0  root  _  _
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unsorted-features: Number=Sing comes after Number[psor]=Plur
2  b  b  X  _  Case=Acc|Case=Nom              1  dep   _  _
                        ^^^^^^^^ repeated-feature
3  c  c  X  _  PronType=Rel,Int               1  dep   _  _
               ^^^^^^^^^^^^^^^^ unsorted-feature-values
4  d  d  X  _  PronType=Int,Int               1  dep   _  _
               ^^^^^^^^^^^^^^^^ repeated-feature-value
5  e  e  X  _  Case=Nom|∅                     1  dep   _  _
               ^^^^^^^^^^ unsorted-features
                        ^ invalid-feature
`,
    ));

  test('multiword tokens are not checked for their features', () =>
    checkRule(
      features,
      `
1-2  ab  _  _  _  X  _  _     _  _
1    a   a  X  _  _  0  root  _  _
2    b   b  X  _  _  1  dep   _  _
`,
    ));
});

describe('features', () => {
  test('PronType where it must be, and where it need not', () =>
    checkRule(
      pronType,
      `
1  the   the  DET    _  PronType=Art     2  det    _  _
2  dogs  dog  NOUN   _  _                4  nsubj  _  _
3  who   who  PRON   _  PronType=Int,Rel  4  nsubj  _  _
4  bark  bark VERB   _  _                0  root   _  _
`,
    ));

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

  test('Mood with finite forms only', () =>
    checkRule(
      finiteWithoutMood,
      `
1  a  a  VERB  _  Mood=Imp|VerbForm=Fin  0  root  _  _
2  b  b  VERB  _  VerbForm=Part          1  dep   _  _
3  c  c  NOUN  _  _                      1  dep   _  _
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

  test('flat:foreign between foreign words', () =>
    checkRule(
      flatForeign,
      `
1  ad      _  X      _  Foreign=Yes  0  root          _  _
2  hoc     _  X      _  Foreign=Yes  1  flat:foreign  _  _
3  New     _  PROPN  _  _            1  appos         _  _
4  York    _  PROPN  _  _            3  flat:name     _  _
`,
    ));

  test('flat:foreign is found once for each arc, of which people read the first', () => {
    const row = (id: number, upos: string, head: number, deprel: string) =>
      `${id}\tw\tw\t${upos}\t_\t${upos === 'X' ? 'Foreign=Yes' : '_'}\t${head}\t${deprel}\t_\t_\n`;
    const text = `${row(1, 'ADP', 0, 'root')}${row(2, 'X', 1, 'flat:foreign')}${row(3, 'X', 1, 'flat:foreign')}\n`;
    const found = flatForeign.check(new Analysis(Document.parse(text).sentences[0]));
    expect(found.map(({ span, repeats }) => [span.start, repeats])).toEqual([
      [6, undefined],
      [6, true],
    ]);
  });

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
