/** The text line, and whether it contains the forms. */

import { describe, test } from 'vitest';
import { textRule } from '../../../../server/src/core/validate/rules/text.ts';
import { textForms } from '../../../../server/src/core/validate/rules/textForms.ts';
import { checkRule } from '../checkRule.ts';

test('the text line', () => {
  checkRule(
    textRule,
    `
# text = a
# text_en = b
1  a  a  X  _  _  0  root  _  _
`,
  );
  checkRule(
    textRule,
    `
# text
1  a  a  X  _  _  0  root  _  _
^ missing-text
`,
  );
  checkRule(
    textRule,
    `
# text = a
# text = b
^^^^^^^^^^ multiple-text
1  a  a  X  _  _  0  root  _  _
`,
  );
  checkRule(
    textRule,
    `
# text =␣
^^^^^^^^^ empty-text
1  a  a  X  _  _  0  root  _  _
`,
  );
  checkRule(
    textRule,
    `
# text = a␣␣
          ^^ text-trailing-whitespace
1  a  a  X  _  _  0  root  _  _
`,
  );
});

describe('text and forms', () => {
  test('with multiword tokens, empty nodes, several spaces and words with spaces', () =>
    checkRule(
      textForms,
      `
# text = Vámonos␣␣al mar 100 000.
1-2  Vámonos  _        _     _  _  _  _     _      _
1    Vamos    ir       VERB  _  _  0  root  _      _
2    nos      nos      PRON  _  _  1  obj   _      _
2.1  _        _        _     _  _  _  _     1:dep  _
3-4  al       _        _     _  _  _  _     _      _
3    a        a        ADP   _  _  5  case  _      _
4    el       el       DET   _  _  5  det   _      _
5    mar      mar      NOUN  _  _  1  obl   _      _
6    100␣000  100␣000  NUM   _  _  5  dep   _      SpaceAfter=No
7    .        .        X     _  _  1  dep   _      _
`,
    ));

  test('a missing form; the walk continues after it', () =>
    checkRule(
      textForms,
      `
# text = a c d
1  a  a  X  _  _  0  root  _  _
2  b  b  X  _  _  1  dep   _  _
   ^ text-form-mismatch (+1): the text continues with “c d”
3  c  c  X  _  _  1  dep   _  _
4  d  d  X  _  _  1  dep   _  _
`,
    ));

  test('only the first of several is reported, and what is left of the text', () =>
    checkRule(
      textForms,
      `
# text = a x y
           ^^^ text-extra-chars: “x y”
1  a  a  X  _  _  0  root  _  _
2  b  b  X  _  _  1  dep   _  _
   ^ text-form-mismatch
3  c  c  X  _  _  1  dep   _  _
`,
    ));

  test('spaces', () =>
    checkRule(
      textForms,
      `
# text = a.b c
            ^^ text-extra-chars
1  a  a  X  _  _  0  root  _  _
                              ^ missing-spaceafter: No space follows a (1)
2  .  .  X  _  _  1  dep   _  SpaceAfter=No
3  b  b  X  _  _  1  dep   _  SpaceAfter=No
4  c  c  X  _  _  1  dep   _  _
   ^ text-form-mismatch: “ c”
`,
    ));
});
