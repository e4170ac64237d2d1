/** Unreadable parts: lines, columns, IDs, heads. */

import { expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { checkSentence } from '../../../../server/src/core/validate/index.ts';
import { reading } from '../../../../server/src/core/validate/rules/reading.ts';
import { checkRule } from '../checkRule.ts';

test('a tidy sentence', () =>
  checkRule(
    reading,
    `
# sent_id = 1
1-2  vámonos  _     _     _  _  _  _     _  _
1    vamos    ir    VERB  _  _  0  root  _  _
2    nos      nos   PRON  _  _  1  obj   _  _
2.1  _        _     _     _  _  _  _     _  _
`,
  ));

test('columns, lines, comments and IDs', () =>
  checkRule(
    reading,
    `
# sent_id = 1
1  a  a  X  _  _  0  root  _  _
merge conflict
^^^^^^^^^^^^^^ invalid-line: neither a comment
# late
^^^^^^ misplaced-comment
x2␣␣b
^^^^^ invalid-line
2  b  b  X  _  _  1  dep  _
^^^^^^^^^^^^^^^^^^^^^^^^^^^ number-of-columns: 9 columns
3  c  c  X  _  _  1  dep  _  _  _
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ number-of-columns: 11 columns
04  d  d  X  _  _  1  dep  _  _
^^ invalid-word-id
1.0  d  d  X  _  _  _  _  _  _
^^^ invalid-word-id
`,
  ));

test('a digit of another script starts a row, whose ID cannot be read', () =>
  checkRule(
    reading,
    `
1  a  a  X  _  _  0  root  _  _
２  b  b  X  _  _  1  dep  _  _
^ invalid-word-id
³  c  c  X  _  _  2  dep  _  _
^ invalid-word-id
٤  d  d  X  _  _  3  dep  _  _
^ invalid-word-id
½  e  e  X  _  _  1  dep  _  _
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ invalid-line
`,
  ));

test('a jump in the IDs is reported once', () =>
  checkRule(
    reading,
    `
1  a  a  X  _  _  0  root  _  _
3  b  b  X  _  _  1  dep   _  _
^ word-id-sequence: should be 2
5  c  c  X  _  _  3  dep   _  _
`,
  ));

test('heads: what is no number is also unknown, as in the official validator', () =>
  checkRule(
    reading,
    `
1  a  a  X  _  _  7   dep  _  _
                  ^ unknown-head: HEAD is 7
2  b  b  X  _  _  x   dep  _  _
                  ^ invalid-head
                  ^ unknown-head
3  c  c  X  _  _  ∅   dep  _  _
                  ^ invalid-head
                  ^ unknown-head
4  d  d  X  _  _  01  dep  _  _
                  ^^ invalid-head
                  ^^ unknown-head
`,
  ));

test('a byte order mark', () =>
  checkRule(
    reading,
    `
\ufeff# sent_id = 1
^ invalid-line: byte order mark
1  a  a  X  _  _  0  root  _  _
`,
  ));

test('comments without words', () =>
  checkRule(
    reading,
    `
# sent_id = 1
^^^^^^^^^^^^^ empty-sentence

# sent_id = 2
1  a  a  X  _  _  0  root  _  _
`,
  ));

test('the official line of what concerns the whole sentence is that of its first word', () => {
  const text = '# sent_id = 1\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n3\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n\n';
  const findings = checkSentence(Document.parse(text).sentences[0], { level: 1 });
  expect(findings.find(({ id }) => id === 'word-id-sequence')?.officialLine).toBe(1);
  expect(findings.find(({ id }) => id === 'word-interval-out')?.officialLine).toBeUndefined();
});
