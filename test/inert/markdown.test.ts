/** Foreign text in Markdown: shown letter by letter, never interpreted. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inert, joinMarkdown, markdown, markdownText } from '../../server/src/inert/index.ts';
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

test('a template of ours takes Markdown and numbers, nothing else', () => {
  expect(markdown`# ${markdownText('a_b')}\n\n${3}`).toBe('# a\\_b\n\n3');
  expect(joinMarkdown([markdown`a`, markdownText('*')], '\n')).toBe('a\n\\*');
  // @ts-expect-error a text of others has to be escaped
  markdown`${'*'}`;
  // @ts-expect-error what is inert in a message need not be so in Markdown
  markdown`${inert('*')}`;
});
