/** The syntax of fixtures, as CONTRIBUTING.md describes it. */

import { expect, test } from 'vitest';
import { conllu, fixture } from './fixture.ts';

test('two or more blanks are a tab, one is a blank', () => {
  expect(conllu('# text = a b\n1  a b   c')).toBe('# text = a b\n1\ta b\tc');
  expect(conllu('1  a  ')).toBe('1\ta\t');
});

test('␣ is a space that matters, ∅ an empty cell', () => {
  expect(conllu('# text = a␣␣b')).toBe('# text = a  b');
  expect(conllu('1  a␣  ∅  X')).toBe('1\ta \t\tX');
});

test('the first line break and the indentation of the first line are not part of the text', () => {
  const source = `
    1  a

    2  b
  `;
  expect(conllu(source)).toBe('1\ta\n\n2\tb\n');
  expect(conllu('\n\n1  a')).toBe('\n1\ta');
});

test('the end may be given instead of read', () => {
  for (const source of ['1  a', '\n1  a\n', '\n  1  a\n  ']) expect(conllu(source, { end: '\n\n' })).toBe('1\ta\n\n');
  expect(conllu('1  a\n\n', { end: '' })).toBe('1\ta\n');
});

test('line ends and the byte order mark', () => {
  expect(conllu('1  a\n2  b\n', { lineEnd: '\r\n', byteOrderMark: true })).toBe('\ufeff1\ta\r\n2\tb\r\n');
});

test('$0 is the cursor and not part of the text', () => {
  expect(fixture('# x\n1  a  N$0OUN')).toEqual({
    text: '# x\n1\ta\tNOUN',
    cursor: { line: 1, character: 5 },
    marks: [],
  });
  expect(fixture('1  a  $0').cursor).toEqual({ line: 0, character: 4 });
  expect(fixture('1  a').cursor).toBeUndefined();
});

/** The text of each mark, and the text it marks. */
function marked(source: string): string[] {
  const { text, marks } = fixture(source);
  const lines = text.split('\n');
  return marks.map(({ range: { start, end }, text: said }) => {
    expect(start.line).toBe(end.line);
    return `${start.line} ${said}: ${lines[start.line].slice(start.character, end.character)}`;
  });
}

test('carets mark what is above them, several times if need be', () => {
  const source = `
    # a
      ^ comment
    1  das  NOUN  _
    ^ id
            ^^^^ part: of speech
                  ^ cell

    ^ blank
  `;
  expect(marked(source)).toEqual(['0 comment: a', '1 id: 1', '1 part: of speech: NOUN', '1 cell: _', '2 blank: ']);
  expect(fixture(source).text).toBe('# a\n1\tdas\tNOUN\t_\n\n');
});

test('carets that are wider than a cell take no tab with them, nor what is after the end', () => {
  expect(marked('1  a   NOUN\n   ^^^ wide\n       ^^^^^^^ end\n            ^ behind')).toEqual([
    '0 wide: a',
    '0 end: NOUN',
    '0 behind: ',
  ]);
});

test('a space that matters has a place, an empty cell one without width', () => {
  expect(marked('1  a␣  ∅  X\n    ^ space\n       ^ empty\n          ^ next')).toEqual([
    '0 space:  ',
    '0 empty: ',
    '0 next: X',
  ]);
});

test('columns are characters as on the screen; places count UTF-16 units', () => {
  expect(marked('1  😀😀  X\n    ^ second\n       ^ next')).toEqual(['0 second: 😀', '0 next: X']);
  expect(fixture('1  😀😀  X$0').cursor).toEqual({ line: 0, character: 8 });
});

test('carets without a line above are a mistake of the fixture', () => {
  expect(() => fixture('^^ x')).toThrow('Carets mark the line above');
});
