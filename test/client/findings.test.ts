/** The words and the filter of the Findings view. */

import { describe, expect, test } from 'vitest';
import { isFilter, NO_FILTER, parseFilter, printFilter, toggleSeverity } from '../../client/src/findings/filter.ts';
import {
  groupDescription,
  headline,
  itemDescription,
  itemLabel,
  itemTooltip,
  stepMessage,
  viewMessage,
} from '../../client/src/findings/labels.ts';
import { inert, inertLines } from '../../server/src/inert/index.ts';
import type { FindingGroups, FindingItem } from '../../server/src/protocol/findings.ts';

describe('the filter', () => {
  test.each([
    ['', '', []],
    ['  two words ', 'two words', []],
    ['@hint nsubj @Error', 'nsubj', ['error', 'hint']],
    ['@errors @ error', '@errors @ error', []],
  ])('"%s"', (typed, text, severities) => {
    expect(parseFilter(typed)).toEqual({ text, severities });
    expect(isFilter(parseFilter(typed))).toBe(typed !== '');
    expect(parseFilter(printFilter(parseFilter(typed)))).toEqual(parseFilter(typed));
  });

  test('has buttons for the severities', () => {
    expect(toggleSeverity('nsubj', 'error')).toBe('@error nsubj');
    expect(toggleSeverity('@error nsubj', 'error')).toBe('nsubj');
    expect(parseFilter(toggleSeverity('@hint', 'warning')).severities).toEqual(['warning', 'hint']);
    expect(toggleSeverity('', 'hint')).toBe('@hint ');
    expect(isFilter(NO_FILTER)).toBe(false);
  });
});

const GROUPS: FindingGroups = { version: 1, isComplete: true, groups: [], nShown: 3, nAll: 1234, nAcknowledged: 0 };
const ITEM: FindingItem = {
  id: 'leaf-det',
  severity: 'error',
  range: { start: { line: 1233, character: 4 }, end: { line: 1233, character: 6 } },
  message: inertLines('The word a (1.2) has a dependent. Why? Because.\nMore.'),
  sentence: inert`corpus-of-many-words-s-7`,
  name: inert`…words-s-7 · a: DET`,
  text: inert`Give me a.`,
};

describe('the words', () => {
  test('of a message: its first sentence, whatever stops stand in it', () => {
    expect(headline(ITEM.message)).toBe('The word a (1.2) has a dependent.');
    expect(headline('No full stop')).toBe('No full stop');
    expect(headline('Is it? Yes.')).toBe('Is it?');
    expect(headline('e.g. this. Ähnlich.')).toBe('e.g. this.');
  });

  test('of entries', () => {
    expect(itemLabel(ITEM)).toBe('…words-s-7 · a: DET');
    expect(itemDescription(ITEM)).toBe('Give me a.  The word a (1.2) has a dependent.');
    expect(itemTooltip(ITEM)).toBe(`corpus-of-many-words-s-7, line 1,234\nGive me a.\n\n${ITEM.message}`);
    const accepted = { ...ITEM, reason: inert`Acknowledged: yes.` };
    expect(itemLabel(accepted)).toBe('…words-s-7 · a: DET · leaf-det');
    expect(itemDescription(accepted)).toBe('Acknowledged: yes.  Give me a.');
    expect(
      groupDescription({ key: 'k', id: 'i', severity: 'hint', title: inert`T`, count: 40_000, canFix: true }),
    ).toBe('40,000 · T');
    expect(stepMessage(ITEM, { number: 2, count: 3 })).toBe('Finding 2 of 3: The word a (1.2) has a dependent.');
  });

  test('of the view', () => {
    const message = (of: Partial<FindingGroups>, filter = '') => viewMessage({ ...GROUPS, ...of }, filter);
    expect(message({})).toBeUndefined();
    expect(message({}, '@error')).toBe('Filter “@error”: 3 of 1,234 findings.');
    expect(message({ nAll: 0 })).toBe('No findings.');
    expect(message({ nAll: 0, nAcknowledged: 1 })).toBeUndefined();
    expect(message({ nAll: 0, isComplete: false })).toBe('Checking…');
  });
});
