/** Edits between two texts, and repairs of many findings at once. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../server/src/core/conllu/index.ts';
import { difference, preferredEdits, safeEdits } from '../../../server/src/core/fix/index.ts';
import { checkSentence } from '../../../server/src/core/validate/index.ts';

const sentenceOf = (text: string) => Document.parse(text.replace(/ {2,}/g, '\t')).sentences[0];

describe('the difference of two texts', () => {
  test('gives the other text, whatever they are', () => {
    const piece = fc.constantFrom('a', 'b', '\t', '\n', '\r\n', '\r', '');
    const text = fc.array(piece).map((pieces) => pieces.join(''));
    fc.assert(fc.property(text, text, (from, to) => applyEdits(from, difference(from, to)) === to));
  });

  test('is as small as cells, or as the lines that differ', () => {
    expect(difference('1\ta\tb\n2\tc\td\n', '1\ta\tB\n2\tc\td\n')).toEqual([{ span: { start: 4, end: 5 }, text: 'B' }]);
    expect(difference('a\r\nb\r\n', 'a\nb\n')).toHaveLength(2);
    expect(difference('a\nb\nd\n', 'a\nb\nc\nd\n')).toMatchObject([{ text: expect.stringMatching(/^\n?c\n?$/) }]);
    expect(difference('same', 'same')).toEqual([]);
  });
});

const UNSORTED = `# sent_id = s
# text = They sleep
1  They  they  PRON  _  PronType=Prs|Case=Nom|Case=Nom  2  nsubj  _  _
2  sleep  sleep  VERB  _  Tense=Pres|Mood=Ind  0  root  _  _

`;

describe('many at once', () => {
  const sentence = sentenceOf(UNSORTED);
  const findings = checkSentence(sentence);
  const ofId = (id: string) => findings.filter((each) => each.id === id);

  test('all of one kind', () => {
    expect(ofId('unsorted-features').length).toBeGreaterThan(0);
    const edits = preferredEdits(sentence, ofId('unsorted-features'));
    const after = applyEdits(sentence.text, edits);
    expect(after).toContain('\tMood=Ind|Tense=Pres\t');
    expect(preferredEdits(sentence, [])).toEqual([]);
    expect(preferredEdits(sentence, [...ofId('unsorted-features'), ...ofId('unsorted-features')])).toEqual(edits);
  });

  test('all that is safe, of the ids asked for', () => {
    const ids = new Set(['unsorted-features', 'repeated-feature']);
    const after = applyEdits(sentence.text, safeEdits(sentence, ids));
    expect(after).toBe(
      UNSORTED.replace(/ {2,}/g, '\t')
        .replace('PronType=Prs|Case=Nom|Case=Nom', 'Case=Nom|PronType=Prs')
        .replace('Tense=Pres|Mood=Ind', 'Mood=Ind|Tense=Pres'),
    );
    expect(safeEdits(sentence, new Set(['missing-text']))).toEqual([]);
    for (const { span } of safeEdits(sentence, ids))
      expect(sentence.text.slice(span.start, span.end)).not.toMatch(/\s/);
  });
});
