/** Texts in another language: chosen by their English form, with values in another order, and as inert as in English. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inert, inertLines, markdown, markdownText } from '../../server/src/inert/index.ts';
import {
  formatNumber,
  localized,
  speak,
  spokenLanguage,
  translatable,
  translated,
} from '../../server/src/localization/index.ts';

const texts = {
  'Sentence {0} of {1}': 'Von {1} Sätzen der {0}.',
  '{0} has {1}': '{1} in {0}',
  'see {0}{1}': 'siehe {1}{0}',
  '# {0} words\n': '# {0} Wörter\n',
  broken: '{0} zu viel',
  'to delete': 'löschen',
};

const greeting = (a: string | number, b: string | number) => inert`Sentence ${a} of ${b}`;

describe('English', () => {
  test('is what is in the sources', () => {
    expect(greeting(1, 2)).toBe('Sentence 1 of 2');
    expect(localized`Sentence ${1} of ${2}`).toBe('Sentence 1 of 2');
    expect(translated(translatable`to delete`)).toBe('to delete');
    expect([formatNumber(1234567), formatNumber(12n), formatNumber(0.25, 1), formatNumber(1234.5, 2)]).toEqual([
      '1,234,567',
      '12',
      (0.25).toFixed(1),
      '1234.50',
    ]);
    expect(spokenLanguage()).toBeUndefined();
  });
});

describe('another language', () => {
  beforeEach(() => speak({ tag: 'de', texts }));
  afterEach(() => speak(undefined));

  test('has the values in its own order', () => {
    expect(greeting(1, 2)).toBe('Von 2 Sätzen der 1.');
    expect(localized`Sentence ${1} of ${2}`).toBe('Von 2 Sätzen der 1.');
    expect(markdown`# ${markdownText('*')} words\n`).toBe('# \\* Wörter\n');
    expect(translated(translatable`to delete`)).toBe('löschen');
  });

  test('is English where it has no translation, or one that names a value that there is not', () => {
    expect(inert`No ${1} text`).toBe('No 1 text');
    expect(inert`broken`).toBe('broken');
    expect(translated('constructor')).toBe('constructor');
  });

  test('writes numbers as it does', () => {
    expect([formatNumber(1234567), formatNumber(0.25, 2), formatNumber(1234.5, 2)]).toEqual([
      '1.234.567',
      '0,25',
      '1234,50',
    ]);
  });

  test('can be left again', () => {
    expect(greeting(1, 2)).toMatch(/^Von/);
    speak(undefined);
    expect(greeting(1, 2)).toBe('Sentence 1 of 2');
  });

  test('makes nothing active: not by a value, and not where values meet in another order', () => {
    expect(inert`${'[x](command:y)'} has ${'$(bug)'}`).toBe('$ (bug) in [x] (command:y)');
    expect(inert`see ${'(command:y)'}${'[x]'}`).toBe('siehe [x] (command:y)');
    expect(inert`${'{1}'} has ${'{0}'}`).toBe('{0} in {1}');
    expect(inert`${inertLines('a\nb')} has ${'c'}`).toBe('c in a b');
  });
});
