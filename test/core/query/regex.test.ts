/** Both flavours of patterns: their matches, refusals, and that none can hang. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RegexProblem } from '../../../server/src/core/query/regex/parse.ts';
import { compileRegex } from '../../../server/src/core/query/regex/regex.ts';
import { runs } from '../../thorough.ts';
import { threadTime } from '../../threadTime.ts';

const str = (source: string, text: string) => compileRegex(source, 'str', false).matches(text);
const perl = (source: string, text: string, flags = '') => compileRegex(source, 'perl', flags === 'i').matches(text);

describe('the whole value has to match', () => {
  test.each([
    ['ing', 'walking', false],
    ['.*ing', 'walking', true],
    ['\\(un\\|epä\\).*', 'epäselvä', true],
    ['(a|b)', 'a', false],
    ['(a|b)', '(a|b)', true],
    ['a\\|an', 'an', true],
    ['[^a-c]+', 'xyz', true],
    ['[^a-c]+', 'xbz', false],
    ['[]x]+', ']x', true],
    ['[\\d]', '\\', true],
    ['a{2}', 'aa', false],
    ['a{2}', 'a{2}', true],
    ['\\.\\*', '.*', true],
    ['*a', '*a', true],
    ['x\\b.*', 'x-ray', true],
    ['x\\b.*', 'xray', false],
    ['', '', true],
    ['.', '\u{1F600}', true],
    ['.', '\n', false],
  ])('re"%s" on %s: %s', (source, text, isMatch) => expect(str(source, text)).toBe(isMatch));

  test.each([
    ['a|an', 'an', '', true],
    ['(?:a|b){2,3}', 'abab', '', false],
    ['(?:a|b){2,3}', 'aba', '', true],
    ['a{2}', 'aa', '', true],
    ['a{,2}', 'a{,2}', '', true],
    ['\\d+([.,]\\d+)?%?', '3,5%', '', true],
    ['\\w+', 'épée', '', true],
    ['\\S*?\\s\\S+', 'a b', '', true],
    ['[\\w-]+', 'e-mail', '', true],
    ['[^\\W]+', 'e-mail', '', false],
    ['the', 'THE', 'i', true],
    ['[a-z]+', 'ABC', 'i', true],
    ['[^a]', 'A', 'i', false],
    ['É', 'é', 'i', true],
    ['a\\/b', 'a/b', '', true],
    ['^a$', 'a', '', true],
    ['a$b', 'ab', '', false],
    ['.', 'é', '', true],
  ])('/%s/ on %s with %s: %s', (source, text, flags, isMatch) => expect(perl(source, text, flags)).toBe(isMatch));
});

describe('refused', () => {
  test.each([
    ['(?=a)', 'perl', /Look-ahead/],
    ['(a)\\1', 'perl', /References/],
    ['\\p{L}', 'perl', /properties/],
    ['(a', 'perl', /not closed/],
    ['a)', 'perl', /no opening/],
    ['[a', 'perl', /not closed/],
    ['[b-a]', 'perl', /wrong way/],
    ['a{3,2}', 'perl', /wrong way/],
    ['a{5000}', 'perl', /At most/],
    ['(((a{100}){100}){100})', 'perl', /too large/],
    ['+a', 'perl', /nothing before/],
    ['a\\', 'perl', /backslash/],
    ['\\(a', 'str', /not closed/],
    ['a\\)', 'str', /no opening/],
    ['\\(a\\)\\1', 'str', /References/],
  ] as const)('%s (%s)', (source, flavour, message) => {
    expect(() => compileRegex(source, flavour, false)).toThrow(RegexProblem);
    expect(() => compileRegex(source, flavour, false)).toThrow(message);
  });
});

test('patterns on which backtracking takes forever take no time', () => {
  const start = threadTime();
  for (const source of ['(a*)*b', '(a|a)*b', '(a|aa)+$b', '(.*)*x\\b', '(a?){30}a{30}b']) {
    expect(perl(source, 'a'.repeat(2000))).toBe(false);
  }
  expect(threadTime() - start).toBeLessThan(5000);
});

/** Equivalent patterns for the engine's own expressions. */
const common = fc.letrec<{ node: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', 'é', '.', '[ab]', '[^a]', '\\d', '\\w', '\\b', '\\B', '^', '$', '[a-c1]'),
    tie('node').map((node) => `(${node})`),
  ),
  node: fc.oneof(
    { depthSize: 'small' },
    tie('atom'),
    fc.tuple(tie('atom'), tie('node')).map(([a, b]) => a + b),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `${a}|${b}`),
    fc
      .tuple(fc.constantFrom('a', '[ab]', '(?:ab|a)', '.'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '*?'))
      .map(([a, b]) => a + b),
  ),
})).node;

/** `\w` includes letters of all scripts here, so the words of the texts are ASCII, except for one letter in no class. */
test('agrees with the engine where both mean the same', () => {
  fc.assert(
    fc.property(common, fc.stringMatching(/^[abc1 ]{0,6}$/), (source, text) => {
      expect(perl(source, text), `/${source}/ on ${JSON.stringify(text)}`).toBe(
        new RegExp(`^(?:${source})$`, 'su').test(text),
      );
    }),
    { numRuns: runs(2000) },
  );
});
