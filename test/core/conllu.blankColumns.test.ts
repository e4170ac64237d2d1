/** Blanks instead of tabs: recognised, one finding for the sentence, and a repair. */

import { describe, expect, test } from 'vitest';
import { applyEdits, blankRows, cellsBetweenBlanks, Document, hasRow } from '../../server/src/core/conllu/index.ts';
import { operate } from '../../server/src/core/edit/index.ts';
import { offersOf, preferredEdits, repairSafely, repairsFor } from '../../server/src/core/fix/index.ts';
import { checkSentence, type Finding, foreignFindings } from '../../server/src/core/validate/index.ts';

const ALIGNED = `# sent_id = s
# text = New York sleeps
1   New York   New York   PROPN   _   Number=Sing   2   nsubj   _   _
2   sleeps     sleep      VERB    _   Mood=Ind      0   root    _   _

`;
const TABS = `# sent_id = s
# text = New York sleeps
1\tNew York\tNew York\tPROPN\t_\tNumber=Sing\t2\tnsubj\t_\t_
2\tsleeps\tsleep\tVERB\t_\tMood=Ind\t0\troot\t_\t_

`;
const SINGLE = ALIGNED.replaceAll('New York', 'York').replaceAll(/(?<=^\d.*) +/gm, ' ');

const sentenceOf = (text: string) => Document.parse(text).sentences[0];
const BLANKS = 'number-of-columns: The columns of this sentence are separated by blanks, not by tabs.';
const shown = (text: string) => checkSentence(sentenceOf(text)).map(({ id, what }) => `${id}: ${what}`);
const isAboutBlanks = ({ what }: Finding) => what.includes('blanks');

test.each([
  ['runs of two or more', '1   New York  b  X  _  _  0  root  _  _', 'New York'],
  ['single blanks', '1-2 a b X _ _ 0 root _ _', 'a'],
  ['no-break spaces, and blanks around', ' 1.1\u00a0\u00a0a  b  X  _  _  0  root  _  \u00a0_ ', 'a'],
  ['nine', '1 a b X _ _ 0 root _', undefined],
  ['eleven', '1 a b X _ _ 0 root _ _ _', undefined],
  ['no ID', 'In a year of ten words there are no columns', undefined],
  ['a tab', '1\ta b X _ _ 0 root _ _ _', undefined],
])('cells between %s', (_, line, form) => {
  const cells = cellsBetweenBlanks(line);
  expect(cells?.[1]).toBe(form);
  if (cells !== undefined) expect([cells.length, cells[9]]).toEqual([10, '_']);
});

describe.each([
  ['aligned', ALIGNED, TABS],
  ['single blanks', SINGLE, TABS.replaceAll('New York', 'York')],
  ['CRLF', ALIGNED.replaceAll('\n', '\r\n'), TABS.replaceAll('\n', '\r\n')],
])('%s', (_, text, tabs) => {
  const sentence = sentenceOf(text);

  test('one finding for the sentence, on its first row', () => {
    expect(hasRow(text)).toBe(true);
    expect(foreignFindings([sentence])).toBeUndefined();
    expect(shown(text)).toEqual([BLANKS]);
    const [finding] = checkSentence(sentence).filter(isAboutBlanks);
    expect(sentence.lineAt(finding.span.start)).toBe(2);
  });

  test('with a repair that needs review', () => {
    const findings = checkSentence(sentence).filter(isAboutBlanks);
    const [repair, ...others] = repairsFor(sentence, findings[0]);
    expect(applyEdits(text, repair.edits)).toBe(tabs);
    expect([repair.isSafe, others]).toEqual([false, []]);
    expect(applyEdits(text, preferredEdits(sentence, findings))).toBe(tabs);
    const { repaired } = repairSafely(sentence, { isUsedSentId: () => false });
    expect([...repaired.keys()].filter((id) => id !== 'non-unix-newline')).toEqual([]);
  });

  test('nothing changes it by its columns', () => {
    const result = operate([sentence], { op: 'set_head', args: { id: 1, head: 2 } });
    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/blanks, not by tabs. Separate them/) });
    expect(offersOf(sentence)).toEqual([]);
  });
});

test('indented rows are recognised, too', () => {
  const text = ALIGNED.replaceAll(/^(?=\d)/gm, '  ');
  expect(shown(text)).toEqual([BLANKS]);
  const sentence = sentenceOf(text);
  const findings = checkSentence(sentence).filter(isAboutBlanks);
  expect(applyEdits(text, preferredEdits(sentence, findings))).toBe(TABS);
});

test('a sentence with one line that gives no ten cells keeps its findings', () => {
  const text = ALIGNED.replace('   0   root', '');
  expect(blankRows(sentenceOf(text))).toBeUndefined();
  expect(shown(text)).not.toContain(BLANKS);
  expect(checkSentence(sentenceOf(text)).map(({ id }) => id)).toContain('number-of-columns');
  expect(blankRows(sentenceOf(TABS))).toBeUndefined();
  expect(shown(TABS)).not.toContain(BLANKS);
});
