/** Empty lines between sentences. */

import { test } from 'vitest';
import { emptyLines } from '../../../../server/src/core/validate/rules/emptyLines.ts';
import { checkRule } from '../checkRule.ts';

test('one between sentences', () =>
  checkRule(
    emptyLines,
    `
1  a  a  X  _  _  0  root  _  _

1  b  b  X  _  _  0  root  _  _
`,
  ));

test('two in a row, and at the start', () =>
  checkRule(
    emptyLines,
    `

^ empty-sentence
1  a  a  X  _  _  0  root  _  _


^ empty-sentence: This line follows another empty line
1  b  b  X  _  _  0  root  _  _
`,
  ));

test('white space on them', () =>
  checkRule(
    emptyLines,
    `
1  a  a  X  _  _  0  root  _  _
␣
^ pseudo-empty-line
1  b  b  X  _  _  0  root  _  _

␣␣
^^ pseudo-empty-line
^^ empty-sentence
1  c  c  X  _  _  0  root  _  _
`,
  ));

test('none at the end', () => {
  const open = `
1  a  a  X  _  _  0  root  _  _
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ missing-empty-line
`;
  checkRule(emptyLines, open, { end: '\n' });
  checkRule(emptyLines, open, { end: '' });
});

test('a line of CRLF is empty', () => checkRule(emptyLines, '1  a  a  X  _  _  0  root  _  _', { end: '\r\n\r\n' }));
