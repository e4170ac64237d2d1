/** Several words attached at once: exactly the requested tree, with DEPS adjusted. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document, type Sentence } from '../../../../server/src/core/conllu/index.ts';
import { attachAll, headEdits, type NewArc } from '../../../../server/src/core/edit/index.ts';
import { treebankOf } from '../../../bench/sentences.ts';
import { block } from './fixture.ts';

const [HOUSE] = Document.parse(
  block(`
  # text = dog of the house
  1    dog    dog    NOUN  4  nmod  2:x|4:nmod:of  _
  2    of     of     ADP   1  case  1:case         _
  3    the    the    DET   4  det   4:det          _
  3.1  e      e      NOUN  _  _     4:conj         _
  4    house  house  NOUN  0  root  0:root         A=1
`),
).sentences;

function attached(sentence: Sentence, arcs: readonly NewArc[]): string {
  const result = attachAll(sentence, arcs);
  if (!result.ok) throw new Error(result.message);
  return applyEdits(sentence.text, result.edits);
}

const cells = (text: string, id: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${id}\t`))
    ?.split('\t');

describe('dog and house change places', () => {
  const text = attached(HOUSE, [
    { id: 1, head: 0, deprel: 'root' },
    { id: 4, head: 1, deprel: 'obl' },
  ]);

  test("both heads and relations; no word takes another's place along the way", () => {
    expect(['1', '2', '3', '4'].map((id) => cells(text, id)?.slice(6, 8))).toEqual([
      ['0', 'root'],
      ['1', 'case'],
      ['4', 'det'],
      ['1', 'obl'],
    ]);
  });

  test('the parallel arcs in DEPS follow, other items and other cells stay', () => {
    expect(cells(text, '1')?.[8]).toBe('0:root|2:x');
    expect(cells(text, '4')?.slice(8)).toEqual(['1:obl', 'A=1']);
    expect(cells(text, '3.1')).toEqual(cells(HOUSE.text, '3.1'));
    expect(text.split('\n')[0]).toBe('# text = dog of the house');
  });
});

test('a longer label in DEPS is parallel, too, and keeps its preposition', () => {
  const text = attached(HOUSE, [{ id: 1, head: 3, deprel: 'obl' }]);
  expect(cells(text, '1')?.[8]).toBe('2:x|3:obl:of');
});

test('words that are not there are refused', () => {
  expect(attachAll(HOUSE, [{ id: 9, head: 0, deprel: 'root' }])).toMatchObject({ ok: false, refused: 'no-such-word' });
});

test('without DEPS it is the edits of the heads', () => {
  const blank = treebankOf(3000).replace(/\t[^\t\n]+(\t[^\t\n]+)$/gm, '\t_$1');
  const plain = Document.parse(blank).sentences.filter(({ nWords }) => 1 < nWords);
  fc.assert(
    fc.property(fc.nat(plain.length - 1), fc.array(fc.nat(1000), { minLength: 1, maxLength: 9 }), (which, picks) => {
      const sentence = plain[which];
      const heads = new Int32Array(sentence.nWords + 1).fill(-1);
      const deprels: (string | undefined)[] = [];
      const arcs = new Map<number, NewArc>();
      for (const pick of picks) {
        const id = 1 + (pick % sentence.nWords);
        const head = pick % 7 === 0 ? 0 : 1 + ((id + (pick % (sentence.nWords - 1))) % sentence.nWords);
        const deprel = head === 0 ? 'root' : 'dep';
        heads[id] = head;
        deprels[id] = deprel;
        arcs.set(id, { id, head, deprel });
      }
      const expected = applyEdits(sentence.text, headEdits(sentence, heads, { deprels }));
      expect(attached(sentence, [...arcs.values()])).toBe(expected);
    }),
  );
});
