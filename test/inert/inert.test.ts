/** Foreign text is shown and has no effect, however it is combined. The readers of markup here are reimplementations of VS Code's own. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inert, inert, inertLines, joinInert, LONGEST_TEXT, MOST_LINES } from '../../server/src/inert/index.ts';
import { anyCharacter } from '../anyCharacter.ts';
import { runs } from '../thorough.ts';
import { threadTime } from '../threadTime.ts';

/** Links in notifications, prompts and welcome texts (`parseLinkedText`). */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
/** Icons in labels (`renderLabelWithIcons`), including those only for screen readers. */
const ICON = /\$\([A-Za-z0-9-]*(?:~[A-Za-z]+)?\)|\$\((.*?)\)/;
/** Addresses in the output and in editors. */
const ADDRESS = /[a-z][a-z0-9+.-]*:\/\//i;
const SPOOFS = /[^\P{Cc}\n]|\p{Cs}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const isActive = (text: string): boolean => [LINK, ICON, ADDRESS, SPOOFS].some((reader) => reader.test(text));

const ATTACKS = [
  '[x](command:workbench.action.files.newUntitledFile)',
  '[x](https://example.org "title")',
  '[x](file:///etc/passwd)',
  '$(bug)',
  '$(sync~spin)',
  'https://example.org',
  'vscode://publisher.name/path',
  '![i](https://example.org/i.png)',
  '\u202etxt.exe',
  'a\r\nb',
  '\u001b[31mred',
  '\ud800',
];
/** Parts of attacks: together they are one. */
const PARTS = [
  '[',
  '](',
  ']',
  '(',
  ')',
  '$',
  '$(',
  'command:x',
  'bug',
  'https',
  ':',
  '/',
  '//',
  '\n',
  '\u202e',
  '\ud83d',
  '\ude00',
  ' ',
  '',
];
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PARTS, ...ATTACKS), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: anyCharacter }),
);

describe('one text', () => {
  test.each(ATTACKS)('%j is active, and then it is not', (text) => {
    expect(isActive(text)).toBe(true);
    expect(isActive(inert(text))).toBe(false);
  });

  test('stays legible, and copies as what is seen', () => {
    expect(inert('[x](command:a.b)')).toBe('[x] (command:a.b)');
    expect(inert('$(bug) ![i](j)')).toBe('$ (bug) ![i] (j)');
    expect(inert('see https://example.org/a')).toBe('see https:/ /example.org/a');
    expect(inert('two\r\nlines\tand a \u202eturn')).toBe('two lines and a \ufffdturn');
  });

  test.each([
    '(',
    ')',
    '[',
    ']',
    '$',
    '://x'.slice(1),
    'קראה',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩‍👩‍👧',
    '$5 (five)',
    'a*b_c`d<e>&amp;',
    'C:\\x',
  ])('an ordinary form stays as it is: %s', (form) => {
    expect(inert(form)).toBe(form);
  });

  test('no text is active afterwards, and once is enough', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = inert(text);
        expect(isActive(once)).toBe(false);
        expect(once).not.toContain('\n');
        expect(inert(once)).toBe(once);
      }),
      { numRuns: runs(5000) },
    );
  });

  test('a text without signs keeps every character', () => {
    const harmless = fc
      .string({ unit: 'grapheme', maxLength: 100 })
      .filter((text) => !/[\]$:\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]/u.test(text));
    fc.assert(
      fc.property(harmless, (text) => {
        expect(inert(text)).toBe(text);
      }),
    );
  });

  test('a long one is cut between characters, in time that does not depend on its length', () => {
    expect(inert('a'.repeat(LONGEST_TEXT))).toHaveLength(LONGEST_TEXT);
    const cut = inert(`${'a'.repeat(LONGEST_TEXT - 2)}😀b`);
    expect(cut).toBe(`${'a'.repeat(LONGEST_TEXT - 2)}…`);
    const grown = inert(']('.repeat(LONGEST_TEXT));
    expect(grown).toHaveLength(LONGEST_TEXT);
    expect(inert(grown)).toBe(grown);
    const start = threadTime();
    inert(']('.repeat(5_000_000));
    expect(threadTime() - start).toBeLessThan(500);
  });
});

describe('a template', () => {
  test('keeps what is ours and breaks what is filled in', () => {
    expect(inert`$(check) ${'$(bug)'}\n${7}`).toBe('$(check) $ (bug)\n7');
    expect(inert`plain`).toBe('plain');
  });

  test('two parts make nothing active where they meet', () => {
    expect(inert`${'[x]'}(${'command:y'})`).toBe('[x] (command:y)');
    expect(inert`${'$'}(${'bug'})`).toBe('$ (bug)');
    expect(inert`${'[x]'}${''}${'(command:y)'}`).toBe('[x] (command:y)');
    expect(inert`${'https:'}/${'/x'}`).toBe('https:/ /x');
    fc.assert(
      fc.property(hostile, hostile, hostile, (a, b, c) => {
        expect(isActive(inert`${a}${b} (${c})`)).toBe(false);
        expect(isActive(inert`${a}(${b})/${c}`)).toBe(false);
        expect(
          isActive(
            joinInert(
              [a, b, c].map((text) => inert(text)),
              '',
            ),
          ),
        ).toBe(false);
      }),
      { numRuns: runs(5000) },
    );
  });

  test('joined texts', () => {
    expect(joinInert([])).toBe('');
    expect(joinInert([inert`a`, inert`b`])).toBe('a b');
    expect(joinInert([inert('[x]'), inert('(y)')], '')).toBe('[x] (y)');
    expect(joinInert([inert('[x]'), inert('y')], '(')).toBe('[x] (y');
  });
});

test('several lines stay lines, each by itself inert, and not too many', () => {
  expect(inertLines('a\r\nb\u2028c\n$(bug)')).toBe('a\nb c\n$ (bug)');
  expect(inertLines('x\n'.repeat(10_000)).split('\n')).toHaveLength(MOST_LINES);
  fc.assert(
    fc.property(hostile, (text) => {
      expect(isActive(inertLines(text))).toBe(false);
    }),
  );
});

test('a plain string is none: this file would not compile', () => {
  const show = (text: Inert): string => text;
  // @ts-expect-error
  expect(show('plain')).toBe('plain');
  // @ts-expect-error put together it is a plain string again
  expect(show(inert('a') + inert('b'))).toBe('ab');
});
