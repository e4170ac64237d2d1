/** Repairs that are not offered, because they cause errors. */

import { describe, expect, test } from 'vitest';
import { applyEdits, Column, Document, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  harmless,
  preferredEdits,
  type RepairContext,
  repairSafely,
  repairsFor,
} from '../../../server/src/core/fix/index.ts';
import { checkSentence, type Finding } from '../../../server/src/core/validate/index.ts';
import { conllu } from '../../fixture.ts';
import { threadTime } from '../../threadTime.ts';
import { TABLES } from '../validate/fuzz.ts';

const FIXED = `# sent_id = s
# text = as well
1  as  as  ADV  _  _  0  root  _  _
2  well  well  ADV  _  _  1  fixed  _  _

`;

const sentenceOf = (text: string) => Document.parse(conllu(text)).sentences[0];

function offered(text: string, id: string, context: RepairContext = {}): string[] {
  const sentence = sentenceOf(text);
  const found = checkSentence(sentence, { level: context.language ? 5 : 3, language: context.language });
  return found
    .filter((each) => each.id === id)
    .flatMap((each) => repairsFor(sentence, each, context).map(({ title }) => title));
}

describe('a warning never becomes an error', () => {
  test('a feature that the tables do not have', () => {
    expect(offered(FIXED, 'fixed-without-extpos')).toEqual(['Add ExtPos=ADV']);
    expect(offered(FIXED, 'fixed-without-extpos', { language: TABLES })).toEqual([]);
    const sentence = sentenceOf(FIXED);
    const findings = checkSentence(sentence, { level: 5, language: TABLES });
    expect(preferredEdits(sentence, findings, { language: TABLES })).toEqual([]);
    expect(preferredEdits(sentence, findings)).not.toEqual([]);
  });

  test('by what the user is shown, whatever else there is', () => {
    const isShown = ({ text }: { text: string }): readonly Finding[] =>
      text.includes('ExtPos') ? [{ ...checkSentence(sentenceOf(FIXED))[0], severity: 'error', id: 'non-tree' }] : [];
    expect(offered(FIXED, 'fixed-without-extpos', { found: isShown })).toEqual([]);
    expect(offered(FIXED, 'fixed-without-extpos', { language: TABLES, found: () => [] })).toEqual(['Add ExtPos=ADV']);
  });

  test('the other repairs are still offered', () => {
    const text = FIXED.replace('as  as  ADV  _  _  0', 'as  as  PRON  _  Number=Sing  0');
    expect(offered(text, 'pron-det-without-prontype').length).toBeGreaterThan(2);
  });
});

describe('an error', () => {
  const NMOD = `# sent_id = s
# text = See sea shore
1  See  see  VERB  _  _  0  root  _  _
2  sea  sea  NOUN  _  _  1  obj  _  _
3  shore  shore  NOUN  _  _  2  obl  _  _

`;
  test('does not become a violation of the tables', () => {
    expect(offered(NMOD, 'obl-should-be-nmod')).toEqual(['Write nmod']);
    expect(offered(NMOD, 'obl-should-be-nmod', { language: TABLES })).toEqual([]);
  });

  test('of the format may uncover others', () => {
    const short = FIXED.replace('1  fixed  _  _', '1');
    expect(offered(short, 'number-of-columns')).toEqual(['Add 3 columns with _']);
  });
});

test('repairs that cause an error only together are made as far as they do not', () => {
  const [finding] = checkSentence(sentenceOf(FIXED));
  const two = sentenceOf(
    FIXED.replace('0  root  _  _', '0  root  _  A= x').replace('1  fixed  _  _', '1  fixed  _  B= y'),
  );
  const ofTwo = checkSentence(two).filter(({ id }) => id === 'misc-extra-space');
  const context: RepairContext = {
    found: ({ text }) => (/A=x[\s\S]*B=y/.test(text) ? [{ ...finding, severity: 'error', id: 'non-tree' }] : []),
  };
  expect(ofTwo).toHaveLength(2);
  expect(applyEdits(two.text, preferredEdits(two, ofTwo))).toMatch(/A=x[\s\S]*B=y/);
  expect(applyEdits(two.text, preferredEdits(two, ofTwo, context))).toMatch(/A=x[\s\S]*B= y/);
});

test('a block of a whole file takes no time to speak of', () => {
  const row = (id: number) => `${id}\tas\tas\tPRON\t_\tNumber=Sing\t${id - 1}\tdep\t_\tA= x|SpaceAfter=no\n`;
  const text = `# sent_id = s\n# text = as as\n${Array.from({ length: 6000 }, (_, i) => row(i + 1)).join('')}\n`;
  const [sentence] = Document.parse(text).sentences;
  const findings = checkSentence(sentence).filter(({ id }) => id === 'misc-extra-space');
  expect(findings).toHaveLength(6000);
  const before = threadTime();
  expect(preferredEdits(sentence, findings).length).toBeGreaterThan(0);
  expect(
    preferredEdits(sentence, findings, {
      found: ({ text: after }) => (after.includes('A=x') ? [{ ...findings[0], severity: 'error' }] : []),
    }),
  ).toEqual([]);
  repairSafely(sentence);
  expect(threadTime() - before).toBeLessThan(10_000);
});

describe('the scheme of the relations', () => {
  test.each([
    ['ud', 'dep', 'obl', 1],
    ['ud', 'dep', 'comp:aux', 0],
    ['sud', 'mod', 'obl', 0],
    ['sud', 'mod', 'comp:obl@agent', 1],
  ] as const)('%s: whether %s may become %s', (scheme, was, deprel, n) => {
    const sentence = sentenceOf(`
1  Seen  see  VERB  _  _  0  root    _  _
2  by    by   ADP   _  _  1  ${was}  _  _

`);
    const edits = [{ span: sentence.wordCellSpan(2, Column.deprel), text: deprel }];
    expect(harmless(sentence, [{ edits }], undefined, { scheme })).toHaveLength(n);
  });

  test('sentences are taken apart, though they show arcs that UD does not allow', () => {
    const one = sentenceOf(TO_THE_LEFT).text;
    const joined = splitBlocks(one.trimEnd() + one.slice(one.indexOf('\n')))[0];
    expect(splitBlocks(repairSafely(joined, { scheme: 'sud' }).text)).toHaveLength(2);
    expect(splitBlocks(repairSafely(joined, { scheme: 'sud', language: TABLES }).text)).toHaveLength(2);
    expect(repairSafely(joined).text).toBe(joined.text);
  });
});

/** Four conjuncts before the first one. */
const TO_THE_LEFT = `# text = a b c d e
1  a  a  NOUN  _  _  5  conj  _  _
2  b  b  NOUN  _  _  5  conj  _  _
3  c  c  NOUN  _  _  5  conj  _  _
4  d  d  NOUN  _  _  5  conj  _  _
5  e  e  NOUN  _  _  0  root  _  _

`;
