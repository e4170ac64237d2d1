/** White space as in Python: unlike in JavaScript, no byte order mark, but U+001C to U+001F and U+0085. */

import { expect, test } from 'vitest';
import {
  applyEdits,
  Document,
  hasSpace,
  isBlank,
  isSpace,
  isVisible,
  SPACES,
  trimmed,
} from '../../server/src/core/conllu/index.ts';
import { operate } from '../../server/src/core/edit/index.ts';
import { checkSentence } from '../../server/src/core/validate/index.ts';

/** `[c for c in range(0x10000) if chr(c).isspace()]` in Python 3. */
const PYTHON = [
  9, 10, 11, 12, 13, 28, 29, 30, 31, 32, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006,
  0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
];

test('every UTF-16 unit', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => unit);
  const pattern = new RegExp(`^[${SPACES}]$`);
  expect(units.filter(isSpace)).toEqual(PYTHON);
  expect(units.filter((unit) => pattern.test(String.fromCharCode(unit)))).toEqual(PYTHON);
  expect(units.filter((unit) => 32 < unit && !isVisible(Uint16Array.of(unit), 0, 1))).toEqual(
    PYTHON.filter((unit) => 32 < unit),
  );
});

test('trimming', () => {
  expect(trimmed('\u001f a\ufeff b\u0085\u3000')).toBe('a\ufeff b');
  expect(trimmed('\u0085\u2028')).toBe('');
  expect([isBlank(''), isBlank('\u001c\u0085'), isBlank('\ufeff')]).toEqual([true, true, false]);
  expect([hasSpace('a\u0085'), hasSpace('\ufeff')]).toEqual([true, false]);
});

const ROWS = '1\tab\tab\tX\t_\t_\t0\troot\t_\t_\n2\tcd\tcd\tX\t_\t_\t1\tdep\t_\t_\n';
const ids = (text: string) =>
  checkSentence(Document.parse(`# sent_id = a\n# text = ${text}\n${ROWS}\n`).sentences[0]).map(({ id }) => id);

test('a byte order mark belongs to the text, other white space at its end does not', () => {
  expect(ids('ab cd')).toEqual([]);
  expect(ids('ab cd\ufeff')).toEqual(['text-extra-chars', 'missing-spaceafter']);
  expect(ids('ab cd\u0085')).toContain('text-trailing-whitespace');
  expect(ids('ab\u001fcd')).not.toContain('text-form-mismatch');
});

test('an empty text does not match the first form either', () => {
  const found = checkSentence(Document.parse(`# sent_id = a\n# text =\n${ROWS}\n`).sentences[0]);
  expect(found.map(({ id, repeats }) => [id, repeats])).toEqual([
    ['empty-text', undefined],
    ['text-form-mismatch', true],
  ]);
});

test('a line of separators ends a sentence, a byte order mark does not', () => {
  expect(Document.parse(`${ROWS}\u001c\u0085\n${ROWS}\n`).sentences).toHaveLength(2);
  expect(Document.parse(`${ROWS}\ufeff\n${ROWS}\n`).sentences).toHaveLength(1);
});

test('the text follows an operation on words with a byte order mark', () => {
  const text = `# text = \ufeffab cd\ufeff\n${ROWS.replaceAll('ab', '\ufeffab').replaceAll('cd', 'cd\ufeff')}\n`;
  const done = operate(Document.parse(text).sentences, { op: 'delete_word', args: { id: 2 } });
  if (!done.ok) throw new Error(done.message);
  expect(done.notes).toEqual([]);
  expect(applyEdits(text, done.edits).split('\n')[0]).toBe('# text = \ufeffab');
});
