/** Repairs of many findings at once. */

import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../server/src/core/conllu/index.ts';
import { preferredEdits, safeEdits } from '../../../server/src/core/fix/index.ts';
import { checkSentence } from '../../../server/src/core/validate/index.ts';
import { conllu } from '../../fixture.ts';

const sentenceOf = (text: string) => Document.parse(conllu(text)).sentences[0];

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
      conllu(UNSORTED)
        .replace('PronType=Prs|Case=Nom|Case=Nom', 'Case=Nom|PronType=Prs')
        .replace('Tense=Pres|Mood=Ind', 'Mood=Ind|Tense=Pres'),
    );
    expect(safeEdits(sentence, new Set(['missing-text']))).toEqual([]);
    for (const { span } of safeEdits(sentence, ids))
      expect(sentence.text.slice(span.start, span.end)).not.toMatch(/\s/);
  });
});
