/** Foreign text in Markdown: shown letter by letter, never interpreted. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  inert,
  joinMarkdown,
  markdown,
  markdownCode,
  markdownLines,
  markdownText,
} from '../../server/src/inert/index.ts';
import { runs } from '../thorough.ts';

/** CommonMark's reading of backslashes and of the two entities. */
const read = (source: string): string =>
  source.replace(/\\([!-/:-@[-`{-~])|&lt;|&amp;/g, (all, sign) => sign ?? (all === '&lt;' ? '<' : '&'));
/** Bare addresses are searched for in the resulting text. */
const ADDRESS = /\/\/|\S@\S/;
/** The rest after removing everything escaped: only characters in here can have an effect. */
const bare = (source: string): string => source.replace(/\\[!-/:-@[-`{-~]|&lt;|&amp;/g, '\u0000');

const ATTACKS = [
  '[x](command:y)',
  '![i](https://example.org/i.png)',
  '<img src=x onerror=alert(1)>',
  '<https://example.org>',
  'https://example.org',
  'www.example.org',
  'a@example.org',
  '$(bug)',
  '$x^2$',
  '`code` *b* _i_ ~~s~~',
  '&lt;b&gt;',
  '# title',
  '- item',
  '1. item',
  '> quote',
  '| a | b |',
  '---',
  '===',
  '    code',
  'a\n\n# b',
  '[x]: https://example.org',
  '//example.org',
  'file:///etc/passwd',
  'mailto:a@example.org',
];

test.each(ATTACKS)('%j', (text) => {
  const source = markdownText(text);
  expect(read(source)).toBe(shown(text));
  expect(read(source)).not.toMatch(ADDRESS);
  expect(bare(source)).not.toMatch(/[\\`*_[\]<>()#!|&~$\n]|www\.|^\d{1,9}[.)](\s|$)|^[-+=]([-=\s]|$)/);
});

test('any text is shown as it is', () => {
  const signs = fc.array(fc.constantFrom(...ATTACKS, ...'[](){}<>!#$&*_`\\|~@:/.-+=1w\n '), { maxLength: 20 });
  fc.assert(
    fc.property(
      fc.oneof(
        signs.map((parts) => parts.join('')),
        fc.string({ unit: 'grapheme' }),
      ),
      (text) => {
        const source = markdownText(text.slice(0, 200));
        expect(read(source)).not.toMatch(ADDRESS);
        expect(bare(source)).not.toMatch(/[\\`*_[\]<>()#!|&~$\n]|www\.|^\d{1,9}[.)](\s|$)|^[-+=]([-=\s]|$)/);
        expect(read(source)).toBe(shown(text.slice(0, 200)));
      },
    ),
    { numRuns: runs(3000) },
  );
});

/** The visible text: without unprintable characters, and with addresses broken up. */
const shown = (text: string): string =>
  text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u206f]/gu, '\ufffd')
    .trim()
    .replace(/\/(?=\/)|(?<=\S)@(?=\S)/g, '$& ');

test('lines of any length, of which nothing is lost', () => {
  const long = `${'word '.repeat(500)}${'x'.repeat(2500)}`;
  expect(markdownLines(`a\r\n\n# b\u2028- ${long}`).map((line) => line.slice(0, 4))).toEqual(['a', '\\# b', '\\- w']);
  const [line] = markdownLines(long);
  expect(line.replaceAll(' ', '')).toBe(long.replaceAll(' ', ''));
  // Cut within an address.
  const [address] = markdownLines(`${'x'.repeat(999)}//example.org`);
  expect(address).not.toContain('//');
});

test('code shows its text, cannot be ended, and turns no other line', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('```', '~~~', '\n', '\u202e', '\u2067', 'https://a', '<b>', ' ')), (parts) => {
      const source = markdownCode(parts.join(''));
      const lines = source === '' ? [] : source.split('\n');
      expect(lines.every((line) => line.startsWith('    '))).toBe(true);
      expect(source).not.toMatch(/[\u202a-\u202e\u2066\u2067]|\/\//);
      const given = parts
        .join('')
        .split('\n')
        .filter((line) => line !== '');
      expect(lines).toEqual(
        given.map((line) => `    ${line.replace(/[\u202e\u2067]/g, '\ufffd').replaceAll('//', '/ /')}`),
      );
    }),
  );
});

test('a template of ours takes Markdown and numbers, nothing else', () => {
  expect(markdown`# ${markdownText('a_b')}\n\n${3}`).toBe('# a\\_b\n\n3');
  expect(joinMarkdown([markdown`a`, markdownText('*')], '\n')).toBe('a\n\\*');
  // @ts-expect-error a text of others has to be escaped
  markdown`${'*'}`;
  // @ts-expect-error what is inert in a message need not be so in Markdown
  markdown`${inert('*')}`;
});
