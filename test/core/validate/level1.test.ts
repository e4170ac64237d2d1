/** Rules of level 1: lines, columns, IDs. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { checkSentence } from '../../../server/src/core/validate/index.ts';
import { controlCharacters } from '../../../server/src/core/validate/rules/controlCharacters.ts';
import { emptyLines } from '../../../server/src/core/validate/rules/emptyLines.ts';
import { intervals } from '../../../server/src/core/validate/rules/intervals.ts';
import { reading } from '../../../server/src/core/validate/rules/reading.ts';
import { unicodeNormalization } from '../../../server/src/core/validate/rules/unicodeNormalization.ts';
import { whitespace } from '../../../server/src/core/validate/rules/whitespace.ts';
import { checkRule } from './checkRule.ts';

describe('what cannot be read', () => {
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
});

describe('empty lines', () => {
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
});

describe('Unicode', () => {
  // U+030C is the combining caron: it makes one letter with c, and cannot with the Cyrillic с.
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

describe('white space in cells', () => {
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
});

describe('multiword tokens and empty nodes', () => {
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
