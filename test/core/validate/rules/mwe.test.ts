/** Codes of multiword expressions, and what files of PARSEME have besides. */

import { describe, expect, test } from 'vitest';
import { mweCategoriesOf } from '../../../../server/src/core/annotation/index.ts';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { checkSentence, missingMweFinding } from '../../../../server/src/core/validate/index.ts';
import { cupt } from '../../../../server/src/core/validate/rules/cupt.ts';
import { mwe } from '../../../../server/src/core/validate/rules/mwe.ts';
import { checkRule } from '../checkRule.ts';

test('in MISC: codes, categories, numbers', () => {
  checkRule(
    mwe,
    `
1  a  a  X  _  _  0  root  _  ParsemeMWE=1:VID;2:AdvID
2  b  b  X  _  _  1  dep   _  Ref=x|ParsemeMWE=1;x
                                                 ^ invalid-mwe-code: “x” of b (2) is no code
3  c  c  X  _  _  1  dep   _  ParsemeMWE=2;3
                                           ^ mwe-code-without-category: 3 of c (3) has no category before it
4  d  d  X  _  _  1  dep   _  ParsemeMWE=1:VID
                                         ^^^^^ redefined-mwe-code: The category of 1 was given before d (4)
5  e  e  X  _  _  1  dep   _  ParsemeMWE=4:Vid
                                           ^^^ unknown-mwe-category: “Vid” of e (5)
                                         ^^^^^ mwe-sequence: have the numbers 1, 2, 4
6  f  f  X  _  _  1  dep   _  ParsemeMWE=1
`,
  );
});

test('annotators’ notes are allowed in MISC; another attribute mwe is not looked at', () => {
  checkRule(mwe, '1  a  a  X  _  _  0  root  _  ParsemeMWE=1:NotMWE\n');
  checkRule(mwe, '1  a  a  X  _  _  0  root  _  mwe=yes\n');
  checkRule(
    mwe,
    `
1  a  a  X  _  _  0  root  _  mwe=1:V
                                    ^ unknown-mwe-category
`,
  );
});

test('only words have codes', () => {
  checkRule(
    mwe,
    `
1-2  ab  _  _  _  _  _  _  _  ParsemeMWE=1:VID
                                         ^^^^^ invalid-mwe: ab (1-2) is no word
1    a   a  X  _  _  0  root  _  ParsemeMWE=1:VID
2    b   b  X  _  _  1  dep   _  _
`,
  );
});

const HEADER = '# global.columns = ID FORM PARSEME:MWE\n# source_sent_id = . . a\n';
const idsIn = (text: string, options = {}) =>
  Document.parse(text).sentences.flatMap((sentence) =>
    checkSentence(sentence, { level: 3, ...options })
      .filter(({ id }) => /mwe|source|metadata|first-line|whitespace/.test(id))
      .map(({ id, level }) => `${id} ${level}`),
  );

describe('in a column', () => {
  test.each([
    ['1\ta\t1:VID\n2\tb\t1\n3\tc\t*\n', []],
    ['1\ta\t_\n2\tb\t_\n', []],
    ['1\ta\t1:VID\n2\tb\t_\n', ['invalid-mwe-code 2']],
    ['1-2\tab\t1\n1\ta\t1:VID\n2\tb\t*\n', ['invalid-mwe 2']],
    ['1\ta\t1:NotMWE\n', ['unknown-mwe-category 3']],
    ['1\ta\t9:VID\n', ['mwe-interval-out 2', 'mwe-sequence 2']],
    ['1\ta\t1:VID \n', ['unknown-mwe-category 2', 'invalid-whitespace 1', 'trailing-whitespace 1']],
    ['1\ta\t １:VID\n', ['invalid-whitespace 1', 'leading-whitespace 1']],
  ])('%j', (rows, ids) => {
    expect(idsIn(`${HEADER}${rows}\n`).sort()).toEqual([...ids].sort());
  });

  test('categories are those of an edition, or of one’s own', () => {
    const text = `${HEADER}1\ta\t1:VPC.full\n2\tb\t2:NV.VID\n3\tc\t3:LS.ICV\n\n`;
    expect(idsIn(text)).toHaveLength(1);
    expect(idsIn(text, { mweCategories: mweCategoriesOf('1.x') })).toHaveLength(2);
    expect(idsIn(text, { mweCategories: mweCategoriesOf('2.0', ['LS.ICV']) })).toHaveLength(1);
  });
});

describe('what files with the column have besides', () => {
  const HEAD = '# global.columns = ID FORM PARSEME:MWE';

  test('source_sent_id, once, with three parts; no metadata', () => {
    checkRule(
      cupt,
      `
${HEAD}
# source_sent_id = . . a
1  a  *

1  b  *
^ missing-source-sent-id

# source_sent_id = . . c
# source_sent_id = . . d
^^^^^^^^^^^^^^^^^^^^^^^^ multiple-source-sent-id
# metadata = x
^^^^^^^^^^^^^^ forbidden-metadata
1  c  *

# source_sent_id = d
^^^^^^^^^^^^^^^^^^^^ invalid-source-sent-id
1  d  *
^ missing-source-sent-id
`,
    );
  });

  test('a first line that is read by PARSEME’s programs, too', () => {
    checkRule(
      cupt,
      `
# global.columns= ID FORM PARSEME:MWE
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ invalid-first-line
# source_sent_id = . . a
1  a  *
`,
    );
    checkRule(
      cupt,
      `
# global.columns = ID FORM parseme:mwe
                           ^^^^^^^^^^^ missing-mwe-column
1  a  *
`,
    );
    // Other files are not asked for these comments.
    checkRule(cupt, '1  a  a  X  _  _  0  root  _  ParsemeMWE=1:VID\n');
  });

  test.each([
    ['# global.columns = ID FORM\n1\ta\n\n', '# global.columns = ID FORM'],
    ['# sent_id = a\n1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n', '# sent_id = a'],
    ['1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n', '1\ta\t_\t_\t_\t_\t0\troot\t_\t_'],
    ['# global.columns = ID FORM PARSEME:MWE\n1\ta\t*\n\n', undefined],
    ['# global.columns = ID FORM parseme:mwe\n1\ta\t*\n\n', undefined],
    ['# global.columns = ID FORM\n\n', undefined],
  ])('by its name, a file has the column: %j', (text, expected) => {
    const [sentence] = Document.parse(text).sentences;
    const found = missingMweFinding(sentence);
    expect(found && sentence.text.slice(found.span.start, found.span.end)).toBe(expected);
    expect(found?.id).toBe(expected && 'missing-mwe-column');
  });

  test('numbers of more expressions than there are rows', () => {
    checkRule(
      mwe,
      `
${HEAD}
1  a  9:VID
      ^^^^^ mwe-interval-out: 9 exceeds the 1 rows
      ^^^^^ mwe-sequence
`,
    );
  });
});
