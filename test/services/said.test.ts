/** Standard error of a program as people read it. */

import { expect, test } from 'vitest';
import { SaidLines, withLast, withoutColors } from '../../server/src/services/parsers/said.ts';

test.each([
  ['plain [31m text', 'plain [31m text'],
  ['\u001b[1;31mred\u001b[0m', 'red'],
  ['\u001b[38;5;196mred\u001b[m\u001b[K', 'red'],
  ['\u009b31mred', 'red'],
  ['\u001b]8;;http://example.org\u001b\\link\u001b]8;;\u0007', 'link'],
  ['\u001b]0;title\u0007text', 'text'],
  ['\u001b(Btext\u001b7\u001b8\u001bc', 'text'],
  // Cut off at the end of what was kept.
  ['text\u001b[3', 'text'],
])('%j', (text, plain) => {
  expect(withoutColors(text)).toBe(plain);
});

test('a sequence that never ends takes linear time', () => {
  for (const piece of ['\u001b]', '\u001b[', '\u001b]x', '\u001b[0;', '\u009b1']) {
    const start = performance.now();
    withoutColors(piece.repeat(200_000));
    expect(performance.now() - start).toBeLessThan(10_000);
  }
});

test('sequences that come in two pieces, lines that end with a return', () => {
  const lines: string[] = [];
  const all = new SaidLines('P', (line) => lines.push(line));
  for (const piece of ['10 %\r20 \u001b[3', '1m%\u001b[0m\r', 'done\n\u001b[0m', 'end']) all.add(piece);
  all.end();
  expect(lines).toEqual(['P: 10 %', 'P: 20 %', 'P: done', 'P: end']);
});

test('the last line that says something', () => {
  expect(withLast('Failed.', 'a\n\u001b[31mb\u001b[0m\n\u001b[0m\n \n')).toBe('Failed. It said: b');
  expect(withLast('Failed.', '\u001b[0m\n')).toBe('Failed.');
});
