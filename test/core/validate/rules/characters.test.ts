/** Normal form and control characters. */

import { describe, test } from 'vitest';
import { controlCharacters } from '../../../../server/src/core/validate/rules/controlCharacters.ts';
import { unicodeNormalization } from '../../../../server/src/core/validate/rules/unicodeNormalization.ts';
import { checkRule } from '../checkRule.ts';

describe('Unicode', () => {
  // U+030C is the combining caron: it forms one letter with c, and cannot with the Cyrillic с.
  test('composed letters and marks that cannot be composed', () =>
    checkRule(
      unicodeNormalization,
      `
# text = č \u0441\u030c
1  č  \u0441\u030c  X  _  _  0  root  _  _
`,
    ));

  test('the first letter of each line that could be composed', () => {
    const [e, c, angstrom] = ['e\u0301', 'c\u030c', '\u212b'];
    checkRule(
      unicodeNormalization,
      `
# text = ${e}${c}
         ^^ unicode-normalization: This line
1  a${c}  _  X  _  _  0  root  _  _
    ^^ unicode-normalization: FORM is not in normal form C: it has U+0063 U+030C here, which should be U+010D
2  b    ${angstrom}  X  _  _  1  dep   _  _
        ^ unicode-normalization: LEMMA
`,
    );
  });
});

describe('control characters', () => {
  test('none, and white space that has ids of its own', () =>
    checkRule(controlCharacters, '# text = a\u0085b\x0c\n1  a\x1cb  č€😀  X  _  _  0  root  _  _'));

  test.each(['\0', '\x08', '\x1b', '\x7f', '\x80', '\x9f'])('%j in a comment and in a cell', (c) => {
    const code = c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    checkRule(
      controlCharacters,
      `
# text = a${c}b
          ^ control-character: This line contains the control character U+${code}
1  ab  a${c}${c}  X  _  _  0  root  _  _
        ^ control-character: LEMMA contains the control character U+${code}
2  ab  a   X  _  _  0  root  _  _
`,
    );
  });
});
