/** Decisions of an adjudication: found again after edits and a restart, or reported as lost. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adjudicatedVersions,
  type Decision,
  type Decisions,
  decided,
  decisionsJson,
  follow,
  lostDecisions,
  nodeOfRow,
  readDecisions,
  reopened,
} from '../../../server/src/core/compare/adjudicate/index.ts';
import { Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import { sentenceNames } from '../../../server/src/core/session/index.ts';
import { conllu } from '../../fixture.ts';

const NONE: Decisions = new Map();
const arc = (node: string, from = 1): Decision => ({ node, class: 'head', from });

/** A sentence of these words, all attached to the first. */
function sentenceOf(words: readonly string[], id = 'a'): Sentence {
  const rows = words.map((form, at) => `${at + 1}\t${form}\t_\t_\t_\t_\t${at === 0 ? 0 : 1}\tdep\t_\t_\n`);
  return Document.parse(`# sent_id = ${id}\n${rows.join('')}\n`).sentences[0];
}

const SENTENCE = sentenceOf(['the', 'dog', 'saw', 'the', 'cats']);
const found = (all: Decisions, sentence: Sentence) => {
  const kept = all.get('id a');
  return kept === undefined ? undefined : follow(kept, sentence);
};

describe('words', () => {
  const MADE = decided(NONE, 'id a', SENTENCE, [
    arc('2'),
    arc('4'),
    { node: '4-5', class: 'misc', feature: 'X', from: 0 },
  ]);

  test('as long as they are the same, decisions stay as they are', () => {
    expect(found(MADE, SENTENCE)).toEqual({ found: MADE.get('id a')?.decisions, lost: [] });
  });

  test('decisions follow inserted, split and corrected words', () => {
    const now = sentenceOf(['so', 'the', 'dogg', 'saw', 'the', 'cats']);
    expect(found(MADE, now)).toEqual({
      found: [arc('3'), arc('5'), { node: '5-6', class: 'misc', feature: 'X', from: 0 }],
      lost: [],
    });
  });

  test('a decision about a word that is gone is lost, and there again when it comes back', () => {
    const now = sentenceOf(['the', 'dog', 'saw', 'cats']);
    expect(found(MADE, now)).toMatchObject({ found: [arc('2')], lost: [arc('4'), { node: '4-5' }] });
    expect(lostDecisions(MADE, () => now)).toMatchObject([{ key: 'id a', decisions: [arc('4'), { node: '4-5' }] }]);
    expect(lostDecisions(MADE, () => SENTENCE)).toEqual([]);
    expect(lostDecisions(MADE, () => undefined)).toMatchObject([{ key: 'id a', decisions: [{}, {}, {}] }]);
  });

  test('a later decision about the same replaces the earlier one; what is reopened is not decided', () => {
    const again = decided(MADE, 'id a', SENTENCE, [arc('2', 0)]);
    expect(again.get('id a')?.decisions).toHaveLength(3);
    expect(again.get('id a')?.decisions).toContainEqual(arc('2', 0));
    const open = reopened(again, 'id a', SENTENCE, [arc('2'), arc('4')]);
    expect(open.get('id a')?.decisions).toEqual([{ node: '4-5', class: 'misc', feature: 'X', from: 0 }]);
    expect(reopened(open, 'id a', SENTENCE, open.get('id a')?.decisions ?? [])).toEqual(NONE);
    // The previous state is not modified, so that it can be kept.
    expect(MADE.get('id a')?.decisions).toHaveLength(3);
  });

  test('words that stay in order are followed, whatever is inserted and deleted around them', () => {
    const insert = fc.array(fc.tuple(fc.nat(5), fc.constantFrom('x', 'y', 'z')), { maxLength: 4 });
    fc.assert(
      fc.property(insert, fc.subarray([0, 1, 2, 3, 4]), (inserted, kept) => {
        const words = ['A', 'B', 'C', 'D', 'E'];
        const now = words.flatMap((word, at) => [
          ...inserted.filter(([place]) => place === at).map(([, form]) => form),
          ...(kept.includes(at) ? [word] : []),
        ]);
        if (now.length === 0) return;
        const all = decided(
          NONE,
          'id a',
          sentenceOf(words),
          words.map((_, at) => arc(String(at + 1))),
        );
        const result = found(all, sentenceOf(now));
        for (const { node } of result?.found ?? []) expect(Number(node)).toBeLessThanOrEqual(now.length);
        const nodes = new Set(result?.found.map(({ node }) => node));
        for (const at of kept) expect(nodes).toContain(String(now.indexOf(words[at]) + 1));
      }),
    );
  });
});

describe('sentences', () => {
  test('are named by sent_id, else by words; those with the same name by their order', () => {
    const text = conllu(`
# sent_id = a
1  x  _  _  _  _  0  root  _  _

1  y  _  _  _  _  0  root  _  _

1  y  _  _  _  _  0  root  _  _

# sent_id = a
1  z  _  _  _  _  0  root  _  _
`);
    expect(sentenceNames(Document.parse(text).sentences)).toEqual(['id a', 'text y', 'text y 2', 'id a 2']);
  });

  test('rows are named by positions, whatever their IDs', () => {
    const [sentence] = Document.parse(
      conllu(`
3-5  ab  _  _  _  _  _  _     _  _
3    a   _  _  _  _  0  root  _  _
3.1  e   _  _  _  _  _  _     _  _
5    b   _  _  _  _  3  dep   _  _
`),
    ).sentences;
    const nodes = Array.from({ length: sentence.nRows }, (_, row) => nodeOfRow(sentence, row));
    expect(nodes).toEqual(['1-2', '1', '1.1', '2']);
  });
});

describe('kept as plain data', () => {
  test('what is written is read; what is damaged is left out', () => {
    const all = decided(NONE, 'id a', SENTENCE, [arc('2'), { node: '3', class: 'feats', feature: 'Case', from: 2 }]);
    expect(readDecisions(JSON.parse(JSON.stringify(decisionsJson(all))))).toEqual(all);
    for (const bad of [undefined, null, 7, 'x', {}, [null], [{}], [{ key: 'a', forms: [1], decisions: [] }]]) {
      expect(readDecisions(bad)).toEqual(NONE);
    }
    const mixed = [{ key: 'id a', forms: ['x'], decisions: [arc('1'), { node: 1 }, { ...arc('2'), from: 'A' }, null] }];
    expect(readDecisions(mixed).get('id a')?.decisions).toEqual([arc('1')]);
    expect(() => readDecisions(JSON.parse('[{"key":"__proto__","forms":[],"decisions":[]}]'))).not.toThrow();
  });

  test('anything can be read', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readDecisions(value)).toBeInstanceOf(Map);
      }),
    );
  });
});

test('each version has what the others agree on where it is blank', () => {
  const base = conllu(`
# sent_id = a
1  a  _  X  _  _  2  dep   _  _
2  b  _  Y  _  _  0  root  _  _
`);
  const placed = (text: string) => {
    const { sentences, lines } = Document.parse(text);
    return sentences.map((sentence, at) => ({ sentence, line: lines[at] }));
  };
  const blank = (from: string, to: string) => placed(base.replace(from, to));
  const files = [blank('\tX\t', '\t_\t'), blank('\t2\tdep', '\t_\t_'), blank('\tY\t', '\tZ\t')];
  const { texts, first } = adjudicatedVersions(files);
  expect(texts).toEqual([base, base, base.replace('\tY\t', '\tZ\t')]);
  expect(first.open).toMatchObject([{ word: '2', column: 'UPOS', suggestion: 'Y' }]);
});
