/** Declarations of columns. */

import { test } from 'vitest';
import { columns } from '../../../../server/src/core/validate/rules/columns.ts';
import { checkRule } from '../checkRule.ts';

test('the first line of the file declares; other lines have no effect', () => {
  checkRule(
    columns,
    `
# newdoc
# global.columns = ID FORM
^^^^^^^^^^^^^^^^^^^^^^^^^^ columns-header-misplaced
1  a
`,
  );
  checkRule(
    columns,
    `
# global.columns = ID FORM
1  a

# newdoc
# global.columns = ID LEMMA
^^^^^^^^^^^^^^^^^^^^^^^^^^^ columns-header-differs: not those of the first line
1  b

# global.columns = ID FORM
1  c
`,
  );
});

test('names, each once, with single blanks', () => {
  checkRule(
    columns,
    `
# global.columns = ID FORM UPOS PARSEME:MWE
1  a  X  *
`,
  );
  checkRule(
    columns,
    `
# global.columns = ID X:A FORM X:A
                               ^^^ columns-repeated-name: X:A is declared twice
1  x  a  x
`,
  );
  checkRule(
    columns,
    `
# global.columns = form ID gloss
                   ^^^^ columns-bad-name: form and gloss
a  1  b
`,
  );
  checkRule(
    columns,
    `
# global.columns = FORM LEMMA
                  ^^^^^^^^^^^ columns-no-id
a  b
`,
  );
  checkRule(
    columns,
    `
# global.columns = ID\u00a0FORM
                   ^^^^^^^^^^^ columns-bad-header
1  b
`
      .replace('^^^^^^^^^^^', '^')
      .replace('                   ^', '                  ^^^^^^^^'),
  );
});
